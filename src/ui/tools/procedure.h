/* The procedure under way, as the ruleset's query `stage` tells it: asked again when the table has changed, its choices
 * tried, its odds counted. Does not know which procedure it is. */
#ifndef UI_TOOLS_PROCEDURE_H
#define UI_TOOLS_PROCEDURE_H

#include "ui/core/ui.h"

RulesStage *procedure_stage(const Ui *ui);        /* what was last answered; NULL: nothing is under way */
const RulesStage *procedure_played(const Ui *ui); /* the same, but NULL when it lies between procedures */
void procedure_update(Ui *ui);                    /* asks again when the state has changed */
void procedure_drop(Ui *ui);
/* A choice or a button was clicked: does its action, or keeps the choice and asks again. What procedure_stage returned
 * is invalid afterwards. */
void procedure_take(Ui *ui, const RulesChoice *choice);
/* The row of what is selected: of the thing itself or its formation; NULL: there is none. Its choices have been tried.
 */
const RulesStageRow *procedure_chosen(Ui *ui);
/* Selects the first thing of this list of rows, from `row` on, that can still do something; false: there is none. */
bool procedure_choose(Ui *ui, const RulesStageRow *row);
void procedure_count(Ui *ui); /* counts the odds of the stage for a part of this frame */
/* For tools other than Assault, where the ruleset wants it: asks, counts odds, and shows it while nothing else is. */
void procedure_follow(Ui *ui);

#endif
