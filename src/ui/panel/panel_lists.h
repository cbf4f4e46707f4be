/* Pages that are lists: all units, and the log of the game. */
#ifndef UI_PANEL_PANEL_LISTS_H
#define UI_PANEL_PANEL_LISTS_H

#include "ui/core/ui.h"

void panel_units(Ui *ui, KitBox box);
void panel_log(Ui *ui, KitBox box);

#endif
