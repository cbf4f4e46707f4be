/* What is known of the thing that is selected: a unit, a formation, a piece of terrain. All of it is read off the
 * ruleset's rows, the declared variables and the rules' own findings; nothing is known of any system. */
#ifndef UI_PANEL_PANEL_THING_H
#define UI_PANEL_PANEL_THING_H

#include "ui/panel/page.h"
#include "ui/shell/app_state.h"

void panel_thing(App *app, KitBox box);
/* A unit as a row that selects it, and can be dragged onto the board. */
void panel_unit_row(Page *page, int unit, const char *remark);

#endif
