/* Reactions: who may answer the Order under way, with what, and why with nothing else (CORE-05, ZERO-04..06). */
#ifndef RULES_INF_REACT_H
#define RULES_INF_REACT_H

#include "rules/infinity/inf_meet.h"

extern const RulesVerb inf_verb_react, inf_verb_reactions;

typedef enum { INF_RIGHT_NONE, INF_RIGHT_FULL, INF_RIGHT_ANSWER, INF_RIGHT_TURN, INF_RIGHT_ZONE } InfRight;
/* `at` gets where it sees the active trooper. */
InfRight inf_right(RulesCtx *ctx, int unit, int active, const InfActs *acts, GeomVec *at, bool cite);
bool inf_right_covers(RulesCtx *ctx, InfRight right, InfSkillId skill);
/* Is there anything left for it to decide in this window? */
bool inf_may_react(RulesCtx *ctx, int unit, int active);
/* What it would roll if it reacted so now, with its first weapon, where it is best met. False: it may not. Nothing is
 * said of it. */
bool inf_offer(RulesCtx *ctx, int unit, int active, InfSkillId skill, InfRollAsk *out);

#endif
