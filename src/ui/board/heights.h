/* Under the board: the heights along the line that is shown, as the ruling has them; of a volley before it is fired
 * those of the line that decides, which is asked about by itself. What was fired has changed the table that it was
 * decided on: nothing is asked of that one any more. */
#ifndef UI_BOARD_HEIGHTS_H
#define UI_BOARD_HEIGHTS_H

#include "ui/shell/app_state.h"

void profile_frame(App *app);
/* The ruling whose heights stand under the board: what is shown, or of a volley the line that decides; NULL. */
const Ruling *profile_told(App *app);
void profile_drop(App *app);

#endif
