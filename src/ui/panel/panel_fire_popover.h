/* The popover beside a target: what a shot needs, what is rolled after it, and its odds. Knows no rules. */
#ifndef UI_PANEL_PANEL_FIRE_POPOVER_H
#define UI_PANEL_PANEL_FIRE_POPOVER_H

#include "ui/core/ui.h"

void panel_fire_popover(Ui *ui);
/* What lies on the board and should not be covered: the lines of the preview, and the units. Boxes in px; returns their
 * number. */
int panel_fire_avoid(const Ui *ui, KitBox *out, int cap);

#endif
