/* Snapping: corners before edges before the grid, within reach. */
#include "geom/snap.h"
#include "support/test.h"

static const GeomVec SQUARE[] = {{10, 10}, {20, 10}, {20, 20}, {10, 20}};

static GeomSnap snap_at(double x, double y, double reach, bool closed, int skip) {
    GeomSnap snap = snap_begin(vec(x, y), reach);
    snap_to_ring(&snap, SQUARE, 4, closed, skip);
    snap_to_grid(&snap, 4);
    return snap;
}

static void a_corner_within_reach_beats_a_nearer_edge(void **state) {
    (void)state;
    GeomSnap snap = snap_at(10.9, 10.1, 1, true, -1);
    assert_int_equal(snap.kind, SNAP_POINT);
    assert_true(snap.at.x == 10 && snap.at.y == 10);
}

static void an_edge_within_reach_beats_the_grid_and_its_end_counts_at_the_reach(void **state) {
    (void)state;
    GeomSnap snap = snap_at(15, 11, 1, true, -1); /* exactly at the reach */
    assert_int_equal(snap.kind, SNAP_EDGE);
    assert_true(snap.at.x == 15 && snap.at.y == 10);
    snap = snap_at(15, 11.001, 1, true, -1);
    assert_int_equal(snap.kind, SNAP_GRID);
    assert_true(snap.at.x == 16 && snap.at.y == 12);
}

static void an_open_ring_has_no_last_edge_and_a_skipped_corner_no_edges(void **state) {
    (void)state;
    assert_int_equal(snap_at(10, 15, 1, true, -1).kind, SNAP_EDGE);
    assert_int_equal(snap_at(10, 15, 1, false, -1).kind, SNAP_GRID);
    assert_int_equal(snap_at(15, 10, 1, true, 1).kind, SNAP_GRID);
    assert_int_equal(snap_at(20, 10, 1, true, 1).kind, SNAP_GRID);
}

static void without_a_grid_nothing_near_leaves_the_hand_where_it_is(void **state) {
    (void)state;
    GeomSnap snap = snap_begin(vec(3.3, 4.4), 1);
    snap_to_grid(&snap, 0);
    assert_int_equal(snap.kind, SNAP_NONE);
    assert_true(snap.at.x == 3.3 && snap.at.y == 4.4);
    snap_to_edge(&snap, vec(3.3, 5), vec(3.3, 5)); /* of no length */
    assert_int_equal(snap.kind, SNAP_EDGE);
    assert_true(snap.at.y == 5);
}

static void a_way_bears_as_a_compass_says(void **state) {
    (void)state;
    assert_true(snap_bearing(vec(0, -3), 0) == 0);
    assert_true(fabs(snap_bearing(vec(2, 0), 0) - 90) < 1e-9);
    assert_true(fabs(snap_bearing(vec(-1, -1), 0) - 315) < 1e-9);
    assert_true(snap_bearing(vec(-1, -40), 15) == 0); /* 358.6: full circle, not 360 */
    assert_true(snap_bearing(vec(1, 1), 15) == 135);
    assert_true(snap_bearing(vec(0, 0), 15) == 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_corner_within_reach_beats_a_nearer_edge),
        cmocka_unit_test(an_edge_within_reach_beats_the_grid_and_its_end_counts_at_the_reach),
        cmocka_unit_test(an_open_ring_has_no_last_edge_and_a_skipped_corner_no_edges),
        cmocka_unit_test(a_way_bears_as_a_compass_says),
        cmocka_unit_test(without_a_grid_nothing_near_leaves_the_hand_where_it_is),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
