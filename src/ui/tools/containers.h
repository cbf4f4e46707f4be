/* What takes units in: buildings by what the system says of them, units that carry others; and units that wait off the
 * table. Nothing is known of any rule of it. */
#ifndef UI_TOOLS_CONTAINERS_H
#define UI_TOOLS_CONTAINERS_H

#include "ui/shell/app_state.h"

bool select_is_host(const App *app, TableRef ref);       /* an area that takes units in */
bool select_is_target(const App *app, TableRef ref);     /* terrain that can be fired at */
bool select_in_reserve(const App *app, TableRef ref);    /* a unit off the table that the ruleset lets come on */
int select_carries(const App *app, TableRef ref);        /* how many are in a unit and stand nowhere of their own */
TableRef drag_host_under(const App *app, GeomVec mm);    /* such an area; none */
TableRef drag_carrier_under(const App *app, GeomVec mm); /* a friend who may carry the one in hand; none */
BaseTree *drag_board(App *app, bool only);               /* its formation gets in; `only` into drag.carrier */

#endif
