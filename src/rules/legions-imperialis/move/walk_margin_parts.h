/* How sure a walk is, in parts: what it costs, what it meets on its way, where it ends. Private to this folder. */
#ifndef LEGIONS_IMPERIALIS_MOVE_WALK_MARGIN_PARTS_H
#define LEGIONS_IMPERIALIS_MOVE_WALK_MARGIN_PARTS_H

#include "rules/bodies.h"
#include "rules/kit/way.h"
#include "rules/legions-imperialis/move/plan.h"

typedef struct {
    RulesCtx *ctx;
    const LiWalkAsk *ask;
    const LiWalk *walk;
    RulesBodies bodies;
    KitWay way;
    GeomShape end; /* the base at its end */
    int holds_to;  /* the body that it is laid against there, and moves with; RULES_BODY_NONE: it stands where told */
    RulesDecision all; /* that it is allowed, so far */
    bool unknown;      /* there is something that may forbid it of which no more is known */
} LiWalkMargin;

/* By how much a thing comes nearer the end of the walk at most when all is displaced by 1. */
double li_walk_speed(const LiWalkMargin *it, TableRef other);
int li_walk_start_body(const LiWalkMargin *it); /* the body that its start moves with */
KitMet li_walk_met(const LiWalkMargin *it, int area);
/* One more condition. Of one that fails with nothing to spare nothing is noted. */
void li_walk_and(LiWalkMargin *it, bool holds, double mm, RulesMarginKind kind, const char *rule);

void li_walk_margin_cost(LiWalkMargin *it);
void li_walk_margin_ground(LiWalkMargin *it); /* what bars the way */
void li_walk_margin_enemies(LiWalkMargin *it);
void li_walk_margin_end(LiWalkMargin *it);

#endif
