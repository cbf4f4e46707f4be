/* Dice that the player rolls and types: the action is run on a copy until no more dice are needed, then done with them.
 * Knows no rule: the run says which dice it needs next. */
#ifndef UI_TOOLS_HAND_DICE_H
#define UI_TOOLS_HAND_DICE_H

#include "ui/core/ui.h"

void typed_frame(Ui *ui); /* the dialog, while dice are needed */
void typed_close(Ui *ui);

/* Doing it: rolls, or asks for the dice when the player types them. `action` may be in ui->tools->arena. */
void hand_do(Ui *ui, const BaseTree *action);

#endif
