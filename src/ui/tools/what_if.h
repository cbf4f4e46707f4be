/* What if a piece or a base stood elsewhere: in the Sight tool it is dragged, the verdict follows, nothing is recorded,
 * and Esc puts it back. The table with things moved is a session of its own, drawn in place of the real one, which
 * never changes. */
#ifndef UI_TOOLS_WHAT_IF_H
#define UI_TOOLS_WHAT_IF_H

#include "ui/shell/app_state.h"

/* What is shown. */
PlaySession *what_if_session(const App *app); /* the one with things moved, else the real one */
ViewBoard *what_if_board(const App *app);     /* of that session */
bool what_if_stands(const App *app);          /* something is moved */
/* Which things of the shown table stand elsewhere, also when the file already said so. In the arena. */
const TableShift *what_if_shifts(const App *app, BaseArena *arena, int *count);
TableRef what_if_real(const App *app, TableRef shown); /* maps a ref of the shown table to the real one */

/* What is held. */
bool what_if_holds(const App *app);
bool what_if_by_key(const App *app);  /* it was picked up with the keyboard */
bool what_if_refused(const App *app); /* it cannot stand at the pointer and is shown where it last could */
/* Picks up a thing of the real table at this point, mm. False: it cannot be moved. */
bool what_if_take(App *app, TableRef ref, GeomVec at, bool by_key);
/* Moves what is held. True: another table is shown, and the preview has been dropped. */
bool what_if_move(App *app, GeomVec to);
void what_if_let_go(App *app);
void what_if_drop(App *app); /* puts everything back */

#endif
