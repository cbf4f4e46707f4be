/* Assault: whom, then step by step what the ruleset's query `stage` says is expected: units that may move are dragged
 * as the step has it, choices are chips, what closes a step is a button. Which procedure it is, is not known here. */
#ifndef UI_TOOLS_TOOL_ASSAULT_H
#define UI_TOOLS_TOOL_ASSAULT_H

#include "ui/shell/app_state.h"

const BaseTree *stage_fact(const App *app); /* what is under way as rules.h describes it, NULL */
void stage_update(App *app);
void stage_drop(App *app);
/* An option or button of it was taken: done, or chosen and asked about again. What was read of the stage is gone. */
void stage_take(App *app, const BaseTree *option);
/* It stands in the panel: in the tool for it, and in every tool where the ruleset has no procedure of its own for one.
 */
bool stage_is_shown(const App *app);
/* In the tools of the hand where the ruleset wants it there: asks, counts odds, and shows it while nothing else is. */
void stage_follow(App *app);
bool assault_is_aimed(const App *app);
void assault_begin(App *app);
const char *const *assault_hints(const App *app); /* of the step that is played; NULL: none is */

#endif
