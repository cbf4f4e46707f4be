/* The Sight tool: from one unit to another, in both directions, following the pointer until a target is clicked; things
 * can be moved on trial (what_if.h). */
#ifndef UI_TOOLS_TOOL_SIGHT_H
#define UI_TOOLS_TOOL_SIGHT_H

#include "ui/core/ui.h"

void tool_sight_ask(Ui *ui, TableRef from, TableRef to); /* can the one see the other? Shows the answer */
void tool_sight_put_back(Ui *ui);                        /* undoes every move on trial; the question stays */
void tool_sight_again(Ui *ui);                           /* asks the shown question again: the tolerance has changed */

#endif
