/* Dragging a whole formation: every unit takes the dragged unit's path, shifted by its own place in the formation. The
 * verb's arguments say whether several can move at once; no rule of coherency is known here. */
#ifndef UI_TOOLS_DRAG_ALL_H
#define UI_TOOLS_DRAG_ALL_H

#include "ui/shell/app_state.h"

bool drag_may_take_all(const App *app); /* the dragged unit has a formation, and its verb moves several units */
void drag_take_all(App *app, bool all);
void drag_add_all(App *app, BaseTree *action, const GeomVec *points, int count); /* adds the units and their paths */

#endif
