/* What is under way and what is expected of whom: steps, sentence, choices, what may be done, its odds. All of it is
 * read off the ruleset's query `stage`. */
#ifndef UI_PANEL_PANEL_STAGE_H
#define UI_PANEL_PANEL_STAGE_H

#include "ui/panel/page.h"
#include "ui/shell/app_state.h"

/* What is under way, in the Assault tool. False: the player has acted, and what was shown is gone. */
bool page_stage(Page *page);

#endif
