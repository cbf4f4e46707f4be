/* The hints of the Select tool: only keys that do something on this table, under this ruleset. */
#ifndef UI_TOOLS_TOOL_HINTS_H
#define UI_TOOLS_TOOL_HINTS_H

#include "ui/core/ui.h"
#include "ui/tools/tools_state.h"

/* Both are in ui->tools->hints and valid until the next call of either. */
const char *const *select_hints(Ui *ui);
const char *const *drag_hints(Ui *ui);

#endif
