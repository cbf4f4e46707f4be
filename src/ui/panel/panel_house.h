/* Where house rules show outside their own page: in the title bar, and on the page of a ruling that they took part in.
 */
#ifndef UI_PANEL_PANEL_HOUSE_H
#define UI_PANEL_PANEL_HOUSE_H

#include "ui/core/ui.h"
#include "ui/panel/page.h"

/* A chip in the title bar with the number of changes; a click opens the page. Returns its right edge, `x` when there
 * are none. */
double panel_house_chip(Ui *ui, double x, double cy, double right);
void page_house(Page *page); /* the house rules that took part in the page's ruling */

#endif
