/* The title bar: menu, title, ruleset, turn, whose turn it is, readings; the command palette, undo and the theme. Knows
 * no system: turn and phase are read from the ruleset's variables. */
#ifndef UI_SHELL_BARS_H
#define UI_SHELL_BARS_H

#include "ui/shell/app_state.h"

void bars_title(App *app);
void bars_menu(App *app); /* the title's menu; called after everything that it may cover */

#endif
