#include "geom/area/area.h"
#include "geom/limits.h"
#include "geom/shared_shapes.h"
#include "support/test.h"

#include <math.h>

#define assert_near(a, b, by) assert_true(fabs((a) - (b)) <= (by))

static const double ODD = 23.7;

/* An L: 40 wide, 40 high, arms 10 thick; the inner corner at 10, 30. */
static const GeomVec ELL[] = {{0, 0}, {10, 0}, {10, 30}, {40, 30}, {40, 40}, {0, 40}};

static void make_ell(OwnArea *own) {
    own->area.rings = 0;
    own_area_ring(own, ELL, 6);
    own_area_done(own);
}

/* 100 x 100 with a hole 20 x 20 in its middle; the hole has the same winding as the rim. */
static void make_yard(OwnArea *own) {
    const GeomVec rim[] = {{0, 0}, {100, 0}, {100, 100}, {0, 100}}, hole[] = {{40, 40}, {60, 40}, {60, 60}, {40, 60}};
    own->area.rings = 0;
    own_area_ring(own, rim, 4);
    own_area_ring(own, hole, 4);
    own_area_done(own);
}

static GeomShape turned(GeomShape shape, double bearing, GeomVec by) {
    shape.centre = vec_add(vec_turn(shape.centre, bearing), by);
    shape.axis = vec_turn(shape.axis, bearing);
    for (int i = 0; i < shape.count; i++) {
        shape.points[i] = vec_add(vec_turn(shape.points[i], bearing), by);
    }
    return shape;
}

static GeomShape disc_at(double x, double y, double diameter) {
    GeomBase base = geom_base_disc(diameter);
    return shape_place(&base, vec(x, y), 0);
}

static GeomShape box_at(double x0, double y0, double x1, double y1) {
    return shape_box((GeomBox){x0, y0, x1, y1});
}

static void rings_are_turned_so_that_the_inside_is_on_the_left(void **state) {
    (void)state;
    for (int winding = 0; winding < 4; winding++) {
        GeomVec rim[] = {{0, 0}, {100, 0}, {100, 100}, {0, 100}}, hole[] = {{40, 40}, {60, 40}, {60, 60}, {40, 60}};
        OwnArea own;
        own.area.rings = 0;
        for (int i = 0; i < 2; i++) {
            if (winding & 1) {
                GeomVec swap = rim[i];
                rim[i] = rim[3 - i];
                rim[3 - i] = swap;
            }
            if (winding & 2) {
                GeomVec swap = hole[i];
                hole[i] = hole[3 - i];
                hole[3 - i] = swap;
            }
        }
        GeomVec file[8] = {rim[0], rim[1], rim[2], rim[3], hole[0], hole[1], hole[2], hole[3]};
        own_area_ring(&own, rim, 4);
        own_area_ring(&own, hole, 4);
        own_area_done(&own);
        assert_near(area_size(&own.area), 9600, 1e-9);
        for (int r = 0; r < 2; r++) {
            for (int i = 4 * r; i < 4 * r + 4; i++) {
                GeomVec a = own.points[i], b = own.points[4 * r + (i + 1) % 4];
                GeomVec left = vec_add(vec_lerp(a, b, 0.5), vec_scale(vec_left(vec_sub(b, a)), 0.01));
                assert_int_equal(area_side(&own.area, left), 1);
                /* The edge has kept the file's number, whichever way it is walked now. */
                int edge = own.edge_of[i];
                GeomVec fa = file[edge], fb = file[4 * r + (edge + 1) % 4];
                bool same = fa.x == a.x && fa.y == a.y && fb.x == b.x && fb.y == b.y;
                bool back = fa.x == b.x && fa.y == b.y && fb.x == a.x && fb.y == a.y;
                assert_true(same || back);
            }
        }
    }
}

static void an_island_in_a_hole_is_inside_again(void **state) {
    (void)state;
    const GeomVec rim[] = {{0, 0}, {100, 0}, {100, 100}, {0, 100}}, hole[] = {{20, 20}, {80, 20}, {80, 80}, {20, 80}};
    const GeomVec island[] = {{40, 40}, {60, 40}, {60, 60}, {40, 60}}, apart[] = {{200, 0}, {210, 0}, {200, 10}};
    OwnArea own;
    own.area.rings = 0;
    own_area_ring(&own, island, 4);
    own_area_ring(&own, apart, 3);
    own_area_ring(&own, hole, 4);
    own_area_ring(&own, rim, 4);
    own_area_done(&own);
    assert_near(area_size(&own.area), 10000 - 3600 + 400 + 50, 1e-9);
    assert_int_equal(area_side(&own.area, vec(50, 50)), 1);
    assert_int_equal(area_side(&own.area, vec(30, 50)), -1);
    assert_int_equal(area_side(&own.area, vec(10, 50)), 1);
    assert_int_equal(area_side(&own.area, vec(202, 2)), 1);
    assert_int_equal(area_side(&own.area, vec(150, 2)), -1);
}

