/* Luck in the log: how far each side's dice are above what was expected, in a line and as a plot over the game. It is
 * computed once for each place in the game, by play. */
#ifndef UI_PANEL_PANEL_LUCK_H
#define UI_PANEL_PANEL_LUCK_H

#include "ui/core/ui.h"
#include "ui/panel/page.h"

void page_luck(Page *page); /* nothing until dice have fallen */
void panel_luck_drop(Ui *ui);

#endif
