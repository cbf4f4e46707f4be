/* A page of the panel while it is written from top to bottom. A page draws with the building blocks below. */
#ifndef UI_PANEL_PAGE_H
#define UI_PANEL_PAGE_H

#include "ui/core/ui.h"

typedef struct {
    Ui *ui;
    Kit *kit;
    const ViewTheme *theme;
    const Ruling *ruling; /* NULL: the page shows no ruling */
    double x, y, w;       /* place and width of the next line, px */
    bool bare;            /* nothing is above yet: the next section needs no dividing line */
    bool stated;          /* what the ruling foretells has a section of its own and is left out of the notes */
} Page;

/* Building blocks; each moves page->y below what it has drawn unless it is given a place. */
Page page_make(Ui *ui, KitBox box, const Ruling *ruling);
KitBox page_line(const Page *page, double h);                         /* the next `h` px; does not move page->y */
void page_section(Page *page, const char *title, const char *remark); /* a heading under a dividing line */
void page_paragraph(Page *page, KitStyle style, ViewColour colour, const char *text);
/* A figure in one of three columns; does not move page->y. */
void page_figure(Page *page, int column, const char *caption, const char *value, const char *unit, bool warn);
void page_pair(Page *page, const char *label, const char *value, bool strong);       /* one row: left and right */
void page_chip(Page *page, double x, double cy, const char *rule, bool highlighted); /* a click shows the rule */
/* Shows the page of this rule in place of the ruling. */
void panel_show_rule(Ui *ui, const char *rule);

#endif
