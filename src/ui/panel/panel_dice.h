/* Chance on a ruling's page: what a die needs and why, the dice that fell, the odds of those to come. The figures come
 * from the ruling and play/odds; none is computed from rules here. */
#ifndef UI_PANEL_PANEL_DICE_H
#define UI_PANEL_PANEL_DICE_H

#include "ui/core/ui.h"
#include "ui/panel/page.h"

void page_sums(Page *page);
/* Each stage of a shot (hit, save) and the chance that results, for one die and for all. */
void page_chances(Page *page);
void page_dice(Page *page);
void page_odds(Page *page);

#endif
