/* Combs, whose teeth a line crosses aslant: what is said of them against an independent judge, and what it may cost,
 * counted in directions looked at. COMB_SEED in the environment chooses other combs. */
#include "base/base.h"
#include "geom/limits.h"
#include "geom/shared_judge.h"
#include "support/test.h"

#include <math.h>
#include <stdlib.h>

#define COMBS     60
#define TEETH_MAX 12
/* For the verdict on a pair, however many teeth it has; the pairs below took up to 83. Where edges of a comb only
 * counted as far as they lay apart along the line it was thousands. */
#define LOOKS_MAX 400

static uint64_t seed_of_day(void) {
    const char *seed = getenv("COMB_SEED");
    return seed ? strtoull(seed, NULL, 10) : 20;
}

/* Teeth along y from a back at y = 0 .. 20, each with a lean and a width of its own. */
static int lay_comb(BaseRng *rng, GeomVec *points) {
    int teeth = 3 + (int)rng_below(rng, TEETH_MAX - 2), n = 0;
    double pitch = rng_range(rng, 2, 14), lean = rng_range(rng, -0.4, 0.4) * pitch, x = 0;
    points[n++] = vec(0, 0);
    points[n++] = vec(pitch * teeth, 0);
    for (int i = teeth; i-- > 0;) {
        x = pitch * i;
        double tip = rng_range(rng, 60, 200), width = pitch * rng_range(rng, 0.3, 0.8);
        points[n++] = vec(x + width, 20);
        points[n++] = vec(x + width / 2 + lean, tip);
        points[n++] = vec(x, 20);
    }
    return n;
}

/* A base among the teeth, another somewhere, and now and then a wall between. */
static void lay_table(Table *table, BaseRng *rng, int index) {
    char title[64];
    GeomVec points[3 * TEETH_MAX + 2];
    snprintf(title, sizeof title, "comb %d", index);
    table_init(table, title);
    table_add_piece(table, TABLE_WOOD, rng_range(rng, 0.5, 60));
    int count = lay_comb(rng, points);
    table_add_ring(table, points, count);
    double across = points[1].x;
    table->a = table_disc(rng_range(rng, 0, across), rng_range(rng, 8, 19), rng_range(rng, 1, 40));
    table->b = table_disc(rng_range(rng, -150, across + 150), rng_range(rng, -60, 260), rng_range(rng, 1, 40));
    if (rng_below(rng, 3) == 0) {
        double at = rng_range(rng, -60, across + 60);
        table_add_box(table, TABLE_SOLID, 0, at, 210, at + 30, 230);
    }
    table_move(table, &(TableMotion){.angle = rng_range(rng, 0, 6.28), .by = {500, 400}});
}

static void combs_are_judged_rightly(void **state) {
    (void)state;
    uint64_t seed = seed_of_day();
    BaseRng rng = rng_make(seed);
    JudgeTally tally = {0};
    for (int i = 0; i < COMBS; i++) {
        Table table;
        char why[300] = "";
        lay_table(&table, &rng, i);
        unsigned checks = JUDGE_NUMBERS | JUDGE_WITNESS | (table.pieces.count == 1 ? JUDGE_SAME : 0);
        if (!judge_table(&table, checks, seed, &tally, why, sizeof why)) {
            table_dump(&table, stderr);
            fail_msg("COMB_SEED=%llu, comb %d: %s", (unsigned long long)seed, i, why);
        }
        table_term(&table);
    }
    assert_true(tally.seen > 10 && tally.too_deep > 0); /* else nothing was tried */
}

static GeomRole wood(void *context, int piece) {
    (void)context;
    (void)piece;
    return (GeomRole){.kind = GEOM_ROLE_DEPTH, .limit = 100, .group = -1};
}

/* Spikes of 790 mm, 700 mm of them in all, as many as `teeth`. */
static int lay_spikes(GeomVec *points, int teeth) {
    int n = 0;
    points[n++] = vec(200, 200);
    for (int i = 0; i < teeth; i++) {
        points[n++] = vec(200 + 700.0 * i / teeth, 1000);
        points[n++] = vec(200 + 700.0 * (i + 0.5) / teeth, 210);
    }
    points[n++] = vec(900, 1000);
    points[n++] = vec(900, 200);
    return n;
}

