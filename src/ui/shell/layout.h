/* Where each part of the window is, from 1920 x 1200 down to 640 x 480. Knows sizes only, not what the parts show. */
#ifndef UI_SHELL_LAYOUT_H
#define UI_SHELL_LAYOUT_H

#include "ui/core/ui.h"

void layout_update(Ui *ui, double w, double h);

#endif
