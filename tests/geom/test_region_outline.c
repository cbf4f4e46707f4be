/* The drawn outlines of what a base sees, against shadows worked out by hand. */
#include "geom/contour.h"
#include "geom/region/region_outline.h"
#include "geom/shared_shapes.h"
#include "support/test.h"

#include <math.h>
#include <stdlib.h>

static const GeomBox TABLE = {0, 0, 1200, 800};

/* A block between x 500 and 540, y 380 and 420, seen from a point at (100, 400): its shadow widens by the slopes to its
 * near corners, 20 in 400. */
static GeomRegion *behind_a_block(GeomScene **scene, double tolerance) {
    static GeomVec points[] = {{500, 380}, {540, 380}, {540, 420}, {500, 420}};
    static const int start[] = {0, 4};
    static GeomShape eye;
    GeomArea block = area_make(points, start, 1, NULL);
    eye = shape_point(vec(100, 400));
    *scene = geom_scene_create(&block, 1, TABLE);
    GeomRegionQuery ask = {.from = {&eye, 1}, .table = TABLE};
    GeomRegion *region = geom_region_create(*scene, &ask);
    while (geom_region_refine(region, tolerance, 4000)) {
    }
    return region;
}

/* Distance from a point to the outline of the shadow with the block. */
static double off_shadow(GeomVec p) {
    static const GeomVec SHADOW[] = {{500, 380}, {1200, 345}, {1200, 455}, {500, 420}};
    double nearest = INFINITY;
    for (int i = 0; i < 4; i++) {
        GeomVec a = SHADOW[i], along = vec_sub(SHADOW[(i + 1) % 4], a);
        double t = vec_dot(vec_sub(p, a), along) / vec_dot(along, along);
        nearest = fmin(nearest, vec_distance(p, vec_add(a, vec_scale(along, fmin(1, fmax(0, t))))));
    }
    return nearest;
}

static double size_of(const GeomRings *rings) {
    double twice = 0;
    for (int r = 0; r < rings->rings; r++) {
        int first = rings->start[r], end = rings->start[r + 1];
        for (int i = first; i < end; i++) {
            twice += vec_cross(rings->points[i], rings->points[i + 1 < end ? i + 1 : first]);
        }
    }
    return fabs(twice) / 2;
}

static void the_shadow_of_a_block_is_drawn_within_the_stated_tolerance(void **state) {
    (void)state;
    static const double TOLERANCES[] = {8, 3, 1};
    for (size_t i = 0; i < BASE_COUNT(TOLERANCES); i++) {
        GeomScene *scene;
        GeomRegion *region = behind_a_block(&scene, TOLERANCES[i]);
        GeomRegionOutline outline = geom_region_outline(region, TABLE, 0.5);
        const GeomRings *hidden = &outline.kind[GEOM_OUTLINE_HIDDEN];
        assert_true(outline.tolerance <= 2.5 * TOLERANCES[i]);
        assert_int_equal(hidden->rings, 1);
        assert_int_equal(outline.kind[GEOM_OUTLINE_SHADED].count, hidden->count); /* nothing is cover */
        for (int p = 0; p < hidden->count; p++) {
            assert_true(off_shadow(hidden->points[p]) <= outline.tolerance);
        }
        /* 40 at the near end, 110 at the table's edge, 700 long: 52500; round it 1562 mm. */
        assert_true(fabs(size_of(hidden) - 52500) <= 1562 * outline.tolerance);
        geom_region_outline_free(&outline);
        geom_region_destroy(region);
        geom_scene_destroy(scene);
    }
}

static void straight_shadows_take_few_points(void **state) {
    (void)state;
    GeomScene *scene;
    GeomRegion *region = behind_a_block(&scene, 1);
    GeomRegionOutline outline = geom_region_outline(region, TABLE, 1);
    assert_in_range(outline.kind[GEOM_OUTLINE_HIDDEN].count, 4, 24);
    geom_region_outline_free(&outline);
    geom_region_destroy(region);
    geom_scene_destroy(scene);
}

