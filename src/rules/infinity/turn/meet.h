/* Where a reaction meets the trooper who acts: at the point of an attack, or anywhere on the path of a mover (CORE-05,
 * CORE-15, LOS-12). Knows nothing of what a skill permits. */
#ifndef INFINITY_TURN_MEET_H
#define INFINITY_TURN_MEET_H

#include "rules/infinity/fire/roll.h"
#include "rules/infinity/record.h"

/* The places at which the active trooper acts: that of its attack, otherwise its path, the corners and everything
 * between them. CORE-15: only the two ends of Cautious Movement that nobody met there. */
typedef struct {
    GeomVec way[INF_WAY];
    int count;
    bool ends_only;
} InfActs;

InfActs inf_acts(RulesCtx *ctx, int active);
bool inf_acts_hold(const InfActs *acts, GeomVec at);
/* True if the unit sees the active trooper act. `at` gets the place: a corner (the last one first), otherwise any place
 * of the path; where it does not, the end of the path. */
bool inf_meets(RulesCtx *ctx, int unit, int active, const InfActs *acts, InfLook *look, GeomVec *at);
/* The gap from edge to edge, mm, where the trooper comes nearest to the unit. */
double inf_acts_gap(RulesCtx *ctx, int unit, int active, const InfActs *acts);
/* True if it matters where on the path this reaction meets the trooper who acts. */
bool inf_has_choice(const InfRollAsk *ask, const InfActs *acts);
/* The place of the path with the highest Success Value for this reaction: `ask->other_at`, where it is met, unless
 * another is better. */
GeomVec inf_best_met(RulesCtx *ctx, const InfRollAsk *ask, const InfActs *acts);
/* Cites where a mover first comes into sight or, for one that never does, how much of it nearly did. */
void inf_cite_way(RulesCtx *ctx, int unit, int active, const InfActs *acts);
/* Cites the place on this path at which it is met. */
void inf_cite_met(RulesCtx *ctx, int unit, int active, const InfActs *acts, GeomVec at);

#endif
