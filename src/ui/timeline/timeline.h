/* The game as ticks: one for each action, its dice below, the playhead where the table stands, forks where the past was
 * changed. */
#ifndef UI_TIMELINE_TIMELINE_H
#define UI_TIMELINE_TIMELINE_H

#include "ui/shell/app_state.h"

void timeline_frame(App *app);
void entry_say(const App *app, int cursor, BaseText *out); /* "Fire: B3 Tanks at r2-1" */

#endif
