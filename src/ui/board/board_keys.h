/* The board by keyboard: Tab walks the units, arrows move the pointer by the snap step, Enter does what a click does.
 */
#ifndef UI_BOARD_BOARD_KEYS_H
#define UI_BOARD_BOARD_KEYS_H

#include "ui/shell/app_state.h"

void board_keys(App *app, AppHand *in);
GeomVec arrows_pressed(App *app);                                /* steps that way, more with Shift; (0, 0): no arrow */
void pointer_step(App *app, GeomVec by, double step);            /* mm; on the grid of such steps, within the table */
bool board_place_of(const App *app, TableRef ref, GeomVec *out); /* where it stands, mm; false: nowhere */
void board_walk(App *app, int step); /* to the next or the last unit; the pointer goes with it */

#endif