static void a_window_cuts_the_outline_at_its_own_edge(void **state) {
    (void)state;
    GeomScene *scene;
    GeomRegion *region = behind_a_block(&scene, 1);
    GeomRegionOutline outline = geom_region_outline(region, (GeomBox){800, 300, 900, 500}, 0.5);
    const GeomRings *hidden = &outline.kind[GEOM_OUTLINE_HIDDEN];
    assert_int_equal(hidden->rings, 1);
    double min = INFINITY, max = -INFINITY;
    for (int p = 0; p < hidden->count; p++) {
        min = fmin(min, hidden->points[p].x);
        max = fmax(max, hidden->points[p].x);
    }
    assert_float_equal(min, 800, 1e-9); /* exactly: the picture ends there */
    assert_float_equal(max, 900, 1e-9);
    /* At x = 800 and 900 the shadow is 70 and 80 high. */
    assert_true(fabs(size_of(hidden) - 7500) <= 350 * outline.tolerance);
    geom_region_outline_free(&outline);
    outline = geom_region_outline(region, (GeomBox){-300, 0, -10, 100}, 1);
    assert_int_equal(outline.kind[GEOM_OUTLINE_HIDDEN].rings, 0);
    geom_region_outline_free(&outline);
    geom_region_destroy(region);
    geom_scene_destroy(scene);
}

static void a_stamp_changes_with_each_step_and_between_regions(void **state) {
    (void)state;
    GeomScene *scene[3];
    GeomRegion *region[3] = {behind_a_block(&scene[0], 8), behind_a_block(&scene[1], 4), behind_a_block(&scene[2], 4)};
    assert_true(geom_region_stamp(region[0]) != geom_region_stamp(region[1]));
    assert_true(geom_region_stamp(region[1]) == geom_region_stamp(region[2]));
    for (int i = 0; i < 3; i++) {
        geom_region_destroy(region[i]);
        geom_scene_destroy(scene[i]);
    }
}

typedef struct {
    int rings, points;
    double twice;
} Tally;

static void count_ring(void *context, const GeomVec *points, int count) {
    Tally *tally = context;
    tally->rings++;
    tally->points += count;
    for (int i = 0; i < count; i++) {
        tally->twice += vec_cross(points[i], points[(i + 1) % count]);
    }
}

static void contours_go_round_high_ground_and_open_a_saddle_by_its_middle(void **state) {
    (void)state;
    float peak[25] = {0}, saddle[16] = {0};
    peak[12] = 4; /* a pyramid: the contour at 1 is a square of half diagonal 3/4 */
    Tally tally = {0};
    geom_contours(&(GeomGrid){peak, 5, 5}, 1, count_ring, &tally);
    assert_int_equal(tally.rings, 1);
    assert_int_equal(tally.points, 4);
    assert_float_equal(fabs(tally.twice) / 2, 1.125, 1e-6);
    saddle[5] = saddle[10] = 2;
    tally = (Tally){0};
    geom_contours(&(GeomGrid){saddle, 4, 4}, 1.5, count_ring, &tally); /* its middle, 1, is below: two islands */
    assert_int_equal(tally.rings, 2);
    tally = (Tally){0};
    geom_contours(&(GeomGrid){saddle, 4, 4}, 0.5, count_ring, &tally);
    assert_int_equal(tally.rings, 1);
    tally = (Tally){0};
    geom_contours(&(GeomGrid){saddle, 4, 4}, 2, count_ring, &tally); /* nothing is above its own height */
    assert_int_equal(tally.rings, 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_shadow_of_a_block_is_drawn_within_the_stated_tolerance),
        cmocka_unit_test(straight_shadows_take_few_points),
        cmocka_unit_test(a_window_cuts_the_outline_at_its_own_edge),
        cmocka_unit_test(a_stamp_changes_with_each_step_and_between_regions),
        cmocka_unit_test(contours_go_round_high_ground_and_open_a_saddle_by_its_middle),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
