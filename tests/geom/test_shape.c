#include "geom/limits.h"
#include "geom/shape/shape.h"
#include "geom/shared_shapes.h"
#include "support/test.h"

#include <math.h>

#define assert_near(a, b, by) assert_true(fabs((a) - (b)) <= (by))

static const double ODD = 23.7; /* a bearing that no number is round for */

static void a_rect_faces_along_its_bearing(void **state) {
    (void)state;
    GeomBase base = geom_base_rect(40, 20);
    GeomShape north = shape_place(&base, vec(100, 50), 0), east = shape_place(&base, vec(100, 50), 90);
    GeomBox box = shape_box_of(&north);
    assert_true(box.x0 == 90 && box.x1 == 110 && box.y0 == 30 && box.y1 == 70);
    box = shape_box_of(&east);
    assert_true(box.x0 == 80 && box.x1 == 120 && box.y0 == 40 && box.y1 == 60);
    assert_near(shape_area(&north), 800, 1e-9);
}

static void an_oval_faces_along_its_bearing(void **state) {
    (void)state;
    GeomBase base = geom_base_oval(60, 35);
    GeomShape east = shape_place(&base, vec(0, 0), 90);
    assert_true(east.rx == 30 && east.ry == 17.5 && east.axis.x == 1 && east.axis.y == 0);
    GeomBox box = shape_box_of(&east);
    assert_true(box.x1 == 30 && box.y1 == 17.5);
    GeomShape odd = shape_place(&base, vec(3, 4), ODD);
    box = shape_box_of(&odd);
    double max_x = 0, max_y = 0;
    for (int i = 0; i < 100000; i++) {
        double t = i * 6.283185307179586 / 100000;
        GeomVec p = vec_add(vec_scale(odd.axis, 30 * cos(t)), vec_scale(vec_left(odd.axis), 17.5 * sin(t)));
        max_x = fmax(max_x, p.x);
        max_y = fmax(max_y, p.y);
    }
    assert_near(box.x1, 3 + max_x, 1e-7);
    assert_near(box.y0, 4 - max_y, 1e-7);
    assert_near(shape_area(&odd), 3.14159265358979 * 30 * 17.5, 1e-9);
}

static void polygons_turn_left_at_every_corner(void **state) {
    (void)state;
    uint64_t seed = 3;
    print_message("seed %llu\n", (unsigned long long)seed);
    BaseRng rng = rng_make(seed);
    for (int i = 0; i < 2000; i++) {
        GeomShape shape = random_shape(&rng, vec(0, 0), 50, false);
        for (int k = 0; k < shape.count; k++) {
            GeomVec a = shape.points[k], b = shape.points[(k + 1) % shape.count],
                    c = shape.points[(k + 2) % shape.count];
            assert_true(vec_cross(vec_sub(b, a), vec_sub(c, b)) > 0);
        }
        GeomShape moved = shape_moved(&shape, vec(1, -2));
        assert_near(moved.centre.y, shape.centre.y - 2, 0);
        assert_near(shape_area(&moved), shape_area(&shape), 1e-9);
    }
}

static void a_hull_drops_inner_and_double_points(void **state) {
    (void)state;
    GeomBase base;
    const GeomVec points[] = {{0, 0}, {10, 0}, {5, 5}, {10, 10}, {0, 10}, {0, 0}, {5, 0}, {10, 10}, {0, 3}};
    assert_true(geom_base_hull(points, 9, &base));
    assert_int_equal(base.count, 4);
    assert_true(base.along == 10 && base.across == 10);
}

static void a_hull_without_area_is_refused(void **state) {
    (void)state;
    GeomBase base;
    const GeomVec line[] = {{0, 0}, {1, 1}, {2, 2}, {5, 5}};
    assert_false(geom_base_hull(line, 4, &base));
    assert_false(geom_base_hull(line, 2, &base));
    const GeomVec speck[] = {{0, 0}, {0.001, 0}, {0, 0.001}};
    assert_false(geom_base_hull(speck, 3, &base)); /* 5e-7 mm2 */
    const GeomVec grain[] = {{0, 0}, {0.002, 0}, {0, 0.002}};
    assert_true(geom_base_hull(grain, 3, &base)); /* 2e-6 mm2 */
    const GeomVec same[] = {{4, 4}, {4, 4}, {4, 4}};
    assert_false(geom_base_hull(same, 3, &base));
}

