/* What a blocked answer says of why: ranges of directions, and in each the pieces that together close it. Two discs of
 * 40 mm stand 400 mm apart on y = 0, so lines have directions up to asin(40 / 400) to either side. */
#include "geom/shared_look.h"
#include "support/test.h"

static const double TURN_MAX = 0.10016742116155979; /* asin(0.1) */

/* Every direction that a line may have is in a range, and where two ranges meet neither leaves a gap. */
static void covers_all_directions(const GeomSight *sight) {
    assert_true(sight->range_count > 0);
    assert_false(sight->cut_short);
    double reached = sight->ranges[0].from_angle;
    assert_true(reached <= -TURN_MAX + 1e-9);
    for (int i = 0; i < sight->range_count; i++) {
        assert_true(fabs(sight->ranges[i].from_angle - reached) <= 1e-9);
        assert_true(sight->ranges[i].count > 0);
        reached = sight->ranges[i].to_angle;
    }
    assert_true(reached >= TURN_MAX - 1e-9);
}

/* At many directions of each range: from the corridor's low side to its high side each link starts where the last
 * ended. */
static void links_close_the_way(const Look *look, const GeomSight *sight) {
    for (int i = 0; i < sight->range_count; i++) {
        const GeomCertRange *range = &sight->ranges[i];
        for (int step = 0; step <= 50; step++) {
            double angle = range->from_angle + (range->to_angle - range->from_angle) * step / 50;
            GeomVec n = {-sin(angle), cos(angle)};
            double a = vec_dot(n, look->table.a.centre), b = vec_dot(n, look->table.b.centre);
            double reached = fmax(a, b) - 20, high = fmin(a, b) + 20;
            for (int k = range->first; k < range->first + range->count; k++) {
                assert_true(vec_dot(n, sight->links[k].low) <= reached + 1e-6);
                reached = fmax(reached, vec_dot(n, sight->links[k].high));
            }
            assert_true(reached >= high - 1e-6);
        }
    }
}

static void one_wall_is_one_range_with_one_link(void **state) {
    (void)state;
    Look look = look_discs();
    look_add_box(&look, 150, -200, 250, 200);
    GeomSight sight = look_ask(&look);
    covers_all_directions(&sight);
    links_close_the_way(&look, &sight);
    assert_int_equal(sight.range_count, 1);
    assert_int_equal(sight.link_count, 1);
    assert_int_equal(sight.links[0].piece, 0);
    assert_int_equal(sight.blocker_count, 1);
    assert_int_equal(sight.blockers[0], 0);
    look_term(&look);
}

static void a_barn_and_a_wall_hide_him_together(void **state) {
    (void)state;
    Look look = look_discs();
    look_add_box(&look, 500, -60, 540, 60); /* beyond him: no part in it */
    look_add_box(&look, 180, -60, 200, 5);
    look_add_box(&look, 200, 5, 220, 60);
    GeomSight sight = look_ask(&look);
    assert_int_equal(sight.verdict, GEOM_SIGHT_BLOCKED);
    covers_all_directions(&sight);
    links_close_the_way(&look, &sight);
    assert_int_equal(sight.blocker_count, 2);
    assert_int_equal(sight.blockers[0], 1);
    assert_int_equal(sight.blockers[1], 2);
    look_term(&look);
}

static void seen_from_the_other_end_the_links_run_the_other_way(void **state) {
    (void)state;
    Look look = look_discs();
    look_add_box(&look, 180, -60, 200, 5);
    look_add_box(&look, 200, 4, 220, 60);
    GeomSight there = look_ask(&look);
    table_swap_bases(&look.table);
    GeomSight back = look_ask(&look);
    assert_int_equal(there.range_count, back.range_count);
    assert_int_equal(there.link_count, back.link_count);
    /* Directions are turned by half a turn: what was on the low side is on the high one. */
    assert_int_equal(there.links[0].piece, 0);
    assert_int_equal(back.links[0].piece, 1);
    look_term(&look);
}

static void a_clear_answer_has_no_certificate(void **state) {
    (void)state;
    Look look = look_discs();
    look_add_box(&look, 150, -200, 250, 0);
    GeomSight sight = look_ask(&look);
    assert_int_equal(sight.range_count, 0);
    assert_int_equal(sight.link_count, 0);
    assert_int_equal(sight.blocker_count, 0);
    assert_false(sight.cut_short);
    look_term(&look);
}

/* More pieces than there is room for: two ranks of narrow posts, each rank covering the other's gaps. */
static void what_does_not_fit_is_stated_to_be_left_out(void **state) {
    (void)state;
    Look look = look_discs();
    look.table.a = table_disc(0, 0, 1600);
    look.table.b = table_disc(4000, 0, 1600);
    for (int i = 0; i < LOOK_PIECES; i++) {
        double y = -1000 + 2000.0 * i / LOOK_PIECES;
        double x = i % 2 ? 2000 : 1960;
        look_add_box(&look, x, y, x + 40, y + 2000.0 / LOOK_PIECES);
    }
    GeomSight sight = look_ask(&look);
    assert_int_equal(sight.verdict, GEOM_SIGHT_BLOCKED);
    double reached = sight.ranges[0].from_angle;
    for (int i = 0; i < sight.range_count; i++) {
        assert_true(fabs(sight.ranges[i].from_angle - reached) <= 1e-9 || sight.cut_short);
        reached = sight.ranges[i].to_angle;
    }
    double max = asin(1600.0 / 4000);
    assert_true(sight.cut_short || (sight.ranges[0].from_angle <= -max + 1e-9 && reached >= max - 1e-9));
    look_term(&look);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(one_wall_is_one_range_with_one_link),
        cmocka_unit_test(a_barn_and_a_wall_hide_him_together),
        cmocka_unit_test(seen_from_the_other_end_the_links_run_the_other_way),
        cmocka_unit_test(a_clear_answer_has_no_certificate),
        cmocka_unit_test(what_does_not_fit_is_stated_to_be_left_out),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
