/* Units that wait off the table, in a strip under the board: from here they are dragged on, or taken up with a click or
 * Enter and set down with another. Which those are, the ruleset's data say; when one may come in, its rules. */
#ifndef UI_TOOLS_RESERVE_TRAY_H
#define UI_TOOLS_RESERVE_TRAY_H

#include "ui/shell/app_state.h"

bool reserve_tray_is_wanted(const App *app);
void reserve_tray_frame(App *app);

#endif
