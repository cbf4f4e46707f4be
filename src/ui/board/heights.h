/* The strip under the board: the heights along the line of sight that is shown. For a volley that has not been fired
 * this is the line that decides, asked about separately. After the shot nothing more is asked: the table it was decided
 * on has changed. */
#ifndef UI_BOARD_HEIGHTS_H
#define UI_BOARD_HEIGHTS_H

#include "ui/shell/app_state.h"

void profile_frame(App *app);
/* The ruling whose heights the strip shows: app->shown, or for a volley the separate one (owned by app->heights). NULL
 * when there is none. */
const Ruling *profile_told(App *app);
void profile_drop(App *app);

#endif