static void a_point_is_inside_outside_or_on_the_outline(void **state) {
    (void)state;
    OwnArea plain, own;
    make_ell(&plain);
    const struct {
        GeomVec p;
        int side;
    } cases[] = {{{5, 5}, 1},        {{20, 20}, -1}, {{10, 10}, 0},     {{10, 30}, 0},
                 {{0, 0}, 0},        {{20, 30}, 0},  {{9.999, 20}, 1},  {{10.001, 20}, -1},
                 {{-0.001, 20}, -1}, {{35, 35}, 1},  {{-5, 30}, -1},    {{50, 40}, -1},
                 {{-3, 0}, -1},      {{5, 40}, 0},   {{5, 40.001}, -1}, {{5, 39.999}, 1}};
    for (int turn = 0; turn < 3; turn++) {
        own_area_turned(&own, &plain, turn * ODD, vec(turn, -turn));
        for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
            GeomVec p = vec_add(vec_turn(cases[i].p, turn * ODD), vec(turn, -turn));
            assert_int_equal(area_side(&own.area, p), cases[i].side);
        }
    }
    GeomArea none = area_make(NULL, NULL, 0, NULL);
    assert_int_equal(area_side(&none, vec(0, 0)), -1);
    assert_true(area_size(&none) == 0);
}

static void sides_agree_with_the_turning_of_the_outline(void **state) {
    (void)state;
    uint64_t seed = 21;
    print_message("seed %llu\n", (unsigned long long)seed);
    BaseRng rng = rng_make(seed);
    OwnArea own;
    for (int i = 0; i < 200; i++) {
        random_star(&own, &rng, vec(10, -20), 60);
        for (int k = 0; k < 100; k++) {
            GeomVec p = vec(rng_range(&rng, -60, 80), rng_range(&rng, -90, 50));
            assert_int_equal(area_side(&own.area, p) > 0, slow_inside(&own.area, p));
        }
    }
}

/* The steps around "touching": a base that meets a straight side, an outer corner, an inner corner. */
static void overlap_begins_past_the_floor(void **state) {
    (void)state;
    OwnArea plain, own;
    make_ell(&plain);
    const double root = sqrt(0.5);
    const struct {
        GeomShape shape; /* touching from outside */
        GeomVec in;      /* the way further in; one mm along it deepens the lap by `rate` */
        double rate;
    } cases[] = {
        {box_at(-20, 5, 0, 15), {1, 0}, 1},                  /* flush along the side x = 0 */
        {box_at(-20, -20, 0, 0), {root, root}, root},        /* corner on corner */
        {disc_at(-16, 20, 32), {1, 0}, 1},                   /* a disc on a side */
        {box_at(10, 10, 30, 30), {-1, 0}, 1},                /* in the inner corner, pressed to one wall */
        {box_at(10, 10, 30, 30), {0, 1}, 1},                 /* ... and to the other */
        {disc_at(26, 14, 32), {-1, 0}, 1},                   /* a disc in the inner corner */
        {box_at(-20, -10, 60, 0), {0, 1}, 1},                /* flush along a side shorter than the base */
        {shape_segment(vec(-5, 20), vec(0, 20)), {1, 0}, 1}, /* the end of a segment */
        {shape_point(vec(0, 20)), {1, 0}, 1},                /* a point on the outline */
    };
    for (int turn = 0; turn < 4; turn++) {
        double bearing = turn * ODD;
        GeomVec by = vec(turn * 1000, -turn * 500);
        own_area_turned(&own, &plain, bearing, by);
        for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
            GeomVec in = vec_turn(cases[i].in, bearing);
            GeomShape shape = turned(cases[i].shape, bearing, by);
            const double lap[] = {-1, -1e-9, 0, 1e-9, 0.8e-7, 1.2e-7, 1e-6, 1e-3, 1};
            for (size_t k = 0; k < sizeof lap / sizeof *lap; k++) {
                GeomShape moved = shape_moved(&shape, vec_scale(in, lap[k] / cases[i].rate));
                assert_int_equal(area_overlaps(&own.area, &moved), lap[k] > GEOM_LAP_FLOOR);
            }
        }
    }
}

static void a_point_given_twice_does_no_harm(void **state) {
    (void)state;
    const GeomVec ring[] = {{0, 0}, {10, 0}, {10, 0}, {10, 30}, {40, 30}, {40, 40}, {0, 40}, {0, 40}, {0, 40}, {0, 0}};
    OwnArea own;
    own.area.rings = 0;
    own_area_ring(&own, ring, 10);
    own_area_done(&own);
    const GeomBox flush[] = {{10, -5, 20, 10}, {-20, -10, 20, 0}, {-10, 30, 0, 50}, {-5, 40, 5, 50}, {-10, -10, 0, 0}};
    for (size_t i = 0; i < sizeof flush / sizeof *flush; i++) {
        GeomShape base = shape_box(flush[i]);
        assert_false(area_overlaps(&own.area, &base));
        assert_true(geom_place(&base, &own.area).lap < 1e-9);
        GeomVec in = vec_scale(vec_sub(vec(5, 20), base.centre), 1e-3);
        GeomShape moved = shape_moved(&base, in);
        assert_true(area_overlaps(&own.area, &moved));
    }
    assert_near(area_size(&own.area), 700, 1e-9);
}

