/* The query verbs and the setup verbs that only this system has. */
#ifndef INFINITY_QUERIES_H
#define INFINITY_QUERIES_H

#include "rules/infinity/fire/roll.h"

extern const RulesVerb inf_verb_needs, inf_verb_targets, inf_verb_outlook, inf_verb_storm, inf_verb_settle;

/* Reads a skill from an argument of the action. False: the argument is no skill, and the ruling says so. */
bool inf_arg_skill(RulesCtx *ctx, const char *name, InfSkillId fallback, InfSkillId *out);
/* ZERO-03, VIS-04, CORE-04: true if sight and contact let the skill be used on this target; refuses otherwise. */
bool inf_may_reach(RulesCtx *ctx, const InfRollAsk *ask, const InfNeed *need);

#endif
