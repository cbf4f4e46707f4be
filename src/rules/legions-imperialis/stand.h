/* Where a base may stand, whatever brought it there, and the nearest place where it may. */
#ifndef LEGIONS_IMPERIALIS_STAND_H
#define LEGIONS_IMPERIALIS_STAND_H

#include "rules/legions-imperialis/li.h"

/* li_go: the class of the area for the model's type now. li_goes_over: true if it passes over the area; the class is
 * then that of the ground below. */
LiGo li_go(RulesCtx *ctx, int unit, int area);
bool li_goes_over(RulesCtx *ctx, int unit, int area);

typedef struct {
    RulesCtx *ctx;
    int unit;
    int target;        /* the Structure that its Detachment wants to garrison, which it may overlap; or -1 */
    double avoid;      /* mm to keep from enemies; negative: it may touch */
    bool dry;          /* it must not stand in water */
    const int *coming; /* units of the same action yet to move; their bases count as gone */
    int coming_count;
} LiStanding;

/* What forbids a base to stand where it is; rule is NULL when nothing does. */
typedef struct {
    const char *rule, *key;
    TableRef ref;
    double gap; /* gap to an enemy that is too near */
} LiBar;

/* The single check on a place, for every verb that moves or places: wholly on the table, clear of Structures,
 * Obstacles, what is Impassable for its type, a cliff's face and other bases. What only some kinds of move forbid
 * (zones, walls that enemies hold) is left to the caller. */
LiBar li_stand_bar(RulesCtx *ctx, const LiStanding *it, const GeomShape *base);
/* What an area's ground forbids to a base that overlaps it. */
LiBar li_ground_bar(RulesCtx *ctx, const LiStanding *it, int area, const GeomShape *base);
bool li_may_stand(void *context, const GeomShape *base); /* the same as a callback; `context` is a LiStanding */
/* The same, but refuses the action and cites the rule. False: the base may stand there. */
bool li_stand_refuses(RulesCtx *ctx, const LiStanding *it, const GeomShape *base);
/* Finds the place nearest to `from` where the unit may stand: with a gap of at most `reach` to the area (-1: anywhere
 * that is dry) and clear of enemies by `avoid` (negative: it may touch them). False: there is none. */
bool li_place_near(RulesCtx *ctx, int unit, int area, GeomVec from, double reach, double avoid, GeomVec *at);

#endif
