/* The settings page: a row for each setting of io/settings.h. A change is applied and saved at once. */
#ifndef UI_DIALOGS_SETTINGS_PAGE_H
#define UI_DIALOGS_SETTINGS_PAGE_H

#include "ui/core/ui.h"

void dialogs_open_settings(Ui *ui);
void dialogs_settings_frame(Ui *ui);

#endif
