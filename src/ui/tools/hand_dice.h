/* Dice that the player rolls and types: the action is run on a copy until no more dice are needed, then done with them.
 * Knows no rule: the run says which dice it needs next. */
#ifndef UI_TOOLS_HAND_DICE_H
#define UI_TOOLS_HAND_DICE_H

#include "ui/shell/app_state.h"

void typed_begin(App *app, const BaseTree *action);
void typed_frame(App *app); /* the dialog, while dice are needed */
void typed_close(App *app);

#endif
