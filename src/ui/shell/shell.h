/* What the frame of the window decides for all rooms. */
#ifndef UI_SHELL_SHELL_H
#define UI_SHELL_SHELL_H

#include "ui/core/ui.h"

void shell_quit(Ui *ui); /* asks first if something would be lost */
void shell_scale(Ui *ui, double by);

#endif
