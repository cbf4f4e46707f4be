/* The Sight tool: from one unit to another, in both directions, following the pointer until a target is clicked; things
 * can be moved on trial (what_if.h). */
#ifndef UI_TOOLS_TOOL_SIGHT_H
#define UI_TOOLS_TOOL_SIGHT_H

#include "ui/shell/app_state.h"

void sight_put_back(App *app); /* undoes every move on trial; the question stays */
void sight_again(App *app);    /* asks the shown question again: the tolerance has changed */

#endif
