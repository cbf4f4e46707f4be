/* An Order, declaration by declaration (CORE-02..05). The record on the activity stack says which window is open; the
 * dice are rolled when the last one closes. */
#ifndef INFINITY_TURN_ORDER_H
#define INFINITY_TURN_ORDER_H

#include "rules/infinity/turn/record.h"

extern const RulesVerb inf_verb_order, inf_verb_declare, inf_verb_pass, inf_verb_move, inf_verb_fire, inf_verb_end,
    inf_verb_stage;

enum { INF_ORDER = 1 }; /* procedure id of the activity */
typedef enum { INF_WINDOW_FIRST, INF_SECOND, INF_WINDOW_LAST } InfStep;

/* The activity of the Order under way, or NULL. */
const TableActivity *inf_order(const Table *table);
/* Makes a declaration of `unit`: checks it, moves the unit, notes the targets. False: the declaration was refused or
 * makes no sense. */
bool inf_declare(RulesCtx *ctx, int unit, InfSkillId skill, bool second);
/* HOST-10: refuses what an Immobilized unit may not declare. True when refused. */
bool inf_immobile(RulesCtx *ctx, int unit, InfSkillId skill);
/* Resolves the rolls, saves, hostility and Guts Rolls, and ends the Order. */
void inf_resolve_order(RulesCtx *ctx);

#endif
