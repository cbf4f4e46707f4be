/* What the shot in the making would come to if its formation were on another order: the words of the variable that the
 * ruleset shows as a formation's sign, each set on a copy of the table and asked about. Counted while nothing else is
 * to be done. Knows no order. */
#ifndef UI_TOOLS_FIRE_ORDERS_H
#define UI_TOOLS_FIRE_ORDERS_H

#include "ui/core/ui.h"

void tool_fire_orders_frame(Ui *ui); /* a piece of it in each frame */
void tool_fire_orders_term(Ui *ui);

#endif
