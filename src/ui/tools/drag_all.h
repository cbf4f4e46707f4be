/* Dragging a whole formation: every unit takes the dragged unit's path, shifted by its own place in the formation. The
 * verb's arguments say whether several can move at once; no rule of coherency is known here. */
#ifndef UI_TOOLS_DRAG_ALL_H
#define UI_TOOLS_DRAG_ALL_H

#include "ui/core/ui.h"

bool drag_may_take_all(const Ui *ui); /* the dragged unit has a formation, and its verb moves several units */
void drag_take_all(Ui *ui, bool all);
void drag_add_all(Ui *ui, BaseTree *action, const GeomVec *points, int count); /* adds the units and their paths */

#endif
