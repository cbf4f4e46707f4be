/* The panel at the right: tabs, one page at a time, a footer; and the building blocks of its pages. What a page says
 * is in the file of that page. */
#ifndef UI_PANEL_PANEL_H
#define UI_PANEL_PANEL_H

#include "ui/panel/page.h"
#include "ui/shell/app_state.h"

void panel_frame(App *app);
void panel_show_rule(App *app, const char *rule);
void panel_copy(App *app); /* puts the shown ruling on the clipboard as text */

/* Building blocks; each moves page->y below what it has drawn unless it is given a place. */
Page page_make(App *app, KitBox box, const Ruling *ruling);
KitBox page_line(const Page *page, double h);                         /* the next `h` px; does not move page->y */
void page_section(Page *page, const char *title, const char *remark); /* a heading under a dividing line */
void page_paragraph(Page *page, KitStyle style, ViewColour colour, const char *text);
/* A figure in one of three columns; does not move page->y. */
void page_figure(Page *page, int column, const char *caption, const char *value, const char *unit, bool warn);
void page_pair(Page *page, const char *label, const char *value, bool strong);       /* one row: left and right */
void page_chip(Page *page, double x, double cy, const char *rule, bool highlighted); /* a click shows the rule */

#endif
