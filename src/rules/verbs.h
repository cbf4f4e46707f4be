/* Verbs that mean the same in every system and are built on the functions of RulesSystem. A system lists them among its
 * verbs, with its own beside or in place of them. */
#ifndef RULES_VERBS_H
#define RULES_VERBS_H

#include "rules/rules.h"

extern const RulesVerb verb_sight;   /* from, to */
extern const RulesVerb verb_measure; /* from, to: gap in table units, and contact */
extern const RulesVerb verb_where;   /* unit, [area] */
extern const RulesVerb verb_path;    /* unit, path, [how], [facing]: the trace, without dice */
extern const RulesVerb verb_region;  /* from: how much of the table it sees */
extern const RulesVerb verb_reach;   /* unit, [how]: the allowance of one move */
extern const RulesVerb verb_may;     /* action: allowed, or the rule that forbids it; without dice */
extern const RulesVerb verb_state;   /* takes "of" */
extern const RulesVerb verb_set;     /* ref, values: cases and set-up only */
extern const RulesVerb verb_place;   /* unit, at, [facing] */

#endif
