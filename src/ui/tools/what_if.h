/* What if a piece or a base stood elsewhere: in the Sight tool it is dragged, the verdict follows, nothing is recorded,
 * and Esc puts it back. The table with the things moved is a session of its own, drawn in place of the real one. */
#ifndef UI_TOOLS_WHAT_IF_H
#define UI_TOOLS_WHAT_IF_H

#include "ui/shell/app_state.h"

PlaySession *what_if_session(const App *app); /* with things moved, else the one at play */
ViewBoard *what_if_board(const App *app);     /* of that session */
bool what_if_stands(const App *app);          /* something is moved */
/* What the table that is shown says of itself: which of its things stand elsewhere. Also of one that was opened so. In
 * the arena. */
const TableShift *what_if_shifts(const App *app, BaseArena *arena, int *count);
bool what_if_holds(const App *app); /* and in the hand */
bool what_if_by_key(const App *app);
bool what_if_refused(const App *app);                  /* it cannot stand where the pointer is */
TableRef what_if_real(const App *app, TableRef shown); /* of what is shown, on the table at play */
/* Takes up a thing of the table at play, at this point of the table. False: it cannot be moved. */
bool what_if_take(App *app, TableRef ref, GeomVec at, bool by_key);
/* What is held goes along with the pointer; true: the table shown is another, and the question was let go of. */
bool what_if_move(App *app, GeomVec to);
void what_if_let_go(App *app);
void what_if_drop(App *app); /* everything back */

#endif