static void a_base_in_a_hole_does_not_overlap(void **state) {
    (void)state;
    OwnArea plain, own;
    make_yard(&plain);
    for (int turn = 0; turn < 3; turn++) {
        own_area_turned(&own, &plain, turn * ODD, vec(0, 0));
        GeomShape fits = turned(box_at(40, 40, 60, 60), turn * ODD, vec(0, 0));
        assert_false(area_overlaps(&own.area, &fits));
        GeomShape disc = turned(disc_at(50, 50, 20), turn * ODD, vec(0, 0));
        assert_false(area_overlaps(&own.area, &disc));
        GeomShape larger = turned(disc_at(50, 50, 20.001), turn * ODD, vec(0, 0));
        assert_true(area_overlaps(&own.area, &larger));
        GeomShape all = turned(box_at(-10, -10, 110, 110), turn * ODD, vec(0, 0));
        assert_true(area_overlaps(&own.area, &all));
        GeomShape inside = turned(box_at(5, 5, 15, 15), turn * ODD, vec(0, 0));
        assert_true(area_overlaps(&own.area, &inside));
    }
}

static void overlap_is_a_depth_above_the_floor(void **state) {
    (void)state;
    uint64_t seed = 22;
    print_message("seed %llu\n", (unsigned long long)seed);
    BaseRng rng = rng_make(seed);
    OwnArea own;
    int laps = 0;
    for (int i = 0; i < 1500; i++) {
        random_star(&own, &rng, vec(0, 0), 60);
        GeomShape shape = random_shape(&rng, vec(0, 0), 80, true);
        bool overlaps = area_overlaps(&own.area, &shape);
        GeomPlace place = geom_place(&shape, &own.area);
        assert_int_equal(overlaps, place.lap > GEOM_LAP_FLOOR);
        laps += overlaps;
    }
    assert_in_range(laps, 200, 1400);
}

/* By points all round the shape: inside, outside, or some of both. */
static void a_shape_is_held_whose_every_point_is_inside(void **state) {
    (void)state;
    uint64_t seed = 29;
    print_message("seed %llu\n", (unsigned long long)seed);
    BaseRng rng = rng_make(seed);
    OwnArea own;
    int stated[3] = {0};
    for (int i = 0; i < 1500; i++) {
        random_star(&own, &rng, vec(0, 0), 60);
        GeomShape shape = random_shape(&rng, vec(0, 0), 60, true);
        double edge;
        int held = area_holds(&own.area, &shape, &edge), in = 0, out = 0;
        for (int k = 0; k < 64; k++) {
            double turn = 6.283185307179586 * k / 64;
            GeomVec rim = shape_support(&shape, vec(cos(turn), sin(turn)));
            int side = area_side(&own.area, rim);
            in += side > 0;
            out += side < 0;
        }
        assert_true(held <= 0 || out == 0);
        assert_true(held >= 0 || in == 0);
        assert_true((in == 0 || out == 0) || held == 0);
        assert_true((held == 0) == (edge == 0));
        stated[held + 1]++;
    }
    assert_true(stated[0] > 50 && stated[1] > 50 && stated[2] > 50);
    GeomShape shape = random_shape(&rng, vec(0, 0), 60, true);
    assert_int_equal(area_holds(&(GeomArea){0}, &shape, NULL), -1);
}

static void the_gap_is_that_of_the_nearest_side(void **state) {
    (void)state;
    uint64_t seed = 23;
    print_message("seed %llu\n", (unsigned long long)seed);
    BaseRng rng = rng_make(seed);
    OwnArea own;
    for (int i = 0; i < 500; i++) {
        random_star(&own, &rng, vec(0, 0), 60);
        GeomShape shape = random_shape(&rng, vec(0, 0), 120, true);
        GeomVec at;
        double gap = area_gap(&own.area, &shape, &at), min = INFINITY;
        if (area_overlaps(&own.area, &shape)) {
            assert_true(gap == 0);
            continue;
        }
        for (int r = 0; r < own.area.rings; r++) {
            int from = own.ring_start[r], to = own.ring_start[r + 1];
            for (int k = from; k < to; k++) {
                GeomShape side = shape_segment(own.points[k], own.points[k + 1 < to ? k + 1 : from]);
                min = fmin(min, slow_apart(&shape, &side));
            }
        }
        assert_near(gap, fmax(min, 0), 1e-9);
        assert_near(slow_edge_distance(&own.area, at), 0, 1e-9);
        GeomShape point = shape_point(at);
        assert_near(shape_gap(&point, &shape).gap, gap, 1e-9);
    }
}

