/* Before anything is chosen: what one can do here, and which tables there are. */
#ifndef UI_PANEL_PANEL_START_H
#define UI_PANEL_PANEL_START_H

#include "ui/shell/app_state.h"

void panel_start(App *app, KitBox box);

#endif
