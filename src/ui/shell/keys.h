/* Shortcuts of the whole window: everything can be done without the mouse. Keys of one room are handled there. */
#ifndef UI_SHELL_KEYS_H
#define UI_SHELL_KEYS_H

#include "ui/core/ui.h"

void shell_keys_frame(Ui *ui);

#endif