static void a_place_by_hand(void **state) {
    (void)state;
    OwnArea yard, own;
    make_yard(&yard);
    const struct {
        GeomShape shape;
        double gap, lap, out, edge, share;
        bool centre_in;
    } cases[] = {
        {box_at(-30, 40, -10, 50), 10, 0, 30, 10, 0, false},        /* ten outside */
        {box_at(-20, 40, 0, 50), 0, 0, 20, 0, 0, false},            /* flush from outside */
        {box_at(-15, 40, 5, 50), 0, 5, 15, 0, 0.25, false},         /* astride */
        {box_at(-10, 40, 10, 50), 0, 10, 10, 0, 0.5, false},        /* half, the centre on the outline */
        {box_at(0, 40, 20, 50), 0, 20, 0, 0, 1, true},              /* flush from inside; 20 of 40 to the hole */
        {box_at(5, 40, 15, 50), 0, 15, 0, 5, 1, true},              /* five from the rim */
        {box_at(45, 45, 55, 55), 5, 0, 10, 5, 0, false},            /* in the hole */
        {box_at(40, 40, 60, 60), 0, 0, 10, 0, 0, false},            /* filling the hole */
        {box_at(30, 45, 70, 55), 0, 10, 10, 0, 0.5, false},         /* across the hole */
        {disc_at(50, 20, 32), 0, sqrt(464.0), 0, 4, 1, true},       /* four from rim and hole; see below */
        {disc_at(0, 0, 20), 0, 10 * sqrt(0.5), 10, 0, 0.25, false}, /* on a corner */
        {disc_at(-10, 50, 20), 0, 0, 20, 0, 0, false},              /* touching */
        {disc_at(50, 0, 20), 0, 10, 10, 0, 0.5, false},             /* half in */
    };
    for (int turn = 0; turn < 3; turn++) {
        double bearing = turn * ODD;
        GeomVec by = vec(turn * 300, turn * 100);
        own_area_turned(&own, &yard, bearing, by);
        for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
            GeomShape shape = turned(cases[i].shape, bearing, by);
            GeomPlace place = geom_place(&shape, &own.area);
            assert_near(place.gap, cases[i].gap, 1e-9);
            if (i != 9) {
                assert_near(place.lap, cases[i].lap, 1e-8);
            }
            assert_near(place.out, cases[i].out, 1e-8);
            assert_near(place.edge, cases[i].edge, 1e-9);
            assert_near(place.share, cases[i].share, 1e-9);
            if (i != 3 && i != 10 && i != 12) { /* there the centre lies on the outline and turning may move it off */
                assert_int_equal(place.centre_in, cases[i].centre_in);
            }
        }
    }
}

static void share_of_a_disc_is_that_of_its_segment(void **state) {
    (void)state;
    OwnArea plain, own;
    own_area_box(&plain, 0, 0, 200, 200);
    for (int turn = 0; turn < 3; turn++) {
        own_area_turned(&own, &plain, turn * ODD, vec(0, 0));
        for (double d = -19; d < 20; d += 1.7) { /* the centre d inside of the side x = 0, radius 20 */
            GeomShape disc = turned(disc_at(d, 100, 40), turn * ODD, vec(0, 0));
            double outside = 400 * acos(d / 20) - d * sqrt(400 - d * d);
            assert_near(geom_place(&disc, &own.area).share, 1 - outside / (400 * PI), 1e-12);
            /* An oval squeezed across the side has the share of its disc. */
            GeomBase base = geom_base_oval(40 * 0.7, 40);
            GeomShape oval = shape_place(&base, vec_turn(vec(0.7 * d, 100), turn * ODD), 90 + turn * ODD);
            assert_near(geom_place(&oval, &own.area).share, 1 - outside / (400 * PI), 1e-12);
        }
    }
}

static void share_agrees_with_strips(void **state) {
    (void)state;
    uint64_t seed = 24;
    print_message("seed %llu\n", (unsigned long long)seed);
    BaseRng rng = rng_make(seed);
    OwnArea own;
    for (int i = 0; i < 60; i++) {
        random_star(&own, &rng, vec(0, 0), 60);
        GeomShape shape = random_shape(&rng, vec(0, 0), 60, false);
        GeomPlace place = geom_place(&shape, &own.area);
        /* Strips miss a rim that enters and leaves a side between two looks: then by very little. */
        assert_near(place.share * shape_area(&shape), slow_shared_area(&own.area, &shape), 1e-3);
    }
}

