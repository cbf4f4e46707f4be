/* Whether there is a field of view to be shown. It is computed and drawn in board/seen.h. */
#ifndef UI_TOOLS_REGION_H
#define UI_TOOLS_REGION_H

#include "ui/core/ui.h"

/* True if a field of view can be shown from here: a unit, or a hex. */
bool tool_region_can_look(const Ui *ui, TableRef from);
bool tool_region_is_ruled(const Ui *ui); /* the ruleset can compute fields of view */
void tool_region_drop(Ui *ui);

#endif
