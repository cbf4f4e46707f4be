/* What the chosen unit sees: asked for, made finer while the window is idle, and the key to its shades. */
#ifndef UI_BOARD_SEEN_H
#define UI_BOARD_SEEN_H

#include "ui/shell/app_state.h"

void region_update(App *app); /* a little finer with each frame */
void region_key(App *app, GeomBox frame);

#endif
