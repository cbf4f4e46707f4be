/* Trying things on the board of a lesson. Where a step asks what is so, a unit that is dragged stands there without the
 * rules of movement, and the step's own question is asked of that board while it moves; nothing else is told. In an
 * exercise the goal is judged likewise, there and after every act by the rules. Nothing of it is recorded.
 *
 * The board of an attempt is that of the what-if (what_if.h). */
#ifndef UI_TOOLS_ATTEMPT_H
#define UI_TOOLS_ATTEMPT_H

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
} ToolsAttempt;

/* ---- attempt_judge.c ---- */
const Exercise *attempt_exercise(const Ui *ui); /* the exercise of the lesson's step; NULL: none */
const Exercise *attempt_make(const Ui *ui);     /* the same, if it is to make something so */
/* The step's question, if it can be asked of any board: one about a way or an act cannot, since that begins where
 * somebody stands. */
const BaseTree *attempt_question(const Ui *ui);
void attempt_ask(Ui *ui); /* asks the step's question, or judges its goal, of what is shown */
void attempt_foresee(Ui *ui, const BaseTree *action); /* judges the goal as it would be after this action */
void attempt_drop(Ui *ui);                            /* the table is another one */
void attempt_term(Ui *ui);

/* ---- attempt.c ---- */
bool attempt_frees(const Ui *ui);                   /* what is dragged now is put anywhere */
bool attempt_stands(const Ui *ui);                  /* something stands elsewhere than in the lesson */
bool attempt_may_drag(const Ui *ui, TableRef unit); /* by the rules; false in an exercise that is not about it */
/* The select tool's frame in a lesson. True: the hand is taken, and the tool does nothing. */
bool attempt_frame(Ui *ui, const UiHand *in);
void attempt_put_back(Ui *ui);

#endif
