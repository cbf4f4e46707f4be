/* The page before anything is selected: what can be done here, recent files, and the tables that come with the program.
 */
#ifndef UI_PANEL_PANEL_START_H
#define UI_PANEL_PANEL_START_H

#include "ui/shell/app_state.h"

void panel_start(App *app, KitBox box);

#endif
