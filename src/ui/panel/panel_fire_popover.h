/* The popover beside a target: what a shot needs, what is rolled after it, and its odds. Knows no rules. */
#ifndef UI_PANEL_PANEL_FIRE_POPOVER_H
#define UI_PANEL_PANEL_FIRE_POPOVER_H

#include "ui/core/ui.h"

void panel_fire_popover(Ui *ui);

#endif
