/* Ctrl+E: the line of sight that is shown as a page for print, and its case beside it. */
#ifndef UI_DIALOGS_CARD_DIALOG_H
#define UI_DIALOGS_CARD_DIALOG_H

#include "ui/shell/app_state.h"

void card_begin(App *app);                  /* asks where to */
char *card_default_path(const App *app);    /* freed with base_free */
void card_save(App *app, const char *path); /* says how it went */
void card_frame(App *app);                  /* asks before the case of another card is replaced */

#endif
