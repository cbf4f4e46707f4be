/* The Assault tool: choose a target, then play the steps that the ruleset's query `stage` offers: units that may move
 * are dragged, choices are chips, a button ends a step. Does not know which procedure it plays. */
#ifndef UI_TOOLS_TOOL_ASSAULT_H
#define UI_TOOLS_TOOL_ASSAULT_H

#include "ui/shell/app_state.h"

/* The procedure under way. */
const BaseTree *stage_fact(const App *app); /* the fact "stage" as rules.h describes it; NULL: none */
void stage_update(App *app);                /* asks again when the state has changed */
void stage_drop(App *app);
/* An option or a button was clicked: does its action, or keeps the choice and asks again. The facts of the stage are
 * invalid afterwards. */
void stage_take(App *app, const BaseTree *option);
/* True if the panel shows it: in the Assault tool, and in every tool where the ruleset has no verb for assaults. */
bool stage_is_shown(const App *app);
/* For tools other than Assault, where the ruleset wants it: asks, counts odds, and shows it while nothing else is. */
void stage_follow(App *app);

/* The target. */
bool assault_is_aimed(const App *app);
void assault_begin(App *app);

const char *const *assault_hints(const App *app); /* of the step in play; NULL: none is */

#endif
