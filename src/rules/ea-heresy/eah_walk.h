/* One move of one unit before any die is rolled: what it costs, where it must stop and by which rule, which terrain
 * tests it will meet and where. Preview, path query, odds and the move itself read this one fold. Knows nothing of
 * orders. Private to this folder.
 *
 * Lengths in mm along the path of the base's reference point. The base slides without turning; turning is free at the
 * end. */
#ifndef RULES_EAH_WALK_H
#define RULES_EAH_WALK_H

#include "geom/sweep/sweep.h"
#include "rules/ea-heresy/eah.h"

typedef enum {
    EAH_HOW_MOVE,
    EAH_HOW_CAUTIOUS,
    EAH_HOW_CHARGE,
    EAH_HOW_COUNTER_CHARGE,
    EAH_HOW_CONSOLIDATE,
    EAH_HOW_WITHDRAW,
    EAH_HOW_COUNT
} EahHow;

#define EAH_PATH_MAX 512 /* places of one path */
/* A move with more of these is refused: it is too long (`full`). */
#define EAH_WALK_SPANS 512
#define EAH_WALK_TESTS 512
#define EAH_WALK_AREAS 512

typedef struct {
    double s0, s1;
    int area;
} EahSpan;

typedef struct {
    EahSpan items[EAH_WALK_SPANS];
    int count;
    bool full; /* there were more */
} EahSpans;

typedef struct {
    double s;
    EahTest kind; /* DIFFICULT or DANGEROUS */
    int area;
    bool at_start;
} EahTestDue;

/* Why a path is not allowed: the rule, and where it breaks it. */
typedef struct {
    const char *rule, *key;
    double s;
    TableRef ref;        /* the area or the enemy that forbids */
    double value, limit; /* mm, when the rule counts a distance */
} EahWalkFault;

/* What is asked. */
typedef struct {
    int unit;
    GeomShape start;       /* as it faces now */
    const GeomVec *points; /* the start left out */
    int count;
    double facing; /* at the end */
    EahHow how;
    int target;      /* Stronghold that it means to enter: its walls and, by STRUCT-15, some zones do not stop it; -1 */
    double before;   /* mm already spent: the depth of a base that leaves a building */
    GeomVec outward; /* of such a base: away from the wall where it comes out, of length 1; else none */
    const int *coming; /* units of the same action that have still to move: where they stand is no obstacle */
    int coming_count;
} EahWalkAsk;

typedef struct {
    int unit;
    EahHow how;
    GeomShape shape; /* at the start of the path, facing as it stands */
    GeomPath path;   /* the start included; in the ruling's arena */
    double facing;   /* at the end */
    double length, allowance;
    double before;
    GeomVec outward;
    int target;
    int masked;                  /* an area whose effect a road takes away on the way, -1 (ROAD-05) */
    int merged;                  /* an area whose test is one with that of the area entered before it, -1 (MOVE-10) */
    bool road_whole;             /* the whole move on a road */
    bool no_terrain;             /* skims or flies: terrain does not count on the way */
    int entered[EAH_WALK_AREAS]; /* areas that it is in on the way, in the order of the path */
    int entered_count;
    EahSpans difficult, dangerous, road;
    EahTestDue tests[EAH_WALK_TESTS];
    int test_count;
    bool full;            /* more ground or tests than are kept: the path is too long for one move */
    double stop;          /* where it must stop; the length when free */
    EahWalkFault *faults; /* in the order in which they were found, in `arena` */
    int fault_count, fault_cap;
    BaseArena *arena; /* the ruling's */
} EahWalk;

/* The word of the action; EAH_HOW_COUNT: none of them. */
EahHow eah_how(const char *word);
extern const char *const EAH_HOW_WORDS[];

/* MOVE-04: does this move count as cautious? */
bool eah_is_cautious(RulesCtx *ctx, const EahWalk *walk);
/* The walk, in the ruling's arena. Cites nothing. */
EahWalk *eah_walk(RulesCtx *ctx, const EahWalkAsk *ask);
/* The refusals of the walk as findings, each with its mark on the path; true if there was one. */
bool eah_walk_refuse(RulesCtx *ctx, const EahWalk *walk);
/* What it passes that does not stop it: rows of the terrain table, hills, roads, overlapping ground. */
void eah_walk_cite_ground(RulesCtx *ctx, const EahWalk *walk);
/* As the ruling's trace, for the ribbon, and as its facts: cost, allowance, stop, events. */
void eah_walk_tell(RulesCtx *ctx, const EahWalk *walk);
/* The descriptor's `walk`. A unit inside a building is walked out of it. */
void eah_walk_hook(RulesCtx *ctx, int unit, const GeomVec *points, int count, double facing, const char *how,
                   RulesTrace *out);

/* The test that a kind asks of a unit by its column. A skimmer's is the row's, too: it only passes over. */
EahTest eah_test_of(const RulesField *field, const Table *table, int unit, int area);
/* The descriptor's `stand`. */
bool eah_stand(RulesCtx *ctx, int unit);
/* Walls and impassable ground: not to be entered by moving. */
bool eah_is_solid(const RulesField *field, const Table *table, int unit, int area);
/* May the base not stand there because a steep side runs through it, or (from `wall`) lies in the way to it? MOVE-08.
 */
bool eah_steep_bars(RulesCtx *ctx, const GeomShape *base, const GeomVec *wall);
/* ROAD-03: is the unit on a road as `road_on` says? */
bool eah_on_road(RulesCtx *ctx, int unit);
/* ROAD-01, -04: may this kind of move use the bonus of a road? (ROAD-02) */
bool eah_how_is_standard(EahHow how);

/* CORE-05: the enemies' zones that bind a unit, one convex part after the other. */
typedef struct {
    RulesCtx *ctx;
    GeomBox near;
    int mover, unit, area; /* whom they bind; those still to be looked at */
    GeomShape parts[EAH_PARTS];
    int part, part_count; /* of the Stronghold at hand */
    TableRef owner;       /* of the part last given: a unit, or the Stronghold that enemies occupy */
} EahZones;

/* Those of enemies whose bodies reach into the box: grow what is looked at by the zone. */
EahZones eah_zones(RulesCtx *ctx, int unit, GeomBox near);
bool eah_zone_next(EahZones *zones, GeomShape *part); /* false: there are no more */
/* The enemy whose zone reaches this thing (a unit, or the Stronghold that it is in), REF_NONE. `unit` says whom it
 * would bind. */
TableRef eah_zone_over(RulesCtx *ctx, int unit, TableRef body);

/* Rolls the tests that are due up to where the unit dies or the path ends; who dies is lost where it tested, who lives
 * stays where it has been put (eah_terrain_test.c). False: the input ended. `*lost_at` gets where it was destroyed, or
 * stays NAN. */
bool eah_roll_tests(RulesCtx *ctx, const EahWalk *walk, double *lost_at);
/* The test that is due there, told before a die is rolled. */
void eah_cite_due(RulesCtx *ctx, const EahWalk *walk, const EahTestDue *test);

#endif
