/* A question whose answers are things on the board: they are highlighted with the keys that the panel gives them, and a
 * click on one answers. Knows no question: the waiting ruling has it. */
#ifndef UI_TOOLS_HAND_CHOICE_H
#define UI_TOOLS_HAND_CHOICE_H

#include "ui/core/ui.h"

void hand_choice_frame(Ui *ui, const UiHand *in);
void hand_choice_draw(Ui *ui);

#endif
