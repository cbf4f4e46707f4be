/* The page before anything is selected: what can be done here, recent files, and the tables that come with the program.
 */
#ifndef UI_PANEL_PANEL_START_H
#define UI_PANEL_PANEL_START_H

#include "ui/core/ui.h"

void panel_start(Ui *ui, KitBox box);

#endif
