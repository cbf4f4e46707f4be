/* What a skill has to roll: attribute, MODs, dice (VIS, SAT, ZERO-05..10, CORE-07, -09). Knows no Order; rolls nothing.
 */
#ifndef RULES_INF_ROLL_H
#define RULES_INF_ROLL_H

#include "rules/infinity/inf_sight.h"

typedef struct {
    int unit, other; /* other -1: nobody */
    InfSkillId skill;
    int weapon;    /* index of the weapons, of a BS Attack */
    bool reactive; /* its Burst is that of the Reactive Turn */
    bool answer;   /* to an attack that it cannot see (ZERO-05) */
    int share;     /* dice of the Burst on this target; 0: all */
    GeomVec unit_at, other_at;
    GeomVec front; /* of the unit */
} InfRollAsk;

typedef struct {
    bool beyond; /* out of the weapon's range */
    int sv;      /* VAR_NONE: no roll is needed */
    int dice;
    RulesSum value, burst;
    InfLook *look; /* NULL without another */
} InfNeed;

/* In the ruling's arena; notes and, if asked, cites. */
InfNeed inf_need(RulesCtx *ctx, const InfRollAsk *ask, bool cite);
InfRollAsk inf_roll_ask(RulesCtx *ctx, int unit, int other, InfSkillId skill);
/* Index of a weapon of the unit by its id, or its first for the skill; -1. */
int inf_weapon_of(RulesCtx *ctx, int unit, const char *id, InfSkillId skill);
/* CORE-09, -16: dice of a shot with this weapon, before they are divided. */
int inf_burst(RulesCtx *ctx, InfSkillId skill, int weapon, bool reactive);
/* CORE-09: a base that touches solid scenery, of which less is seen past all scenery than this. */
bool inf_partial_cover(RulesCtx *ctx, const InfLookAsk *ask);
double inf_uncovered_width(RulesCtx *ctx, int unit);
/* Does the base of the unit, there and greater by so much (or less, below 0), touch solid scenery? */
bool inf_touches_scenery(RulesCtx *ctx, int unit, GeomVec at, double grow);
int inf_band_of(const InfWeapon *weapon, double gap); /* closed bands, edge to edge; -1: beyond the last */
/* Does this part of a Success Value hang on where the other is: range, cover, visibility? */
bool inf_mod_of_place(const RulesMod *mod);
/* ZERO-04, ZERO-09, NOISE-03: may `unit` answer this attack that it does not see? */
typedef enum { INF_ANSWER_NONE, INF_ANSWER_FULL, INF_ANSWER_TURN } InfAnswer;
InfAnswer inf_answer(RulesCtx *ctx, const InfLookAsk *ask, const InfLook *look, bool cite);
/* ZERO-05: is this skill among the answers? */
bool inf_answers_with(RulesCtx *ctx, InfAnswer answer, InfSkillId skill);
bool inf_in_contact(RulesCtx *ctx, int a, int b);

#endif
