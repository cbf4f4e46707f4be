/* The title bar: menu, title, ruleset, turn, whose turn it is, readings; the command palette, undo and the theme. Knows
 * no system: turn and phase are read from the ruleset's variables. */
#ifndef UI_SHELL_BARS_H
#define UI_SHELL_BARS_H

#include "ui/core/ui.h"

void bars_title(Ui *ui);

#endif
