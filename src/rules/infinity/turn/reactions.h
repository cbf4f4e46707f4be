/* Reactions: who may answer the Order under way, with what, and why not with anything else (CORE-05, ZERO-04..06). */
#ifndef INFINITY_TURN_REACTIONS_H
#define INFINITY_TURN_REACTIONS_H

#include "rules/infinity/turn/meet.h"

extern const RulesVerb inf_verb_react, inf_verb_reactions;

typedef enum { INF_RIGHT_NONE, INF_RIGHT_FULL, INF_RIGHT_ANSWER, INF_RIGHT_TURN, INF_RIGHT_ZONE } InfRight;
/* The unit's right to react. `at` gets the place where it sees the active trooper. */
InfRight inf_right(RulesCtx *ctx, int unit, int active, const InfActs *acts, GeomVec *at, bool cite);
/* True if the unit still has something to decide in this window. */
bool inf_may_react(RulesCtx *ctx, int unit, int active);
/* One reaction as it is checked. */
typedef struct {
    InfActs acts; /* places where it may be met */
    InfRight right;
    const char *weapon; /* weapon to shoot with; NULL: its first */
    GeomVec at;         /* where it sees the active trooper */
    InfRollAsk ask;
    InfNeed need;
} InfReaction;
/* Checks a reaction whose acts, right, weapon and `at` are given, and works out the rest. 1. An Immobilized unit may
 * only do what frees it. 2. The skill is one for reactions. 3. The right covers it. 4. The unit has a weapon, and
 * reaches. 5. Engage has a limited reach. False: refused. */
bool inf_check_reaction(RulesCtx *ctx, int unit, InfSkillId skill, int active, InfReaction *it);
/* Notes how sure it is that the reaction is allowed, or is not, where the ruling's margin is asked for. */
void inf_note_reaction(RulesCtx *ctx, int unit, InfSkillId skill, int active, const InfReaction *it, bool allowed);
/* What the unit would roll if it reacted with this skill now, with its first weapon, at the place where it is best met.
 * False: it may not. Writes nothing to the ruling. */
bool inf_offer(RulesCtx *ctx, int unit, int active, InfSkillId skill, InfRollAsk *out);

/* Tells, before any die is rolled, what each roll of the Order needs and what may come of all of them as declared so
 * far; with `open` (answers may still be declared) also of each answer that could be given to an attack
 * (turn/foretell.c). Tells it of everybody (`only` -1), or of what concerns `only`. */
void inf_foretell(RulesCtx *ctx, int active, int only, bool open);

#endif
