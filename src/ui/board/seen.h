/* The field of view of the selected unit: computed, refined while the window is idle, and the key to its shades. What
 * counts as seen is decided by the ruleset and geom/region. */
#ifndef UI_BOARD_SEEN_H
#define UI_BOARD_SEEN_H

#include "ui/core/ui.h"

void pane_update_region(Ui *ui); /* refines it a little in each frame */
void pane_region_key(Ui *ui, GeomBox frame);

#endif