static void depths_agree_with_a_grid(void **state) {
    (void)state;
    uint64_t seed = 2001; /* among these a side that lies above the summit it was called for */
    print_message("seed %llu\n", (unsigned long long)seed);
    BaseRng rng = rng_make(seed);
    OwnArea own;
    for (int i = 0; i < 120; i++) {
        random_star(&own, &rng, vec(0, 0), 60);
        GeomShape shape = random_shape(&rng, vec(0, 0), 70, false);
        GeomPlace place = geom_place(&shape, &own.area);
        for (int inside = 0; inside < 2; inside++) {
            double low, high, got = inside ? place.lap : place.out;
            slow_deepest(&own.area, &shape, inside, &low, &high);
            assert_true(got >= low - 1e-7 * (1 + got)); /* what GEOM_PLACE_SHARE says */
            assert_true(got <= high);
            assert_true(got <= low + 1.5); /* the grid's search climbs to within its own reach */
        }
    }
}

static void an_empty_area_is_nowhere(void **state) {
    (void)state;
    GeomArea none = area_make(NULL, NULL, 0, NULL);
    GeomShape disc = disc_at(0, 0, 20);
    GeomPlace place = geom_place(&disc, &none);
    assert_true(isinf(place.gap) && isinf(place.out) && isinf(place.edge));
    assert_true(place.lap == 0 && place.share == 0 && !place.centre_in);
    assert_false(area_overlaps(&none, &disc));
    assert_true(isinf(area_gap(&none, &disc, NULL)));
    assert_true(area_chord(&none, vec(0, 0), vec(1, 1), NULL, 0, NULL) == 0);
    GeomShape part;
    assert_int_equal(area_convex_parts(&none, &part, 1), -1);
}

static void a_chord_by_hand(void **state) {
    (void)state;
    OwnArea yard, ell, own;
    make_yard(&yard);
    make_ell(&ell);
    const struct {
        const OwnArea *area;
        GeomVec a, b;
        double length;
        int count;
        double first, last; /* in mm */
    } cases[] = {
        {&yard, {-10, 50}, {110, 50}, 80, 2, 10, 110},  /* through rim and hole */
        {&yard, {-10, 20}, {110, 20}, 100, 1, 10, 110}, /* past the hole */
        {&yard, {-10, 40}, {110, 40}, 80, 2, 10, 110},  /* along a side of the hole: that has no length */
        {&yard, {-10, 0}, {110, 0}, 0, 0, 0, 0},        /* along the rim */
        {&yard, {-50, 50}, {50, -50}, 0, 0, 0, 0},      /* past a corner */
        {&yard, {0, 0}, {100, 100}, 0, 2, 0, 0},        /* corner to corner */
        {&yard, {10, 10}, {30, 10}, 20, 1, 0, 20},      /* all inside */
        {&yard, {45, 45}, {55, 55}, 0, 0, 0, 0},        /* all in the hole */
        {&ell, {5, -10}, {5, 50}, 40, 1, 10, 50},       /* down the arm */
        {&ell, {10, -10}, {10, 50}, 10, 1, 40, 50},     /* along the arm's side, then in */
        {&ell, {20, 20}, {0, 40}, sqrt(200), 1, 0, 0},  /* through the inner corner */
        {&ell, {0, 20}, {20, 40}, 0, 1, 0, 0},          /* touching the inner corner from within */
        {&ell, {7, 7}, {7, 7}, 0, 0, 0, 0},             /* a point */
    };
    for (int turn = 0; turn < 3; turn++) {
        for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
            own_area_turned(&own, cases[i].area, turn * ODD, vec(3, turn));
            for (int back = 0; back < 2; back++) {
                GeomVec a = vec_add(vec_turn(back ? cases[i].b : cases[i].a, turn * ODD), vec(3, turn));
                GeomVec b = vec_add(vec_turn(back ? cases[i].a : cases[i].b, turn * ODD), vec(3, turn));
                double stretches[8];
                int count = -1;
                double whole = vec_distance(a, b), length = area_chord(&own.area, a, b, stretches, 4, &count);
                double expected = i == 5 ? 80 * sqrt(2) : i == 11 ? sqrt(800) : cases[i].length;
                assert_near(length, expected, 1e-8);
                assert_int_equal(count, cases[i].count);
                if (cases[i].last > 0) {
                    double first = back ? whole - cases[i].last : cases[i].first;
                    double last = back ? whole - cases[i].first : cases[i].last;
                    assert_near(stretches[0] * whole, first, 1e-8);
                    assert_near(stretches[2 * count - 1] * whole, last, 1e-8);
                }
            }
        }
    }
}