static void a_hull_holds_at_most_32_corners(void **state) {
    (void)state;
    GeomBase base;
    GeomVec ring[33];
    for (int n = 31; n <= 33; n++) {
        for (int i = 0; i < n; i++) {
            ring[i] = vec(20 * cos(6.283185307179586 * i / n), 20 * sin(6.283185307179586 * i / n));
        }
        assert_int_equal(geom_base_hull(ring, n, &base), n <= 32);
    }
}

static void the_rim_counts_as_held(void **state) {
    (void)state;
    GeomBase bases[] = {geom_base_disc(32), geom_base_oval(60, 35), geom_base_rect(40, 20)};
    const GeomVec rim[] = {{0, -16}, {0, -30}, {0, -20}}; /* straight ahead at facing 0 */
    for (int i = 0; i < 3; i++) {
        for (int turn = 0; turn < 2; turn++) {
            GeomShape shape = shape_place(&bases[i], vec(7, -3), turn * ODD);
            GeomVec out = vec_turn(vec(0, -1), turn * ODD), on = vec_add(shape.centre, vec_turn(rim[i], turn * ODD));
            assert_true(shape_holds(&shape, on));
            assert_true(shape_holds(&shape, vec_add(on, vec_scale(out, -1e-6))));
            assert_false(shape_holds(&shape, vec_add(on, vec_scale(out, 1e-6))));
            assert_true(shape_holds(&shape, shape.centre));
        }
    }
    GeomShape rect = shape_place(&bases[2], vec(0, 0), ODD);
    assert_true(shape_holds(&rect, rect.points[2])); /* a corner */
    GeomShape point = shape_point(vec(1, 2)), segment = shape_segment(vec(0, 0), vec(10, 10));
    assert_true(shape_holds(&point, vec(1, 2)));
    assert_false(shape_holds(&point, vec(1, 2.001)));
    assert_true(shape_holds(&segment, vec(5, 5)));
    assert_false(shape_holds(&segment, vec(5, 5.001)));
    assert_false(shape_holds(&segment, vec(11, 11)));
}

static void the_nearest_point_of_the_rim_is_the_nearest(void **state) {
    (void)state;
    uint64_t seed = 5;
    print_message("seed %llu\n", (unsigned long long)seed);
    BaseRng rng = rng_make(seed);
    for (int i = 0; i < 300; i++) {
        GeomShape shape = random_shape(&rng, vec(0, 0), 10, true);
        GeomVec p = vec(rng_range(&rng, -60, 60), rng_range(&rng, -60, 60)), on = shape_nearest_rim(&shape, p);
        if (i % 10 == 0 && shape.kind == GEOM_OVAL) { /* on an axis, where the equation degenerates */
            p = vec_add(shape.centre, vec_scale(i % 20 ? shape.axis : vec_left(shape.axis), rng_range(&rng, -30, 30)));
            on = shape_nearest_rim(&shape, p);
        }
        double min = INFINITY, distance = vec_distance(p, on);
        assert_true(shape_holds(&shape, on));
        for (int k = 0; k < 4000; k++) {
            GeomVec rim;
            if (shape.kind == GEOM_POLY) {
                int side = k % shape.count;
                rim = vec_lerp(shape.points[side], shape.points[(side + 1) % shape.count], k / 4000.0);
            } else {
                double t = 6.283185307179586 * k / 4000;
                GeomVec axis = shape.kind == GEOM_OVAL ? shape.axis : vec(1, 0);
                rim = vec_add(shape.centre, vec_add(vec_scale(axis, shape.rx * cos(t)),
                                                    vec_scale(vec_left(axis), shape.ry * sin(t))));
            }
            min = fmin(min, vec_distance(p, rim));
        }
        assert_true(distance <= min + 1e-9);
        assert_true(min <= distance + 0.5); /* a step of the dense walk */
    }
}

static void from_the_middle_of_an_oval_the_flank_is_nearest(void **state) {
    (void)state;
    GeomBase base = geom_base_oval(60, 20);
    GeomShape oval = shape_place(&base, vec(5, 5), ODD);
    assert_near(vec_distance(shape_nearest_rim(&oval, oval.centre), oval.centre), 10, 1e-12);
    GeomBase round = geom_base_oval(20, 20);
    GeomShape disc = shape_place(&round, vec(5, 5), ODD);
    assert_near(vec_distance(shape_nearest_rim(&disc, disc.centre), disc.centre), 10, 1e-12);
}

