/* What a line of sight costs, beside a careful program on GEOS in the same run: prepared geometries of the blockers,
 * boxes first, 32 x 32 lines between the sides that face each other, the first clear line wins, depth by the length of
 * intersections. Both are told which woods hold a base. Pairs with no piece near the way are left out.
 *
 *   bench_sight [--check] [--seed N] [--pairs N] [--streams | --made]
 *
 * --streams: another pair each time, at 200 to 100,000 corners, beside a sampler on the scene's own grid, which is the
 * peer that is hard to beat. --made: tables made to be hard.
 * --check: exit 1 if a median ratio is below 30, the median clearance above 200 us, the median least depth above 2 ms,
 * or a query of the core allocates. */
#include "support/geos_baseline.h"
#include "support/sight_ground.h"
#include "support/sight_made.h"
#include "support/sight_stream.h"

#include <stdlib.h>
#include <string.h>

enum { MAX_PIECES = 2048 };
static const double RATIO_WANTED = 30;     /* verdict against GEOS, medians */
static const double CLEARANCE_LIMIT = 200; /* us, median */
static const double DEPTH_LIMIT = 2000;    /* us, median */

/* The linker turns every allocation of our own objects into these (tools/CMakeLists.txt); GEOS has its own. */
static long allocations;
void *__real_malloc(size_t size);
void *__real_calloc(size_t count, size_t size);
void *__real_realloc(void *block, size_t size);
void *__wrap_malloc(size_t size);
void *__wrap_calloc(size_t count, size_t size);
void *__wrap_realloc(void *block, size_t size);
void *__wrap_malloc(size_t size) {
    allocations++;
    return __real_malloc(size);
}
void *__wrap_calloc(size_t count, size_t size) {
    allocations++;
    return __real_calloc(count, size);
}
void *__wrap_realloc(void *block, size_t size) {
    allocations++;
    return __real_realloc(block, size);
}

typedef struct {
    ARRAY(double) core;
    ARRAY(double) geos;
    ARRAY(double) ratio;
    int differ; /* verdicts in which GEOS missed or allowed a line */
} Series;

/* ---- the baseline ---- */

static GeosBaseline *baseline;

static bool geos_sees(const Ground *ground, const Pair *pair) {
    static double limits[MAX_PIECES];
    base_assert(ground->table.pieces.count <= MAX_PIECES);
    for (int i = 0; i < ground->table.pieces.count; i++) {
        limits[i] = pair_is_held(pair, i) ? ground->table.pieces.items[i].limit : 0;
    }
    return baseline_sees(baseline, &pair->a, &pair->b, limits);
}

/* ---- the table of results ---- */

typedef struct {
    ARRAY(double) clearance;
    ARRAY(double) depth;
    double min_ratio;
    long allocations;
} Totals;

static void measure(Ground *ground, const Pair *pair, Series *series, Totals *totals) {
    double core = core_time(ground, pair, false, false), start = clock_us();
    bool sees = geos_sees(ground, pair);
    double geos = clock_us() - start;
    const GeomSight *sight = core_look(ground, pair, false, true);
    series->differ += sees != (sight->verdict == GEOM_SIGHT_CLEAR);
    bool deep = sight->has_depth;
    array_push(&series->core, core);
    array_push(&series->geos, geos);
    array_push(&series->ratio, geos / core);
    array_push(&totals->clearance, core_time(ground, pair, true, false));
    if (deep) {
        array_push(&totals->depth, core_time(ground, pair, false, true));
    }
    long before = allocations;
    core_look(ground, pair, true, true);
    totals->allocations += allocations - before;
}

static void measure_class(Ground *ground, int vertices, int class, int pairs, Totals *totals) {
    Series series = {0};
    static Pair pair;
    for (int i = 0; i < pairs && next_pair(ground, class, &pair); i++) {
        measure(ground, &pair, &series, totals);
    }
    int count = series.ratio.count;
    double ratio = quantile(series.ratio.items, count, 0.5);
    printf("| %8d | %-8s | %5d | %9.2f | %9.0f | %7.0f | %6d |\n", vertices, CLASS_NAMES[class], count,
           quantile(series.core.items, count, 0.5), quantile(series.geos.items, count, 0.5), ratio, series.differ);
    if (!(ratio >= totals->min_ratio)) {
        totals->min_ratio = ratio;
    }
    array_free(&series.core);
    array_free(&series.geos);
    array_free(&series.ratio);
}

static int say(Totals *totals, bool check) {
    int clearances = totals->clearance.count, depths = totals->depth.count;
    double clearance = quantile(totals->clearance.items, clearances, 0.5),
           depth = quantile(totals->depth.items, depths, 0.5);
    printf("\nclearance: median %.1f us, 99th percentile %.1f us (%d pairs)\n", clearance,
           quantile(totals->clearance.items, clearances, 0.99), clearances);
    printf("least depth: median %.1f us, 99th percentile %.1f us (%d pairs)\n", depth,
           quantile(totals->depth.items, depths, 0.99), depths);
    printf("allocations in queries: %ld\n", totals->allocations);
    if (!check) {
        return 0;
    }
    bool good = totals->min_ratio >= RATIO_WANTED && clearance <= CLEARANCE_LIMIT && depth <= DEPTH_LIMIT &&
                totals->allocations == 0;
    puts(good ? "good" : "not good: wanted are ratios from 30, clearance to 200 us, depth to 2000 us, no allocation");
    return !good;
}

int main(int count, char **words) {
    bool check = false, streams = false, made = false;
    long seed = 1, pairs = 200;
    for (int i = 1; i < count; i++) {
        if (strcmp(words[i], "--check") == 0) {
            check = true;
        } else if (strcmp(words[i], "--streams") == 0) {
            streams = true;
        } else if (strcmp(words[i], "--made") == 0) {
            made = true;
        } else if (strcmp(words[i], "--seed") == 0 && i + 1 < count) {
            seed = strtol(words[++i], NULL, 10);
        } else if (strcmp(words[i], "--pairs") == 0 && i + 1 < count) {
            pairs = strtol(words[++i], NULL, 10);
        } else {
            fprintf(stderr, "bench_sight: %s? See the head of tools/bench_sight.c\n", words[i]);
            return 2;
        }
    }
    if (streams || made) {
        int missed = (streams ? stream_print((uint64_t)seed, (int)pairs) : 0) + (made ? made_print() : 0);
        printf("\nrows above what is wanted: %d\n", missed);
        return check && missed > 0;
    }
    static Ground ground;
    Totals totals = {.min_ratio = INFINITY};
    puts("Medians. core, GEOS: us for a verdict; ratio: of each pair; differ: verdicts that 32 x 32 lines get "
         "otherwise.");
    puts("| vertices | pairs    | count |      core |      GEOS |   ratio | differ |");
    static const int sizes[] = {200, 1000, 5000};
    for (size_t k = 0; k < BASE_COUNT(sizes); k++) {
        ground_init(&ground, (uint64_t)seed, sizes[k]);
        baseline = baseline_create(ground.areas.areas, ground.areas.count);
        for (int class = 0; class < CLASSES; class ++) {
            measure_class(&ground, sizes[k], class, (int)pairs, &totals);
        }
        baseline_destroy(baseline);
        ground_term(&ground);
    }
    int result = say(&totals, check);
    array_free(&totals.clearance);
    array_free(&totals.depth);
    return result;
}
