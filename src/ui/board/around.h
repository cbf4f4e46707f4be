/* What is open to the unit selected: what the ruleset's query `outlook` says of it, where it has one; on a board of
 * hexes where it may go, or whom it may attack with how many dice; and of the hex under the pointer, why it may not go
 * there. */
#ifndef UI_BOARD_AROUND_H
#define UI_BOARD_AROUND_H

#include "ui/shell/app_state.h"

void around_update(App *app);
void around_draw(App *app);
void around_drop_why(App *app);

#endif
