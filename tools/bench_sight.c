/* What a line of sight costs, beside a careful program on GEOS in the same run: prepared geometries of the blockers,
 * boxes first, 32 x 32 lines between the sides that face each other, the first clear line wins, depth by the length of
 * intersections. Both are told which woods hold a base. Pairs with no piece near the way are left out.
 *
 *   bench_sight [--check] [--seed N] [--pairs N]
 *
 * --check: exit 1 if a median ratio is below 30, the median clearance above 200 us, the median least depth above 2 ms,
 * or a query of the core allocates. */
#include "geom/shared_tables.h"
#include "geom/sight/sight.h"
#include "support/geos_baseline.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { VISIBLE, BLOCKED, MARGINAL, CLASSES, MAX_PIECES = 2048 };
static const char *const CLASS_NAMES[] = {"visible", "blocked", "marginal"};
static const double NEAR = 2;              /* marginal: |clearance| below this */
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
    Table table;
    TableAreas areas;
    GeomScene *scene;
    GeomWork *work;
    GeosBaseline *baseline;
    BaseRng rng;
} Ground;

typedef struct {
    GeomShape a, b;
    int held_a[64], held_b[64], count_a, count_b;
    bool held[MAX_PIECES];
} Pair;

typedef struct {
    ARRAY(double) core;
    ARRAY(double) geos;
    ARRAY(double) ratio;
    int differ; /* verdicts in which GEOS missed or allowed a line */
} Series;

static double clock_us(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return 1e6 * (double)now.tv_sec + 1e-3 * (double)now.tv_nsec;
}

static int compare(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return x < y ? -1 : x > y;
}

static double quantile(double *items, int count, double part) {
    if (count == 0) {
        return NAN;
    }
    qsort(items, (size_t)count, sizeof *items, compare);
    return items[(int)((count - 1) * part + 0.5)];
}

static void ground_init(Ground *ground, uint64_t seed, int vertices) {
    memset(ground, 0, sizeof *ground);
    table_field(&ground->table, seed, vertices);
    ground->rng = rng_make(seed + 17);
    ground->table.a = ground->table.b = table_disc(900, 600, 1800);
    ground->areas = table_areas(&ground->table);
    ground->scene = geom_scene_create(ground->areas.areas, ground->areas.count, table_box(&ground->table));
    ground->work = geom_work_create(ground->scene);
    ground->baseline = baseline_create(ground->areas.areas, ground->areas.count);
}

static void ground_term(Ground *ground) {
    baseline_destroy(ground->baseline);
    geom_work_destroy(ground->work);
    geom_scene_destroy(ground->scene);
    table_areas_term(&ground->areas);
    table_term(&ground->table);
}

/* ---- the baseline ---- */

static bool geos_sees(const Ground *ground, const Pair *pair) {
    static double limits[MAX_PIECES];
    for (int i = 0; i < ground->table.pieces.count; i++) {
        limits[i] = pair->held[i] ? ground->table.pieces.items[i].limit : 0;
    }
    return baseline_sees(ground->baseline, &pair->a, &pair->b, limits);
}

/* ---- the core ---- */

typedef struct {
    const Ground *ground;
    const Pair *pair;
} Book;

static GeomRole role_of(void *context, int piece) {
    const Book *book = context;
    if (book->pair->held[piece]) {
        return (GeomRole){.kind = GEOM_ROLE_DEPTH, .limit = book->ground->table.pieces.items[piece].limit, .group = -1};
    }
    return (GeomRole){.kind = GEOM_ROLE_COMPLETE, .group = -1};
}

static const GeomSight *core_look(const Ground *ground, const Pair *pair, bool clearance, bool depth) {
    Book book = {ground, pair};
    GeomSightQuery ask = {.from = {&pair->a, 1}, .to = {&pair->b, 1}, .role = role_of, .context = &book};
    ask.want_clearance = clearance;
    ask.want_depth = depth;
    static GeomSight sight; /* of the last query: copying it would be timed, too */
    geom_sight_held(ground->scene, ground->work, &ask, pair->held_a, pair->count_a, pair->held_b, pair->count_b,
                    &sight);
    return &sight;
}

/* Microseconds of one query: the median of some batches, long enough for the clock. */
static double core_time(const Ground *ground, const Pair *pair, bool clearance, bool depth) {
    double batches[5];
    for (int i = 0; i < 5; i++) {
        int queries = 0;
        double start = clock_us(), now = start;
        do {
            core_look(ground, pair, clearance, depth);
            queries++;
            now = clock_us();
        } while (now - start < 100);
        batches[i] = (now - start) / queries;
    }
    return quantile(batches, 5, 0.5);
}

/* ---- pairs ---- */

