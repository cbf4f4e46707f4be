/* Where everything stands, from 1920 x 1200 down to 640 x 480 (design: look of the window, "Layout"). */
#ifndef UI_SHELL_LAYOUT_H
#define UI_SHELL_LAYOUT_H

#include "ui/shell/app_state.h"

void layout_update(App *app, double w, double h);

#endif
