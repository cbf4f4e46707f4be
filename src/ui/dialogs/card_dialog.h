/* Saving the shown line of sight as a card for print, with its case beside it (Ctrl+E). The card itself is drawn by
 * view. */
#ifndef UI_DIALOGS_CARD_DIALOG_H
#define UI_DIALOGS_CARD_DIALOG_H

#include "ui/shell/app_state.h"

void card_begin(App *app);                  /* asks where to save it */
void card_save(App *app, const char *path); /* reports the result */
void card_frame(App *app);                  /* asks before the case of another card is replaced */

char *card_default_path(const App *app); /* freed with base_free */

#endif
