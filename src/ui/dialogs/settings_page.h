/* The settings page: a row for each setting of io/settings.h. A change is applied and saved at once. */
#ifndef UI_DIALOGS_SETTINGS_PAGE_H
#define UI_DIALOGS_SETTINGS_PAGE_H

#include "ui/shell/app_state.h"

void settings_open(App *app);
void settings_frame(App *app);

#endif
