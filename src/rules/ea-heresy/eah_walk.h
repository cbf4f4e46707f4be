/* One move of one unit before any die is rolled: what it costs, where it must stop and by which rule, which terrain
 * tests it will meet and where. Preview, path query, odds and the move itself read this one fold. Private to this
 * folder.
 *
 * Lengths in mm along the path of the base's reference point. The base slides without turning; turning is free at the
 * end. */
#ifndef RULES_EAH_WALK_H
#define RULES_EAH_WALK_H

#include "geom/sweep.h"
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

#define EAH_WALK_SPANS  96
#define EAH_WALK_TESTS  64
#define EAH_WALK_POINTS 66
#define EAH_WALK_FAULTS 8

typedef struct {
    double s0, s1;
    int area;
} EahSpan;

typedef struct {
    EahSpan items[EAH_WALK_SPANS];
    int count;
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

typedef struct {
    int unit;
    EahHow how;
    GeomShape shape; /* at the start of the path, facing as it stands */
    GeomVec points[EAH_WALK_POINTS];
    int count;
    double facing; /* at the end */
    double length, allowance;
    double before;   /* already spent when the path begins: the depth of the base that leaves a building */
    int target;      /* Stronghold to be entered, -1 */
    int hill;   /* a hill that it passes, -1 */
    int masked; /* an area whose effect a road takes away on the way, -1 (ROAD-05) */
    bool road_whole; /* the whole move on a road */
    bool no_terrain; /* skims or flies: terrain does not count on the way */
    EahSpans difficult, dangerous, road;
    EahTestDue tests[EAH_WALK_TESTS];
    int test_count;
    double stop;                          /* where it must stop; the length when free */
    EahWalkFault faults[EAH_WALK_FAULTS]; /* first the one that stops it soonest */
    int fault_count;
} EahWalk;

/* The word of the action; EAH_HOW_COUNT: none of them. */
EahHow eah_how(const char *word);
extern const char *const EAH_HOW_WORDS[];

/* Fills the walk of a unit from `start` over `points`. `target`: the Stronghold it means to enter (its walls and, by
 * STRUCT-15, some zones do not stop it), -1. `before`: mm already spent. Cites nothing; `eah_walk_cite` does. */
void eah_walk(RulesCtx *ctx, int unit, const GeomShape *start, const GeomVec *points, int count, double facing,
              EahHow how, int target, double before, EahWalk *out);
/* Which row of the terrain table speaks here, and in which column (MOVE-09). */
void eah_cite_row(RulesCtx *ctx, int unit, int area);
/* The refusals of the walk as findings, each with its mark on the path; true if there was one. */
bool eah_walk_refuse(RulesCtx *ctx, const EahWalk *walk);
/* As the ruling's trace, for the ribbon and the `path` query. */
void eah_walk_trace(RulesCtx *ctx, const EahWalk *walk, RulesTrace *out);
/* The descriptor's `walk`. */
void eah_walk_hook(RulesCtx *ctx, int unit, const GeomVec *points, int count, double facing, const char *how,
                   RulesTrace *out);

/* The test that a kind asks of a unit, traits considered (skimmers none; Stronghold as impassable for those who cannot
 * enter). */
EahTest eah_test_of(const RulesField *field, const Table *table, int unit, int area);
/* CORE-05: enemies' zones that bind this unit, as shapes with their owners (a unit, or the Stronghold it occupies). At
 * most cap. */
int eah_zones(RulesCtx *ctx, int unit, GeomShape *shapes, TableRef *owners, int cap);

/* Rolls the tests that are due up to where the unit dies or the path ends (eah_terrain_test.c). False: the input ended.
 * `*lost_at` gets where the unit was destroyed, or stays NAN. */
bool eah_roll_tests(RulesCtx *ctx, const EahWalk *walk, double *lost_at);

#endif