static void the_support_point_is_the_furthest(void **state) {
    (void)state;
    BaseRng rng = rng_make(6);
    for (int i = 0; i < 500; i++) {
        GeomShape shape = random_shape(&rng, vec(0, 0), 10, true);
        double angle = rng_range(&rng, 0, 7);
        GeomVec way = vec_scale(vec(cos(angle), sin(angle)), 17), far = shape_support(&shape, way);
        assert_true(shape_holds(&shape, far));
        GeomVec points[64];
        int count = shape_outline(&shape, 0.01, points, 64);
        for (int k = 0; k < count; k++) {
            assert_true(vec_dot(points[k], way) <= vec_dot(far, way) + 1e-9);
        }
    }
    GeomBox box = {0, 0, 10, 10};
    GeomShape square = shape_box(box);
    GeomVec tie = shape_support(&square, vec(0, -1)); /* two corners are as far: the first */
    assert_true(tie.x == square.points[0].x && tie.y == square.points[0].y);
}

static void discs_apart_touching_and_lapping(void **state) {
    (void)state;
    GeomBase base = geom_base_disc(20);
    const struct {
        double distance, gap, lap;
    } cases[] = {{30, 10, 0}, {20, 0, 0}, {20.5, 0.5, 0}, {19.5, 0, 0.5}, {5, 0, 15}, {0, 0, 20}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        for (int turn = 0; turn < 2; turn++) {
            GeomVec by = vec_turn(vec(cases[i].distance, 0), turn * ODD);
            GeomShape a = shape_place(&base, vec(3, 4), 0), b = shape_place(&base, vec_add(vec(3, 4), by), 0);
            GeomGap gap = shape_gap(&a, &b);
            assert_near(gap.gap, cases[i].gap, 1e-12);
            assert_near(gap.lap, cases[i].lap, 1e-12);
        }
    }
}

/* Rect 40 x 20 facing north against a square with its side, its corner, its middle in the way. */
static void rects_by_side_and_by_corner(void **state) {
    (void)state;
    const struct {
        GeomBox other;
        double gap, lap;
    } cases[] = {
        {{15, -5, 25, 5}, 5, 0},           /* side to side */
        {{10, -5, 20, 5}, 0, 0},           /* touching along a side */
        {{13, 24, 23, 34}, 5, 0},          /* corner to corner, 3 and 4 off */
        {{10, 20, 20, 30}, 0, 0},          /* touching in a corner */
        {{9, 19, 20, 30}, 0, 1},           /* a corner in a corner */
        {{7, -5, 30, 5}, 0, 3},            /* three in from the side */
        {{-5, -5, 5, 5}, 0, 15},           /* all inside: out by the side, 10 + 5 */
        {{-30, -1, 30, 1}, 0, 21},         /* a wall right through: out lengthwise 20 + 1 */
        {{10.01, -5, 20, 5}, 0.01, 0},     /* exactly at the limit of contact */
        {{10.0102, -5, 20, 5}, 0.0102, 0}, /* one step past it */
    };
    GeomBase base = geom_base_rect(40, 20);
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        for (int turn = 0; turn < 3; turn++) {
            double bearing = turn * ODD;
            GeomShape a = shape_place(&base, vec(0, 0), bearing), b = shape_box(cases[i].other);
            for (int k = 0; k < 4; k++) {
                b.points[k] = vec_turn(b.points[k], bearing);
            }
            GeomGap there = shape_gap(&a, &b), back = shape_gap(&b, &a);
            assert_near(there.gap, cases[i].gap, 1e-12);
            assert_near(there.lap, cases[i].lap, 1e-12);
            assert_true(there.gap == back.gap && there.lap == back.lap);
            if (cases[i].gap < 0.009 || cases[i].gap > 0.0101) {
                assert_int_equal(shape_contact(&a, &b), cases[i].gap < 0.01);
            }
        }
    }
}

