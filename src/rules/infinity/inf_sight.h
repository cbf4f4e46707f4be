/* One line of fire, one way: is there one, which zones it comes from, goes into and goes through, what that costs (LOS,
 * VIS, ZERO, NOISE, SAT). Knows no skill and no dice. */
#ifndef RULES_INF_SIGHT_H
#define RULES_INF_SIGHT_H

#include "geom/fire/fire_line.h"
#include "rules/infinity/inf.h"

typedef enum { INF_OUTSIDE, INF_FROM, INF_INTO, INF_THROUGH } InfHow;
enum { INF_LEVEL_BLOCKS = 3 }; /* above what any MOD can be: 0 none, 1 Low, 2 Poor */

typedef struct {
    InfHow how;
    int level;    /* for this viewer */
    bool avoided; /* the line between the centres meets it, the one that was chosen does not */
    bool chosen;  /* it counts */
} InfTouch;

typedef struct {
    int from, to;
    GeomVec from_at, to_at; /* where they are at the moment of the action */
    GeomVec front;
} InfLookAsk;

typedef struct {
    InfLookAsk ask;
    InfZones zones;
    InfTouch *touch; /* by zone, in the ruling's arena */
    bool visible;
    bool hidden;    /* scenery, bases or the arc hide it, zones or none */
    int level, sat; /* of what counts: ladder, Burst lost */
    bool trades;    /* another line has less of the one for more of the other */
    int other_level, other_sat;
    int blocker;                   /* zone that takes the line away (if hidden: that would, too), -1 */
    GeomFireLine line, other_line; /* other_line: if it trades */
    double gap;                    /* edge to edge, mm */
} InfLook;

/* From where they are now, facing as they do. */
InfLookAsk inf_look_ask(RulesCtx *ctx, int from, int to);
void inf_look(RulesCtx *ctx, const InfLookAsk *ask, InfLook *out);
void inf_look_make(RulesCtx *ctx, const InfLookAsk *ask, InfLook *out); /* each _make: the same, not remembered */
/* Would at least this width of the target be seen if there were no zones? */
bool inf_look_past_scenery(RulesCtx *ctx, const InfLookAsk *ask, double width);

/* Where a target that walks straight from ask->to_at to `until` is seen. */
typedef struct {
    bool seen, undecided;
    GeomVec at;    /* a place of the way at which it is */
    GeomVec first; /* the first, to within GEOM_LIMIT */
    double from;   /* first: mm of the way before it */
} InfWayLook;
/* Decided for every place of the way (LOS-01, -12; ZERO-01, NOISE-02 where it comes into contact with a zone). `first`:
 * is the first one wanted? */
void inf_look_way(RulesCtx *ctx, const InfLookAsk *ask, GeomVec until, bool first, InfWayLook *out);
void inf_look_way_make(RulesCtx *ctx, const InfLookAsk *ask, GeomVec until, bool first, InfWayLook *out);
/* The width of the target, in mm, that is seen at the best place of the way, to within GEOM_LIMIT: for a way of which
 * it is not seen. 0: nothing is. */
double inf_look_way_most(RulesCtx *ctx, const InfLookAsk *ask, GeomVec until);
double inf_look_way_most_make(RulesCtx *ctx, const InfLookAsk *ask, GeomVec until);

/* How wide the clear sight is at its best, of any eye. */
typedef struct {
    bool known;     /* false: a zone of either base takes it away, or the reading looks along one line */
    double width;   /* mm */
    double need;    /* what is needed */
    GeomVec fan[3]; /* eye, and the ends of what it sees; of no use if nothing is seen */
    TableRef by[2]; /* what ends the stretch at either end; none: the target's rim, or the arc */
    bool by_arc;    /* the target is turned away from: `width` is how deep it reaches into the arc, below 0 behind */
} InfMargin;
void inf_look_margin(RulesCtx *ctx, const InfLook *look, InfMargin *out);
const char *inf_millimetres(RulesCtx *ctx, double mm); /* "1.80 mm", in the ruling's arena */
void inf_margin_cite(RulesCtx *ctx, const InfLook *look, const InfMargin *margin);
double inf_least_width(RulesCtx *ctx);                            /* LOS-08 */
int inf_level_of(RulesCtx *ctx, int viewer, const InfZone *zone); /* VIS-10, NOISE-01 */
int inf_level_mod(RulesCtx *ctx, int level);
void inf_look_cite(RulesCtx *ctx, const InfLook *look);
/* Not visible: the blockers, together or (out->each) along the line of the centres. */
void inf_look_closed(RulesCtx *ctx, const InfLook *look, RulesSight *out);
bool inf_region(RulesCtx *ctx, TableRef from, GeomRegionAsk *ask); /* what R paints */
void inf_sight(RulesCtx *ctx, TableRef from, TableRef to, RulesSightDetail detail, RulesSight *out);

#endif