static void chords_agree_with_dense_points(void **state) {
    (void)state;
    uint64_t seed = 26;
    print_message("seed %llu\n", (unsigned long long)seed);
    BaseRng rng = rng_make(seed);
    OwnArea own;
    for (int i = 0; i < 150; i++) {
        random_star(&own, &rng, vec(0, 0), 60);
        GeomVec a = vec(rng_range(&rng, -70, 70), rng_range(&rng, -70, 70));
        GeomVec b = vec(rng_range(&rng, -70, 70), rng_range(&rng, -70, 70));
        double stretches[40], sum = 0;
        int count;
        double length = area_chord(&own.area, a, b, stretches, 20, &count);
        for (int k = 0; k < count; k++) {
            sum += (stretches[2 * k + 1] - stretches[2 * k]) * vec_distance(a, b);
            assert_true(k == 0 || stretches[2 * k] > stretches[2 * k - 1]);
        }
        assert_near(sum, length, 1e-9);
        for (int k = 0; k < 500; k++) {
            double t = (k + 0.5) / 500;
            bool in = false, close = false;
            for (int s = 0; s < count; s++) {
                in |= stretches[2 * s] < t && t < stretches[2 * s + 1];
                close |= fabs(stretches[2 * s] - t) < 1e-7 || fabs(stretches[2 * s + 1] - t) < 1e-7;
            }
            assert_true(close || in == slow_inside(&own.area, vec_lerp(a, b, t)));
        }
        int counted;
        assert_near(area_chord(&own.area, a, b, NULL, 0, &counted), length, 0);
        assert_int_equal(counted, count);
        assert_near(area_chord(&own.area, b, a, NULL, 0, &counted), length, 1e-8);
    }
}

/* Teeth of whole millimetres, and lines through whole points: corners on the line, sides along it. */
static void make_comb(OwnArea *own, BaseRng *rng, int teeth) {
    GeomVec points[42];
    int n = 0;
    for (int i = 0; i < teeth; i++) {
        points[n++] = vec(4 * i, 4 + (int)rng_below(rng, 6));
        points[n++] = vec(4 * i + (int)rng_below(rng, 3), 10 + (int)rng_below(rng, 8));
        points[n++] = vec(4 * i + 2, 10 + (int)rng_below(rng, 8));
        points[n++] = vec(4 * i + 2 + (int)rng_below(rng, 2), 4 + (int)rng_below(rng, 6));
    }
    points[n++] = vec(4 * teeth, 0);
    points[n++] = vec(0, 0);
    own->area.rings = 0;
    own_area_ring(own, points, n);
    own_area_done(own);
}

static void chords_past_corners_agree_with_points(void **state) {
    (void)state;
    uint64_t seed = 31;
    print_message("seed %llu\n", (unsigned long long)seed);
    BaseRng rng = rng_make(seed);
    OwnArea own;
    for (int i = 0; i < 600; i++) {
        make_comb(&own, &rng, 10);
        GeomVec a = vec((int)rng_below(&rng, 50) - 5, (int)rng_below(&rng, 24) - 4);
        GeomVec b = vec((int)rng_below(&rng, 50) - 5, (int)rng_below(&rng, 24) - 4);
        double stretches[80];
        int count;
        area_chord(&own.area, a, b, stretches, 40, &count);
        for (int k = 0; k < 300; k++) {
            double t = (k + 0.618) / 300;
            bool in = false, close = area_side(&own.area, vec_lerp(a, b, t)) == 0;
            for (int s = 0; s < count; s++) {
                in |= stretches[2 * s] < t && t < stretches[2 * s + 1];
                close |= fabs(stretches[2 * s] - t) < 1e-7 || fabs(stretches[2 * s + 1] - t) < 1e-7;
            }
            if (!close && in != slow_inside(&own.area, vec_lerp(a, b, t))) {
                fail_msg("%g,%g to %g,%g at %g", a.x, a.y, b.x, b.y, t);
            }
        }
    }
}

/* 400 teeth, each 1 wide at its foot and a point 100 above it: halfway up each is half as wide. */
static void a_chord_through_many_teeth(void **state) {
    (void)state;
    enum { TEETH = 400 };
    GeomVec points[2 * TEETH + 3];
    int ring[2] = {0, 0}, count, n = 0;
    for (int i = 0; i < TEETH; i++) {
        points[n++] = vec(i, 0);
        points[n++] = vec(i + 0.5, 100);
    }
    points[n++] = vec(TEETH, 0);
    points[n++] = vec(TEETH, -1);
    points[n++] = vec(0, -1);
    ring[1] = n;
    GeomArea comb = area_make(points, ring, 1, NULL);
    assert_near(area_chord(&comb, vec(-1, 50), vec(TEETH + 1, 50), NULL, 0, &count), TEETH * 0.5, 1e-8);
    assert_int_equal(count, TEETH);
    assert_near(area_chord(&comb, vec(TEETH + 1, 25), vec(-1, 25), NULL, 0, &count), TEETH * 0.75, 1e-8);
    assert_int_equal(count, TEETH);
    assert_near(area_chord(&comb, vec(-1, 100), vec(TEETH + 1, 100), NULL, 0, &count), 0, 0); /* along the points */
    assert_int_equal(count, 0);
}

