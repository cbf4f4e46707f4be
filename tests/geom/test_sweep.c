#include "geom/limits.h"
#include "geom/shared_shapes.h"
#include "geom/sweep/sweep.h"
#include "support/test.h"

#include <math.h>
#include <string.h>

#define assert_near(a, b, by) assert_true(fabs((a) - (b)) <= (by))
#define EVENTS                256

static const double ODD = 23.7;

/* A disc that comes to graze a side draws near by the square of the way: what is 1e-11 off is reached 1.4e-5 early. */
#define GRAZE 2e-5

enum { PIECES = 12 };

typedef struct {
    OwnArea own[PIECES];
    GeomArea areas[PIECES];
    int count;
    GeomScene *scene;
    GeomWork *work;
} Field;

static void field_start(Field *field) {
    field->count = 0;
}

static void field_box(Field *field, double x0, double y0, double x1, double y1) {
    own_area_box(&field->own[field->count++], x0, y0, x1, y1);
}

/* Everything turned by `bearing` about 0,0. */
static void field_done(Field *field, double bearing) {
    for (int i = 0; i < field->count; i++) {
        OwnArea plain = field->own[i];
        if (bearing > 0) { /* turning makes the area anew, and what file it came from is forgotten */
            own_area_turned(&field->own[i], &plain, bearing, vec(0, 0));
        }
        field->areas[i] = field->own[i].area;
    }
    field->scene = geom_scene_create(field->areas, field->count, (GeomBox){-200, -200, 200, 200});
    field->work = geom_work_create(field->scene);
}

static void field_end(Field *field) {
    geom_work_destroy(field->work);
    geom_scene_destroy(field->scene);
}

static GeomShape disc_at(GeomVec at, double diameter) {
    GeomBase base = geom_base_disc(diameter);
    return shape_place(&base, at, 0);
}

typedef struct {
    GeomEventKind what;
    int piece;
    double s;
} Expected;

static void check_events_within(const GeomEvent *got, int count, const Expected *want, int wanted, double by) {
    if (count != wanted) {
        for (int i = 0; i < count; i++) {
            print_message("s %.9f piece %d what %d\n", got[i].s, got[i].piece, (int)got[i].what);
        }
    }
    assert_int_equal(count, wanted);
    for (int i = 0; i < count; i++) {
        assert_int_equal(got[i].what, want[i].what);
        assert_int_equal(got[i].piece, want[i].piece);
        assert_near(got[i].s, want[i].s, by);
    }
}

static void check_events(const GeomEvent *got, int count, const Expected *want, int wanted) {
    check_events_within(got, count, want, wanted, 3e-7);
}

/* One piece, one shape, a path; the whole turned by several bearings. */
static void check_sweep(GeomBox piece, const GeomBase *base, const GeomVec *path, int count, const Expected *want,
                        int wanted) {
    for (int turn = 0; turn < 4; turn++) {
        Field field;
        field_start(&field);
        field_box(&field, piece.x0, piece.y0, piece.x1, piece.y1);
        field_done(&field, turn * ODD);
        GeomVec points[16];
        for (int i = 0; i < count; i++) {
            points[i] = vec_turn(path[i], turn * ODD);
        }
        GeomShape shape = shape_place(base, points[0], turn * ODD);
        GeomEvent events[EVENTS];
        int got = geom_sweep(field.scene, field.work, &shape, &(GeomPath){points, count}, events, EVENTS);
        check_events(events, got, want, wanted);
        field_end(&field);
    }
}

static const GeomBox BLOCK = {40, -20, 60, 20};

static void a_disc_meets_enters_and_leaves(void **state) {
    (void)state;
    GeomBase disc = geom_base_disc(20);
    const GeomVec path[] = {{0, 0}, {100, 0}};
    const Expected want[] = {{GEOM_MEET, 0, 30}, {GEOM_ENTER, 0, 30}, {GEOM_LEAVE, 0, 70}};
    check_sweep(BLOCK, &disc, path, 2, want, 3);
}

static void a_rect_and_an_oval_meet_by_their_size(void **state) {
    (void)state;
    const GeomVec path[] = {{0, 0}, {100, 0}};
    GeomBase rect = geom_base_rect(40, 24), oval = geom_base_oval(40, 24); /* 24 wide, facing north, moving east */
    const Expected want[] = {{GEOM_MEET, 0, 28}, {GEOM_ENTER, 0, 28}, {GEOM_LEAVE, 0, 72}};
    check_sweep(BLOCK, &rect, path, 2, want, 3);
    check_sweep(BLOCK, &oval, path, 2, want, 3);
}

static void a_joint_of_the_path_is_no_event(void **state) {
    (void)state;
    GeomBase disc = geom_base_disc(20);
    const GeomVec path[] = {{0, 0}, {35, 0}, {50, 0}, {50, 0}, {50, 10}, {50, 0}, {100, 0}};
    const Expected want[] = {{GEOM_MEET, 0, 30}, {GEOM_ENTER, 0, 30}, {GEOM_LEAVE, 0, 90}};
    check_sweep(BLOCK, &disc, path, 7, want, 3);
}

static void grazing_along_a_side_meets_once(void **state) {
    (void)state;
    GeomBase rect = geom_base_rect(20, 20), disc = geom_base_disc(20);
    const GeomVec path[] = {{0, -30}, {45, -30}, {100, -30}};
    const Expected by_disc[] = {{GEOM_MEET, 0, 40}}, by_rect[] = {{GEOM_MEET, 0, 30}};
    check_sweep(BLOCK, &rect, path, 3, by_rect, 1);
    for (int turn = 0; turn < 4; turn++) {
        Field field;
        field_start(&field);
        field_box(&field, BLOCK.x0, BLOCK.y0, BLOCK.x1, BLOCK.y1);
        field_done(&field, turn * ODD);
        GeomVec points[3];
        for (int i = 0; i < 3; i++) {
            points[i] = vec_turn(path[i], turn * ODD);
        }
        GeomShape shape = shape_place(&disc, points[0], 0);
        GeomEvent events[EVENTS];
        int count = geom_sweep(field.scene, field.work, &shape, &(GeomPath){points, 3}, events, EVENTS);
        check_events_within(events, count, by_disc, 1, GRAZE);
        field_end(&field);
    }
}

