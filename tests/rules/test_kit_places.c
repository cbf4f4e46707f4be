/* Named comparisons, coherency and the nearest free place. */
#include "geom/limits.h"
#include "rules/kit/coherency.h"
#include "rules/kit/nearest.h"
#include "rules/kit/place.h"
#include "support/test.h"

#include <math.h>

static GeomVec square_points[] = {{0, 0}, {100, 0}, {100, 100}, {0, 100}};
static const int square_ring[] = {0, 4};

static GeomPlace place_at(double x, double y, double bearing) {
    GeomArea square = area_make(square_points, square_ring, 1, NULL);
    GeomBase base = geom_base_rect(20, 20);
    GeomShape shape = shape_place(&base, vec(x, y), bearing);
    return geom_place(&shape, &square);
}

static void a_base_that_is_flush_does_not_overlap(void **state) {
    (void)state;
    GeomPlace outside = place_at(-10, 50, 0), corner = place_at(-10, -10, 0), just_in = place_at(-9.999, 50, 0);
    assert_false(place_overlaps_by(&outside, 0) || place_overlaps_by(&corner, 0));
    assert_true(place_overlaps_by(&just_in, 0));
    assert_false(place_overlaps_by(&just_in, 0.01));
    GeomPlace in = place_at(-9.9, 50, 0);
    assert_true(place_overlaps_by(&in, 0.01));
}

static void wholly_is_closed(void **state) {
    (void)state;
    GeomPlace flush = place_at(10, 50, 0), out = place_at(9.999, 50, 0);
    assert_true(place_wholly(&flush));
    assert_false(place_wholly(&out));
}

static void half_a_base_is_enough_and_a_centre_on_the_outline_is_not_in(void **state) {
    (void)state;
    GeomPlace half = place_at(0, 50, 0), less = place_at(-0.01, 50, 0), turned = place_at(0, 50, 37);
    assert_true(place_share(&half, 0.5));
    assert_false(place_share(&less, 0.5));
    assert_true(fabs(turned.share - 0.5) < 1e-9);
    GeomPlace more = place_at(0.001, 50, 0);
    assert_true(place_centre(&more));
    assert_false(place_centre(&half)); /* on the outline */
}

/* Discs of 20 mm across that may stand 50 mm apart. */
static bool are_near(const void *context, int one, int other) {
    const GeomVec *at = context;
    return vec_distance(at[one], at[other]) <= 70 + GEOM_LIMIT;
}

static bool coherent_discs(const GeomVec *at, int count, int *apart) {
    bool chained[8] = {false}, whole = rulekit_chain(count, are_near, at, chained);
    for (int i = count - 1; i > 0 && apart; i--) {
        *apart = chained[i] ? *apart : i;
    }
    return whole;
}

static void a_chain_holds_at_its_reach_and_breaks_beyond(void **state) {
    (void)state;
    int apart = -1;
    const GeomVec chain[] = {{0, 0}, {140, 0}, {70, 0}, {210, 0}}; /* each 50 mm from the next, listed out of order */
    assert_true(coherent_discs(chain, 4, NULL));
    const GeomVec broken[] = {{0, 0}, {140.02, 0}, {70, 0}, {210, 0}};
    assert_false(coherent_discs(broken, 4, &apart));
    assert_int_equal(apart, 1);
    const GeomVec pairs[] = {{0, 0}, {500, 0}, {0, 60}, {500, 60}}; /* two groups of two are not one */
    assert_false(coherent_discs(pairs, 4, &apart));
    assert_int_equal(apart, 1);
    assert_true(coherent_discs(chain, 1, NULL));
    assert_true(coherent_discs(chain, 0, NULL));
}

/* Free is what does not lap the block in the middle. */
static bool clear_of_block(void *context, const GeomShape *base) {
    const GeomShape *block = context;
    return shape_gap(base, block).lap <= 0;
}

static void the_nearest_free_place_is_against_the_obstacle(void **state) {
    (void)state;
    GeomShape block = shape_box((GeomBox){400, 400, 600, 600});
    KitRegion region = {.table = {0, 0, 1000, 1000}, .free = clear_of_block, .context = &block};
    GeomBase base = geom_base_disc(20);
    GeomVec at;
    assert_true(rulekit_nearest_free(&base, vec(300, 300), 0, &region, &at)); /* free where it is */
    assert_true(at.x == 300 && at.y == 300);
    assert_true(rulekit_nearest_free(&base, vec(500, 420), 0, &region, &at)); /* nearest side: y = 390 */
    assert_true(fabs(at.x - 500) < 0.01 && fabs(at.y - 390) < 0.01);
    assert_true(rulekit_nearest_free(&base, vec(500, 500), 0, &region, &at)); /* all four sides equally near: north */
    assert_true(fabs(at.x - 500) < 0.01 && fabs(at.y - 390) < 0.01);
}

static void a_place_is_within_reach_and_on_the_table(void **state) {
    (void)state;
    GeomShape block = shape_box((GeomBox){0, 0, 100, 100});
    KitRegion region = {.table = {0, 0, 1000, 1000},
                        .around = &block,
                        .around_count = 1,
                        .reach = 50,
                        .free = clear_of_block,
                        .context = &block};
    GeomBase base = geom_base_disc(20);
    GeomVec at;
    assert_true(rulekit_nearest_free(&base, vec(900, 60), 0, &region, &at)); /* comes back to 50 mm from the block */
    assert_true(fabs(at.x - 160) < 0.5);
    assert_true(rulekit_nearest_free(&base, vec(40, 50), 0, &region, &at)); /* west and north are off the table */
    GeomShape there = shape_place(&base, at, 0);
    assert_true(rulekit_region_allows(&region, &there));
    assert_true(fabs(vec_distance(at, vec(40, 50)) - 60) < 1.5); /* straight south, 60 mm */
    base = geom_base_disc(2000);
    assert_false(rulekit_nearest_free(&base, vec(500, 500), 0, &region, &at));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_base_that_is_flush_does_not_overlap),
        cmocka_unit_test(wholly_is_closed),
        cmocka_unit_test(half_a_base_is_enough_and_a_centre_on_the_outline_is_not_in),
        cmocka_unit_test(a_chain_holds_at_its_reach_and_breaks_beyond),
        cmocka_unit_test(the_nearest_free_place_is_against_the_obstacle),
        cmocka_unit_test(a_place_is_within_reach_and_on_the_table),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