static void check_parts(const OwnArea *own, const GeomShape *parts, int count, BaseRng *rng) {
    double size = 0;
    for (int i = 0; i < count; i++) {
        size += shape_area(&parts[i]);
        for (int k = 0; k < parts[i].count; k++) {
            GeomVec a = parts[i].points[k], b = parts[i].points[(k + 1) % parts[i].count];
            assert_true(vec_cross(vec_sub(b, a), vec_sub(parts[i].points[(k + 2) % parts[i].count], b)) > 0);
            bool corner = false; /* no new corners */
            for (int v = 0; v < own->area.count; v++) {
                corner |= own->points[v].x == a.x && own->points[v].y == a.y;
            }
            assert_true(corner);
        }
    }
    assert_near(size, area_size(&own->area), 1e-6);
    for (int n = 0; n < 200; n++) {
        GeomVec p =
            vec(rng_range(rng, own->area.box.x0, own->area.box.x1), rng_range(rng, own->area.box.y0, own->area.box.y1));
        int holders = 0;
        for (int i = 0; i < count; i++) {
            holders += slow_shape_holds(&parts[i], p);
        }
        assert_int_equal(holders, slow_inside(&own->area, p));
    }
}

static void footprints_fall_into_few_convex_parts(void **state) {
    (void)state;
    BaseRng rng = rng_make(4);
    OwnArea plain, own;
    GeomShape parts[64];
    make_ell(&plain);
    for (int turn = 0; turn < 4; turn++) {
        own_area_turned(&own, &plain, turn * ODD, vec(1, 1));
        int count = area_convex_parts(&own.area, parts, 64);
        assert_int_equal(count, 2);
        check_parts(&own, parts, count, &rng);
        assert_int_equal(area_convex_parts(&own.area, parts, 1), -1);
    }
    own_area_box(&own, 0, 0, 10, 20);
    assert_int_equal(area_convex_parts(&own.area, parts, 64), 1);
    assert_int_equal(parts[0].count, 4);
    make_yard(&own);
    assert_int_equal(area_convex_parts(&own.area, parts, 64), -1);
}

static void corners_on_a_straight_side_do_no_harm(void **state) {
    (void)state;
    const GeomVec ring[] = {{0, 0},   {5, 0},   {10, 0},  {10, 10}, {10, 30}, {20, 30},
                            {40, 30}, {40, 40}, {20, 40}, {0, 40},  {0, 20}};
    BaseRng rng = rng_make(4);
    OwnArea plain, own;
    GeomShape parts[64];
    plain.area.rings = 0;
    own_area_ring(&plain, ring, 11);
    own_area_done(&plain);
    for (int turn = 0; turn < 4; turn++) {
        own_area_turned(&own, &plain, turn * ODD, vec(1, 1));
        int count = area_convex_parts(&own.area, parts, 64);
        assert_in_range(count, 2, 4);
        check_parts(&own, parts, count, &rng);
    }
}

static void random_footprints_are_partitioned(void **state) {
    (void)state;
    uint64_t seed = 27;
    print_message("seed %llu\n", (unsigned long long)seed);
    BaseRng rng = rng_make(seed);
    OwnArea own;
    GeomShape parts[256];
    for (int i = 0; i < 300; i++) {
        do {
            random_star(&own, &rng, vec(0, 0), 60);
        } while (own.area.rings > 1);
        int count = area_convex_parts(&own.area, parts, 256);
        assert_true(count >= 1);
        check_parts(&own, parts, count, &rng);
    }
}

/* A spiral corridor: long, thin and reflex all the way. */
static void a_spiral_is_partitioned(void **state) {
    (void)state;
    enum { HALF = 60 };
    BaseRng rng = rng_make(8);
    OwnArea own;
    GeomShape parts[256];
    GeomVec ring[2 * HALF];
    for (int i = 0; i < HALF; i++) {
        double angle = i * 0.3, reach = 20 + 2.5 * i;
        ring[i] = vec(reach * cos(angle), reach * sin(angle));
        ring[2 * HALF - 1 - i] = vec((reach + 20) * cos(angle), (reach + 20) * sin(angle));
    }
    own.area.rings = 0;
    own_area_ring(&own, ring, 2 * HALF);
    own_area_done(&own);
    int count = area_convex_parts(&own.area, parts, 256);
    assert_true(count > 1);
    check_parts(&own, parts, count, &rng);
}

