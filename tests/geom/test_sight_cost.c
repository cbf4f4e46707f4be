/* What an outline of two thousand points, or eight hundred pieces one in the other, may cost: processor time, with room
 * for sanitizers. Steps that are quadratic in either take ten times as long. */
#include "base/base.h"
#include "geom/region/region.h"
#include "geom/sight/sight.h"
#include "support/test.h"

#include <math.h>
#include <time.h>

#define TEETH       495
#define SPIKES      1000
#define NESTED      800
#define SECONDS     8.0
#define REGION_WORK 2e6

static const GeomBox TABLE = {0, 0, 1800, 1200};

static GeomRole wood(void *context, int piece) {
    (void)context;
    (void)piece;
    return (GeomRole){.kind = GEOM_ROLE_DEPTH, .limit = 100, .group = -1};
}

/* Counts how often it is asked about a cell; held is NULL where it is asked about ground beside it. */
static GeomRole wood_for_cell(void *context, int piece, const int *held, int held_count) {
    (void)held_count;
    *(long *)context += held != NULL;
    return wood(NULL, piece);
}

static double seconds_since(clock_t start) {
    return (double)(clock() - start) / CLOCKS_PER_SEC;
}

static GeomShape disc_at(double x, double y) {
    GeomBase base = geom_base_disc(25);
    return shape_place(&base, vec(x, y), 0);
}

/* Every pair of a few bases round about and within, in full. */
static void ask_all(const GeomArea *areas, int count, const char *what) {
    GeomScene *scene = geom_scene_create(areas, count, TABLE);
    GeomWork *work = geom_work_create(scene);
    const GeomShape bases[] = {disc_at(447, 1108), disc_at(961, 558), disc_at(1422, 102), disc_at(612, 700)};
    for (size_t i = 0; i < BASE_COUNT(bases); i++) {
        for (size_t k = 0; k < i; k++) {
            GeomSightQuery ask = {.from = {&bases[i], 1}, .to = {&bases[k], 1}, .role = wood};
            ask.want_clearance = ask.want_depth = ask.want_certificate = ask.want_blockers = true;
            GeomSight sight;
            clock_t start = clock();
            geom_sight(scene, work, &ask, &sight);
            double seconds = seconds_since(start);
            if (seconds > SECONDS) {
                fail_msg("%s: bases %d and %d took %.1f s", what, (int)i, (int)k, seconds);
            }
            assert_true(sight.verdict != GEOM_SIGHT_UNDECIDED);
        }
    }
    geom_work_destroy(work);
    geom_scene_destroy(scene);
}

/* Also what is seen of the table, until it has met so many edges: it says what it came to. */
static void paint(const GeomArea *areas, int count, const char *what) {
    GeomScene *scene = geom_scene_create(areas, count, TABLE);
    GeomShape base = disc_at(961, 558);
    GeomRegionQuery ask = {.from = {&base, 1}, .role = wood_for_cell, .table = TABLE, .work_max = REGION_WORK};
    long asked = 0;
    ask.context = &asked;
    clock_t start = clock();
    GeomRegion *region = geom_region_create(scene, &ask);
    while (geom_region_refine(region, 4, 64)) {
    }
    double seconds = seconds_since(start);
    if (seconds > SECONDS) {
        fail_msg("%s: the region took %.1f s", what, seconds);
    }
    assert_true(geom_region_gave_up(region) || geom_region_tolerance(region) <= 4);
    assert_true(geom_region_work(region) < 2 * REGION_WORK);
    /* Of each piece for each cell: what it is to what stands in it, and to what stands beside. Four cells are decided
     * for three that there are more. */
    const GeomCell *cells;
    assert_true(asked <= 2L * count * geom_region_cells(region, &cells) * 4 / 3);
    geom_region_destroy(region);
    geom_scene_destroy(scene);
}

static void a_comb_is_a_wood(void **state) {
    (void)state;
    GeomVec *points = base_alloc(4 * TEETH + 2, sizeof *points);
    int n = 0, rings[2] = {0, 0};
    for (int i = 0; i < TEETH; i++) {
        double x = 100 + 3.2 * i;
        points[n++] = vec(x, 600);
        points[n++] = vec(x, 1150);
        points[n++] = vec(x + 1.6, 1150);
        points[n++] = vec(x + 1.6, 600);
    }
    points[n++] = vec(100 + 3.2 * TEETH, 520);
    points[n++] = vec(100, 520);
    rings[1] = n;
    GeomArea area = area_make(points, rings, 1, NULL);
    ask_all(&area, 1, "comb");
    paint(&area, 1, "comb");
    base_free(points);
}

static void so_is_a_star_of_spikes(void **state) {
    (void)state;
    GeomVec *points = base_alloc(2 * SPIKES, sizeof *points);
    int rings[2] = {0, 2 * SPIKES};
    for (int i = 0; i < 2 * SPIKES; i++) {
        double angle = acos(-1) * i / SPIKES, reach = i % 2 ? 590 : 60;
        points[i] = vec(900 + reach * cos(angle), 600 + reach * sin(angle));
    }
    GeomArea area = area_make(points, rings, 1, NULL);
    ask_all(&area, 1, "star");
    paint(&area, 1, "star");
    base_free(points);
}

static void and_woods_one_in_the_other(void **state) {
    (void)state;
    GeomVec *points = base_alloc(4 * NESTED, sizeof *points);
    GeomArea *areas = base_alloc(NESTED, sizeof *areas);
    static const int RINGS[2] = {0, 4};
    for (int i = 0; i < NESTED; i++) {
        GeomVec *own = points + (ptrdiff_t)4 * i;
        double by = 0.7 * i;
        own[0] = vec(10 + by, 10 + by);
        own[1] = vec(1790 - by, 10 + by);
        own[2] = vec(1790 - by, 1190 - by);
        own[3] = vec(10 + by, 1190 - by);
        areas[i] = area_make(own, RINGS, 1, NULL);
    }
    ask_all(areas, NESTED, "nested");
    paint(areas, NESTED, "nested");
    base_free(areas);
    base_free(points);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_comb_is_a_wood),
        cmocka_unit_test(so_is_a_star_of_spikes),
        cmocka_unit_test(and_woods_one_in_the_other),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
