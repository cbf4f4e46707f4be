/* How sure an answer is: its margin as a figure or a line of the panel, and the nearest other answer. Nothing is shown
 * where nothing was measured. */
#ifndef UI_PANEL_MARGIN_H
#define UI_PANEL_MARGIN_H

#include "ui/panel/page.h"

/* In one of three columns, as page_figure. */
void page_margin_figure(Page *page, int column, const RulesMargin *margin);
/* One sentence. `sight` (may be NULL) is the line that the answer is about. */
void page_nearest(Page *page, const RulesMargin *margin, const RulesSight *sight);
/* The margin of an answer that is no line of sight, and the nearest other one. */
void page_margin(Page *page);

#endif