static void a_ribbon_follows_its_path(void **state) {
    (void)state;
    const GeomVec bend[] = {{0, 0}, {100, 0}, {100, 80}};
    GeomVec ring[16];
    OwnArea own;
    assert_int_equal(area_ribbon(bend, 3, 20, ring, 16), 6); /* mitred: one corner on either side */
    own.area.rings = 0;
    own_area_ring(&own, ring, 6);
    own_area_done(&own);
    assert_near(area_size(&own.area), 100 * 20 + 80 * 20, 1e-9); /* what the inside loses the outside gains */
    assert_int_equal(area_side(&own.area, vec(109, -9)), 1);
    assert_int_equal(area_side(&own.area, vec(-1, 0)), -1); /* flat ends */
    assert_int_equal(area_side(&own.area, vec(100, 81)), -1);
    assert_int_equal(area_side(&own.area, vec(89, 11)), -1);
    assert_int_equal(area_side(&own.area, vec(91, 11)), 1);
}

static void a_ribbon_is_bevelled_past_120_degrees(void **state) {
    (void)state;
    GeomVec ring[16];
    for (int step = -1; step <= 1; step += 2) {
        double turn = (120 + step) * PI / 180;
        GeomVec path[] = {{0, 0}, {100, 0}, {100 + 100 * cos(turn), 100 * sin(turn)}};
        int count = area_ribbon(path, 3, 10, ring, 16);
        assert_int_equal(count, step < 0 ? 6 : 7);
        double furthest = 0;
        for (int i = 0; i < count; i++) {
            furthest = fmax(furthest, ring[i].x);
        }
        assert_true(step < 0 ? furthest > 105 : furthest <= 105);
    }
    const GeomVec path[] = {{0, 0}, {0, 0}, {50, 0}, {50, 0}, {90, 0}};
    assert_int_equal(area_ribbon(path, 5, 10, ring, 16), 6);
    assert_int_equal(area_ribbon(path, 5, 10, ring, 5), -1);
    assert_int_equal(area_ribbon(path, 2, 10, ring, 16), -1); /* no length */
    assert_int_equal(area_ribbon(path, 1, 10, ring, 16), -1);
}

/* A hundred teeth, 4 wide and 4 apart, on a strip 3 high. The deepest place is where a tooth joins the strip: the
 * circle through both corners there that touches the bottom has its centre at (0, -5/6), for c + 3 = sqrt(4 + c2). */
static void a_large_base_on_a_fine_comb_laps_it_to_the_roots(void **state) {
    (void)state;
    enum { TEETH = 100 };
    GeomVec points[4 * TEETH + 2];
    int n = 0, rings[2] = {0, 0};
    for (int i = 0; i < TEETH; i++) {
        double x = 8.0 * i;
        points[n++] = vec(x, 0);
        points[n++] = vec(x, 100);
        points[n++] = vec(x + 4, 100);
        points[n++] = vec(x + 4, 0);
    }
    points[n++] = vec(8.0 * TEETH - 4, -3);
    points[n++] = vec(0, -3);
    rings[1] = n;
    GeomArea area = area_make(points, rings, 1, NULL);
    GeomBase base = geom_base_disc(1900);
    GeomShape disc = shape_place(&base, vec(4.0 * TEETH, 40), 0);
    GeomPlace place = geom_place(&disc, &area);
    assert_true(fabs(place.lap - 13.0 / 6) < 1e-6);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rings_are_turned_so_that_the_inside_is_on_the_left),
        cmocka_unit_test(an_island_in_a_hole_is_inside_again),
        cmocka_unit_test(a_point_is_inside_outside_or_on_the_outline),
        cmocka_unit_test(sides_agree_with_the_turning_of_the_outline),
        cmocka_unit_test(overlap_begins_past_the_floor),
        cmocka_unit_test(a_point_given_twice_does_no_harm),
        cmocka_unit_test(a_base_in_a_hole_does_not_overlap),
        cmocka_unit_test(overlap_is_a_depth_above_the_floor),
        cmocka_unit_test(a_shape_is_held_whose_every_point_is_inside),
        cmocka_unit_test(the_gap_is_that_of_the_nearest_side),
        cmocka_unit_test(a_place_by_hand),
        cmocka_unit_test(share_of_a_disc_is_that_of_its_segment),
        cmocka_unit_test(share_agrees_with_strips),
        cmocka_unit_test(depths_agree_with_a_grid),
        cmocka_unit_test(an_empty_area_is_nowhere),
        cmocka_unit_test(a_chord_by_hand),
        cmocka_unit_test(chords_agree_with_dense_points),
        cmocka_unit_test(chords_past_corners_agree_with_points),
        cmocka_unit_test(a_chord_through_many_teeth),
        cmocka_unit_test(footprints_fall_into_few_convex_parts),
        cmocka_unit_test(corners_on_a_straight_side_do_no_harm),
        cmocka_unit_test(random_footprints_are_partitioned),
        cmocka_unit_test(a_spiral_is_partitioned),
        cmocka_unit_test(a_ribbon_follows_its_path),
        cmocka_unit_test(a_ribbon_is_bevelled_past_120_degrees),
        cmocka_unit_test(a_large_base_on_a_fine_comb_laps_it_to_the_roots),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
