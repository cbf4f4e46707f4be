/* Where house rules show outside their page: the ruling that they have a part in, and the title. */
#ifndef UI_HOUSE_PANEL_HOUSE_H
#define UI_HOUSE_PANEL_HOUSE_H

#include "ui/panel/page.h"
#include "ui/shell/app_state.h"

/* In the title: how much is changed; a click opens the page. Returns where it ends, `x` when there is nothing. */
double house_chip(App *app, double x, double cy, double right);
void page_house(Page *page); /* the house rules that have a part in it */

#endif
