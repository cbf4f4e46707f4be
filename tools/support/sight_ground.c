#include "support/sight_ground.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

const char *const CLASS_NAMES[CLASSES] = {"visible", "blocked", "marginal"};
static const double NEAR = 2; /* marginal: |clearance| below this */

double clock_us(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return 1e6 * (double)now.tv_sec + 1e-3 * (double)now.tv_nsec;
}

static int compare(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return x < y ? -1 : x > y;
}

double quantile(double *items, int count, double part) {
    if (count == 0) {
        return NAN;
    }
    qsort(items, (size_t)count, sizeof *items, compare);
    return items[(int)((count - 1) * part + 0.5)];
}

void ground_begin(Ground *ground, uint64_t seed) {
    ground->rng = rng_make(seed + 17);
    ground->areas = table_areas(&ground->table);
    ground->scene = geom_scene_create(ground->areas.areas, ground->areas.count, table_box(&ground->table));
    ground->work = geom_work_create(ground->scene);
}

void ground_init(Ground *ground, uint64_t seed, int vertices) {
    memset(ground, 0, sizeof *ground);
    table_field(&ground->table, seed, vertices);
    ground->table.a = ground->table.b = table_disc(900, 600, 1800); /* the table reaches as far as they do */
    ground_begin(ground, seed);
}

void ground_term(Ground *ground) {
    geom_work_destroy(ground->work);
    geom_scene_destroy(ground->scene);
    table_areas_term(&ground->areas);
    table_term(&ground->table);
}

bool pair_is_held(const Pair *pair, int piece) {
    for (int i = 0; i < pair->count_a; i++) {
        if (pair->held_a[i] == piece) {
            return true;
        }
    }
    for (int i = 0; i < pair->count_b; i++) {
        if (pair->held_b[i] == piece) {
            return true;
        }
    }
    return false;
}

typedef struct {
    const Ground *ground;
    const Pair *pair;
} Book;

static GeomRole role_of(void *context, int piece) {
    const Book *book = context;
    if (pair_is_held(book->pair, piece)) {
        return (GeomRole){.kind = GEOM_ROLE_DEPTH, .limit = book->ground->table.pieces.items[piece].limit, .group = -1};
    }
    return (GeomRole){.kind = GEOM_ROLE_COMPLETE, .group = -1};
}

const GeomSight *core_look(const Ground *ground, const Pair *pair, bool clearance, bool depth) {
    Book book = {ground, pair};
    GeomSightQuery ask = {.from = {&pair->a, 1}, .to = {&pair->b, 1}, .role = role_of, .context = &book};
    ask.only_verdict = !clearance && !depth;
    ask.want_clearance = clearance;
    ask.want_depth = depth;
    static GeomSight sight; /* of the last query: copying it would be timed, too */
    geom_sight_held(ground->scene, ground->work, &ask, pair->held_a, pair->count_a, pair->held_b, pair->count_b,
                    &sight);
    return &sight;
}

double core_time(const Ground *ground, const Pair *pair, bool clearance, bool depth) {
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

bool pair_settle(const Ground *ground, Pair *pair) {
    pair->count_a = geom_scene_holding(ground->scene, ground->work, &pair->a, pair->held_a, 64);
    pair->count_b = geom_scene_holding(ground->scene, ground->work, &pair->b, pair->held_b, 64);
    bool good = true;
    for (int k = 0; k < pair->count_a + pair->count_b; k++) {
        int piece = k < pair->count_a ? pair->held_a[k] : pair->held_b[k - pair->count_a];
        good = good && ground->table.pieces.items[piece].kind == TABLE_WOOD;
    }
    return good && vec_distance(pair->a.centre, pair->b.centre) > 120;
}

/* Where terrain is so fine that no base of a game finds a place in it, bases are smaller. */
static double any_side(Ground *ground) {
    double share = fmin(1, sqrt(20000.0 / table_vertices(&ground->table)));
    return share < 0.9 ? share * rng_range(&ground->rng, 25, 60) : rng_range(&ground->rng, 25, 60);
}

static GeomShape any_base(Ground *ground) {
    double x = rng_range(&ground->rng, 80, 1720), y = rng_range(&ground->rng, 80, 1120);
    if (rng_below(&ground->rng, 2)) {
        return table_disc(x, y, any_side(ground));
    }
    double along = any_side(ground), across = any_side(ground);
    return table_rect(x, y, along, across, rng_range(&ground->rng, 0, 6.28));
}

/* Something must stand near the way, or there is nothing to decide. */
static bool has_way_to_check(const Ground *ground, const Pair *pair) {
    GeomBox box = box_join(shape_box_of(&pair->a), shape_box_of(&pair->b));
    return geom_scene_near(ground->scene, box, 0) >= 0;
}

static bool any_pair(Ground *ground, Pair *pair) {
    pair->a = any_base(ground);
    pair->b = any_base(ground);
    return pair_settle(ground, pair) && vec_distance(pair->a.centre, pair->b.centre) < 900 &&
           has_way_to_check(ground, pair);
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
        if (!pair_settle(ground, pair)) {
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

bool next_pair(Ground *ground, int class, Pair *pair) {
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
            if (pair_settle(ground, pair)) {
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
