/* The sheet of all keys (F1). A test compares it with every key that some part of the window asks for. */
#ifndef UI_DIALOGS_KEYS_SHEET_H
#define UI_DIALOGS_KEYS_SHEET_H

#include "ui/core/ui.h"

void dialogs_keys(Ui *ui);
void keys_name(KitAsked asked, char *out, size_t cap); /* "Ctrl+Shift+P" */
bool keys_are_on_the_sheet(const char *name);

#endif
