/* The question of a lesson on the board, and the part of the table that a lesson needs in view. */
#ifndef UI_BOARD_QUESTION_H
#define UI_BOARD_QUESTION_H

#include "ui/core/ui.h"

/* ---- question.c, lesson_steps.c, lesson_list.c ---- */
void pane_question(Ui *ui); /* draws the question on the board */
bool pane_looked_at(const Ui *ui,
                    GeomBox *out); /* what must be in view, mm; false: no lesson is open, or it is on hexes */

#endif