static void a_disc_at_side_corner_and_middle_of_a_rect(void **state) {
    (void)state;
    GeomBase disc = geom_base_disc(10);
    GeomShape rect = shape_box((GeomBox){0, 0, 40, 20});
    const struct {
        GeomVec at;
        double gap, lap;
    } cases[] = {{{-8, 10}, 3, 0}, {{-5, 10}, 0, 0}, {{-3, -4}, 0, 0},  {{-6, -8}, 5, 0},
                 {{-4, 10}, 0, 1}, {{0, 10}, 0, 5},  {{20, 10}, 0, 15}, {{3, 4}, 0, 8}};
    for (size_t i = 0; i < sizeof cases / sizeof *cases; i++) {
        for (int turn = 0; turn < 2; turn++) {
            GeomShape a = shape_place(&disc, vec_turn(cases[i].at, turn * ODD), 0), b = rect;
            for (int k = 0; k < 4; k++) {
                b.points[k] = vec_turn(rect.points[k], turn * ODD);
            }
            GeomGap there = shape_gap(&a, &b), back = shape_gap(&b, &a);
            assert_near(there.gap, cases[i].gap, 1e-12);
            assert_near(there.lap, cases[i].lap, 1e-12);
            assert_true(there.gap == back.gap && there.lap == back.lap);
        }
    }
}

static void points_and_segments_have_gaps_too(void **state) {
    (void)state;
    GeomShape p = shape_point(vec(0, 0)), q = shape_point(vec(3, 4)), s = shape_segment(vec(2, -5), vec(2, 5));
    assert_near(shape_gap(&p, &q).gap, 5, 1e-15);
    assert_near(shape_gap(&p, &p).gap, 0, 0);
    assert_near(shape_gap(&p, &p).lap, 0, 0);
    assert_near(shape_gap(&p, &s).gap, 2, 1e-15);
    GeomShape end = shape_point(vec(2, 9)), on = shape_point(vec(2, 5));
    assert_near(shape_gap(&s, &end).gap, 4, 1e-15);
    assert_near(shape_gap(&s, &on).gap, 0, 1e-15);
    GeomShape along = shape_segment(vec(2, 7), vec(2, 12)), over = shape_segment(vec(2, 0), vec(2, 12));
    assert_near(shape_gap(&s, &along).gap, 2, 1e-15);
    assert_near(shape_gap(&s, &over).gap, 0, 1e-15);
    assert_near(shape_gap(&s, &over).lap, 0, 1e-15);
    GeomShape across = shape_segment(vec(-1, 0), vec(6, 0));
    assert_near(shape_gap(&s, &across).gap, 0, 1e-15);
    assert_near(shape_gap(&s, &across).lap, 3, 1e-12); /* out by its shorter end */
}

static void an_oval_touches_at_its_ends(void **state) {
    (void)state;
    GeomBase oval = geom_base_oval(60, 20), disc = geom_base_disc(10);
    for (int turn = 0; turn < 2; turn++) {
        double bearing = turn * ODD;
        GeomShape a = shape_place(&oval, vec(5, 5), bearing);
        for (int step = -1; step <= 1; step++) {
            GeomVec ahead = vec_scale(vec_bearing(bearing), 60 + 0.5 * step);
            GeomShape b = shape_place(&oval, vec_add(vec(5, 5), ahead), bearing);
            GeomGap gap = shape_gap(&a, &b);
            assert_near(gap.gap, fmax(0, 0.5 * step), 1e-9);
            assert_near(gap.lap, fmax(0, -0.5 * step), 1e-9);
            GeomVec aside = vec_scale(vec_bearing(bearing + 90), 15 + 0.5 * step);
            GeomShape c = shape_place(&disc, vec_add(vec(5, 5), aside), 0);
            gap = shape_gap(&c, &a);
            assert_near(gap.gap, fmax(0, 0.5 * step), 1e-9);
            assert_near(gap.lap, fmax(0, -0.5 * step), 1e-9);
        }
    }
}

static void gaps_agree_with_all_directions(void **state) {
    (void)state;
    uint64_t seed = 77;
    print_message("seed %llu\n", (unsigned long long)seed);
    BaseRng rng = rng_make(seed);
    for (int i = 0; i < 1200; i++) {
        GeomShape a = random_shape(&rng, vec(0, 0), 40, true), b = random_shape(&rng, vec(0, 0), 40, true);
        GeomGap there = shape_gap(&a, &b), back = shape_gap(&b, &a);
        double apart = slow_apart(&a, &b);
        assert_near(there.gap, fmax(apart, 0), 1e-9);
        assert_near(there.lap, fmax(-apart, 0), 1e-9);
        assert_true(there.gap == back.gap && there.lap == back.lap);
        assert_near(vec_distance(there.on_a, there.on_b), there.gap, 1e-9);
        assert_true(shape_holds(&a, there.on_a) && shape_holds(&b, there.on_b));
        assert_true(there.on_a.x == back.on_b.x && there.on_b.y == back.on_a.y);
    }
}

