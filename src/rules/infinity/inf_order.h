/* An Order, declaration by declaration (CORE-02..05). The record on the activity stack says which window is open; dice
 * fall when the last one closes. */
#ifndef RULES_INF_ORDER_H
#define RULES_INF_ORDER_H

#include "rules/infinity/inf_roll.h"

extern const RulesVerb inf_verb_order, inf_verb_declare, inf_verb_react, inf_verb_pass, inf_verb_move, inf_verb_fire,
    inf_verb_end, inf_verb_stage;

enum { INF_ORDER = 1 }; /* procedure of the activity */
typedef enum { INF_WINDOW_FIRST, INF_SECOND, INF_WINDOW_LAST } InfStep;
enum { INF_TARGETS = 4 };

/* The activity of the Order under way, NULL. */
const TableActivity *inf_order(const Table *table);
/* Where an actor's attack is made and answered: the point of its path that it chose, else where it stands. */
GeomVec inf_point_of(RulesCtx *ctx, int unit);
bool inf_is_target(RulesCtx *ctx, int attacker, int unit);
/* CORE-05 and ZERO-04: what `unit` may react with. */
typedef enum { INF_RIGHT_NONE, INF_RIGHT_FULL, INF_RIGHT_ANSWER, INF_RIGHT_TURN, INF_RIGHT_ZONE } InfRight;
InfRight inf_right(RulesCtx *ctx, int unit, int active, bool cite);
bool inf_right_covers(RulesCtx *ctx, InfRight right, InfSkillId skill);
/* A declaration of `unit`: checks, moves, notes targets. False: refused or bad. */
bool inf_declare(RulesCtx *ctx, int unit, InfSkillId skill, bool second);
/* HOST-10. True when refused. */
bool inf_immobile(RulesCtx *ctx, int unit, InfSkillId skill);
/* Rolls, saves, hostility, guts; ends the Order. */
void inf_resolve_order(RulesCtx *ctx);

#endif
