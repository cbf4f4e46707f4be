/* Trying things on the board of a lesson. Where a step asks what is so, a unit that is dragged stands there without the
 * rules of movement, and the step's own question is asked of that board while it moves; nothing else is told. In an
 * exercise the goal is judged likewise, there and after every act by the rules. Nothing of it is recorded.
 *
 * The board of a trial is that of the what-if (what_if.h). */
#ifndef UI_TOOLS_TRIAL_H
#define UI_TOOLS_TRIAL_H

#include "play/exercise.h"
#include "ui/core/ui.h"

typedef struct {
    BaseArena *arena;        /* owned: holds the verdict; NULL: nothing has been judged */
    ExerciseVerdict verdict; /* its ruling has gone to the preview */
    bool judged;             /* the verdict is that of the board as it is shown */
    bool let_go;             /* something has just been put down, or done: the lesson may settle it */
    PlaySession *board;      /* owned: a copy on which acts are tried while they are previewed; NULL */
    int board_at;            /* number of the entry that it was copied after */
    TableRef pressed_on;
} ToolsTrial;

bool trial_frees(const Ui *ui);                   /* what is dragged now is put anywhere */
bool trial_stands(const Ui *ui);                  /* something stands elsewhere than in the lesson */
bool trial_may_drag(const Ui *ui, TableRef unit); /* by the rules; false in an exercise that is not about it */
/* The select tool's frame in a lesson. True: the hand is taken, and the tool does nothing. */
bool trial_frame(Ui *ui, const UiHand *in);
void trial_ask(Ui *ui);                             /* asks the step's question, or judges its goal, of what is shown */
void trial_foresee(Ui *ui, const BaseTree *action); /* judges the goal as it would be after this action */
void trial_put_back(Ui *ui);
void trial_drop(Ui *ui); /* the table is another one */
void trial_term(Ui *ui);

#endif
