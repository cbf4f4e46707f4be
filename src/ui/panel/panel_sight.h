/* A line of sight on its page: three figures, the line unrolled with its ledger, and the other way round. */
#ifndef UI_PANEL_PANEL_SIGHT_H
#define UI_PANEL_PANEL_SIGHT_H

#include "ui/panel/page.h"
#include "ui/shell/app_state.h"

void page_sight_figures(Page *page, const RulesSight *sight);
void page_along(Page *page, const RulesSight *sight);
void page_other_way(Page *page);

#endif
