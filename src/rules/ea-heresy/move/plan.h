/* One move of one unit before any die is rolled: what it costs, where it must stop and by which rule, which terrain
 * tests it will meet and where. Preview, path query, odds and the move itself all read this. Knows nothing of orders.
 * Private to this folder.
 *
 * Lengths are in mm along the path of the base's reference point. The base slides without turning; turning is free at
 * the end. */
#ifndef EA_HERESY_MOVE_PLAN_H
#define EA_HERESY_MOVE_PLAN_H

#include "rules/ea-heresy/eah.h"
#include "rules/kit/route.h"

typedef enum {
    EAH_HOW_MOVE,
    EAH_HOW_CAUTIOUS,
    EAH_HOW_CHARGE,
    EAH_HOW_COUNTER_CHARGE,
    EAH_HOW_CONSOLIDATE,
    EAH_HOW_WITHDRAW,
    EAH_HOW_COUNT
} EahHow;

typedef struct {
    double s;
    EahTest kind; /* DIFFICULT or DANGEROUS */
    int area;
    bool at_start;
} EahTestDue;

/* The question: who walks where, and how. */
typedef struct {
    int unit;
    GeomShape start;       /* the base as it faces now */
    const GeomVec *points; /* without the start */
    int count;
    double facing; /* at the end */
    EahHow how;
    int target; /* Stronghold that the unit means to enter: its walls, and by STRUCT-15 some zones, do not stop it; -1
                   if none */
    double before;     /* mm already spent: the depth of the base of a unit that leaves a building */
    GeomVec outward;   /* for such a unit: the unit vector away from the wall where it comes out; else zero */
    const int *coming; /* units of the same action that have yet to move: where they stand is no obstacle */
    int coming_count;
    const int *placed; /* units that it has moved already: where they stand was not measured */
    int placed_count;
} EahWalkAsk;

typedef struct {
    KitRoute route;
    EahHow how;
    GeomVec outward;
    int target;
    int masked; /* an area whose effect a road removes along the path, -1 if none (ROAD-05) */
    int merged; /* an area whose test is the same one as that of the area entered before it, -1 if none (MOVE-10) */
    bool road_whole; /* the whole move is on a road */
    bool no_terrain; /* the unit skims or flies: terrain on the path does not count */
    int *entered;    /* areas that the unit is in along the path, in that order */
    int entered_count, entered_cap;
    KitSpans difficult, dangerous, road;
    EahTestDue *tests;
    int test_count, test_cap;
} EahWalk;

/* Returns the kind of move for the action's word; EAH_HOW_COUNT: unknown. */
EahHow eah_how(const char *word);
extern const char *const EAH_HOW_WORDS[];

/* MOVE-04: returns true when this move counts as cautious. */
bool eah_is_cautious(RulesCtx *ctx, const EahWalk *walk);
/* Returns the walk, in the ruling's arena. Cites nothing. */
EahWalk *eah_walk(RulesCtx *ctx, const EahWalkAsk *ask);
/* Returns whether the walk is allowed, and how sure that is: 0 mm where it is not known (move/walk_margin.c). */
RulesDecision eah_walk_margin(RulesCtx *ctx, const EahWalkAsk *ask, const EahWalk *walk);
/* Returns by how much its end moves at a displacement of 1: with a wall that it goes to, or with the body that it is
 * laid against (*leans, else RULES_BODY_NONE); 0 where it was told. INFINITY: that is not known. */
double eah_walk_end_speed(RulesCtx *ctx, const EahWalkAsk *ask, const EahWalk *walk, int *leans);
/* Notes that in the ruling. */
void eah_walk_note(RulesCtx *ctx, RulesDecision sure);
/* Cites the walk's faults as refusals, each with its mark on the path. Returns true if there was one. */
bool eah_walk_refuse(RulesCtx *ctx, const EahWalk *walk);
/* Cites what the unit passes that does not stop it: rows of the terrain table, hills, roads, overlapping ground. */
void eah_walk_cite_ground(RulesCtx *ctx, const EahWalk *walk);
/* Adds the walk to the ruling as its trace, for drawing the path, and as its facts: cost, allowance, stop, events. */
void eah_walk_explain(RulesCtx *ctx, const EahWalk *walk);
/* Implements RulesSystem.walk. A unit inside a building is walked out of it. */
void eah_walk_hook(RulesCtx *ctx, int unit, const GeomVec *points, int count, double facing, const char *how,
                   RulesTrace *out);

/* Returns the test that a kind demands of a unit by the unit's column. A skimmer gets its row's test, too: it only
 * passes over. */
EahTest eah_test_of(const RulesField *field, const Table *table, int unit, int area);
/* Implements RulesSystem.stand. */
bool eah_stand(RulesCtx *ctx, int unit);
/* Returns true for walls and impassable ground, which may not be entered by moving. */
bool eah_is_solid(const RulesField *field, const Table *table, int unit, int area);
/* MOVE-08: returns true when the base may not stand there because a steep side runs through it, or (coming from `wall`)
 * lies in its way. */
bool eah_steep_bars(RulesCtx *ctx, const GeomShape *base, const GeomVec *wall);
/* ROAD-03: returns true when the unit is on a road by the reading `road_on`. */
bool eah_on_road(RulesCtx *ctx, int unit);
/* ROAD-01, -02, -04: returns true when this kind of move may use the bonus of a road. */
bool eah_how_is_standard(EahHow how);

/* CORE-05: iterates over the enemy zones that bind a unit, one convex part at a time. */
typedef struct {
    RulesCtx *ctx;
    GeomBox near;
    int mover, unit, area; /* mover: the unit they bind; unit, area: the next ones to be looked at, by their ids */
    GeomShape parts[EAH_PARTS];
    int part, part_count; /* parts of the current Stronghold */
    TableRef owner;       /* owner of the part returned last: a unit, or the Stronghold that enemies occupy */
} EahZones;

/* Starts over the zones of enemies whose bodies reach into the box: enlarge the box of interest by the zone's size. */
EahZones eah_zones(RulesCtx *ctx, int unit, GeomBox near);
bool eah_zone_next(EahZones *zones, GeomShape *part); /* returns false when there are no more */
/* Returns the enemy whose zone reaches this thing (a unit, or the Stronghold that it is in), or REF_NONE. `unit` is the
 * unit that the zone would bind. */
TableRef eah_zone_over(RulesCtx *ctx, int unit, TableRef body);
/* Returns whether no zone reaches it, and how sure that is. */
RulesDecision eah_zone_margin(RulesCtx *ctx, int unit, TableRef body);

/* Rolls the tests that are due up to where the unit dies or the path ends. A unit that dies is removed where it tested;
 * one that lives stays where it has been put (move/terrain_test.c). Returns false when the input ended. `*lost_at` gets
 * where the unit was destroyed, or stays NAN. */
bool eah_roll_tests(RulesCtx *ctx, const EahWalk *walk, double *lost_at);
/* Cites a test that is due, before a die is rolled. */
void eah_cite_due(RulesCtx *ctx, const EahWalk *walk, const EahTestDue *test);

#endif
