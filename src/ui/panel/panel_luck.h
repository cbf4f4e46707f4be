/* Luck in the log: of each side in a line, and as a plot over the game what its dice gave above what was to be
 * expected. Found once for a place in the game. */
#ifndef UI_PANEL_PANEL_LUCK_H
#define UI_PANEL_PANEL_LUCK_H

#include "ui/panel/page.h"
#include "ui/shell/app_state.h"

void luck_drop(App *app);
void page_luck(Page *page); /* of each side, and how it went over the game; nothing before dice have fallen */

#endif
