/* The Select tool: selects and drags. While a unit is dragged its ghost stays behind, its path shows its cost and what
 * it meets, and it stops where the rules stop it; letting go does the move. By keyboard, Enter picks up and lets go. */
#ifndef UI_TOOLS_TOOL_SELECT_H
#define UI_TOOLS_TOOL_SELECT_H

#include "ui/core/ui.h"

bool select_is_pulled(const UiHand *in); /* held, and further from the press than a click may wander */
/* `from`: the point where the unit is gripped, mm; NAN: its middle. */
void select_begin_drag(Ui *ui, TableRef unit, GeomVec from, bool by_key);

#endif
