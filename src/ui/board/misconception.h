/* What a wrong answer of a lesson would mean, in grey beside the truth. */
#ifndef UI_BOARD_MISCONCEPTION_H
#define UI_BOARD_MISCONCEPTION_H

#include "ui/core/ui.h"

void pane_misconception(Ui *ui); /* Draws that of the answer that was just given; nothing where it was right. */

#endif
