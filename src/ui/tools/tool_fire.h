/* Fire: pick who fires, hover a target for what it needs and the exact odds, click to roll. What the ruleset leaves to
 * the player (which weapon, which value) are chips: its words, not ours. */
#ifndef UI_TOOLS_TOOL_FIRE_H
#define UI_TOOLS_TOOL_FIRE_H

#include "ui/shell/app_state.h"

BaseTree *fire_action(App *app, TableRef at);
bool fire_is_aimed(const App *app);
const char *const *fire_hints(const App *app); /* where one fires at a time; NULL: those of the tool */
void fire_roll(App *app);
double fire_choices(App *app, KitBox box); /* the arguments that are left to the player, as chips */
int fire_shooters(const App *app, int *out, int cap);
void fire_aim(App *app); /* the shot at `target`, previewed and its odds begun */

#endif
