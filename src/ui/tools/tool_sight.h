/* Sight: from a unit to another, both directions at once, following the pointer until a target is clicked; and what if
 * something stood elsewhere. */
#ifndef UI_TOOLS_TOOL_SIGHT_H
#define UI_TOOLS_TOOL_SIGHT_H

#include "ui/shell/app_state.h"

void sight_put_back(App *app); /* what was moved in a what-if; the question stays */
void sight_again(App *app);    /* the question that is shown, put once more: the tolerance has changed */

#endif
