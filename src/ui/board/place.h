/* Typing a place: the pointer goes there exactly, whatever the zoom. What is dragged, asked or measured follows, as
 * with the arrow keys. */
#ifndef UI_BOARD_PLACE_H
#define UI_BOARD_PLACE_H

#include "ui/core/ui.h"

void pane_place_open(Ui *ui);
void pane_place_open_with(Ui *ui, const char *begun); /* `begun`: already in the field */
void pane_place_frame(Ui *ui);

#endif
