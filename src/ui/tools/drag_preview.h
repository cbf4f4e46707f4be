/* What letting go of a dragged unit here would do: the action, as far as the rules let it go, and its ruling. */
#ifndef UI_TOOLS_DRAG_PREVIEW_H
#define UI_TOOLS_DRAG_PREVIEW_H

#include "ui/core/ui.h"

/* Sets the action of the drag under way and ui->preview for the pointer as it is: a move, an entry, a boarding or an
 * arrival. A move that goes too far is cut at its stop; drag->whole then keeps the ruling on all of it. */
void drag_preview(Ui *ui);

#endif