static void moving_by_the_gap_makes_shapes_touch(void **state) {
    (void)state;
    uint64_t seed = 78;
    print_message("seed %llu\n", (unsigned long long)seed);
    BaseRng rng = rng_make(seed);
    for (int i = 0; i < 500; i++) {
        GeomShape a = random_shape(&rng, vec(0, 0), 60, true), b = random_shape(&rng, vec(50, 0), 60, true);
        GeomGap gap = shape_gap(&a, &b);
        if (gap.gap > 0) {
            GeomShape moved = shape_moved(&a, vec_sub(gap.on_b, gap.on_a));
            GeomGap now = shape_gap(&moved, &b);
            assert_near(now.gap, 0, 1e-9);
            assert_near(now.lap, 0, 1e-9);
            assert_true(shape_contact(&moved, &b));
        }
    }
}

static void an_outline_stays_within_its_tolerance(void **state) {
    (void)state;
    BaseRng rng = rng_make(9);
    GeomVec points[512];
    for (int i = 0; i < 100; i++) {
        GeomShape shape = random_shape(&rng, vec(0, 0), 10, true);
        int count = shape_outline(&shape, 0.05, points, 512);
        for (int k = 0; k < count && shape.kind != GEOM_POLY; k++) {
            GeomVec middle = vec_lerp(points[k], points[(k + 1) % count], 0.5);
            assert_true(vec_distance(middle, shape_nearest_rim(&shape, middle)) <= 0.05);
            assert_true(vec_distance(points[k], shape_nearest_rim(&shape, points[k])) <= 1e-9);
        }
        assert_int_equal(shape_outline(&shape, 0.05, points, 1), 1);
    }
}

/* Two discs of 10 at x = 0 and 100: their lines fill a strip 20 wide; from a quarter on it begins at x = 25. */
static void what_lies_between_two_discs_is_a_strip(void **state) {
    (void)state;
    GeomBase round = geom_base_disc(20);
    GeomShape a = shape_place(&round, vec(0, 0), 0), b = shape_place(&round, vec(100, 0), 0);
    GeomShape above = shape_box((GeomBox){40, 13, 60, 20}), in = shape_box((GeomBox){40, 6, 60, 20}),
              before = shape_box((GeomBox){0, -5, 12, 5});
    assert_float_equal(shape_gap_between(&a, &b, 0, &above).gap, 3, 1e-9);
    assert_float_equal(shape_gap_between(&a, &b, 0, &in).lap, 4, 1e-9);
    assert_float_equal(shape_gap_between(&b, &a, 0, &in).lap, 4, 1e-9);
    assert_true(shape_gap_between(&a, &b, 0, &before).lap > 0);
    assert_float_equal(shape_gap_between(&a, &b, 0.25, &before).gap, 3, 1e-9);
    assert_float_equal(shape_gap_between(&a, &b, 1, &above).gap, shape_gap(&b, &above).gap, 1e-9);
}

/* The reach of `from` and `to`, mixed, and of `to`: whichever goes further. */
static double reach_between(const GeomShape *from, const GeomShape *to, double share, GeomVec n) {
    double own = vec_dot(shape_support(to, n), n), other = vec_dot(shape_support(from, n), n);
    return fmax(own, (1 - share) * other + share * own);
}

/* By all directions: none parts the two further, some almost as far. */
static void what_lies_between_agrees_with_all_directions(void **state) {
    (void)state;
    enum { TURNS = 8000 };
    BaseRng rng = rng_make(31);
    int apart = 0, lapping = 0;
    for (int i = 0; i < 40; i++) {
        GeomShape a = random_shape(&rng, vec(0, 0), 10, false), b = random_shape(&rng, vec(120, 0), 20, false),
                  c = random_shape(&rng, vec(60, 40), 40, false);
        double share = (i % 4) / 4.0, min = INFINITY;
        GeomGap gap = shape_gap_between(&a, &b, share, &c);
        for (int k = 0; k < TURNS; k++) {
            double turn = 2 * acos(-1) * k / TURNS;
            GeomVec n = vec(cos(turn), sin(turn)), back = vec_scale(n, -1);
            min = fmin(min, reach_between(&a, &b, share, n) + vec_dot(shape_support(&c, back), back));
        }
        double apart_by = gap.gap > 0 ? gap.gap : -gap.lap;
        assert_true(-min <= apart_by + 1e-8);
        assert_near(-min, apart_by, 0.15); /* 200 mm turned by an eighth thousandth of a circle */
        apart += gap.gap > 0;
        lapping += gap.lap > 0;
    }
    assert_true(apart > 5 && lapping > 5);
}

