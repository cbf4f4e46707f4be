/* The first minute: a battle under way, a line of sight drawn and answered, three things to try on a card over the
 * board, and the page with which one begins. All of it goes with the first thing that is done. */
#ifndef UI_PANEL_PANEL_WELCOME_H
#define UI_PANEL_PANEL_WELCOME_H

#include "ui/core/ui.h"

void panel_welcome_begin(Ui *ui); /* on the first battle: asks for the line, lays the card */
void panel_welcome_open(Ui *ui);  /* the page alone, over any table */
void panel_welcome_end(Ui *ui);   /* another table comes: as if nothing had been laid out */
bool panel_welcomes(Ui *ui);      /* the page is shown in place of the ruling */
KitBox panel_welcome_box(Ui *ui); /* where its card stands over the board, px; width 0: it does not */
void panel_welcome_frame(Ui *ui); /* the card */

#endif
