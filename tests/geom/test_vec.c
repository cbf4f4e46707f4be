#include "base/rng.h"
#include "geom/vec.h"
#include "support/test.h"

#define assert_near(a, b, by) assert_true(fabs((a) - (b)) <= (by))

static void turning_by_quarters_is_exact(void **state) {
    (void)state;
    const GeomVec p = {0.1, 0.7};
    const struct {
        double bearing;
        GeomVec to;
    } cases[] = {{0, {0.1, 0.7}},    {90, {-0.7, 0.1}},  {180, {-0.1, -0.7}}, {270, {0.7, -0.1}},    {360, {0.1, 0.7}},
                 {-90, {0.7, -0.1}}, {450, {-0.7, 0.1}}, {-720, {0.1, 0.7}},  {3600090, {-0.7, 0.1}}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        GeomVec q = vec_turn(p, cases[i].bearing);
        assert_true(q.x == cases[i].to.x && q.y == cases[i].to.y);
    }
}

static void bearings_go_clockwise_from_up(void **state) {
    (void)state;
    GeomVec north = vec_bearing(0), east = vec_bearing(90), south = vec_bearing(180), west = vec_bearing(270);
    assert_true(north.x == 0 && north.y == -1);
    assert_true(east.x == 1 && east.y == 0);
    assert_true(south.x == 0 && south.y == 1);
    assert_true(west.x == -1 && west.y == 0);
    GeomVec north_east = vec_bearing(45);
    assert_near(north_east.x, sqrt(0.5), 1e-15);
    assert_near(north_east.y, -sqrt(0.5), 1e-15);
    GeomVec odd = vec_bearing(30);
    assert_near(odd.x, 0.5, 1e-15);
    assert_near(odd.y, -sqrt(0.75), 1e-15);
}

static void turning_up_gives_the_bearing(void **state) {
    (void)state;
    BaseRng rng = rng_make(1);
    for (int i = 0; i < 1000; i++) {
        double bearing = rng_range(&rng, -1000, 1000);
        GeomVec turned = vec_turn(vec(0, -1), bearing), way = vec_bearing(bearing);
        assert_near(turned.x, way.x, 1e-15);
        assert_near(turned.y, way.y, 1e-15);
        assert_near(vec_length(way), 1, 1e-15);
    }
}

static void left_is_a_quarter_turn_with_positive_cross(void **state) {
    (void)state;
    GeomVec a = {3, -5}, left = vec_left(a);
    assert_true(left.x == 5 && left.y == 3);
    assert_true(vec_dot(a, left) == 0);
    assert_true(vec_cross(a, left) == 34);
}

static void boxes_that_touch_meet(void **state) {
    (void)state;
    GeomBox a = {0, 0, 10, 10};
    assert_true(box_meets(a, (GeomBox){10, 0, 20, 10}));
    assert_true(box_meets(a, (GeomBox){10, 10, 20, 20}));
    assert_false(box_meets(a, (GeomBox){10.001, 0, 20, 10}));
    assert_false(box_meets(a, (GeomBox){0, -5, 10, -0.001}));
    assert_true(box_meets(a, (GeomBox){2, 2, 3, 3}));
    assert_true(box_meets((GeomBox){2, 2, 3, 3}, a));
    assert_true(box_holds(a, vec(10, 10)));
    assert_true(box_holds(a, vec(0, 5)));
    assert_false(box_holds(a, vec(-0.001, 5)));
}

static void the_empty_box_meets_nothing_and_grows_to_its_points(void **state) {
    (void)state;
    GeomBox none = box_empty(), all = {-1e9, -1e9, 1e9, 1e9};
    assert_false(box_meets(none, all));
    assert_false(box_meets(none, none));
    assert_false(box_holds(none, vec(0, 0)));
    GeomBox one = box_add(none, vec(3, -4));
    assert_true(one.x0 == 3 && one.x1 == 3 && one.y0 == -4 && one.y1 == -4);
    GeomBox joined = box_join(one, none);
    assert_true(joined.x0 == 3 && joined.y1 == -4);
    GeomBox grown = box_grow(box_add(one, vec(5, 0)), 2);
    assert_true(grown.x0 == 1 && grown.y0 == -6 && grown.x1 == 7 && grown.y1 == 2);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(turning_by_quarters_is_exact),
        cmocka_unit_test(bearings_go_clockwise_from_up),
        cmocka_unit_test(turning_up_gives_the_bearing),
        cmocka_unit_test(left_is_a_quarter_turn_with_positive_cross),
        cmocka_unit_test(boxes_that_touch_meet),
        cmocka_unit_test(the_empty_box_meets_nothing_and_grows_to_its_points),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
