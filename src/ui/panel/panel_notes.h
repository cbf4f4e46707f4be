/* Notes: the sentences of a ruling, numbered as they are shown, each with its rule; and what a move meets on its
 * path. Notes are highlighted together with their shapes on the board. */
#ifndef UI_PANEL_PANEL_NOTES_H
#define UI_PANEL_PANEL_NOTES_H

#include "ui/core/ui.h"
#include "ui/panel/page.h"

/* The telling of the ruling (rules/telling.h): the sentences that decide, and how many more there are; a click unfolds
 * them. */
void page_notes(Page *page);
void page_headline_rules(Page *page); /* the rules of the sentences that the headline says */
void page_way(Page *page);            /* what each unit meets along its path, and the risk of all tests together */

#endif
