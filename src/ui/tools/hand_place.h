/* Typing a place: the pointer goes there exactly, whatever the zoom. What is dragged, asked or measured follows, as
 * with the arrow keys. */
#ifndef UI_TOOLS_HAND_PLACE_H
#define UI_TOOLS_HAND_PLACE_H

#include "ui/shell/app_state.h"

void place_open(App *app);
void place_open_with(App *app, const char *begun); /* `begun`: already in the field */
void place_frame(App *app);

#endif
