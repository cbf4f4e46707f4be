/* A place that is typed: the pointer goes there exactly, whatever the zoom. What is held, asked or measured goes with
 * it, as with the arrows. */
#ifndef UI_TOOLS_HAND_PLACE_H
#define UI_TOOLS_HAND_PLACE_H

#include "ui/shell/app_state.h"

void place_open(App *app);
void place_open_with(App *app, const char *begun); /* what is typed already */
void place_frame(App *app);

#endif