static void a_shallow_dip_meets_before_it_enters(void **state) {
    (void)state;
    for (double depth = 2e-7; depth < 1e-3; depth *= 3) { /* a disc dips into the side for less than a fifth of a mm */
        Field field;
        field_start(&field);
        field_box(&field, 40, -20, 60, 20);
        field_done(&field, 0);
        double off = 10 * sqrt(0.5) - depth * sqrt(0.5);
        const GeomVec path[] = {{40 - off - 50, -20 - off + 50}, {40 - off + 50, -20 - off - 50}};
        GeomShape disc = disc_at(path[0], 20);
        GeomEvent events[EVENTS];
        int count = geom_sweep(field.scene, field.work, &disc, &(GeomPath){path, 2}, events, EVENTS);
        assert_int_equal(count, 3);
        assert_int_equal(events[0].what, GEOM_MEET);
        assert_int_equal(events[1].what, GEOM_ENTER);
        assert_near(events[0].s, sqrt(5000) - sqrt(20 * depth - depth * depth), 1e-6);
        field_end(&field);
    }
}

static void one_step_nearer_enters_and_one_further_misses(void **state) {
    (void)state;
    GeomBase rect = geom_base_rect(20, 20);
    const GeomVec nearer[] = {{0, -29.999}, {100, -29.999}}, further[] = {{0, -30.001}, {100, -30.001}};
    const Expected want[] = {{GEOM_MEET, 0, 30}, {GEOM_ENTER, 0, 30}, {GEOM_LEAVE, 0, 70}};
    check_sweep(BLOCK, &rect, nearer, 2, want, 3);
    check_sweep(BLOCK, &rect, further, 2, NULL, 0);
}

static void touching_a_corner_in_passing_meets_once(void **state) {
    (void)state;
    GeomBase disc = geom_base_disc(20);
    double off = 10 * sqrt(0.5);
    /* A line at 45 degrees that passes the corner 40,-20 at ten. */
    const GeomVec path[] = {{40 - off - 50, -20 - off + 50}, {40 - off + 50, -20 - off - 50}};
    const Expected want[] = {{GEOM_MEET, 0, sqrt(5000)}};
    check_sweep(BLOCK, &disc, path, 2, want, 1);
    GeomBase rect = geom_base_rect(20, 20); /* corner to corner */
    const GeomVec diagonal[] = {{30 - 50, -30 + 50}, {30 + 50, -30 - 50}};
    check_sweep(BLOCK, &rect, diagonal, 2, want, 1);
}

static void a_move_that_ends_in_contact_meets_at_its_end(void **state) {
    (void)state;
    GeomBase disc = geom_base_disc(20);
    const GeomVec path[] = {{0, 0}, {30, 0}}, back[] = {{0, 0}, {30, 0}, {0, 0}}, short_of[] = {{0, 0}, {29.99, 0}};
    const Expected want[] = {{GEOM_MEET, 0, 30}};
    check_sweep(BLOCK, &disc, path, 2, want, 1);
    check_sweep(BLOCK, &disc, back, 3, want, 1);
    check_sweep(BLOCK, &disc, short_of, 2, NULL, 0);
}

static void a_start_in_contact_meets_at_once(void **state) {
    (void)state;
    GeomBase rect = geom_base_rect(20, 20);
    const Expected meets[] = {{GEOM_MEET, 0, 0}},
                   enters[] = {{GEOM_MEET, 0, 0}, {GEOM_ENTER, 0, 0}, {GEOM_LEAVE, 0, 40}};
    const GeomVec away[] = {{30, 0}, {0, 0}}, along[] = {{30, 0}, {30, 100}}, in[] = {{30, 0}, {100, 0}};
    const GeomVec still[] = {{30, 0}}, nowhere[] = {{30, 0}, {30, 0}};
    check_sweep(BLOCK, &rect, away, 2, meets, 1);
    check_sweep(BLOCK, &rect, along, 2, meets, 1);
    check_sweep(BLOCK, &rect, in, 2, enters, 3);
    check_sweep(BLOCK, &rect, still, 1, meets, 1);
    check_sweep(BLOCK, &rect, nowhere, 2, meets, 1);
}

static void a_start_inside_enters_at_nought(void **state) {
    (void)state;
    GeomBase disc = geom_base_disc(10);
    const GeomVec out[] = {{50, 0}, {100, 0}}, within[] = {{45, 0}, {55, 0}}, still[] = {{50, 0}},
                  astride[] = {{40, 0}, {0, 0}};
    const Expected leaves[] = {{GEOM_ENTER, 0, 0}, {GEOM_LEAVE, 0, 15}}, stays[] = {{GEOM_ENTER, 0, 0}};
    const Expected backs[] = {{GEOM_ENTER, 0, 0}, {GEOM_LEAVE, 0, 5}};
    check_sweep(BLOCK, &disc, out, 2, leaves, 2);
    check_sweep(BLOCK, &disc, within, 2, stays, 1);
    check_sweep(BLOCK, &disc, still, 1, stays, 1);
    check_sweep(BLOCK, &disc, astride, 2, backs, 2);
}

static void leaving_and_coming_back_are_two_entries(void **state) {
    (void)state;
    GeomBase disc = geom_base_disc(20);
    const GeomVec path[] = {{0, 0}, {100, 0}, {0, 0}};
    const Expected want[] = {{GEOM_MEET, 0, 30},  {GEOM_ENTER, 0, 30},  {GEOM_LEAVE, 0, 70},
                             {GEOM_MEET, 0, 130}, {GEOM_ENTER, 0, 130}, {GEOM_LEAVE, 0, 170}};
    check_sweep(BLOCK, &disc, path, 3, want, 6);
}

