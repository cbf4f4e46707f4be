/* Fills the stage of a ruling (rules/stage.h) for a system's query `stage`: step, rows of choices, buttons, movers.
 * Everything is appended in the order of the calls. Judges nothing. */
#ifndef RULES_KIT_STAGE_H
#define RULES_KIT_STAGE_H

#include "rules/rules.h"

/* Gives the ruling an empty stage: nobody acts, nothing is counted. Once for each ruling; the system sets the members
 * that have no function here. The steps are not copied. */
RulesStage *stage_begin(RulesCtx *ctx, const char *name, const char *const *steps, int step_count, int step);
/* Writes the finished stage into the facts. */
void stage_end(RulesCtx *ctx);

RulesStageRow *stage_row(RulesCtx *ctx, TableRef of);
/* Append a choice to a row, or a button; `action` may be NULL. */
RulesChoice *stage_choice(RulesCtx *ctx, RulesStageRow *row, const char *label, BaseTree *action);
RulesChoice *stage_button(RulesCtx *ctx, const char *label, BaseTree *action);
void stage_mover(RulesCtx *ctx, int unit, const char *how);

/* Returns the action {"do": verb}, to which the others add an argument: the id of a thing, or a word. */
BaseTree *stage_action(RulesCtx *ctx, const char *verb);
/* Returns the text that the ruleset has for this key of a rule; the key itself where it has none. */
const char *stage_text(const RulesCtx *ctx, const char *rule, const char *key);
/* Says that a row's thing needs `need` or more on a D6. */
void stage_need(RulesCtx *ctx, RulesStageRow *row, int need);
double stage_chance(int need); /* that one D6 shows it or more */
/* Gives the row of somebody who can do nothing any more its reason. */
void stage_done(RulesStageRow *row, const char *remark);
/* Appends the names of all rows that are not done, as a sentence lists them. Returns their number. */
int stage_names_left(const RulesCtx *ctx, BaseText *out);
void stage_name(RulesCtx *ctx, BaseTree *action, const char *argument, TableRef ref);
void stage_word(RulesCtx *ctx, BaseTree *action, const char *argument, const char *word);

#endif
