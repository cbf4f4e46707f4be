/* The panel's pages. Private to src/ui/panel*.c and keys.c. */
#ifndef UI_PANEL_H
#define UI_PANEL_H

#include "ui/app_internal.h"

void panel_ruling(App *app, KitBox box);
void panel_show_rule(App *app, const char *rule);
void panel_copy(App *app);

#endif
