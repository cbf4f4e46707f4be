/* The sheet of all keys (F1). A test walks the window and holds every key that a part asks for against it. */
#ifndef UI_DIALOGS_KEYS_SHEET_H
#define UI_DIALOGS_KEYS_SHEET_H

#include "ui/shell/app_state.h"

void keys_sheet(App *app);                             /* F1 */
void keys_name(KitAsked asked, char *out, size_t cap); /* "Ctrl+Shift+P" */
bool keys_are_on_the_sheet(const char *name);          /* a key by that name */

#endif
