/* Ctrl+Shift+P: the cards of the terrain, laid out on sheets for print. */
#ifndef UI_DIALOGS_CARD_PRINT_H
#define UI_DIALOGS_CARD_PRINT_H

#include "ui/shell/app_state.h"

void cards_ask(App *app);                     /* where to */
void cards_print(App *app, const char *path); /* says how it went */

#endif
