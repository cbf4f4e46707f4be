/* The shot in the making: who fires, with what choices, at what, and its odds. */
#ifndef UI_TOOLS_FIRE_AIM_H
#define UI_TOOLS_FIRE_AIM_H

#include "ui/core/ui.h"

#define FIRE_WORDS_MAX 24

BaseTree *tool_fire_action(Ui *ui, TableRef at);
void tool_fire_aim(Ui *ui); /* previews the shot at ui->target and begins its odds */
bool tool_fire_is_aimed(const Ui *ui);
void tool_fire_roll(Ui *ui);
void tool_fire_count_odds(Ui *ui); /* a piece of them in each frame */

/* The words of an argument: the verb's own, or, for an argument named "weapon", the ids under "weapons" in the profiles
 * of the shooters. */
int tool_fire_argument_words(const Ui *ui, const RulesArg *arg, const char **ids, const char **names);
/* True if the argument is optional and can make a difference for these shooters. */
bool tool_fire_is_choice(const Ui *ui, const RulesArg *arg);
/* True if the verb names one unit as the actor, not a formation. */
bool tool_fire_takes_one(const RulesVerb *verb);

#endif