static void a_piece_smaller_than_the_base_is_swept_over(void **state) {
    (void)state;
    GeomBase rect = geom_base_rect(60, 60);
    const GeomVec path[] = {{0, 0}, {100, 0}};
    const Expected want[] = {{GEOM_MEET, 0, 18}, {GEOM_ENTER, 0, 18}, {GEOM_LEAVE, 0, 82}};
    check_sweep((GeomBox){48, -2, 52, 2}, &rect, path, 2, want, 3);
}

static void a_piece_larger_than_the_path_is_left_at_last(void **state) {
    (void)state;
    GeomBase disc = geom_base_disc(4);
    const GeomVec path[] = {{-150, 0}, {-60, 0}, {-20, 30}, {20, 30}, {60, 0}, {150, 0}};
    const Expected want[] = {{GEOM_MEET, 0, 48}, {GEOM_ENTER, 0, 48}, {GEOM_LEAVE, 0, 90 + 50 + 40 + 50 + 42}};
    check_sweep((GeomBox){-100, -100, 100, 100}, &disc, path, 6, want, 3);
}

/* A ring 100 x 100 with a hole 40 x 40: from the hole out and on. */
static void a_base_in_a_hole_enters_when_it_leaves_it(void **state) {
    (void)state;
    const GeomVec rim[] = {{-50, -50}, {50, -50}, {50, 50}, {-50, 50}},
                  hole[] = {{-20, -20}, {20, -20}, {20, 20}, {-20, 20}};
    for (int turn = 0; turn < 3; turn++) {
        Field field;
        field_start(&field);
        OwnArea *own = &field.own[field.count++];
        own->area.rings = 0;
        own_area_ring(own, hole, 4);
        own_area_ring(own, rim, 4);
        own_area_done(own);
        field_done(&field, turn * ODD);
        GeomVec points[] = {{0, 0}, vec_turn(vec(100, 0), turn * ODD)};
        GeomShape disc = disc_at(points[0], 10);
        GeomEvent events[EVENTS];
        int count = geom_sweep(field.scene, field.work, &disc, &(GeomPath){points, 2}, events, EVENTS);
        const Expected want[] = {{GEOM_MEET, 0, 15}, {GEOM_ENTER, 0, 15}, {GEOM_LEAVE, 0, 55}};
        check_events(events, count, want, 3);
        field_end(&field);
    }
}

static void events_stand_in_order_and_past_the_cap_are_counted(void **state) {
    (void)state;
    for (int turn = 0; turn < 2; turn++) {
        Field field;
        field_start(&field);
        field_box(&field, 70, -20, 90, 20); /* 0 */
        field_box(&field, 30, -20, 50, 20); /* 1 */
        field_box(&field, 40, -30, 80, 30); /* 2: over the gap between the two */
        field_box(&field, 30, 50, 60, 60);  /* 3: aside */
        field_done(&field, turn * ODD);
        GeomVec points[] = {{0, 0}, vec_turn(vec(120, 0), turn * ODD)};
        GeomBase base = geom_base_rect(10, 10);
        GeomShape shape = shape_place(&base, points[0], turn * ODD);
        GeomEvent events[EVENTS];
        GeomPath path = {points, 2};
        int count = geom_sweep(field.scene, field.work, &shape, &path, events, EVENTS);
        const Expected want[] = {{GEOM_MEET, 1, 25},  {GEOM_ENTER, 1, 25}, {GEOM_MEET, 2, 35},
                                 {GEOM_ENTER, 2, 35}, {GEOM_LEAVE, 1, 55}, {GEOM_MEET, 0, 65},
                                 {GEOM_ENTER, 0, 65}, {GEOM_LEAVE, 2, 85}, {GEOM_LEAVE, 0, 95}};
        check_events(events, count, want, 9);
        GeomEvent few[4];
        assert_int_equal(geom_sweep(field.scene, field.work, &shape, &path, few, 4), 9);
        assert_memory_equal(few, events, sizeof few);
        assert_int_equal(geom_sweep(field.scene, field.work, &shape, &path, NULL, 0), 9);
        field_end(&field);
    }
}

static void touching_pieces_hand_over_at_the_seam(void **state) {
    (void)state;
    Field field;
    field_start(&field);
    field_box(&field, 20, -20, 40, 20);
    field_box(&field, 40, -20, 60, 20);
    field_done(&field, 0);
    GeomVec points[] = {{0, 0}, {100, 0}};
    GeomShape point = shape_point(vec(0, 0));
    GeomEvent events[EVENTS];
    int count = geom_sweep(field.scene, field.work, &point, &(GeomPath){points, 2}, events, EVENTS);
    const Expected want[] = {{GEOM_MEET, 0, 20}, {GEOM_ENTER, 0, 20}, {GEOM_LEAVE, 0, 40},
                             {GEOM_MEET, 1, 40}, {GEOM_ENTER, 1, 40}, {GEOM_LEAVE, 1, 60}};
    assert_int_equal(count, 6);
    for (int i = 0; i < 6; i++) { /* at the seam a point leaves one a hair before or after it meets the other */
        int found = 0;
        for (int k = 0; k < 6; k++) {
            found += events[k].what == want[i].what && events[k].piece == want[i].piece &&
                     fabs(events[k].s - want[i].s) < 3e-7;
        }
        assert_int_equal(found, 1);
    }
    field_end(&field);
}

static bool wants_even(void *context, int piece, int edge) {
    ++*(int *)context;
    return piece == 0 && edge % 2 == 0;
}

