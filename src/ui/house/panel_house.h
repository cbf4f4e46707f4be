/* Where house rules show outside their own page: in the title bar, and on the page of a ruling that they took part in.
 */
#ifndef UI_HOUSE_PANEL_HOUSE_H
#define UI_HOUSE_PANEL_HOUSE_H

#include "ui/panel/page.h"
#include "ui/shell/app_state.h"

/* A chip in the title bar with the number of changes; a click opens the page. Returns its right edge, `x` when there
 * are none. */
double house_chip(App *app, double x, double cy, double right);
void page_house(Page *page); /* the house rules that took part in the page's ruling */

#endif
