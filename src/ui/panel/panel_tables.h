/* The tables that come with the program: found when the panel shows them, then read and drawn a piece a tick. */
#ifndef UI_PANEL_PANEL_TABLES_H
#define UI_PANEL_PANEL_TABLES_H

#include "ui/shell/app_state.h"

/* How large a picture is shown, px. */
#define TABLES_WIDTH  180.0
#define TABLES_HEIGHT 72.0
bool tables_tick(App *app); /* titles and little pictures for the panel; true: a frame is due */
void tables_forget(App *app);
void tables_find(App *app, bool pictures); /* app->tables are wanted from now on */

#endif
