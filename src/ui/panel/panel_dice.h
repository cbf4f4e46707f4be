/* Numbers of chance on a ruling's page: what a die needs as a sum, dice that fell, the odds of those to come. */
#ifndef UI_PANEL_PANEL_DICE_H
#define UI_PANEL_PANEL_DICE_H

#include "ui/panel/page.h"
#include "ui/shell/app_state.h"

/* What the dice of a shot go through, hit and save, and the chance that follows: of one die, and of all of them. */
void page_chances(Page *page);
void page_sums(Page *page);
void page_dice(Page *page);
void page_odds(Page *page);

#endif