static void edges_are_crossed_by_their_numbers_in_the_file(void **state) {
    (void)state;
    /* The file gives the ring the other way round: edges 0 left side up, 1 top, 2 right side down, 3 bottom. */
    const GeomVec file[] = {{40, 20}, {40, -20}, {60, -20}, {60, 20}};
    Field field;
    field_start(&field);
    for (int i = 0; i < 2; i++) {
        OwnArea *own = &field.own[field.count++];
        own->area.rings = 0;
        GeomVec ring[4];
        for (int k = 0; k < 4; k++) {
            ring[k] = i == 0 ? file[k] : file[3 - k];
        }
        own_area_ring(own, ring, 4);
        own_area_done(own);
    }
    field_done(&field, 0);
    GeomVec points[] = {{0, 0}, {100, 0}, {0, 0}};
    GeomShape disc = disc_at(points[0], 20);
    GeomEvent events[EVENTS];
    GeomPath path = {points, 3};
    int count = geom_sweep_edges(field.scene, field.work, &disc, &path, NULL, NULL, events, EVENTS);
    assert_int_equal(count, 4); /* the left and right sides of both, each once */
    assert_int_equal(events[0].edge, 0);
    assert_int_equal(events[0].piece, 0);
    assert_near(events[0].s, 30, 3e-7);
    assert_int_equal(events[1].piece, 1);
    assert_int_equal(events[1].edge, 2); /* the file's point 2 is 40,-20 there, point 3 is 40,20 */
    assert_int_equal(events[2].edge, 2);
    assert_near(events[2].s, 50, 3e-7);
    assert_int_equal(events[0].what, GEOM_EDGE);
    int asked = 0;
    count = geom_sweep_edges(field.scene, field.work, &disc, &path, wants_even, &asked, events, EVENTS);
    assert_int_equal(count, 2);
    assert_true(asked > 0);
    field_end(&field);
}

static void an_edge_that_is_only_touched_is_not_crossed(void **state) {
    (void)state;
    Field field;
    for (int turn = 0; turn < 3; turn++) {
        field_start(&field);
        field_box(&field, 40, -20, 60, 20);
        field_done(&field, turn * ODD);
        GeomBase rect = geom_base_rect(20, 20);
        GeomEvent events[EVENTS];
        GeomVec along[] = {vec_turn(vec(30, -60), turn * ODD), vec_turn(vec(30, 60), turn * ODD)};
        GeomShape shape = shape_place(&rect, along[0], turn * ODD);
        assert_int_equal(
            geom_sweep_edges(field.scene, field.work, &shape, &(GeomPath){along, 2}, NULL, NULL, events, EVENTS), 0);
        GeomVec up_to[] = {vec_turn(vec(0, 0), turn * ODD), vec_turn(vec(30, 0), turn * ODD)};
        shape = shape_place(&rect, up_to[0], turn * ODD);
        assert_int_equal(
            geom_sweep_edges(field.scene, field.work, &shape, &(GeomPath){up_to, 2}, NULL, NULL, events, EVENTS), 0);
        GeomVec astride[] = {vec_turn(vec(40, 0), turn * ODD), vec_turn(vec(30, 0), turn * ODD)};
        shape = shape_place(&rect, astride[0], turn * ODD);
        assert_int_equal(
            geom_sweep_edges(field.scene, field.work, &shape, &(GeomPath){astride, 2}, NULL, NULL, events, EVENTS), 1);
        assert_true(events[0].s == 0);
        field_end(&field);
    }
}

static void lengths_inside_add_up(void **state) {
    (void)state;
    const GeomVec comb[] = {{0, 0},   {100, 0}, {100, 40}, {80, 40}, {80, 10}, {60, 10}, {60, 40},
                            {40, 40}, {40, 10}, {20, 10},  {20, 40}, {0, 40}}; /* three teeth, 20 wide, 20 apart */
    for (int turn = 0; turn < 3; turn++) {
        Field field;
        field_start(&field);
        OwnArea *own = &field.own[field.count++];
        own->area.rings = 0;
        own_area_ring(own, comb, 12);
        own_area_done(own);
        field_done(&field, turn * ODD);
        GeomVec points[] = {vec_turn(vec(-30, 30), turn * ODD), vec_turn(vec(50, 30), turn * ODD),
                            vec_turn(vec(50, 30), turn * ODD), vec_turn(vec(130, 30), turn * ODD)};
        GeomShape disc = disc_at(points[0], 10);
        double stretches[8];
        int count;
        double length = geom_sweep_length(field.scene, &disc, &(GeomPath){points, 4}, 0, stretches, 4, &count);
        assert_int_equal(count, 3);
        assert_near(length, 90, 1e-6);
        const double want[] = {25, 55, 65, 95, 105, 135};
        for (int i = 0; i < 6; i++) {
            assert_near(stretches[i], want[i], 3e-7);
        }
        assert_near(geom_sweep_length(field.scene, &disc, &(GeomPath){points, 4}, 0, NULL, 0, NULL), length, 0);
        assert_near(geom_sweep_length(field.scene, &disc, &(GeomPath){points, 1}, 0, NULL, 0, NULL), 0, 0);
        field_end(&field);
    }
}

static void rings_are_closed_at_their_reach(void **state) {
    (void)state;
    GeomBase disc = geom_base_disc(20), rect = geom_base_rect(20, 20), oval = geom_base_oval(20, 20);
    const GeomBase *bases[] = {&disc, &rect, &oval};
    for (int kind = 0; kind < 9; kind++) {
        for (int turn = 0; turn < 3; turn++) {
            double bearing = turn * ODD;
            GeomVec points[] = {vec_turn(vec(-100, 0), bearing), vec_turn(vec(10, 0), bearing),
                                vec_turn(vec(100, 0), bearing)};
            GeomShape shape = shape_place(bases[kind % 3], points[0], bearing);
            GeomShape other = shape_place(bases[kind / 3], vec(0, 0), bearing);
            double reach = 30;
            GeomEvent events[EVENTS];
            int count = geom_sweep_rings(&shape, &(GeomPath){points, 3}, &other, &reach, 1, events, EVENTS);
            const Expected want[] = {{GEOM_ENTER, 0, 100 - 20 - 30.01}, {GEOM_LEAVE, 0, 100 + 20 + 30.01}};
            check_events(events, count, want, 2);
            reach = 0; /* base contact */
            count = geom_sweep_rings(&shape, &(GeomPath){points, 3}, &other, &reach, 1, events, EVENTS);
            const Expected contact[] = {{GEOM_ENTER, 0, 100 - 20.01}, {GEOM_LEAVE, 0, 100 + 20.01}};
            check_events(events, count, contact, 2);
        }
    }
}

