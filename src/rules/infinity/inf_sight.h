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
    bool avoided; /* the line between the centres meets it, and lines past it are chosen from */
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
    bool hidden;              /* scenery, bases or the arc hide it, zones or none */
    int level, sat;           /* of what counts: ladder, Burst lost */
    int line_level, line_sat; /* that its line may cost, the bases aside */
    bool trades;              /* another line has less of the one for more of the other */
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

/* Where a target that walks straight from look.to_at to `until` is seen. */
typedef struct {
    InfLookAsk look;
    GeomVec until;
    GeomFireWayAsk what;
    int level;        /* of the zones that its line may meet, and its base be in: the most */
    double uncovered; /* above 0: so much of it, past scenery and bases, whatever the zones */
} InfWayAsk;
typedef struct {
    bool seen;
    bool undecided; /* not seen, but the search was given up: it may be yet */
    GeomVec at;     /* the place */
    double from;    /* mm of the way before it */
    double unseen;  /* the first: nowhere before this is it seen, surely */
    double max;     /* not seen: nowhere is more of it seen, mm; 0 along one line */
} InfWayLook;
/* Any place at which there is a line of fire. */
InfWayAsk inf_way_ask(const InfLookAsk *look, GeomVec until);
/* Decided for every place of the way (LOS-01, -12; ZERO-01, NOISE-02 where it comes into contact with a zone). */
void inf_look_way(RulesCtx *ctx, const InfWayAsk *ask, InfWayLook *out);
void inf_look_way_make(RulesCtx *ctx, const InfWayAsk *ask, InfWayLook *out);

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
/* Of what a visible line costs: how much is seen clear of the zones that it avoids, or of those that it cannot avoid;
 * of these the one that comes nearest to what is needed. Not known where no zone between the bases costs anything. */
void inf_cost_margin(RulesCtx *ctx, const InfLook *look, InfMargin *out);
void inf_cost_margin_cite(RulesCtx *ctx, const InfLook *look, const InfMargin *margin);
const char *inf_millimetres(RulesCtx *ctx, double mm); /* "1.80 mm", in the ruling's arena */
void inf_margin_cite(RulesCtx *ctx, const InfLook *look, const InfMargin *margin);
double inf_min_width(RulesCtx *ctx);                              /* LOS-08 */
int inf_level_of(RulesCtx *ctx, int viewer, const InfZone *zone); /* VIS-10, NOISE-01 */
int inf_level_mod(RulesCtx *ctx, int level);
void inf_look_cite(RulesCtx *ctx, const InfLook *look);
/* What leaves no line that meets only zones up to this level and Burst loss: each area and trooper that does so by
 * itself (`alone`; also a zone in contact with a base that takes every line away), or else some that do so together,
 * none of which can be spared; in the order along the line, in the ruling's arena. None: it is not sure that nothing
 * does, or the arc alone closes it. `ask` is the look's, or has another front. */
typedef struct {
    TableRef *refs;
    int count;
    bool alone;
} InfClosing;
InfClosing inf_look_closing(RulesCtx *ctx, const InfLook *look, const InfLookAsk *ask, int level, int sat);
/* ZERO-01, NOISE-02: is a base in the zone, and takes that every line away? */
bool inf_look_fixed(RulesCtx *ctx, const InfLook *look, int zone);
/* Is it the line, and not the bases, that costs so much? */
bool inf_look_by_line(const InfLook *look, bool burst);
/* What a line may cost that would be better than one of this level and Burst loss, in visibility or in Burst. */
void inf_better_line(RulesCtx *ctx, bool burst, int *level, int *sat);
/* As inf_look_closing, of a line that would be better than one of this level and Burst loss. */
InfClosing inf_look_thin(RulesCtx *ctx, const InfLook *look, int level, int sat, bool burst);
/* Not visible: what decides. Undecided: what is on the line of the centres (out->each). */
void inf_look_closed(RulesCtx *ctx, const InfLook *look, RulesSight *out);
bool inf_region(RulesCtx *ctx, TableRef from, GeomRegionAsk *ask); /* what R paints */
void inf_sight(RulesCtx *ctx, TableRef from, TableRef to, RulesSightDetail detail, RulesSight *out);

#endif