/* By all directions: what a shape covers somewhere, and what it covers everywhere, when it is shifted. */
static void a_grown_shape_covers_a_shifted_one_which_covers_a_shrunk_one(void **state) {
    (void)state;
    enum { TURNS = 360 };
    BaseRng rng = rng_make(47);
    int shrunk = 0;
    for (int i = 0; i < 400; i++) {
        GeomShape shape = random_shape(&rng, vec(0, 0), 50, false), less;
        double by = 3 * rng_unit(&rng), wide = i % 3 ? 3 * rng_unit(&rng) : 0, turn = TAU * rng_unit(&rng);
        GeomVec aside = vec(wide * cos(turn), wide * sin(turn));
        GeomShape more = shape_grown(&shape, by, aside);
        bool any = shape_shrunk(&shape, by, aside, &less);
        shrunk += any;
        for (int k = 0; k < TURNS; k++) {
            GeomVec n = vec(cos(TAU * k / TURNS), sin(TAU * k / TURNS));
            double own = vec_dot(shape_support(&shape, n), n), shift = by + fabs(vec_dot(aside, n));
            assert_true(vec_dot(shape_support(&more, n), n) >= own + shift - 1e-9);
            assert_true(!any || vec_dot(shape_support(&less, n), n) <= own - shift + 1e-9);
        }
    }
    assert_true(shrunk > 200);
}

/* A disc of radius 20, by 3 any way and by 4 sideways: as far ahead as that, and as far aside. */
static void a_disc_grows_by_as_much_as_it_is_shifted(void **state) {
    (void)state;
    GeomBase round = geom_base_disc(40);
    GeomShape disc = shape_place(&round, vec(10, 0), 0), out = shape_grown(&disc, 3, vec(0, 4)), less;
    assert_near(shape_support(&out, vec(1, 0)).x, 33, 1e-9);
    assert_near(shape_support(&out, vec(0, 1)).y, 27, 1e-9);
    assert_true(shape_shrunk(&disc, 3, vec(0, 4), &less));
    assert_near(shape_support(&less, vec(0, 1)).y, 13, 0.2);
    assert_near(shape_support(&less, vec(1, 0)).x, 10 + sqrt(17.0 * 17 - 16), 1e-9);
    assert_false(shape_shrunk(&disc, 17, vec(0, 4), &less));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_grown_shape_covers_a_shifted_one_which_covers_a_shrunk_one),
        cmocka_unit_test(a_disc_grows_by_as_much_as_it_is_shifted),
        cmocka_unit_test(a_rect_faces_along_its_bearing),
        cmocka_unit_test(an_oval_faces_along_its_bearing),
        cmocka_unit_test(polygons_turn_left_at_every_corner),
        cmocka_unit_test(a_hull_drops_inner_and_double_points),
        cmocka_unit_test(a_hull_without_area_is_refused),
        cmocka_unit_test(a_hull_holds_at_most_32_corners),
        cmocka_unit_test(the_rim_counts_as_held),
        cmocka_unit_test(the_nearest_point_of_the_rim_is_the_nearest),
        cmocka_unit_test(from_the_middle_of_an_oval_the_flank_is_nearest),
        cmocka_unit_test(the_support_point_is_the_furthest),
        cmocka_unit_test(discs_apart_touching_and_lapping),
        cmocka_unit_test(rects_by_side_and_by_corner),
        cmocka_unit_test(a_disc_at_side_corner_and_middle_of_a_rect),
        cmocka_unit_test(points_and_segments_have_gaps_too),
        cmocka_unit_test(an_oval_touches_at_its_ends),
        cmocka_unit_test(gaps_agree_with_all_directions),
        cmocka_unit_test(moving_by_the_gap_makes_shapes_touch),
        cmocka_unit_test(what_lies_between_two_discs_is_a_strip),
        cmocka_unit_test(what_lies_between_agrees_with_all_directions),
        cmocka_unit_test(an_outline_stays_within_its_tolerance),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
