/* Where on the plane it may be worth going, as displacements in a fixed order: for computer players. Judges nothing:
 * the rules say whether one can go there. */
#ifndef RULES_KIT_SPOTS_H
#define RULES_KIT_SPOTS_H

#include "rules/mind.h"

#define KIT_SHIFTS 32

typedef struct {
    GeomVec by;         /* mm */
    TableRef target;    /* what it leads to; REF_NONE: nothing in particular */
    const char *intent; /* "approach", "objective", "cover", "move", "fall-back" */
    int prior;
} KitShift;

#define KIT_TARGETS 4

typedef struct {
    TableRef ref;
    GeomVec at;
    double far; /* mm */
} KitTarget;

/* The nearest ones that have been added, the nearest first. */
typedef struct {
    KitTarget items[KIT_TARGETS];
    int count;
} KitTargets;

/* Adds a target unless it is there already; of too many the farthest goes. */
void rulekit_add_target(KitTargets *targets, KitTarget target);

/* The middle of what stands for a thing; false when it is nowhere. */
bool rulekit_centre(RulesCtx *ctx, TableRef ref, GeomVec *at);
/* The gap in mm to the nearest living enemy by the middles of both, and who that is (-1: nobody, INFINITY). */
double rulekit_enemy(RulesCtx *ctx, GeomVec from, int side, int *who);
/* The displacement that brings the unit's base into contact with the body of a thing; false when one is nowhere. */
bool rulekit_contact(RulesCtx *ctx, int unit, TableRef with, GeomVec *by);
/* Lists displacements of at most `reach` for a unit, or a group that it leads: to the nearest enemies, to the
 * objectives of the battlefield, into terrain, to all sides, away. Returns their number, at most KIT_SHIFTS. */
int rulekit_shifts(RulesCtx *ctx, int unit, double reach, KitShift out[KIT_SHIFTS]);
/* Adds the paths of all of them by one displacement, as an object by ids under `argument`. */
BaseTree *rulekit_paths(RulesGather *gather, BaseTree *action, const char *argument, const int *units, int count,
                        GeomVec by);

/* Worth that the plane's systems share: own distance to the nearest enemy and to the nearest objective that is not
 * held, in thousandths of a table unit, for a unit that counts. */
int64_t rulekit_apart(RulesCtx *ctx, int unit);
int64_t rulekit_from_objective(RulesCtx *ctx, int unit);

#endif
