/* The hints of the Select tool: only keys that do something on this table, under this ruleset. */
#ifndef UI_TOOLS_TOOL_HINTS_H
#define UI_TOOLS_TOOL_HINTS_H

#include "ui/shell/app_state.h"

bool drag_may_turn(const App *app); /* a facing means something on this table, under this ruleset */

/* Both are in app->hints and valid until the next call of either. */
const char *const *select_hints(App *app);
const char *const *drag_hints(App *app);

#endif
