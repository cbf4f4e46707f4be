/* The command palette (Ctrl+K): commands, units, terrain, rules, readings and lessons by name; Enter goes there. Lists
 * what others do and does nothing itself. */
#ifndef UI_SHELL_PALETTE_H
#define UI_SHELL_PALETTE_H

#include "ui/core/ui.h"

void palette_frame(Ui *ui);

#endif
