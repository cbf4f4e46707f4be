/* What the selected unit can do from where it stands, highlighted on the board: what the ruleset's query `outlook`
 * answers where there is one; else, on a hex board, the hexes it can reach or the targets it can attack with their
 * dice. Also why it may not move to the hex under the pointer. Knows no rule: all of it is read from rulings. */
#ifndef UI_BOARD_AROUND_H
#define UI_BOARD_AROUND_H

#include "ui/core/ui.h"

void around_update(Ui *ui); /* asks again only when the state, the tool or the unit's held place has changed */
void around_draw(Ui *ui);
void around_drop_why(Ui *ui); /* destroys the ruling about the hex under the pointer */

#endif