static void ask_all(const GeomArea *area) {
    static const GeomVec PLACES[] = {{546, 1108}, {961, 558}, {1422, 102}, {612, 700}, {104, 70}, {335, 1150}};
    GeomScene *scene = geom_scene_create(area, 1, (GeomBox){0, 0, 1800, 1200});
    GeomWork *work = geom_work_create(scene);
    for (size_t i = 0; i < BASE_COUNT(PLACES); i++) {
        for (size_t k = 0; k < i; k++) {
            GeomBase base = geom_base_disc(25);
            GeomShape from = shape_place(&base, PLACES[i], 0), to = shape_place(&base, PLACES[k], 0);
            GeomSightQuery ask = {.from = {&from, 1}, .to = {&to, 1}, .role = wood};
            GeomSight sight;
            geom_sight(scene, work, &ask, &sight);
            assert_true(sight.verdict != GEOM_SIGHT_UNDECIDED);
            if (sight.evaluations > LOOKS_MAX) {
                fail_msg("%d points, places %d and %d: %d directions", area->count, (int)i, (int)k, sight.evaluations);
            }
        }
    }
    geom_work_destroy(work);
    geom_scene_destroy(scene);
}

static void many_teeth_take_no_more_looks_than_few(void **state) {
    (void)state;
    static const int TEETH[] = {100, 500, 1000, 4000};
    for (size_t i = 0; i < BASE_COUNT(TEETH); i++) {
        GeomVec *points = base_alloc((size_t)TEETH[i] * 2 + 3, sizeof *points);
        int rings[2] = {0, lay_spikes(points, TEETH[i])};
        GeomArea area = area_make(points, rings, 1, NULL);
        ask_all(&area);
        base_free(points);
    }
}

/* Of many questions asked together each may meet so many edges once its verdict is sure, and those of its last looks.
 */
#define SHARE     5e4
#define LAST_LOOK 4

/* Both told to be sure to within depth_off: so what is told of one cannot lie outside what is told of the other. */
static void check_share(const GeomScene *scene, GeomWork *work, GeomSightQuery *ask, int *cut) {
    GeomSight verdict, alone, among;
    int crossed;
    geom_sight(scene, work, ask, &verdict);
    ask->want_depth = true;
    geom_sight(scene, work, ask, &alone);
    assert_int_equal(geom_sight_among(work, 100000), 1);
    geom_sight(scene, work, ask, &among);
    assert_int_equal(geom_sight_among(work, 1), 100000);
    assert_int_equal(among.verdict, alone.verdict);
    assert_int_equal(among.why, alone.why);
    assert_true(among.depth >= alone.depth - alone.depth_off - GEOM_DEPTH_EPS);
    assert_true(alone.depth >= among.depth - among.depth_off - GEOM_DEPTH_EPS);
    area_chord(geom_scene_area(scene, 0), among.a, among.b, NULL, 0, &crossed);
    double looks = among.evaluations - verdict.evaluations - LAST_LOOK;
    if (looks * crossed > SHARE) {
        fail_msg("%d stretches crossed, %d directions, %d for the verdict", crossed, among.evaluations,
                 verdict.evaluations);
    }
    *cut += among.depth_off > 0;
    ask->want_depth = false;
}

static void questions_asked_together_share_what_they_may_cost(void **state) {
    (void)state;
    static const GeomVec PLACES[] = {{976, 305}, {546, 1108}, {961, 558}, {1422, 102}, {612, 700}, {335, 1150}};
    GeomVec points[2 * 500 + 3];
    int rings[2] = {0, lay_spikes(points, 500)}, cut = 0;
    GeomArea area = area_make(points, rings, 1, NULL);
    GeomScene *scene = geom_scene_create(&area, 1, (GeomBox){0, 0, 1800, 1200});
    GeomWork *work = geom_work_create(scene);
    for (size_t i = 0; i < BASE_COUNT(PLACES); i++) {
        for (size_t k = 0; k < i; k++) {
            GeomBase base = geom_base_disc(25);
            GeomShape from = shape_place(&base, PLACES[i], 0), to = shape_place(&base, PLACES[k], 0);
            GeomSightQuery ask = {.from = {&from, 1}, .to = {&to, 1}, .role = wood};
            check_share(scene, work, &ask, &cut);
        }
    }
    assert_true(cut > 3); /* else nothing was shared */
    geom_work_destroy(work);
    geom_scene_destroy(scene);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(combs_are_judged_rightly),
        cmocka_unit_test(many_teeth_take_no_more_looks_than_few),
        cmocka_unit_test(questions_asked_together_share_what_they_may_cost),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
