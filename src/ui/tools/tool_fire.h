/* The Fire tool: choose who fires, hover a target for what it needs and the exact odds, click to roll. Choices that the
 * ruleset leaves to the player (which weapon, which value) are chips in the ruleset's words. Knows no weapon. */
#ifndef UI_TOOLS_TOOL_FIRE_H
#define UI_TOOLS_TOOL_FIRE_H

#include "ui/shell/app_state.h"

int fire_shooters(const App *app, int *out, int cap); /* returns their number, at most `cap` */
double fire_choices(App *app, KitBox box);            /* the chips; returns their height */

BaseTree *fire_action(App *app, TableRef at);
void fire_aim(App *app); /* previews the shot at app->target and begins its odds */
bool fire_is_aimed(const App *app);
void fire_roll(App *app);

const char *const *fire_hints(const App *app); /* for shooting one at a time; NULL: use the tool's own */

#endif
