/* Saving the cards of the terrain on sheets for print (Ctrl+Shift+P). The sheets are drawn by view. */
#ifndef UI_DIALOGS_CARD_PRINT_H
#define UI_DIALOGS_CARD_PRINT_H

#include "ui/core/ui.h"

void cards_ask(Ui *ui);                     /* asks where to save them */
void cards_print(Ui *ui, const char *path); /* reports the result */

#endif
