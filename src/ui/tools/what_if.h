/* What if a piece or a base stood elsewhere: in the Sight tool it is dragged, the verdict follows, nothing is recorded,
 * and Esc puts it back. The table with things moved is a session of its own, drawn in place of the real one, which
 * never changes. */
#ifndef UI_TOOLS_WHAT_IF_H
#define UI_TOOLS_WHAT_IF_H

#include "ui/core/ui.h"

/* What is shown. */
PlaySession *what_if_session(const Ui *ui); /* the one with things moved, else the real one */
ViewBoard *what_if_board(const Ui *ui);     /* the board of that session */
bool what_if_stands(const Ui *ui);          /* something is moved */
/* Which things of the shown table stand elsewhere, also when the file already said so. In the arena. */
const TableShift *what_if_shifts(const Ui *ui, BaseArena *arena, int *count);
TableRef what_if_alone(const Ui *ui); /* the one thing of the real table that is moved; REF_NONE: none, or several */
TableRef what_if_real(const Ui *ui, TableRef shown); /* maps a ref of the shown table to the real one */

/* What is held. */
bool what_if_holds(const Ui *ui);
bool what_if_by_key(const Ui *ui);  /* it was picked up with the keyboard */
bool what_if_refused(const Ui *ui); /* it cannot stand at the pointer and is shown where it last could */
/* Picks up a thing of the real table at this point, mm. False: it cannot be moved. */
bool what_if_take(Ui *ui, TableRef ref, GeomVec at, bool by_key);
/* Moves what is held. True: another table is shown, and the preview has been dropped. */
bool what_if_move(Ui *ui, GeomVec to);
/* Moves all of these things of the shown table at once. False: one of them cannot stand there, and nothing is moved. */
bool what_if_move_all(Ui *ui, const TableShift *moves, int count);
void what_if_let_go(Ui *ui);
void what_if_drop(Ui *ui); /* puts everything back */

#endif