/* Finds what holds the bases; false if a base stands on what blocks or off the table. */
static bool settle(const Ground *ground, Pair *pair) {
    pair->count_a = geom_scene_holding(ground->scene, ground->work, &pair->a, pair->held_a, 64);
    pair->count_b = geom_scene_holding(ground->scene, ground->work, &pair->b, pair->held_b, 64);
    memset(pair->held, 0, sizeof pair->held);
    bool good = true;
    for (int k = 0; k < pair->count_a + pair->count_b; k++) {
        int piece = k < pair->count_a ? pair->held_a[k] : pair->held_b[k - pair->count_a];
        pair->held[piece] = true;
        good = good && ground->table.pieces.items[piece].kind == TABLE_WOOD;
    }
    return good && vec_distance(pair->a.centre, pair->b.centre) > 120;
}

static GeomShape any_base(Ground *ground) {
    double x = rng_range(&ground->rng, 80, 1720), y = rng_range(&ground->rng, 80, 1120);
    return rng_below(&ground->rng, 2) ? table_disc(x, y, rng_range(&ground->rng, 25, 60))
                                      : table_rect(x, y, rng_range(&ground->rng, 25, 60),
                                                   rng_range(&ground->rng, 25, 60), rng_range(&ground->rng, 0, 6.28));
}

/* Something must stand near the way, or there is nothing to decide. */
static bool has_way_to_check(const Ground *ground, const Pair *pair) {
    GeomBox box = box_join(shape_box_of(&pair->a), shape_box_of(&pair->b));
    return geom_scene_near(ground->scene, box, 0) >= 0;
}

static bool any_pair(Ground *ground, Pair *pair) {
    pair->a = any_base(ground);
    pair->b = any_base(ground);
    return settle(ground, pair) && vec_distance(pair->a.centre, pair->b.centre) < 900 && has_way_to_check(ground, pair);
}

static int class_of(const GeomSight *sight) {
    return fabs(sight->clearance) < NEAR ? MARGINAL : sight->clearance > 0 ? VISIBLE : BLOCKED;
}

/* Between a seen and a hidden place of b there is one at the verge. */
static bool at_the_verge(const Ground *ground, Pair *pair, GeomVec seen, GeomVec hidden) {
    for (int i = 0; i < 12; i++) {
        GeomVec middle = vec_lerp(seen, hidden, 0.5);
        TableMotion motion = {.by = vec_sub(middle, pair->b.centre)};
        pair->b = motion_of_shape(&motion, &pair->b);
        if (!settle(ground, pair)) {
            return false;
        }
        const GeomSight *sight = core_look(ground, pair, true, false);
        if (class_of(sight) == MARGINAL) {
            return true;
        }
        *(sight->clearance > 0 ? &seen : &hidden) = middle;
    }
    return false;
}

static bool next_pair(Ground *ground, int class, Pair *pair) {
    for (int tries = 0; tries < 20000; tries++) {
        if (!any_pair(ground, pair)) {
            continue;
        }
        int found = class_of(core_look(ground, pair, true, false));
        if (found == class) {
            return true;
        }
        if (class == MARGINAL) {
            GeomVec here = pair->b.centre,
                    step = {rng_range(&ground->rng, -200, 200), rng_range(&ground->rng, -200, 200)};
            TableMotion motion = {.by = step};
            pair->b = motion_of_shape(&motion, &pair->b);
            if (settle(ground, pair)) {
                int other = class_of(core_look(ground, pair, true, false));
                GeomVec there = pair->b.centre;
                if (other + found == VISIBLE + BLOCKED &&
                    at_the_verge(ground, pair, found == VISIBLE ? here : there, found == VISIBLE ? there : here)) {
                    return true;
                }
            }
        }
    }
    return false;
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
    bool check = false;
    long seed = 1, pairs = 200;
    for (int i = 1; i < count; i++) {
        if (strcmp(words[i], "--check") == 0) {
            check = true;
        } else if (strcmp(words[i], "--seed") == 0 && i + 1 < count) {
            seed = strtol(words[++i], NULL, 10);
        } else if (strcmp(words[i], "--pairs") == 0 && i + 1 < count) {
            pairs = strtol(words[++i], NULL, 10);
        } else {
            fprintf(stderr, "bench_sight: %s? See the head of tools/bench_sight.c\n", words[i]);
            return 2;
        }
    }
    static Ground ground;
    Totals totals = {.min_ratio = INFINITY};
    puts("Medians. core, GEOS: us for a verdict; ratio: of each pair; differ: verdicts that 32 x 32 lines get "
         "otherwise.");
    puts("| vertices | pairs    | count |      core |      GEOS |   ratio | differ |");
    static const int sizes[] = {200, 1000, 5000};
    for (size_t k = 0; k < BASE_COUNT(sizes); k++) {
        ground_init(&ground, (uint64_t)seed, sizes[k]);
        for (int class = 0; class < CLASSES; class ++) {
            measure_class(&ground, sizes[k], class, (int)pairs, &totals);
        }
        ground_term(&ground);
    }
    int result = say(&totals, check);
    array_free(&totals.clearance);
    array_free(&totals.depth);
    return result;
}
