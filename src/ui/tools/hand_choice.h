/* A question whose answers are things of the board: they are lit with their keys, and a click on one answers. */
#ifndef UI_TOOLS_HAND_CHOICE_H
#define UI_TOOLS_HAND_CHOICE_H

#include "ui/shell/app_state.h"

void hand_choice_frame(App *app, const AppHand *in); /* one of the things that it asks about */
void hand_choice_draw(App *app);                     /* those things, lit, with the keys of the panel */

#endif
