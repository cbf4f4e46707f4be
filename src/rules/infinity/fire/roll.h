/* What a skill has to roll: attribute, MODs, dice (VIS, SAT, ZERO-05..10, CORE-07, -09). Knows nothing of Orders and
 * rolls nothing. */
#ifndef INFINITY_FIRE_ROLL_H
#define INFINITY_FIRE_ROLL_H

#include "rules/infinity/sight/sight.h"

typedef struct {
    int unit, other; /* other is -1 when nobody */
    InfSkillId skill;
    int weapon;    /* index of the weapons, for a BS Attack */
    bool reactive; /* uses the Burst of the Reactive Turn */
    bool answer;   /* answers an attack that it cannot see (ZERO-05) */
    bool rolled;   /* its dice are rolled now: what they show decides, not what they need */
    int share;     /* dice of the Burst on this target, 0 when all */
    GeomVec unit_at, other_at;
    GeomVec front; /* the unit's front */
} InfRollAsk;

typedef struct {
    bool beyond; /* beyond the weapon's range */
    int sv;      /* VAR_NONE when no roll is needed */
    int dice;
    RulesSum value, burst;
    InfLook *look; /* NULL when there is no other trooper */
} InfNeed;

/* The result is in the ruling's arena. Notes readings and, with `cite`, cites. */
InfNeed inf_need(RulesCtx *ctx, const InfRollAsk *ask, bool cite);
InfRollAsk inf_roll_ask(RulesCtx *ctx, int unit, int other, InfSkillId skill);
/* Index of the unit's weapon with this id, or (NULL) of its first for the skill; -1: none. */
int inf_weapon_of(RulesCtx *ctx, int unit, const char *id, InfSkillId skill);
/* CORE-09, -16: dice of a shot with this weapon before they are divided among targets. */
int inf_burst(RulesCtx *ctx, InfSkillId skill, int weapon, bool reactive);
/* CORE-09: true if the base touches solid scenery and less than inf_uncovered_width of it is seen past all scenery. */
bool inf_partial_cover(RulesCtx *ctx, const InfLookAsk *ask);
double inf_uncovered_width(RulesCtx *ctx, int unit);
/* True if the base of the unit, placed at `at` and enlarged by `grow` mm (negative: reduced), touches solid scenery. */
bool inf_touches_scenery(RulesCtx *ctx, int unit, GeomVec at, double grow);
int inf_band_of(const InfWeapon *weapon,
                double gap); /* bands include their end, gaps are edge to edge; -1: beyond the last */
/* True if this part of a Success Value depends on the other's place: range, cover, visibility. */
bool inf_mod_of_place(const RulesMod *mod);
/* ZERO-04, ZERO-09, NOISE-03: whether `unit` may answer this attack that it does not see. */
typedef enum { INF_ANSWER_NONE, INF_ANSWER_FULL, INF_ANSWER_TURN } InfAnswer;
InfAnswer inf_answer(RulesCtx *ctx, const InfLookAsk *ask, const InfLook *look, bool cite);
/* ZERO-05: true if this skill is one of the answers. */
bool inf_answers_with(RulesCtx *ctx, InfAnswer answer, InfSkillId skill);
const char *inf_answer_refusal(RulesCtx *ctx); /* key of ZERO-05 for any other skill, where it may shoot or dodge */
bool inf_in_contact(RulesCtx *ctx, int a, int b);

/* ---- who may be reached (fire/reach.c) ---- */
/* ZERO-03, VIS-04, CORE-04: true if sight and contact let the skill be used on this target; refuses otherwise. */
bool inf_may_reach(RulesCtx *ctx, const InfRollAsk *ask, const InfNeed *need);
/* Refuses what cannot be rolled, citing who, at whom and with which skill. Returns false. */
bool inf_refuse_roll(RulesCtx *ctx, const InfRollAsk *ask, const char *rule, const char *key);

#endif