static void a_ring_is_passed_touched_or_held(void **state) {
    (void)state;
    GeomBase disc = geom_base_disc(20);
    GeomShape others[] = {disc_at(vec(50, 60), 20), disc_at(vec(0, -40), 20)};
    double reach[] = {40, 30};
    GeomEvent events[EVENTS];
    GeomVec by[] = {{0, 0}, {100, 0}};
    GeomShape shape = shape_place(&disc, by[0], 0);
    /* 60 off with radii 10 + 10: the gap falls to exactly 40, which the limit lets in for sqrt(60.01^2 - 60^2) either
     * side; the other holds the start and is left when the distance is 50.01. */
    int count = geom_sweep_rings(&shape, &(GeomPath){by, 2}, others, reach, 2, events, EVENTS);
    double width = sqrt(60.01 * 60.01 - 3600);
    const Expected want[] = {{GEOM_ENTER, 1, 0},
                             {GEOM_LEAVE, 1, sqrt(50.01 * 50.01 - 1600)},
                             {GEOM_ENTER, 0, 50 - width},
                             {GEOM_LEAVE, 0, 50 + width}};
    check_events(events, count, want, 4);
    reach[0] = 39.98; /* 39.99 with the limit: one step short */
    count = geom_sweep_rings(&shape, &(GeomPath){by, 2}, others, reach, 1, events, EVENTS);
    assert_int_equal(count, 0);
    count = geom_sweep_rings(&shape, &(GeomPath){by, 1}, others + 1, reach + 1, 1, events, EVENTS);
    const Expected held[] = {{GEOM_ENTER, 0, 0}};
    check_events(events, count, held, 1);
}

static bool all_solid(void *context, int piece) {
    (void)context;
    (void)piece;
    return true;
}

static void a_move_stops_on_the_free_side(void **state) {
    (void)state;
    GeomBase disc = geom_base_disc(20), rect = geom_base_rect(20, 20), oval = geom_base_oval(20, 20);
    const GeomBase *bases[] = {&disc, &rect, &oval};
    for (int kind = 0; kind < 3; kind++) {
        for (int turn = 0; turn < 4; turn++) {
            Field field;
            field_start(&field);
            field_box(&field, 40, -20, 60, 20);
            field_done(&field, turn * ODD);
            GeomVec points[] = {{0, 0}, vec_turn(vec(10, 0), turn * ODD), vec_turn(vec(100, 0), turn * ODD)};
            GeomPath path = {points, 3};
            GeomShape shape = shape_place(bases[kind], points[0], turn * ODD);
            int what = 77;
            double s = geom_sweep_stop(field.scene, field.work, &shape, &path, all_solid, NULL, NULL, 0, &what);
            assert_near(s, 30, 1e-9);
            assert_int_equal(what, 0);
            GeomShape there = shape_moved(&shape, geom_path_at(&path, s));
            assert_false(area_overlaps(&field.areas[0], &there));
            assert_true(area_gap(&field.areas[0], &there, NULL) <= 1e-9);
            what = 77; /* nothing is solid */
            assert_near(geom_sweep_stop(field.scene, field.work, &shape, &path, NULL, NULL, NULL, 0, &what), 100,
                        1e-12);
            assert_int_equal(what, 77);
            GeomShape other = shape_place(bases[(kind + turn) % 3], vec_turn(vec(45, 0), turn * ODD), turn * ODD);
            s = geom_sweep_stop(field.scene, field.work, &shape, &path, all_solid, NULL, &other, 1, &what);
            assert_near(s, 25, 2e-9);
            assert_int_equal(what, -1);
            /* Once there it can slide along, and cannot go on. */
            GeomVec along[] = {geom_path_at(&path, s),
                               vec_add(geom_path_at(&path, s), vec_turn(vec(0, 5), turn * ODD))};
            assert_near(geom_sweep_stop(field.scene, field.work, &shape, &(GeomPath){along, 2}, all_solid, NULL, &other,
                                        1, &what),
                        5, 1e-9);
            GeomVec on[] = {along[0], points[2]};
            assert_near(
                geom_sweep_stop(field.scene, field.work, &shape, &(GeomPath){on, 2}, all_solid, NULL, &other, 1, &what),
                0, 1e-6);
            field_end(&field);
        }
    }
}

static void a_slide_along_a_wall_stops_in_the_corner(void **state) {
    (void)state;
    const GeomVec ell[] = {{0, 0}, {10, 0}, {10, 90}, {100, 90}, {100, 100}, {0, 100}};
    for (int turn = 0; turn < 6; turn++) {
        Field field;
        field_start(&field);
        OwnArea *own = &field.own[field.count++];
        own->area.rings = 0;
        own_area_ring(own, ell, 6);
        own_area_done(own);
        field_done(&field, turn * ODD);
        GeomBase rect = geom_base_rect(20, 20);
        GeomVec points[] = {vec_turn(vec(20, 10), turn * ODD), vec_turn(vec(20, 120), turn * ODD)};
        GeomShape shape = shape_place(&rect, points[0], turn * ODD);
        int what = 77;
        double s =
            geom_sweep_stop(field.scene, field.work, &shape, &(GeomPath){points, 2}, all_solid, NULL, NULL, 0, &what);
        assert_near(s, 70, 1e-9);
        /* Pressed against the wall by a hair less than the floor: still free. */
        GeomVec in[] = {vec_turn(vec(20 - 5e-8, 10), turn * ODD), vec_turn(vec(20 - 5e-8, 120), turn * ODD)};
        s = geom_sweep_stop(field.scene, field.work, &shape, &(GeomPath){in, 2}, all_solid, NULL, NULL, 0, &what);
        assert_near(s, 70, 1e-9);
        /* Straight into it. */
        GeomVec straight[] = {points[0], vec_turn(vec(0, 10), turn * ODD)};
        s = geom_sweep_stop(field.scene, field.work, &shape, &(GeomPath){straight, 2}, all_solid, NULL, NULL, 0, &what);
        assert_near(s, 0, 1e-9);
        assert_int_equal(what, 0);
        field_end(&field);
    }
}

