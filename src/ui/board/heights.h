/* The strip over the board's foot: the heights along the line of sight that is shown. For a volley that has not been
 * fired this is the line that decides, asked about separately. After the shot nothing more is asked: the table it was
 * decided on has changed. */
#ifndef UI_BOARD_HEIGHTS_H
#define UI_BOARD_HEIGHTS_H

#include "ui/board/board_state.h"
#include "ui/core/ui.h"

void pane_profile_frame(Ui *ui);
/* The strip lies over the foot of the board; true: over its head, because it would cover an end of the line there. */
bool pane_profile_is_above(Ui *ui, double high);
/* The ruling whose heights the strip shows: ui->shown, or for a volley the separate one (owned by ui->board->heights).
 * NULL when there is none. */
const Ruling *pane_profile_stated(Ui *ui);
void pane_profile_drop(Ui *ui);

#endif
