/* One line of fire from a viewer to a target: whether there is one, which zones it comes from, goes into and goes
 * through, and what that costs (LOS, VIS, ZERO, NOISE, SAT). Knows nothing of skills or dice. */
#ifndef INFINITY_SIGHT_SIGHT_H
#define INFINITY_SIGHT_SIGHT_H

#include "geom/fire/fire_line.h"
#include "rules/infinity/inf.h"

typedef enum { INF_OUTSIDE, INF_FROM, INF_INTO, INF_THROUGH } InfHow;
enum { INF_LEVEL_BLOCKS = 3 }; /* above every level that has a MOD: 0 none, 1 Low, 2 Poor */

typedef struct {
    InfHow how;
    int level;    /* its visibility level for this viewer */
    bool avoided; /* the line between the centres meets it, but the chosen line may pass it */
    bool chosen;  /* its cost counts */
} InfTouch;

typedef struct {
    int from, to;
    GeomVec from_at, to_at; /* their places at the moment of the action */
    GeomVec front;
} InfLookAsk;

typedef struct {
    InfLookAsk ask;
    InfZones zones;
    InfTouch *touch; /* indexed by zone, in the ruling's arena */
    bool visible;
    bool hidden;              /* scenery, bases or the arc hide it, even without zones */
    int level, sat;           /* cost of the zones that count: level and Burst lost */
    int line_level, line_sat; /* limits on what the line costs, without the zones of the bases */
    bool trades;              /* another line costs less of one and more of the other */
    int other_level, other_sat;
    int blocker;                   /* zone that takes the line away (or would, if hidden), or -1 */
    GeomFireLine line, other_line; /* other_line: only if `trades` */
    double gap;                    /* edge to edge, mm */
} InfLook;

/* The question for both units where they are now, with the facing that they have. */
InfLookAsk inf_look_ask(RulesCtx *ctx, int from, int to);
void inf_look(RulesCtx *ctx, const InfLookAsk *ask, InfLook *out);
void inf_look_make(RulesCtx *ctx, const InfLookAsk *ask, InfLook *out); /* each _make does the same without the cache */
/* True if at least this width of the target (mm) would be seen if there were no zones. */
bool inf_look_past_scenery(RulesCtx *ctx, const InfLookAsk *ask, double width);

/* Asks where a target that moves straight from look.to_at to `until` is seen. */
typedef struct {
    InfLookAsk look;
    GeomVec until;
    GeomFirePathQuery what;
    int level;        /* highest level of a zone that the line may meet, and the base be in */
    double uncovered; /* above 0: this width past scenery and bases, whatever the zones */
} InfWayAsk;
typedef struct {
    bool seen;
    bool undecided; /* not seen, but the search was given up: it may still be seen */
    GeomVec at;     /* the place where it is seen */
    double from;    /* mm along the path to that place */
    double unseen;  /* mm; it is certainly not seen before this */
    double max;     /* if not seen: the most of it that is seen anywhere, mm; 0 along one line */
} InfWayLook;
/* The question for any place at which there is a line of fire. */
InfWayAsk inf_way_ask(const InfLookAsk *look, GeomVec until);
/* Decided for every place of the path, without sampling (LOS-01, -12; ZERO-01, NOISE-02 where the target comes into
 * contact with a zone). */
void inf_look_way(RulesCtx *ctx, const InfWayAsk *ask, InfWayLook *out);
void inf_look_way_make(RulesCtx *ctx, const InfWayAsk *ask, InfWayLook *out);

/* The widest clear sight that any eye of the viewer has. */
typedef struct {
    bool known;     /* false: a zone of either base takes the line away, or the reading looks along one line */
    double width;   /* mm */
    double need;    /* mm needed */
    GeomVec fan[3]; /* the eye and the two ends of what it sees; undefined if nothing is seen */
    TableRef by[2]; /* what ends the stretch at either end; none: the target's rim or the arc */
    bool by_arc;    /* the target is out of the arc: `width` is its depth inside the arc, negative behind it */
} InfMargin;
void inf_look_margin(RulesCtx *ctx, const InfLook *look, InfMargin *out);
/* The margin of what a visible line costs: how much is seen clear of the zones that it avoids, or of those that it
 * cannot avoid, whichever is nearest to the width needed. Not known where no zone between the bases costs anything. */
void inf_cost_margin(RulesCtx *ctx, const InfLook *look, InfMargin *out);
void inf_cost_margin_cite(RulesCtx *ctx, const InfLook *look, const InfMargin *margin);
const char *inf_millimetres(RulesCtx *ctx, double mm); /* "1.80 mm", in the ruling's arena */
void inf_margin_cite(RulesCtx *ctx, const InfLook *look, const InfMargin *margin);
double inf_min_width(RulesCtx *ctx);                              /* LOS-08 */
int inf_level_of(RulesCtx *ctx, int viewer, const InfZone *zone); /* VIS-10, NOISE-01 */
int inf_level_mod(RulesCtx *ctx, int level);
void inf_look_cite(RulesCtx *ctx, const InfLook *look);
/* What leaves no line that meets only zones up to this level and this Burst loss, in the order along the line and in
 * the ruling's arena. With `alone`, `refs` holds each area and trooper that by itself leaves no line (also a zone in
 * contact with a base that takes every line away); otherwise a set that leaves none together and of which none can be
 * spared. An empty list means that it is not certain that no line is left, or that the arc alone closes it. `ask` is
 * the look's own question, or the same with another front. */
typedef struct {
    TableRef *refs;
    int count;
    bool alone;
} InfClosing;
InfClosing inf_look_closing(RulesCtx *ctx, const InfLook *look, const InfLookAsk *ask, int level, int sat);
/* ZERO-01, NOISE-02: true if a base is in this zone and that takes every line away. */
bool inf_look_fixed(RulesCtx *ctx, const InfLook *look, int zone);
/* True if the cost comes from the line itself and not from the zones of the bases. */
bool inf_look_by_line(const InfLook *look, bool burst);
/* Lowers the level and Burst loss of a line to the most that a line would cost which is better in visibility or
 * (`burst`) in Burst. */
void inf_better_line(RulesCtx *ctx, bool burst, int *level, int *sat);
/* As inf_look_closing, for a line that would be better than one of this level and Burst loss. */
InfClosing inf_look_thin(RulesCtx *ctx, const InfLook *look, int level, int sat, bool burst);
/* For a target that is not visible: writes what decides. If that is undecided, what lies on the line between the
 * centres (out->each). */
void inf_look_closed(RulesCtx *ctx, const InfLook *look, RulesSight *out);
bool inf_region(RulesCtx *ctx, TableRef from, GeomRegionQuery *ask); /* the cells that the R key paints */
void inf_sight(RulesCtx *ctx, TableRef from, TableRef to, RulesSightDetail detail, RulesSight *out);

#endif
