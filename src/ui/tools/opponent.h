/* Computers on the seats of the game in the window. They think in a thread of their own, on a copy of the table; what
 * they do is done as a hand does it, and is an entry like any other. While the game stands in its past they wait: who
 * takes back and does something else goes on from there. */
#ifndef UI_TOOLS_OPPONENT_H
#define UI_TOOLS_OPPONENT_H

#include "ui/core/ui.h"

/* Begins to think when a computer is to decide, and does what was thought of. */
void opponent_frame(Ui *ui);
/* The next way to fill the seat of a side: by hand, easy, fair. */
void opponent_change_seat(Ui *ui, int side);
/* "Seat of South: by hand"; "" where there is no such side. For this frame. */
const char *opponent_seat(const Ui *ui, int side);
const char *opponent_off(const Ui *ui); /* why no computer can play here; NULL: one can */
/* The three best things that can be done now, as a note. */
void opponent_advise(Ui *ui);
void opponent_drop(Ui *ui); /* ends a thought that is under way, and frees all */
/* The cursor before the last thing that a hand did: what computers did after it goes with it. */
int opponent_undo_to(const Ui *ui);

#endif
