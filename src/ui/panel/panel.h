/* The panel at the right, the margin of the rulebook: tabs, one page at a time, a footer. */
#ifndef UI_PANEL_PANEL_H
#define UI_PANEL_PANEL_H

#include "ui/panel/page.h"
#include "ui/shell/app_state.h"

void panel_frame(App *app);
Page page_make(App *app, KitBox box, const Ruling *ruling);
KitBox page_line(const Page *page, double h);
void page_section(Page *page, const char *title, const char *remark); /* under a hair */
void page_paragraph(Page *page, KitStyle style, ViewColour colour, const char *text);
void page_figure(Page *page, int column, const char *caption, const char *value, const char *unit, bool warn);
void page_pair(Page *page, const char *label, const char *value, bool strong); /* one row: left and right */
/* A rule's id; a click turns the panel to the rule. */
void page_chip(Page *page, double x, double cy, const char *rule, bool highlighted);
void panel_show_rule(App *app, const char *rule);
void panel_copy(App *app);

#endif
