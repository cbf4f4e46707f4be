/* The card of the selected terrain, drawn as it would be printed, and what players may write on it. Which fields there
 * are, and which words they take, is the ruleset's: nothing is known of any system. What is written is the common verb
 * `set`: it is undone as everything is and saved with the battlefield. */
#ifndef UI_PANEL_PANEL_CARD_H
#define UI_PANEL_PANEL_CARD_H

#include "ui/panel/page.h"
#include "ui/shell/app_state.h"

/* The card of a piece of terrain as it would be printed, and what may be written on it. */
void page_card(Page *page, int area);

#endif
