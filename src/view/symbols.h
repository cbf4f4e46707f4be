/* Plans of unit kinds seen from above, facing up, centred on the current origin. */
#ifndef VIEW_SYMBOLS_H
#define VIEW_SYMBOLS_H

#include "view/canvas/canvas.h"

/* `radius` px is the room there is. `ground` is what lies below, for holes. Unknown names are drawn as infantry. */
void symbol_draw(ViewCanvas *canvas, const char *name, double radius, ViewColour colour, ViewColour ground);

#endif
