/* The card of the selected terrain as it would be printed, and the fields that players may fill in. The ruleset says
 * which fields there are and which words they take; no system is known here. A change is the common verb `set`, so it
 * is undone like any action and saved with the battlefield. */
#ifndef UI_PANEL_PANEL_CARD_H
#define UI_PANEL_PANEL_CARD_H

#include "ui/core/ui.h"
#include "ui/panel/page.h"

void page_card(Page *page, int area);

#endif
