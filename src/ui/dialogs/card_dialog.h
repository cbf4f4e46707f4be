/* Saving the shown line of sight as a card for print, with its case beside it (Ctrl+E). The card itself is drawn by
 * view. */
#ifndef UI_DIALOGS_CARD_DIALOG_H
#define UI_DIALOGS_CARD_DIALOG_H

#include "ui/core/ui.h"

void dialog_card_begin(Ui *ui);                  /* asks where to save it */
void dialog_card_save(Ui *ui, const char *path); /* reports the result */
void dialog_card_frame(Ui *ui);                  /* asks before the case of another card is replaced */

char *dialog_card_default_path(const Ui *ui); /* freed with base_free */

#endif
