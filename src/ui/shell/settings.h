/* The settings of this window: loaded, applied, kept on disk. io/settings.h says what can be set. */
#ifndef UI_SHELL_SETTINGS_H
#define UI_SHELL_SETTINGS_H

#include "ui/core/ui.h"

void shell_settings_load(Ui *ui);
void shell_settings_save(Ui *ui);
void shell_settings_apply(Ui *ui); /* after a change: applies and saves all of them */
void shell_settings_field(Ui *ui); /* applies tolerance and unit of length to the table in play */
void shell_settings_remember(Ui *ui,
                             const char *path); /* puts it first among the recent files; the next start opens it */

bool shell_settings_night(void);        /* the desktop is set to a dark theme */
void shell_settings_turn_theme(Ui *ui); /* from light to dark and back */

#endif
