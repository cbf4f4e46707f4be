/* The plan of one move of one base before any die is rolled, as far as systems share it: its path, how long it is and
 * may be, where it must stop and by which rule, and the trace that is drawn of it. What the ground costs and who bars
 * the way is the system's own. Knows no rule.
 *
 * Lengths are in mm along the path of the base's reference point. The base slides without turning; turning is free at
 * the end. The lists are in the arena. */
#ifndef RULES_KIT_ROUTE_H
#define RULES_KIT_ROUTE_H

#include "rules/kit/path.h"
#include "rules/rules.h"

/* Why a route is not allowed: the rule, its sentence, and where the path breaks it. Without a rule it is none. */
typedef struct {
    const char *rule, *key;
    double s;
    TableRef ref;        /* the area or the unit that forbids, or REF_NONE */
    double value, limit; /* mm, when the rule counts a distance */
} KitFault;

typedef struct {
    BaseArena *arena;
    int unit;
    GeomShape shape; /* the base at the start of the path, facing as it stands */
    GeomPath path;   /* with the start */
    double facing;   /* at the end */
    double length, allowance;
    double before;    /* mm of the allowance that are spent before the path begins */
    double stop;      /* where the base must stop; `length` when nothing stops it */
    KitFault stopped; /* what forbids it soonest; of equal ones the first that was found */
    KitFault *faults; /* in the order in which they were found */
    int fault_count, fault_cap;
} KitRoute;

/* Returns the route through these points, the start left out, that nothing forbids yet; its allowance is 0. */
KitRoute route_begin(BaseArena *arena, int unit, const GeomShape *start, const GeomVec *points, int count,
                     double facing);
GeomVec route_at(const KitRoute *route, double s);
/* The unit's base at the last point of the path. */
GeomShape route_end(const TableSetup *setup, const KitRoute *route);
/* True if the unit is one of the list. */
bool route_lists(const int *units, int count, int unit);

/* Adds the fault and stops the route there; one that the end breaks stops it at `length`. */
void route_stop(KitRoute *route, KitFault fault);
/* Where the base begins to leave the table by more than GEOM_LIMIT; INFINITY when it stays on it. */
double route_edge(const KitRoute *route, GeomBox table);
/* Where the base enters and leaves the ring of `reach` around the other shape (rulekit_path_rings). */
const GeomEvent *route_ring(const KitRoute *route, const GeomShape *other, double reach, int *count);
/* Adds the stretches of the path on which the base overlaps the piece. */
void route_stretches(const KitRoute *route, const GeomScene *scene, int piece, int area, KitSpans *out);

/* ---- the trace ---- */

/* Returns the trace of the path up to `stop`, with room for so many events. */
RulesTrace route_trace(const KitRoute *route, double stop, int events);
RulesTraceEvent *route_event(const KitRoute *route, RulesTrace *trace, double s, const char *what, const char *rule,
                             TableRef area);

/* One kind of ground that the path may lie in. */
typedef struct {
    const KitSpans *spans;
    RulesGround ground;
    double factor;    /* as in RulesStretch, and so is `rule` */
    const char *rule; /* may be NULL */
} KitLayer;
/* Cuts the path wherever the ground changes, and sets the stretches of the trace. Where layers overlap the first one
 * holds; where there is none the ground is clear. */
void route_ground(const KitRoute *route, RulesTrace *trace, const KitLayer *layers, int count);

#endif
