/* Lines over bodies: a line goes from the height of one end straight to that of the other. Expected by hand. */
#include "geom/sight/sight.h"
#include "support/test.h"

typedef struct {
    double top;
} Body;

static GeomRole body_role(void *context, int piece) {
    const Body *body = context;
    (void)piece;
    return (GeomRole){.kind = GEOM_ROLE_BODY, .height = body->top, .group = -1};
}

/* Ends are points at x = 0 and x = `far`; the body lies across the way from x = in to x = out. */
static GeomVerdict look(double eye, double mark, double far, double in, double out, double top) {
    GeomVec points[] = {{in, -500}, {out, -500}, {out, 500}, {in, 500}};
    int starts[] = {0, 4};
    GeomArea area = area_make(points, starts, 1, NULL);
    GeomScene *scene = geom_scene_create(&area, 1, (GeomBox){-1000, -1000, 1000, 1000});
    GeomWork *work = geom_work_create(scene);
    GeomShape from = shape_segment(vec(0, -1), vec(0, 1)), to = shape_segment(vec(far, -1), vec(far, 1));
    Body body = {top};
    GeomSightQuery ask = {
        .from = {&from, 1}, .to = {&to, 1}, .role = body_role, .context = &body, .from_height = eye, .to_height = mark};
    GeomSight sight;
    geom_sight(scene, work, &ask, &sight);
    GeomVerdict verdict = sight.verdict;
    GeomSightQuery back = ask;
    back.from = ask.to;
    back.to = ask.from;
    back.from_height = mark;
    back.to_height = eye;
    geom_sight(scene, work, &back, &sight);
    assert_int_equal(sight.verdict, verdict); /* seeing is mutual */
    geom_work_destroy(work);
    geom_scene_destroy(scene);
    return verdict;
}

static void a_body_no_lower_than_both_ends_stops_all(void **state) {
    (void)state;
    assert_int_equal(look(10, 10, 100, 40, 60, 10), GEOM_SIGHT_BLOCKED);
    assert_int_equal(look(10, 8, 100, 40, 60, 12), GEOM_SIGHT_BLOCKED);
}

static void a_body_lower_than_both_ends_stops_none(void **state) {
    (void)state;
    assert_int_equal(look(10, 12, 100, 40, 60, 9), GEOM_SIGHT_CLEAR);
}

/* From 60 down to 10 over 300: at 100 the line is 43.3 high, at 140 it is 36.7; over 150 it is at 13.3 after 140. */
static void a_line_falls_to_the_lower_end(void **state) {
    (void)state;
    assert_int_equal(look(60, 10, 300, 100, 140, 30), GEOM_SIGHT_CLEAR);
    assert_int_equal(look(60, 10, 150, 100, 140, 30), GEOM_SIGHT_BLOCKED);
}

/* From 40 to 0 over 100 the line is 20 high at 50. */
static void what_ends_where_the_line_comes_down_is_the_boundary(void **state) {
    (void)state;
    assert_int_equal(look(40, 0, 100, 30, 49.9, 20), GEOM_SIGHT_CLEAR);
    assert_int_equal(look(40, 0, 100, 30, 50.1, 20), GEOM_SIGHT_BLOCKED);
    assert_int_equal(look(0, 40, 100, 50.1, 70, 20), GEOM_SIGHT_CLEAR);
    assert_int_equal(look(0, 40, 100, 49.9, 70, 20), GEOM_SIGHT_BLOCKED);
}

/* The mark stands on the body itself: 35 up on a hill of 30, near its edge and further back. */
static void an_end_on_the_body_is_seen_at_its_edge(void **state) {
    (void)state;
    assert_int_equal(look(5, 35, 90, 80, 120, 30), GEOM_SIGHT_CLEAR);
    assert_int_equal(look(5, 35, 110, 80, 120, 30), GEOM_SIGHT_BLOCKED);
}

/* The mark is a round base of 10 about x = 110, the body ends at x = 95. From 60 the line to its near rim is 3 high
 * over that end, the one to its far rim 60 * 25 / 120 = 12.5; from 30 half of both. No other line reaches further along
 * x. */
static GeomVerdict look_at_base(double eye, double top, bool back, GeomVec *a, GeomVec *b) {
    GeomVec points[] = {{80, -500}, {95, -500}, {95, 500}, {80, 500}};
    int starts[] = {0, 4};
    GeomArea area = area_make(points, starts, 1, NULL);
    GeomScene *scene = geom_scene_create(&area, 1, (GeomBox){-1000, -1000, 1000, 1000});
    GeomWork *work = geom_work_create(scene);
    GeomShape post = shape_segment(vec(0, -1), vec(0, 1)), base;
    GeomBase round = geom_base_disc(20);
    base = shape_place(&round, vec(110, 0), 0);
    Body body = {top};
    GeomSightQuery ask = {.from = {back ? &base : &post, 1},
                          .to = {back ? &post : &base, 1},
                          .role = body_role,
                          .context = &body,
                          .from_height = back ? 0 : eye,
                          .to_height = back ? eye : 0};
    GeomSight sight;
    geom_sight(scene, work, &ask, &sight);
    *a = sight.a;
    *b = sight.b;
    geom_work_destroy(work);
    geom_scene_destroy(scene);
    return sight.verdict;
}

static void from_high_up_the_far_part_of_a_top_is_seen(void **state) {
    (void)state;
    GeomVec a, b;
    for (int back = 0; back < 2; back++) {
        assert_int_equal(look_at_base(60, 12.49, back, &a, &b), GEOM_SIGHT_CLEAR);
        assert_int_equal(look_at_base(60, 12.51, back, &a, &b), GEOM_SIGHT_BLOCKED);
        assert_int_equal(look_at_base(30, 6.24, back, &a, &b), GEOM_SIGHT_CLEAR);
        assert_int_equal(look_at_base(30, 6.26, back, &a, &b), GEOM_SIGHT_BLOCKED);
    }
}

static void the_line_stated_goes_to_the_far_rim_of_the_lower_end(void **state) {
    (void)state;
    GeomVec a, b;
    look_at_base(60, 6, false, &a, &b);
    assert_float_equal(vec_distance(b, vec(110, 0)), 10, 1e-6);
    assert_true(b.x > 110 && a.x < 1);
    look_at_base(60, 6, true, &a, &b);
    assert_float_equal(vec_distance(a, vec(110, 0)), 10, 1e-6);
    assert_true(a.x > 110 && b.x < 1);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_body_no_lower_than_both_ends_stops_all),
        cmocka_unit_test(a_body_lower_than_both_ends_stops_none),
        cmocka_unit_test(a_line_falls_to_the_lower_end),
        cmocka_unit_test(what_ends_where_the_line_comes_down_is_the_boundary),
        cmocka_unit_test(from_high_up_the_far_part_of_a_top_is_seen),
        cmocka_unit_test(the_line_stated_goes_to_the_far_rim_of_the_lower_end),
        cmocka_unit_test(an_end_on_the_body_is_seen_at_its_edge),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
