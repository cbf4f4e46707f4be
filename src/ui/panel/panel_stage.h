/* The procedure under way: its steps, whose decision it is, the choices, the buttons and their odds. All of it is read
 * from the ruleset's query `stage`; no procedure is known here. */
#ifndef UI_PANEL_PANEL_STAGE_H
#define UI_PANEL_PANEL_STAGE_H

#include "ui/core/ui.h"
#include "ui/panel/page.h"

bool page_stage(Page *page); /* false: the player has acted, and the ruling that was shown is gone */

#endif
