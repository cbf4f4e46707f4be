/* A ruling that waits for a player: the answer, tried under the pointer before it is given. Where the asked goes to a
 * place, its way may be bent as that of a drag. */
#ifndef UI_TOOLS_HAND_WAITING_H
#define UI_TOOLS_HAND_WAITING_H

#include "ui/shell/app_state.h"

void hand_answer(App *app, BaseTree *answer);                /* to what waits; the answer is in app->arena */
double hand_way_facing(const App *app, const RulesAsk *ask); /* as it is turned */
void hand_waiting_frame(App *app, const AppHand *in);        /* a place that a ruling waits for */

#endif
