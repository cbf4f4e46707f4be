/* Ctrl+K: commands, units, terrain, rules, readings and lessons by their names; Enter goes there. */
#ifndef UI_DIALOGS_PALETTE_H
#define UI_DIALOGS_PALETTE_H

#include "ui/shell/app_state.h"

void palette_frame(App *app);

#endif
