/* Pages that are lists: all units, and the log of the game. */
#ifndef UI_PANEL_PANEL_LISTS_H
#define UI_PANEL_PANEL_LISTS_H

#include "ui/shell/app_state.h"

void panel_units(App *app, KitBox box);
void panel_log(App *app, KitBox box);

#endif
