/* Notes: the findings, numbered in the order of reasoning, each with its rule; lit together with their shapes. */
#ifndef UI_PANEL_PANEL_NOTES_H
#define UI_PANEL_PANEL_NOTES_H

#include "ui/panel/page.h"
#include "ui/shell/app_state.h"

void page_way(Page *page);
void page_notes(Page *page);

#endif
