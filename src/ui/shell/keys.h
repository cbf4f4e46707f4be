/* Shortcuts of the whole window: everything can be done without the mouse. */
#ifndef UI_SHELL_KEYS_H
#define UI_SHELL_KEYS_H

#include "ui/shell/app_state.h"

void keys_frame(App *app); /* shortcuts of the whole window */

#endif
