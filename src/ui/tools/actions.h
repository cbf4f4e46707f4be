/* What the ruleset lets one thing do by name alone (orders, ends of scopes, skills), read off its verbs: a verb is here
 * when a unit or a formation and a word are all that it needs. Nothing is known of any of them. */
#ifndef UI_TOOLS_ACTIONS_H
#define UI_TOOLS_ACTIONS_H

#include "ui/shell/app_state.h"

void actions_open(App *app, TableRef of, double x, double y); /* as a menu */
void actions_frame(App *app);
double actions_chips(App *app, KitBox box, TableRef of); /* as chips, a row a verb; returns the height */
/* Those that concern nobody: ends of scopes. Labels in the arena. */
const KitItem *actions_of_game(App *app, BaseArena *arena, int *count);
void actions_do_of_game(App *app, int index);
void actions_term(App *app);

#endif
