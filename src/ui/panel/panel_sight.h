/* A line of sight on a ruling's page: three figures, the stretches along the line, and the opposite direction. */
#ifndef UI_PANEL_PANEL_SIGHT_H
#define UI_PANEL_PANEL_SIGHT_H

#include "ui/core/ui.h"
#include "ui/panel/page.h"

void page_sight_figures(Page *page, const RulesSight *sight);
void page_along(Page *page, const RulesSight *sight);
void page_other_way(Page *page);

#endif
