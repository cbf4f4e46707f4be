/* Dice from the player's own hand: the action is run on a copy until no more are asked for, then done with them. */
#ifndef UI_TOOLS_HAND_DICE_H
#define UI_TOOLS_HAND_DICE_H

#include "ui/shell/app_state.h"

void typed_begin(App *app, const BaseTree *action);
void typed_frame(App *app); /* the question for dice, while one is open */
void typed_close(App *app);

#endif
