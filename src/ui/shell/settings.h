/* The settings as the window lives by them: loaded, put into force, kept. What there is to set is io/settings.h. */
#ifndef UI_SHELL_SETTINGS_H
#define UI_SHELL_SETTINGS_H

#include "ui/shell/app_state.h"

void settings_load(App *app);
void settings_save(App *app);
void settings_field(App *app); /* tolerance and unit, on the field at play */
void settings_apply(App *app); /* after a change: all of them in force, and on disk */
bool settings_night(void);     /* the desktop is set to a dark theme */
bool app_is_dark(const App *app);
const ViewTheme *app_theme(const App *app);
void app_turn_theme(App *app);                      /* from light to dark and back */
void settings_remember(App *app, const char *path); /* first of the recent files, and the one to open next time */

#endif
