/* The band at the top of the panel, in every system and phase: whose move it is, what is expected, who can still act
 * and what each needs, and one button with Enter. What the table says of the last action stands under it. Closing a
 * step asks first where something would be given up. */
#ifndef UI_PANEL_PANEL_GUIDE_H
#define UI_PANEL_PANEL_GUIDE_H

#include "ui/core/ui.h"

/* Draws the band at the top of `box` and cuts it off. The player may have acted. */
void panel_guide(Ui *ui, KitBox *box);
/* While the panel is folded: the same in one line under the board, in ui->layout.guide. */
bool panel_guide_has_bar(Ui *ui);
void panel_guide_bar(Ui *ui);

#endif
