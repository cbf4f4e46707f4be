/* Fields of terrain and pairs of bases on them to time lines of sight with: any, or of one class. */
#ifndef SUPPORT_SIGHT_GROUND_H
#define SUPPORT_SIGHT_GROUND_H

#include "geom/shared_tables.h"
#include "geom/sight/sight.h"

enum { VISIBLE, BLOCKED, MARGINAL, CLASSES, HELD_MAX = 64 };
extern const char *const CLASS_NAMES[CLASSES];

typedef struct {
    Table table;
    TableAreas areas;
    GeomScene *scene;
    GeomWork *work;
    BaseRng rng;
} Ground;

/* Two bases, and the woods that hold each, ascending. */
typedef struct {
    GeomShape a, b;
    int held_a[HELD_MAX], held_b[HELD_MAX], count_a, count_b;
} Pair;

double clock_us(void);
/* Sorts the items; NAN for none. */
double quantile(double *items, int count, double part);

/* A field of so many corners (table_field). */
void ground_init(Ground *ground, uint64_t seed, int vertices);
/* A table that was laid already; the ground owns it from now on. */
void ground_begin(Ground *ground, uint64_t seed);
void ground_term(Ground *ground);

bool pair_is_held(const Pair *pair, int piece);
/* Finds what holds the bases; false if a base stands on what blocks, or they are too near each other. */
bool pair_settle(const Ground *ground, Pair *pair);
/* Lays two bases anywhere until the pair is of the class; false after many tries. */
bool next_pair(Ground *ground, int class, Pair *pair);

/* Of the last query: the answer is overwritten by the next. */
const GeomSight *core_look(const Ground *ground, const Pair *pair, bool clearance, bool depth);
/* Microseconds of one query that is asked again and again: the median of some batches, long enough for the clock. */
double core_time(const Ground *ground, const Pair *pair, bool clearance, bool depth);

#endif