static void a_start_in_something_solid_does_not_move(void **state) {
    (void)state;
    Field field;
    field_start(&field);
    field_box(&field, -50, -50, 50, 50);
    field_done(&field, 0);
    GeomVec points[] = {{0, 0}, {100, 0}};
    GeomShape shape = disc_at(points[0], 10), other = disc_at(vec(3, 0), 10);
    int what = 77;
    assert_true(
        geom_sweep_stop(field.scene, field.work, &shape, &(GeomPath){points, 2}, all_solid, NULL, NULL, 0, &what) == 0);
    assert_int_equal(what, 0);
    assert_true(
        geom_sweep_stop(field.scene, field.work, &shape, &(GeomPath){points, 2}, NULL, NULL, &other, 1, &what) == 0);
    assert_int_equal(what, -1);
    field_end(&field);
}

static void paths_are_measured_along_their_points(void **state) {
    (void)state;
    const GeomVec points[] = {{0, 0}, {3, 4}, {3, 4}, {3, 14}};
    GeomPath path = {points, 4}, one = {points, 1};
    assert_near(geom_path_length(&path), 15, 1e-15);
    assert_near(geom_path_length(&one), 0, 0);
    const struct {
        double s;
        GeomVec at;
    } cases[] = {{-1, {0, 0}}, {0, {0, 0}}, {2.5, {1.5, 2}}, {5, {3, 4}}, {10, {3, 9}}, {15, {3, 14}}, {99, {3, 14}}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        GeomVec at = geom_path_at(&path, cases[i].s);
        assert_near(vec_distance(at, cases[i].at), 0, 1e-12);
    }
    assert_near(vec_distance(geom_path_at(&one, 5), points[0]), 0, 0);
}

static int random_path(BaseRng *rng, GeomVec *points) {
    int count = 1 + (int)rng_below(rng, 5);
    for (int i = 0; i < count; i++) {
        points[i] =
            i > 0 && rng_below(rng, 8) == 0 ? points[i - 1] : vec(rng_range(rng, -150, 150), rng_range(rng, -150, 150));
    }
    return count;
}

static void random_field(Field *field, BaseRng *rng) {
    field_start(field);
    while (field->count < PIECES) {
        random_star(&field->own[field->count++], rng, vec(rng_range(rng, -150, 150), rng_range(rng, -150, 150)),
                    rng_range(rng, 10, 60));
    }
    for (int i = 0; i < PIECES; i++) {
        field->areas[i] = field->own[i].area;
    }
    field->scene = geom_scene_create(field->areas, PIECES, (GeomBox){-200, -200, 200, 200});
    field->work = geom_work_create(field->scene);
}

static GeomShape stand(const GeomShape *shape, const GeomPath *path, double s) {
    return shape_moved(shape, vec_sub(geom_path_at(path, s), shape->centre));
}

/* Every event changes what it says it changes, and between events nothing changes: looked at every half millimetre. */
static void events_agree_with_standing_there(void **state) {
    (void)state;
    uint64_t seed = 41;
    print_message("seed %llu\n", (unsigned long long)seed);
    BaseRng rng = rng_make(seed);
    int met = 0;
    for (int round = 0; round < 60; round++) {
        Field field;
        random_field(&field, &rng);
        GeomVec points[8];
        GeomPath path = {points, random_path(&rng, points)};
        GeomShape shape = random_shape(&rng, vec(0, 0), 5, true);
        double length = geom_path_length(&path);
        GeomEvent events[EVENTS];
        int count = geom_sweep(field.scene, field.work, &shape, &path, events, EVENTS);
        for (int p = 0; p < PIECES; p++) {
            bool in = false, touched = false;
            double last = 0, total = 0;
            for (int i = 0; i <= count; i++) {
                if (i < count && (events[i].piece != p || events[i].what == GEOM_MEET)) {
                    touched |= events[i].piece == p;
                    continue;
                }
                double to = i < count ? events[i].s : length;
                for (double s = last + 1e-5; s < to - 1e-5; s += 0.5) { /* the state since the last event */
                    GeomShape there = stand(&shape, &path, s);
                    assert_int_equal(area_overlaps(&field.areas[p], &there), in);
                }
                total += in ? to - last : 0;
                if (i < count) {
                    assert_int_equal(events[i].what, in ? GEOM_LEAVE : GEOM_ENTER);
                    assert_true(in || touched || to == 0); /* who enters has met */
                    GeomShape before = stand(&shape, &path, to - 1e-6), after = stand(&shape, &path, to + 1e-6);
                    if (to > 1e-6 && to < length - 1e-6) {
                        assert_int_equal(area_overlaps(&field.areas[p], &before), in);
                        assert_int_equal(area_overlaps(&field.areas[p], &after), !in);
                    }
                    in = !in;
                    met++;
                    last = to;
                }
            }
            double stretches[64];
            int runs;
            assert_near(geom_sweep_length(field.scene, &shape, &path, p, stretches, 32, &runs), total, 1e-6);
        }
        for (int i = 0; i < count; i++) {
            assert_true(i == 0 || events[i].s >= events[i - 1].s);
            if (events[i].what == GEOM_MEET) {
                GeomShape there = stand(&shape, &path, events[i].s), before = stand(&shape, &path, events[i].s - 1e-4);
                assert_true(area_gap(&field.areas[events[i].piece], &there, NULL) < 2e-9);
                assert_true(events[i].s < 1e-4 || area_gap(&field.areas[events[i].piece], &before, NULL) > 0);
            }
        }
        field_end(&field);
    }
    assert_true(met > 200);
}

