/* An Order, declaration by declaration (CORE-02..05). The record on the activity stack says which window is open; the
 * dice are rolled when the last one closes. */
#ifndef INFINITY_TURN_ORDERS_H
#define INFINITY_TURN_ORDERS_H

#include "rules/infinity/record.h"

extern const RulesVerb inf_verb_order, inf_verb_declare, inf_verb_pass, inf_verb_move, inf_verb_fire, inf_verb_end,
    inf_verb_stage, inf_verb_outlook;

typedef enum { INF_WINDOW_FIRST, INF_SECOND, INF_WINDOW_LAST } InfStep;

/* Makes a declaration of `unit`: checks it, moves the unit, notes the targets. False: the declaration was refused or
 * makes no sense. */
bool inf_declare(RulesCtx *ctx, int unit, InfSkillId skill, bool second);
/* HOST-10: refuses what an Immobilized unit may not declare. True when refused. */
bool inf_immobile(RulesCtx *ctx, int unit, InfSkillId skill);

#endif
