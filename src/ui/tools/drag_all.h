/* The whole formation in one drag: each goes as the one in hand goes, kept in the places that they have to each other.
 * Which verbs move several at once is read off their arguments. */
#ifndef UI_TOOLS_DRAG_ALL_H
#define UI_TOOLS_DRAG_ALL_H

#include "ui/shell/app_state.h"

/* The formation of the unit in hand goes with it, where several may move at once. */
bool drag_may_take_all(const App *app);
void drag_take_all(App *app, bool all);
void drag_add_all(App *app, BaseTree *action, const GeomVec *points, int count); /* who goes, and the way of each */

#endif
