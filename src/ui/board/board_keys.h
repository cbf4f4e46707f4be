/* The board by keyboard: Tab walks the units, arrows move the pointer by the snap step, Enter does what a click does.
 * Knows no tool: it only fills in what the hand does in this frame. */
#ifndef UI_BOARD_BOARD_KEYS_H
#define UI_BOARD_BOARD_KEYS_H

#include "ui/core/ui.h"

void pane_keys(Ui *ui, UiHand *in);
void pane_walk(Ui *ui, int step); /* to the next or the previous unit; the pointer goes with it */

GeomVec arrows_pressed(Ui *ui);                     /* direction in steps, more with Shift; (0, 0): no arrow */
void pointer_step(Ui *ui, GeomVec by, double step); /* `step` in mm; stays on the grid of that step, on the table */

#endif
