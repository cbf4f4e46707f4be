/* A page of the panel while it is written from top to bottom. What pages are made of is in panel.h. */
#ifndef UI_PANEL_PAGE_H
#define UI_PANEL_PAGE_H

#include "ui/shell/app_state.h"

typedef struct {
    App *app;
    Kit *kit;
    const ViewTheme *theme;
    const Ruling *ruling; /* NULL: the page shows no ruling */
    double x, y, w;       /* of the next line, px */
    bool bare;            /* nothing is above yet: the next section needs no dividing line */
    bool told;            /* what the ruling foretells has a section of its own and is left out of the notes */
} Page;

#endif
