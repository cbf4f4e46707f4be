/* A ruling that waits for a place: the answer is previewed under the pointer before it is given, and a path can be bent
 * as in a drag. Knows no question: the waiting ruling has it. */
#ifndef UI_TOOLS_HAND_WAITING_H
#define UI_TOOLS_HAND_WAITING_H

#include "ui/shell/app_state.h"

void hand_waiting_frame(App *app, const AppHand *in);
void hand_answer(App *app, BaseTree *answer);                /* answers the waiting ruling; `answer` is in app->arena */
double hand_way_facing(const App *app, const RulesAsk *ask); /* degrees, with what the player has turned */

#endif
