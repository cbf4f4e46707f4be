/* One move of one model before any die is rolled: what it costs, where it must stop and by which rule, how far it goes
 * through dangerous ground. The preview, the query about a path, the odds and the move itself all read this one
 * evaluation of the sweep's events. Knows nothing of turns. Private to this folder.
 *
 * Lengths are in mm along the path of the base's reference point, costs in mm of the allowance. The base slides without
 * turning; turning is free at the end. */
#ifndef LEGIONS_IMPERIALIS_MOVE_PLAN_H
#define LEGIONS_IMPERIALIS_MOVE_PLAN_H

#include "rules/kit/route.h"
#include "rules/legions-imperialis/stand.h"

typedef enum { LI_HOW_MOVE, LI_HOW_CHARGE, LI_HOW_WITHDRAW, LI_HOW_FORCED, LI_HOWS } LiHow;
extern const char *const LI_HOW_WORDS[];
LiHow li_how(const char *word);

typedef struct {
    int area;
    double length;
} LiDanger;

/* A cost paid where the stretch [s0, s1] begins. A model that cannot pay it and reach the end of the stretch stops
 * before it. */
typedef struct {
    double s0, s1, cost;
    int area;
    bool face;  /* a cliff's face: the stretch itself costs nothing, the model is put over the edge */
    bool stays; /* the model may stop on it */
    bool down;
} LiToll;

typedef struct {
    int unit;
    GeomShape start;       /* its base, with the facing that it has now */
    const GeomVec *points; /* without the start */
    int count;
    double facing;
    LiHow how;
    int host;          /* the Structure that it comes out of, or -1 */
    int target;        /* the Structure that its Detachment wants to garrison, or -1 */
    double before;     /* mm of the allowance that are already used */
    bool fresh;        /* a separate move, whatever was spent before in the activation */
    const int *coming; /* units of the same action that have yet to move */
    int coming_count;
} LiWalkAsk;

typedef struct {
    int area;
    double s0; /* where it comes to the area */
} LiPassed;

typedef struct {
    KitRoute route;
    int host, target;
    LiHow how;
    /* The following lists are in the ruling's arena. */
    KitSpans doubled; /* united */
    KitSpans slowed;  /* the same as they lie in each area, not united */
    LiToll *tolls;
    int toll_count, toll_cap;
    KitSpans danger;  /* one for each area */
    LiPassed *passed; /* areas that it would pass over or through */
    int passed_count, passed_cap;
    bool turned;    /* a Flyer whose turn of this activation is used up at the end */
    KitFault fault; /* why its end is not allowed; its value is the gap to what forbids it */
    double cost;    /* the cost of the path up to the stop */
} LiWalk;

LiWalk *li_walk(RulesCtx *ctx, const LiWalkAsk *ask);
/* Notes how sure the walk is, or that it is not known (move/walk_margin.c); asked before it is made. `moved`: who has
 * made his in the same action and stands where he was told to. */
void li_walk_margin(RulesCtx *ctx, const LiWalkAsk *ask, const int *moved, int moved_count);
double li_cost_at(RulesCtx *ctx, const LiWalk *walk, double s);
/* The dangerous areas up to the stop with the mm in each, in the order in which they were entered. */
const LiDanger *li_walk_dangers(RulesCtx *ctx, const LiWalk *walk, int *count);
/* True if the walk is refused; li_walk_explain has already told why. */
bool li_walk_refuse(RulesCtx *ctx, const LiWalk *walk);
void li_walk_explain(RulesCtx *ctx, const LiWalk *walk); /* writes its trace, facts and findings */
void li_walk_hook(RulesCtx *ctx, int unit, const GeomVec *points, int count, double facing, const char *how,
                  RulesTrace *out);
double li_allowance(RulesCtx *ctx, int unit, LiHow how);
/* True if it charges: by its order or, without an order, by the kind of the move. */
bool li_charges(RulesCtx *ctx, int unit, LiHow how);

/* The parts of a walk, in the order in which li_walk evaluates them. */
void li_walk_ground(RulesCtx *ctx, LiWalk *walk);  /* difficult and dangerous stretches, tolls, ground that bars it */
void li_walk_enemies(RulesCtx *ctx, LiWalk *walk); /* bases and zones on the path */
void li_walk_flight(RulesCtx *ctx, LiWalk *walk);  /* for a Flyer: straight with one turn; its heading at the end */
bool li_may_touch_garrison(RulesCtx *ctx, const LiWalk *walk); /* ENGG-03 */
void li_walk_end(RulesCtx *ctx, const LiWalkAsk *ask, LiWalk *walk);
/* The area in Difficult terrain of which the base is when it has gone so far, or was last; -1: it has met none. */
int li_walk_slowed_by(const LiWalk *walk, double s);
void li_walk_stop(LiWalk *walk, double s, const char *rule, const char *key, TableRef ref);
void li_walk_fault(LiWalk *walk, const char *rule, const char *key, TableRef ref, double gap);

#endif
