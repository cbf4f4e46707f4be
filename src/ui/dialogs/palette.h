/* The command palette (Ctrl+K): commands, units, terrain, rules, readings and lessons by name; Enter goes there. Lists
 * what others do and does nothing itself. */
#ifndef UI_DIALOGS_PALETTE_H
#define UI_DIALOGS_PALETTE_H

#include "ui/shell/app_state.h"

void palette_frame(App *app);

#endif
