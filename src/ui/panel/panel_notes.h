/* Notes: the findings of a ruling, numbered in the order of reasoning, each with its rule; and what a move meets on its
 * path. Notes are highlighted together with their shapes on the board. */
#ifndef UI_PANEL_PANEL_NOTES_H
#define UI_PANEL_PANEL_NOTES_H

#include "ui/panel/page.h"
#include "ui/shell/app_state.h"

void page_notes(Page *page);
void page_way(Page *page); /* what each unit meets along its path, and the risk of all tests together */

#endif