static void rings_agree_with_standing_there(void **state) {
    (void)state;
    uint64_t seed = 42;
    print_message("seed %llu\n", (unsigned long long)seed);
    BaseRng rng = rng_make(seed);
    int met = 0;
    for (int round = 0; round < 150; round++) {
        GeomVec points[8];
        GeomPath path = {points, random_path(&rng, points)};
        GeomShape shape = random_shape(&rng, vec(0, 0), 5, true), others[4];
        double reach[4], length = geom_path_length(&path);
        for (int o = 0; o < 4; o++) {
            others[o] = random_shape(&rng, vec(0, 0), 120, true);
            reach[o] = o == 0 ? 0 : rng_range(&rng, 0, 60);
        }
        GeomEvent events[EVENTS];
        int count = geom_sweep_rings(&shape, &path, others, reach, 4, events, EVENTS);
        for (int o = 0; o < 4; o++) {
            bool in = false;
            double last = 0;
            for (int i = 0; i <= count; i++) {
                if (i < count && events[i].piece != o) {
                    continue;
                }
                double to = i < count ? events[i].s : length;
                for (double s = last + 1e-4; s < to - 1e-4; s += 1) {
                    GeomShape there = stand(&shape, &path, s);
                    assert_int_equal(shape_gap(&there, &others[o]).gap <= reach[o] + GEOM_LIMIT, in);
                }
                if (i < count) {
                    assert_int_equal(events[i].what, in ? GEOM_LEAVE : GEOM_ENTER);
                    GeomShape there = stand(&shape, &path, to);
                    double gap = shape_gap(&there, &others[o]).gap;
                    assert_near(gap, reach[o] + GEOM_LIMIT, to > 0 ? 2e-9 : INFINITY);
                    in = !in;
                    met++;
                    last = to;
                }
            }
        }
    }
    assert_true(met > 100);
}

/* A skyline of columns ten wide, and a base of whole tens that walks from crossing to crossing: who overlaps and who
 * touches can be counted. Every move runs along sides, into corners and through gaps of just its width. */
enum { COLUMNS = 8, CELL = 10 };

typedef struct {
    int x, y, w, h; /* in cells */
} Cells;

static bool cells_overlap(const int *skyline, const Cells *base, int twice_x, int twice_y, bool closed) {
    int slack = closed ? 0 : 1;
    for (int i = 0; i < COLUMNS; i++) {
        int x0 = 2 * i, x1 = 2 * i + 2, y1 = 2 * skyline[i];
        if (twice_x + slack <= x1 && twice_x + 2 * base->w >= x0 + slack && twice_y + slack <= y1 &&
            twice_y + 2 * base->h >= slack) {
            return true;
        }
    }
    return false;
}

static int count_events(const int *skyline, const Cells *base, const int (*steps)[2], int count, Expected *out) {
    int events = 0, x = 2 * base->x, y = 2 * base->y;
    bool in = cells_overlap(skyline, base, x, y, false), by = cells_overlap(skyline, base, x, y, true);
    if (by) {
        out[events++] = (Expected){in ? GEOM_ENTER : GEOM_MEET, 0, 0};
    }
    for (int half = 1; half <= 2 * count; half++) { /* the states at the middle of each step and at its end */
        x += steps[(half - 1) / 2][0];
        y += steps[(half - 1) / 2][1];
        bool now_in = cells_overlap(skyline, base, x, y, false), now_by = cells_overlap(skyline, base, x, y, true);
        double from = CELL * ((half - 1) / 2),
               to = CELL * (half / 2); /* what differs in a middle began or ended before it */
        double at = half % 2 ? from : to;
        if (in && !now_in) {
            out[events++] = (Expected){GEOM_LEAVE, 0, at};
        }
        if (!by && now_by) {
            out[events++] = (Expected){GEOM_MEET, 0, at};
        }
        if (!in && now_in) {
            out[events++] = (Expected){GEOM_ENTER, 0, at};
        }
        in = now_in;
        by = now_by;
    }
    return events;
}

static void moves_from_crossing_to_crossing_can_be_counted(void **state) {
    (void)state;
    uint64_t seed = 44;
    print_message("seed %llu\n", (unsigned long long)seed);
    BaseRng rng = rng_make(seed);
    int met = 0;
    for (int round = 0; round < 1200; round++) {
        int skyline[COLUMNS], steps[12][2], count = 1 + (int)rng_below(&rng, 12);
        GeomVec ring[2 * COLUMNS + 2], points[13];
        int corners = 0;
        ring[corners++] = vec(0, 0);
        for (int i = 0; i < COLUMNS; i++) {
            skyline[i] = 1 + (int)rng_below(&rng, 5);
            ring[corners++] = vec(CELL * i, CELL * skyline[i]);
            ring[corners++] = vec(CELL * (i + 1), CELL * skyline[i]);
            if (i > 0 && skyline[i] == skyline[i - 1]) {
                ring[corners - 2] = ring[corners - 1]; /* no point twice, but a corner on a straight side stays */
                corners--;
            }
        }
        ring[corners++] = vec(CELL * COLUMNS, 0);
        Cells base = {(int)rng_below(&rng, 14) - 4, (int)rng_below(&rng, 12) - 4, 1 + (int)rng_below(&rng, 3),
                      1 + (int)rng_below(&rng, 3)};
        double x = CELL * base.x, y = CELL * base.y;
        GeomVec middle = {CELL * base.w / 2.0, CELL * base.h / 2.0};
        points[0] = vec_add(vec(x, y), middle);
        for (int i = 0; i < count; i++) {
            int way = i > 0 && rng_below(&rng, 3) ? -1 : (int)rng_below(&rng, 4); /* mostly straight on */
            steps[i][0] = way < 0 ? steps[i - 1][0] : (way == 0) - (way == 1);
            steps[i][1] = way < 0 ? steps[i - 1][1] : (way == 2) - (way == 3);
            points[i + 1] = vec_add(points[i], vec(CELL * steps[i][0], CELL * steps[i][1]));
        }
        Expected want[64];
        int wanted = count_events(skyline, &base, (const int(*)[2])steps, count, want);
        met += wanted;
        for (int turn = 0; turn < 3; turn++) {
            Field field;
            field_start(&field);
            OwnArea *own = &field.own[field.count++];
            own->area.rings = 0;
            own_area_ring(own, ring, corners);
            own_area_done(own);
            field_done(&field, turn * ODD);
            GeomVec path[13];
            for (int i = 0; i <= count; i++) {
                path[i] = vec_turn(points[i], turn * ODD);
            }
            GeomBase rect = geom_base_rect(CELL * base.h, CELL * base.w);
            GeomShape shape = shape_place(&rect, path[0], turn * ODD);
            GeomEvent events[EVENTS];
            int got = geom_sweep(field.scene, field.work, &shape, &(GeomPath){path, count + 1}, events, EVENTS);
            check_events(events, got, want, wanted);
            field_end(&field);
        }
    }
    assert_true(met > 500);
}

