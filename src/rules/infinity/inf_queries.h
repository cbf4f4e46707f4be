/* The verbs that ask, and those of setting up, that only this system has. */
#ifndef RULES_INF_QUERIES_H
#define RULES_INF_QUERIES_H

#include "rules/infinity/inf_roll.h"

extern const RulesVerb inf_verb_needs, inf_verb_targets, inf_verb_outlook, inf_verb_storm, inf_verb_settle;

/* The skill of an action's argument; false: the ruling says that it is none. */
bool inf_arg_skill(RulesCtx *ctx, const char *name, InfSkillId fallback, InfSkillId *out);
/* ZERO-03, VIS-04, CORE-04: may it be done to this target at all, for sight and contact? Refuses if not. */
bool inf_may_reach(RulesCtx *ctx, const InfRollAsk *ask, const InfNeed *need);

#endif
