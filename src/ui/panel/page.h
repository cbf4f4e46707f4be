/* A page of the panel, written downwards. */
#ifndef UI_PANEL_PAGE_H
#define UI_PANEL_PAGE_H

#include "ui/shell/app_state.h"

/* A page being written downwards. */
typedef struct {
    App *app;
    Kit *kit;
    const ViewTheme *theme;
    const Ruling *ruling; /* NULL: the page is not of one */
    double x, y, w;
    bool bare; /* nothing stands above yet: the next section needs no hair */
    bool told; /* what the ruling foretells has a section of its own, and is no note */
} Page;

#endif
