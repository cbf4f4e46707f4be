/* What the rooms want of each other where they must not know each other. */
#ifndef UI_SHELL_WANTS_H
#define UI_SHELL_WANTS_H

#include "ui/core/ui.h"

void shell_carry_out(Ui *ui, const UiWant *want);

#endif
