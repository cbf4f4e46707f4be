/* Ways out of a refusal that are looked for on the table: a move cut short, a shot from nearer, another target. */
#ifndef UI_TOOLS_REFUSAL_WAY_H
#define UI_TOOLS_REFUSAL_WAY_H

#include "ui/tools/tools_state.h"

/* Appends an offer with this label (copied); NULL when there is no room for another. */
ToolsMend *refusal_offer(ToolsRefusal *refusal, const char *label);

void refusal_offer_shorter(Ui *ui); /* the longest part of the refused path that the rules allow */
/* The refused move for its first few millimetres alone, in the arena of the tools; NULL: it has no path to cut. */
const BaseTree *refusal_begun(Ui *ui);
void refusal_offer_nearer(Ui *ui); /* the least move towards the target after which the shot is allowed */
void refusal_offer_others(Ui *ui); /* the nearest targets at which it is allowed now */
/* Where nothing else is offered: what the side can choose in this step (a card) that lets the unit act after it. */
void refusal_offer_choices(Ui *ui);

#endif
