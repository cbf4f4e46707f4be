/* A shot before it is rolled, at the target itself: what it needs, what is rolled after it, and the odds. */
#ifndef UI_PANEL_PANEL_FIRE_POPOVER_H
#define UI_PANEL_PANEL_FIRE_POPOVER_H

#include "ui/shell/app_state.h"

void fire_popover(App *app); /* its odds, at the target */

#endif
