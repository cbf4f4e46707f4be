/* The settings of this window: loaded, applied, kept on disk. io/settings.h says what can be set. */
#ifndef UI_SHELL_SETTINGS_H
#define UI_SHELL_SETTINGS_H

#include "ui/shell/app_state.h"

void settings_load(App *app);
void settings_save(App *app);
void settings_apply(App *app);                      /* after a change: applies and saves all of them */
void settings_field(App *app);                      /* applies tolerance and unit of length to the table in play */
void settings_remember(App *app, const char *path); /* puts it first among the recent files; the next start opens it */

bool settings_night(void); /* the desktop is set to a dark theme */
bool app_is_dark(const App *app);
const ViewTheme *app_theme(const App *app);
void app_turn_theme(App *app); /* from light to dark and back */

#endif
