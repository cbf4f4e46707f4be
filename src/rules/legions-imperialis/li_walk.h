/* One move of one model before any die is rolled: what it costs, where it must stop and by which rule, how far it goes
 * through dangerous ground. Preview, path query, odds and the move itself read this one fold over the sweep. Knows
 * nothing of turns. Private to this folder.
 *
 * Lengths in mm along the path of the base's reference point; costs in mm of the allowance. The base slides without
 * turning; turning is free at the end. */
#ifndef RULES_LI_WALK_H
#define RULES_LI_WALK_H

#include "geom/sweep/sweep.h"
#include "rules/legions-imperialis/li.h"

typedef enum { LI_HOW_MOVE, LI_HOW_CHARGE, LI_HOW_WITHDRAW, LI_HOW_FORCED, LI_HOWS } LiHow;
extern const char *const LI_HOW_WORDS[];
LiHow li_how(const char *word);
/* The places of `path` or `paths` for this model, in the ruling's arena. */
const GeomVec *li_path_of(RulesCtx *ctx, int unit, int *count);

typedef struct {
    double s0, s1;
    int area;
} LiSpan;

typedef struct {
    int area;
    double length;
} LiDanger;

/* Paid where the stretch [s0, s1] begins; who cannot pay it and get to its end does not begin it. */
typedef struct {
    double s0, s1, cost;
    int area;
    bool face;  /* of a cliff: the stretch itself costs nothing, the model is put over the edge */
    bool stays; /* may stop on it */
    bool down;
} LiToll;

typedef struct {
    int unit;
    GeomShape start;       /* as it faces now */
    const GeomVec *points; /* the start left out */
    int count;
    double facing;
    LiHow how;
    int host;          /* the Structure that it comes out of, -1 */
    int target;        /* the Structure that its Detachment means to garrison, -1 */
    double before;     /* mm of the allowance already used */
    bool fresh;        /* a move of its own, whatever was spent before in the activation */
    const int *coming; /* units of the same action that have still to move */
    int coming_count;
} LiWalkAsk;

typedef struct {
    int unit, host, target;
    LiHow how;
    GeomShape shape;
    GeomPath path; /* the start included */
    double facing, length, allowance, before;
    /* These lists are in the ruling's arena. */
    LiSpan *doubled; /* united */
    int doubled_count, doubled_cap, doubled_area;
    LiToll *tolls;
    int toll_count, toll_cap;
    LiSpan *danger; /* as met; united for each area */
    int danger_count, danger_cap;
    int *passed; /* areas that it went over or through, in the order of the path */
    int passed_count, passed_cap;
    bool turned; /* a Flyer: its turn of this activation is used up at the end */
    double stop; /* where it must stop; the length when free */
    const char *stop_rule, *stop_key;
    TableRef stop_ref;
    const char *fault_rule, *fault_key; /* why its end is not allowed; NULL: it is */
    TableRef fault_ref;
    double fault_gap;
    double cost; /* of the way up to the stop */
} LiWalk;

LiWalk *li_walk(RulesCtx *ctx, const LiWalkAsk *ask);
double li_cost_at(RulesCtx *ctx, const LiWalk *walk, double s);
/* mm in this area up to the stop; the areas, in the order in which they were entered. */
const LiDanger *li_walk_dangers(RulesCtx *ctx, const LiWalk *walk, int *count);
/* True if it is refused; why has been told with the walk. */
bool li_walk_refuse(RulesCtx *ctx, const LiWalk *walk);
void li_walk_tell(RulesCtx *ctx, const LiWalk *walk); /* trace, facts and findings */
void li_walk_hook(RulesCtx *ctx, int unit, const GeomVec *points, int count, double facing, const char *how,
                  RulesTrace *out);
double li_allowance(RulesCtx *ctx, int unit, LiHow how);
/* Charging: by its order, or by how the move is called where there is no order. */
bool li_charges(RulesCtx *ctx, int unit, LiHow how);
/* How the model's type takes the area now: its class, and whether it goes over (then the class is of what is under). */
LiGo li_go(RulesCtx *ctx, int unit, int area);
bool li_goes_over(RulesCtx *ctx, int unit, int area);

/* ---- where it may end (li_stand.c) ---- */
typedef struct {
    RulesCtx *ctx;
    int unit;
    int target;        /* the Structure that its Detachment means to garrison: it may lap that; -1 */
    double avoid;      /* mm that it keeps from enemies; negative: it may touch */
    bool dry;          /* not in water */
    const int *coming; /* who of the same action has still to move: his base is as good as gone */
    int coming_count;
} LiStanding;

/* What forbids a base to stand where it is; rule NULL: nothing does. */
typedef struct {
    const char *rule, *key;
    TableRef ref;
    double gap; /* to an enemy that is too near */
} LiBar;

/* The one check on a place, for every verb that moves or places: wholly on the table, clear of Structures, of
 * Obstacles, of what is Impassable for its type, of a cliff's face and of other bases. What only a kind of move forbids
 * (zones, walls that enemies hold) is the caller's. */
LiBar li_stand_bar(RulesCtx *ctx, const LiStanding *it, const GeomShape *base);
bool li_may_stand(void *context, const GeomShape *base); /* the same; `context`: a LiStanding */
/* The same: refused, and the rule cited. False: it may stand there. */
bool li_stand_refuses(RulesCtx *ctx, const LiStanding *it, const GeomShape *base);

/* The parts of a walk, in the order in which li_walk takes them. */
void li_walk_ground(RulesCtx *ctx, LiWalk *walk);  /* difficult and dangerous stretches, tolls, what is not entered */
void li_walk_enemies(RulesCtx *ctx, LiWalk *walk); /* bases and zones on the way */
void li_walk_flight(RulesCtx *ctx, LiWalk *walk);  /* of a Flyer: straight with one turn; its heading at the end */
void li_walk_end(RulesCtx *ctx, const LiWalkAsk *ask, LiWalk *walk);
void li_walk_stop(LiWalk *walk, double s, const char *rule, const char *key, TableRef ref);
void li_walk_fault(LiWalk *walk, const char *rule, const char *key, TableRef ref, double gap);

#endif
