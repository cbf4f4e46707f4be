/* The board in the window: what lies under the pointer, and the overlay drawn on it. Leaves what a click
 * means to the tool in use. */
#ifndef UI_BOARD_BOARD_VIEW_H
#define UI_BOARD_BOARD_VIEW_H

#include "ui/core/ui.h"

void pane_frame(Ui *ui);

void pane_forget(Ui *ui);
void pane_forget_texts(Ui *ui); /* the units' texts are made again: the unit of length has changed */

#endif
