/* The field of view of the selected unit: computed, refined while the window is idle, and the key to its shades. What
 * counts as seen is decided by the ruleset and geom/region. */
#ifndef UI_BOARD_SEEN_H
#define UI_BOARD_SEEN_H

#include "ui/shell/app_state.h"

void region_update(App *app); /* refines it a little in each frame */
void region_key(App *app, GeomBox frame);

#endif
