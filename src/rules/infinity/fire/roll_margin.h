/* The margins of a shot and of contact. */
#ifndef INFINITY_FIRE_ROLL_MARGIN_H
#define INFINITY_FIRE_ROLL_MARGIN_H

#include "rules/infinity/fire/roll.h"

/* Of a contact that is not made. */
RulesMargin inf_contact_margin(RulesCtx *ctx, int a, int b);
/* Notes what the number that a BS Attack needs hangs on, or its refusal, where the ruling's margin is asked for. */
void inf_note_shot(RulesCtx *ctx, const InfRollAsk *ask, const InfNeed *need);

#endif
