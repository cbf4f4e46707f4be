/* The settings page: every row of the table in io/settings.h, in force at once, kept at once. */
#ifndef UI_DIALOGS_SETTINGS_PAGE_H
#define UI_DIALOGS_SETTINGS_PAGE_H

#include "ui/shell/app_state.h"

void settings_open(App *app);
void settings_frame(App *app);

#endif
