/* The hints of the tool that selects and drags: only what does something on this table, by this ruleset. */
#ifndef UI_TOOLS_TOOL_HINTS_H
#define UI_TOOLS_TOOL_HINTS_H

#include "ui/shell/app_state.h"

bool drag_may_turn(const App *app); /* has a facing a meaning on this table, by this ruleset? */
/* What is worth a hint now: in app->hints, until the next call. */
const char *const *select_hints(App *app);
const char *const *drag_hints(App *app);

#endif
