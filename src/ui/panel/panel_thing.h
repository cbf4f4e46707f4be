/* The page of the selected thing: a unit, a formation or a piece of terrain. All of it is read from the ruleset's rows,
 * the declared variables and the rules' own findings; no system is known here. */
#ifndef UI_PANEL_PANEL_THING_H
#define UI_PANEL_PANEL_THING_H

#include "ui/core/ui.h"
#include "ui/panel/page.h"

void panel_thing(Ui *ui, KitBox box);
void panel_unit_row(Page *page, int unit, const char *remark); /* selects on a click; can be dragged onto the board */

#endif
