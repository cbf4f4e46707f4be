/* Is there a point of one outline from which all of another is seen? On tables worked out by hand: b is a disc of 40
 * mm, 400 mm along x from the middle of a. */
#include "geom/shared_look.h"
#include "support/test.h"

static GeomRole role_of(void *context, int piece) {
    const Look *look = context;
    return look->roles[piece];
}

static GeomVerdict full_view(Look *look, GeomVec *eye, int *hider) {
    const Table *table = &look->table;
    TableAreas areas = table_areas(table);
    GeomScene *scene = geom_scene_create(areas.areas, areas.count, table_box(table));
    GeomWork *work = geom_work_create(scene);
    GeomSightQuery ask = {.from = {&table->a, 1}, .to = {&table->b, 1}, .role = role_of, .context = look};
    if (look->part_count > 0) {
        ask.from = (GeomSightEnd){look->parts, look->part_count};
    }
    *hider = -1;
    GeomVerdict verdict = geom_full_view(scene, work, &ask, eye, hider);
    geom_work_destroy(work);
    geom_scene_destroy(scene);
    table_areas_term(&areas);
    return verdict;
}

/* On a table that is decided. */
static bool sees_all(Look *look, GeomVec *eye, int *hider) {
    GeomVerdict verdict = full_view(look, eye, hider);
    assert_int_not_equal(verdict, GEOM_SIGHT_UNDECIDED);
    return verdict == GEOM_SIGHT_CLEAR;
}

static void open_ground_shows_all(void **state) {
    (void)state;
    Look look = look_discs();
    GeomVec eye;
    int hider;
    assert_true(sees_all(&look, &eye, &hider));
    assert_true(fabs(vec_length(eye) - 20) <= 1e-6); /* on a's outline */
    look_term(&look);
}

static void a_wall_across_the_way_hides_all(void **state) {
    (void)state;
    Look look = look_discs();
    look_add_box(&look, 500, -50, 520, 50); /* beyond */
    look_add_box(&look, 200, -300, 220, 300);
    GeomVec eye;
    int hider;
    assert_false(sees_all(&look, &eye, &hider));
    assert_int_equal(hider, 1);
    look_term(&look);
}

/* From the disc's rim at (0, +-20) the lines to b still pass y = 0..20 or more at x = 200, where the pillar stands. */
static void a_pillar_hides_part_from_every_point_of_a_small_base(void **state) {
    (void)state;
    Look look = look_discs();
    look_add_box(&look, 195, -15, 205, 15);
    GeomVec eye;
    int hider;
    assert_false(sees_all(&look, &eye, &hider));
    assert_int_equal(hider, 0);
    look_term(&look);
}

/* From (20, -100) the highest line to b passes y = -36 at x = 220. */
static void a_long_base_looks_past_the_pillar_from_its_end(void **state) {
    (void)state;
    Look look = look_discs();
    look.table.a = table_rect(0, 0, 40, 200, 0);
    look_add_box(&look, 195, -15, 205, 15);
    GeomVec eye;
    int hider;
    assert_true(sees_all(&look, &eye, &hider));
    assert_true(fabs(eye.y) > 15);
    look_term(&look);
}

static void half_a_wall_is_looked_past_from_the_other_half(void **state) {
    (void)state;
    Look look = look_discs();
    look.table.a = table_rect(0, 0, 40, 200, 0);
    look_add_box(&look, 200, 0, 220, 300);
    GeomVec eye;
    int hider;
    assert_true(sees_all(&look, &eye, &hider));
    assert_true(eye.y < 0);
    look_term(&look);
}

/* The line from a's corner (20, 20) to b's corner (380, -20) falls by 40 in 360: it passes 20 - 80 / 9 at x = 100. From
 * anywhere else on a, lines to b's lower corner pass lower there. */
static void a_line_that_only_touches_is_not_hidden(void **state) {
    (void)state;
    for (int step = 0; step <= 1; step++) {
        Look look = look_discs();
        look.table.a = table_rect(0, 0, 40, 40, 0);
        look.table.b = table_rect(400, 0, 40, 40, 0);
        look_add_box(&look, 60, -60, 100, 20 - 80 / 9.0 + 0.01 * step);
        GeomVec eye;
        int hider;
        assert_int_equal(sees_all(&look, &eye, &hider), step == 0);
        assert_true(step || (fabs(eye.x - 20) <= 1e-5 && fabs(eye.y - 20) <= 1e-5));
        look_term(&look);
    }
}

/* A wood round b that begins 60 mm before its middle. Lines go to b's far side: that to (420, 0) is at least 80 deep,
 * and from (20, 0) no line is deeper. */
static void a_depth_of_the_limit_hides_nothing(void **state) {
    (void)state;
    for (int step = 0; step <= 1; step++) {
        Look look = look_discs();
        *look_add_box(&look, 340, -100, 500, 100) =
            (GeomRole){.kind = GEOM_ROLE_DEPTH, .limit = step ? 79.98 : 80, .group = -1};
        GeomVec eye;
        int hider;
        assert_int_equal(sees_all(&look, &eye, &hider), step == 0);
        assert_int_equal(hider, step == 0 ? -1 : 0);
        look_term(&look);
    }
}

static void one_part_of_two_is_enough(void **state) {
    (void)state;
    Look look = look_discs();
    look.part_count = 2;
    look.parts[0] = table_rect(0, -100, 40, 40, 0);
    look.parts[1] = table_rect(0, 100, 40, 40, 0);
    look_add_box(&look, 200, -400, 220, 0);
    GeomVec eye;
    int hider;
    assert_true(sees_all(&look, &eye, &hider));
    assert_true(eye.y >= 80);
    look_term(&look);
}

