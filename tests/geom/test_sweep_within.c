/* When a sliding shape lies wholly in an area: by hand, and against what a place says of the shape wherever it stands.
 */
#include "geom/limits.h"
#include "geom/shared_shapes.h"
#include "geom/sweep/sweep.h"
#include "support/test.h"

#include <math.h>

#define PAIRS 64

static int within(const OwnArea *own, const GeomShape *shape, const GeomVec *points, int count, double *out) {
    GeomPath path = {points, count};
    return geom_sweep_within(&own->area, shape, &path, out, PAIRS);
}

/* A disc of radius 10 over a box from 100 to 200: wholly in from 110 to 190, whichever way it comes, in two legs too.
 */
static void a_disc_is_in_from_its_radius_on(void **state) {
    (void)state;
    OwnArea box;
    double out[2 * PAIRS];
    GeomBase round = geom_base_disc(20);
    GeomShape disc = shape_place(&round, vec(0, 0), 0);
    own_area_box(&box, 100, 0, 200, 100);
    assert_int_equal(within(&box, &disc, (GeomVec[]){{0, 50}, {300, 50}}, 2, out), 1);
    assert_float_equal(out[0], 110, 1e-6);
    assert_float_equal(out[1], 190, 1e-6);
    assert_int_equal(within(&box, &disc, (GeomVec[]){{300, 50}, {150, 50}, {150, 50}, {0, 50}}, 4, out), 1);
    assert_float_equal(out[0], 110, 1e-6);
    assert_float_equal(out[1], 190, 1e-6);
}

/* Along the edge from inside it touches and is in; lapping the edge by a hundredth it is not. */
static void an_edge_may_be_touched_from_inside(void **state) {
    (void)state;
    OwnArea box;
    double out[2 * PAIRS];
    GeomBase round = geom_base_disc(20);
    GeomShape disc = shape_place(&round, vec(0, 0), 0);
    own_area_box(&box, 100, 0, 200, 100);
    assert_int_equal(within(&box, &disc, (GeomVec[]){{0, 10}, {300, 10}}, 2, out), 1);
    assert_int_equal(within(&box, &disc, (GeomVec[]){{0, 9.99}, {300, 9.99}}, 2, out), 0);
    assert_int_equal(within(&box, &disc, (GeomVec[]){{120, 50}, {130, 50}}, 2, out), 1); /* never out */
    assert_float_equal(out[0], 0, 1e-9);
    assert_float_equal(out[1], 10, 1e-9);
    assert_int_equal(within(&box, &disc, (GeomVec[]){{120, 50}}, 1, out), 0); /* no way, no stretch */
}

static void a_hole_parts_the_stretches(void **state) {
    (void)state;
    OwnArea ring;
    double out[2 * PAIRS];
    GeomBase flat = geom_base_rect(10, 10);
    GeomShape square = shape_place(&flat, vec(0, 0), 0);
    own_area_box(&ring, 0, 0, 300, 100);
    own_area_ring(&ring, (GeomVec[]){{140, 40}, {160, 40}, {160, 60}, {140, 60}}, 4);
    own_area_done(&ring);
    assert_int_equal(within(&ring, &square, (GeomVec[]){{-50, 50}, {350, 50}}, 2, out), 2);
    double expected[] = {55, 185, 215, 345};
    for (int i = 0; i < 4; i++) {
        assert_float_equal(out[i], expected[i], 1e-6);
    }
}

/* Stars with holes and shapes of all kinds: at 60 places of each way, but for those where it is a hair's breadth. */
static void it_agrees_with_the_place_of_the_shape(void **state) {
    (void)state;
    BaseRng rng = rng_make(77);
    int inside = 0, outside = 0;
    for (int round = 0; round < 40; round++) {
        OwnArea star;
        double out[2 * PAIRS];
        random_star(&star, &rng, vec(0, 0), 150);
        GeomShape shape = random_shape(&rng, vec(0, 0), 5, false);
        GeomVec points[3];
        for (int i = 0; i < 3; i++) {
            points[i] = vec(rng_range(&rng, -150, 150), rng_range(&rng, -150, 150));
        }
        GeomPath path = {points, 3};
        int count = within(&star, &shape, points, 3, out);
        assert_true(count <= PAIRS);
        double length = geom_path_length(&path);
        for (int k = 0; k < 60; k++) {
            double s = length * k / 60, nearest = INFINITY;
            GeomShape there = shape_moved(&shape, vec_sub(geom_path_at(&path, s), shape.centre));
            bool in = false;
            for (int i = 0; i < count; i++) {
                in = in || (s >= out[2 * i] && s <= out[2 * i + 1]);
                nearest = fmin(nearest, fmin(fabs(s - out[2 * i]), fabs(s - out[2 * i + 1])));
            }
            if (nearest > 1e-3) {
                assert_int_equal(geom_place(&there, &star.area).out <= GEOM_LAP_FLOOR, in);
                inside += in;
                outside += !in;
            }
        }
    }
    assert_true(inside > 50 && outside > 50);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_disc_is_in_from_its_radius_on),
        cmocka_unit_test(an_edge_may_be_touched_from_inside),
        cmocka_unit_test(a_hole_parts_the_stretches),
        cmocka_unit_test(it_agrees_with_the_place_of_the_shape),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
