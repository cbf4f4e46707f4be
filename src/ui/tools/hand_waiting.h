/* A ruling that waits for a place: the answer is previewed under the pointer before it is given, and a path can be bent
 * as in a drag. Knows no question: the waiting ruling has it. */
#ifndef UI_TOOLS_HAND_WAITING_H
#define UI_TOOLS_HAND_WAITING_H

#include "ui/core/ui.h"
#include "ui/tools/tools_state.h"

void hand_waiting_frame(Ui *ui, const UiHand *in);
void hand_answer(Ui *ui, BaseTree *answer); /* answers the waiting ruling; `answer` is in ui->tools->arena */
double hand_way_facing(const Ui *ui, const RulesAsk *ask); /* degrees, with what the player has turned */

#endif