static bool odd_solid(void *context, int piece) {
    (void)context;
    return piece % 2 == 1;
}

static void a_stop_is_free_and_a_step_further_is_not(void **state) {
    (void)state;
    uint64_t seed = 43;
    print_message("seed %llu\n", (unsigned long long)seed);
    BaseRng rng = rng_make(seed);
    int stopped = 0;
    for (int round = 0; round < 150; round++) {
        Field field;
        random_field(&field, &rng);
        GeomVec points[8];
        GeomPath path = {points, random_path(&rng, points)};
        GeomShape shape = random_shape(&rng, vec(0, 0), 5, false), others[4];
        for (int o = 0; o < 4; o++) {
            others[o] = random_shape(&rng, vec(0, 0), 150, false);
        }
        int what = 77;
        double s = geom_sweep_stop(field.scene, field.work, &shape, &path, odd_solid, NULL, others, 4, &what);
        double length = geom_path_length(&path);
        assert_true(s >= 0 && s <= length);
        if (s > 0 || what == 77) {
            for (double at = 0; at <= s; at += fmax(s / 40, 1e-3)) { /* the way there is free */
                double here = at + s / 40 > s ? s : at;
                GeomShape there = stand(&shape, &path, here);
                for (int p = 1; p < PIECES; p += 2) {
                    assert_false(area_overlaps(&field.areas[p], &there));
                }
                for (int o = 0; o < 4; o++) {
                    assert_true(shape_gap(&there, &others[o]).lap <= GEOM_LAP_FLOOR);
                }
            }
        }
        if (what == 77) {
            assert_near(s, length, 1e-9);
        } else {
            GeomShape there = stand(&shape, &path, s), on = stand(&shape, &path, s + 1e-4);
            if (what >= 0) {
                assert_int_equal(what % 2, 1);
                assert_true(area_gap(&field.areas[what], &there, NULL) <= 1e-9);
                assert_true(s > length - 1e-4 || area_overlaps(&field.areas[what], &on));
            } else {
                assert_true(shape_gap(&there, &others[-1 - what]).gap <= 1e-9);
                assert_true(s > length - 1e-4 || shape_gap(&on, &others[-1 - what]).lap > 0);
            }
            stopped++;
        }
        field_end(&field);
    }
    assert_true(stopped > 50);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_disc_meets_enters_and_leaves),
        cmocka_unit_test(a_rect_and_an_oval_meet_by_their_size),
        cmocka_unit_test(a_joint_of_the_path_is_no_event),
        cmocka_unit_test(grazing_along_a_side_meets_once),
        cmocka_unit_test(a_shallow_dip_meets_before_it_enters),
        cmocka_unit_test(one_step_nearer_enters_and_one_further_misses),
        cmocka_unit_test(touching_a_corner_in_passing_meets_once),
        cmocka_unit_test(a_move_that_ends_in_contact_meets_at_its_end),
        cmocka_unit_test(a_start_in_contact_meets_at_once),
        cmocka_unit_test(a_start_inside_enters_at_nought),
        cmocka_unit_test(leaving_and_coming_back_are_two_entries),
        cmocka_unit_test(a_piece_smaller_than_the_base_is_swept_over),
        cmocka_unit_test(a_piece_larger_than_the_path_is_left_at_last),
        cmocka_unit_test(a_base_in_a_hole_enters_when_it_leaves_it),
        cmocka_unit_test(events_stand_in_order_and_past_the_cap_are_counted),
        cmocka_unit_test(touching_pieces_hand_over_at_the_seam),
        cmocka_unit_test(edges_are_crossed_by_their_numbers_in_the_file),
        cmocka_unit_test(an_edge_that_is_only_touched_is_not_crossed),
        cmocka_unit_test(lengths_inside_add_up),
        cmocka_unit_test(rings_are_closed_at_their_reach),
        cmocka_unit_test(a_ring_is_passed_touched_or_held),
        cmocka_unit_test(a_move_stops_on_the_free_side),
        cmocka_unit_test(a_slide_along_a_wall_stops_in_the_corner),
        cmocka_unit_test(a_start_in_something_solid_does_not_move),
        cmocka_unit_test(paths_are_measured_along_their_points),
        cmocka_unit_test(events_agree_with_standing_there),
        cmocka_unit_test(moves_from_crossing_to_crossing_can_be_counted),
        cmocka_unit_test(rings_agree_with_standing_there),
        cmocka_unit_test(a_stop_is_free_and_a_step_further_is_not),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