/* A block holds b and the front of a, to x = 10: from each place of a's rim some of the line to b lies in it. */
static void no_eye_looks_out_of_what_covers_it(void **state) {
    (void)state;
    Look look = look_discs();
    look_add_box(&look, 10, -100, 500, 100);
    GeomVec eye;
    int hider;
    assert_false(sees_all(&look, &eye, &hider));
    assert_int_equal(hider, 0);
    look.table.a = table_rect(0, 0, 40, 40, 0);
    assert_false(sees_all(&look, &eye, &hider));
    assert_int_equal(hider, 0);
    look_term(&look);
}

/* A wood of two rims round the eye, 50 mm thick: `limit` mm of it may be seen through. */
static GeomRole ring_role(void *context, int piece) {
    (void)piece;
    return (GeomRole){.kind = GEOM_ROLE_DEPTH, .limit = *(double *)context, .group = -1};
}

static GeomVerdict through_ring(int corners, double limit) {
    GeomVec *points = base_alloc(2 * (size_t)corners, sizeof *points);
    for (int i = 0; i < corners; i++) {
        double angle = 2 * 3.141592653589793 * i / corners;
        points[i] = vec(150 * cos(angle), 150 * sin(angle));
        points[corners + i] = vec(100 * cos(angle), 100 * sin(angle));
    }
    int starts[3] = {0, corners, 2 * corners};
    GeomArea area = area_make(points, starts, 2, NULL);
    GeomScene *scene = geom_scene_create(&area, 1, (GeomBox){-200, -200, 500, 200});
    GeomWork *work = geom_work_create(scene);
    GeomBase small = geom_base_disc(2), large = geom_base_disc(80);
    GeomShape from = shape_place(&small, vec(0, 0), 0), to = shape_place(&large, vec(400, 0), 0);
    GeomSightQuery ask = {.from = {&from, 1}, .to = {&to, 1}, .role = ring_role, .context = &limit};
    GeomVerdict verdict = geom_full_view(scene, work, &ask, NULL, NULL);
    geom_work_destroy(work);
    geom_scene_destroy(scene);
    base_free(points);
    return verdict;
}

/* No line through it is longer than 51 mm: the eye is 1 mm off the middle. The last limit with its hundredth of room is
 * within a thousandth of what the lines from the best eyes have, on rims of thousands of corners: there the search is
 * given up, and what was not looked at is never told as a view of all. */
static void a_search_that_is_given_up_says_so(void **state) {
    (void)state;
    assert_int_equal(through_ring(48, 49), GEOM_SIGHT_BLOCKED);
    assert_int_equal(through_ring(48, 51), GEOM_SIGHT_CLEAR);
    assert_int_equal(through_ring(4000, 49), GEOM_SIGHT_BLOCKED);
    assert_int_equal(through_ring(4000, 49.9902477), GEOM_SIGHT_UNDECIDED);
}

static GeomRole wall_or_wood(void *context, int piece) {
    (void)context;
    return piece == 0 ? (GeomRole){.kind = GEOM_ROLE_COMPLETE, .group = -1}
                      : (GeomRole){.kind = GEOM_ROLE_DEPTH, .limit = 100, .group = -1};
}

/* A block, 70 mm before a disc of 32, leaves less than a rim of it to be seen. Whoever looks stands in a wood that is
 * shallow enough, in any of forty places: arcs of his outline that the block's sides hide only meet, and what rounding
 * leaves between them is no eye. */
static void what_rounding_leaves_between_two_arcs_is_no_eye(void **state) {
    (void)state;
    for (int step = 0; step <= 40; step++) {
        double by = 0.9 + 0.0025 * step;
        GeomVec wall[] = {{214, 528}, {258, 528}, {258, 574}, {214, 574}},
                wood[] = {{560, 60}, {646, 60}, {646, 140}, {560, 140}};
        int ends[] = {0, 4};
        GeomArea areas[] = {area_make(wall, ends, 1, NULL), area_make(wood, ends, 1, NULL)};
        GeomScene *scene = geom_scene_create(areas, 2, (GeomBox){0, 0, 960, 800});
        GeomWork *work = geom_work_create(scene);
        GeomBase rect = geom_base_rect(50, 25), disc = geom_base_disc(32);
        GeomShape from = shape_place(&rect, vec(652.4 - 9.1241 * by, 134 + 4.0684 * by), 195);
        GeomShape to = shape_place(&disc, vec(157.3 + 8.9 * by, 644.9 + 4.5 * by), 0);
        GeomSightQuery ask = {.from = {&from, 1}, .to = {&to, 1}, .role = wall_or_wood};
        assert_int_equal(geom_full_view(scene, work, &ask, NULL, NULL), GEOM_SIGHT_BLOCKED);
        geom_work_destroy(work);
        geom_scene_destroy(scene);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(no_eye_looks_out_of_what_covers_it),
        cmocka_unit_test(open_ground_shows_all),
        cmocka_unit_test(a_wall_across_the_way_hides_all),
        cmocka_unit_test(a_pillar_hides_part_from_every_point_of_a_small_base),
        cmocka_unit_test(a_long_base_looks_past_the_pillar_from_its_end),
        cmocka_unit_test(half_a_wall_is_looked_past_from_the_other_half),
        cmocka_unit_test(a_line_that_only_touches_is_not_hidden),
        cmocka_unit_test(a_depth_of_the_limit_hides_nothing),
        cmocka_unit_test(one_part_of_two_is_enough),
        cmocka_unit_test(a_search_that_is_given_up_says_so),
        cmocka_unit_test(what_rounding_leaves_between_two_arcs_is_no_eye),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
