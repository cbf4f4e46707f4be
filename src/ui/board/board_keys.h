/* The board by keyboard: Tab walks the units, arrows move the pointer by the snap step, Enter does what a click does.
 * Knows no tool: it only fills in what the hand does in this frame. */
#ifndef UI_BOARD_BOARD_KEYS_H
#define UI_BOARD_BOARD_KEYS_H

#include "ui/shell/app_state.h"

void board_keys(App *app, AppHand *in);
void board_walk(App *app, int step); /* to the next or the previous unit; the pointer goes with it */

GeomVec arrows_pressed(App *app);                     /* direction in steps, more with Shift; (0, 0): no arrow */
void pointer_step(App *app, GeomVec by, double step); /* `step` in mm; stays on the grid of that step, on the table */
bool board_place_of(const App *app, TableRef ref, GeomVec *out); /* middle of the thing, mm; false: it is nowhere */

#endif
