/* Where a reaction meets who acts: at the point of an attack, or anywhere on the way of a mover (CORE-05, CORE-15,
 * LOS-12). Knows no skill's permission. */
#ifndef RULES_INF_MEET_H
#define RULES_INF_MEET_H

#include "rules/infinity/inf_record.h"

/* Places at which the active trooper acts: that of its attack; else its way, corner by corner, and what lies between.
 * CORE-15: of Cautious Movement that nobody met at its ends, those alone. */
typedef struct {
    GeomVec way[INF_WAY];
    int count;
    bool ends_only;
} InfActs;

InfActs inf_acts(RulesCtx *ctx, int active);
bool inf_acts_hold(const InfActs *acts, GeomVec at);
/* Is it seen acting? Where: a corner, its end before its start; else any place of the way. */
bool inf_meets(RulesCtx *ctx, int unit, int active, const InfActs *acts, InfLook *look, GeomVec *at);
/* Edge to edge, where it comes nearest. */
double inf_acts_gap(RulesCtx *ctx, int unit, int active, const InfActs *acts);
/* Does it matter where on the way this reaction meets who acts? */
bool inf_has_choice(const InfRollAsk *ask, const InfActs *acts);
/* The place of the way with the highest Success Value for this reaction: `ask->other_at`, where it is met, unless
 * another is better. */
GeomVec inf_best_met(RulesCtx *ctx, const InfRollAsk *ask, const InfActs *acts);
/* Where a mover first comes into sight; of one that never does, how much of it nearly did. */
void inf_cite_way(RulesCtx *ctx, int unit, int active, const InfActs *acts);
/* Cites the place, on this way, at which it is met. */
void inf_cite_met(RulesCtx *ctx, int unit, int active, const InfActs *acts, GeomVec at);

#endif
