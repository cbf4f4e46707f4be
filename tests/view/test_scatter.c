/* Marks by hash, insets by distance, lines that are walked: what the painters stand on. */
#include "base/rng.h"
#include "view/shared_sheet.h"

#include <stdio.h>

/* Worked out by hand with exact integers. */
static void the_hash_is_the_same_on_every_machine(void **state) {
    (void)state;
    assert_true(canvas_hash(0, 0, 0, 0) == 0);
    assert_true(canvas_hash(1, 2, 3, 4) == 1775402438 / 4294967296.0);
    assert_true(canvas_hash(12345, -1, -7, 2) == 1521778161 / 4294967296.0);
}

static TerrainMarks marks_at(Sheet *sheet, const SheetPiece *piece, double k, TerrainLattice lattice) {
    ViewCamera camera = {k, vec(0, 0)};
    TerrainPen pen = pen_begin(&sheet->canvas, &camera, &piece->piece, "woods");
    pen.clip = (GeomBox){-1e4, -1e4, 1e4, 1e4};
    TerrainMarks marks = scatter_marks(&pen, lattice, 5);
    pen_end(&pen);
    return marks;
}

static const TerrainMark *find_mark(const TerrainMarks *marks, const TerrainMark *like) {
    for (int i = 0; i < marks->count; i++) {
        if (marks->items[i].i == like->i && marks->items[i].j == like->j) {
            return &marks->items[i];
        }
    }
    return NULL;
}

static void zooming_out_thins_a_pattern_and_never_moves_it(void **state) {
    (void)state;
    TerrainLattice lattice = {10, .3, 2, 8, 0};
    SheetPiece piece;
    piece_fill(&piece, "woods", 63, -41, 400);
    Sheet sheet = sheet_make(10, 10, false);
    TerrainMarks fine = marks_at(&sheet, &piece, 1, lattice);
    assert_true(fine.count > 1000);
    for (int level = 2; level <= 16; level *= 2) {
        TerrainMarks coarse = marks_at(&sheet, &piece, 1.0 / level, lattice);
        assert_true(coarse.count > 0 && coarse.count < fine.count / 2);
        for (int i = 0; i < coarse.count; i++) {
            const TerrainMark *mark = &coarse.items[i], *same = find_mark(&fine, mark);
            assert_non_null(same); /* each level is a part of the one before */
            assert_true(same->at.x == mark->at.x && same->at.y == mark->at.y && same->u == mark->u &&
                        same->v == mark->v);
            assert_true(mark->grow > 1);
        }
        array_free(&fine);
        fine = coarse;
    }
    array_free(&fine);
    sheet_free(&sheet);
}

static void marks_keep_inside_the_outline(void **state) {
    (void)state;
    uint64_t seed = 20261122;
    printf("seed %llu\n", (unsigned long long)seed);
    BaseRng rng = rng_make(seed);
    Sheet sheet = sheet_make(10, 10, false);
    for (int round = 0; round < 12; round++) {
        double corners[12][2];
        int count = 4 + (int)rng_below(&rng, 5);
        for (int i = 0; i < count; i++) { /* a star-shaped body */
            double angle = TAU * i / count, r = rng_range(&rng, 40, 160);
            corners[i][0] = r * cos(angle);
            corners[i][1] = r * sin(angle);
        }
        for (int i = 0; i < 3; i++) { /* and a hole */
            corners[count + i][0] = 12 * cos(TAU * i / 3);
            corners[count + i][1] = 12 * sin(TAU * i / 3);
        }
        SheetPiece piece;
        piece_corners(&piece, "woods", (const double(*)[2])corners, count + 3, count);
        piece.piece.seed = rng_below(&rng, 1u << 30);
        TerrainLattice lattice = {17, .34, 5, 0, 0};
        TerrainMarks marks = marks_at(&sheet, &piece, 1, lattice);
        for (int i = 0; i < marks.count; i++) {
            assert_true(plain_depth(&piece, marks.items[i].at) > 5 - .01);
            assert_true(i == 0 || marks.items[i - 1].at.y <= marks.items[i].at.y);
        }
        array_free(&marks);
    }
    sheet_free(&sheet);
}

static void marks_ride_along_with_the_anchor(void **state) {
    (void)state;
    Sheet sheet = sheet_make(10, 10, false);
    SheetPiece here, there, reshaped;
    TerrainLattice lattice = {17, .34, 5, 0, 0};
    piece_fill(&here, "scrub", 0, 0, 100);
    piece_fill(&there, "scrub", 1024, 512, 100);
    piece_fill(&reshaped, "scrub", 0, 0, 130);
    reshaped.piece.has_anchor = true;
    reshaped.piece.anchor = here.points[0];
    TerrainMarks a = marks_at(&sheet, &here, 1, lattice), b = marks_at(&sheet, &there, 1, lattice);
    TerrainMarks c = marks_at(&sheet, &reshaped, 1, lattice);
    assert_true(a.count > 20 && a.count == b.count && c.count > a.count);
    for (int i = 0; i < a.count; i++) {
        assert_true(vec_distance(vec_add(a.items[i].at, vec(1024, 512)), b.items[i].at) < 1e-9);
        const TerrainMark *kept = find_mark(&c, &a.items[i]);
        assert_non_null(kept);
        assert_true(vec_distance(kept->at, a.items[i].at) < 1e-9);
    }
    array_free(&a);
    array_free(&b);
    array_free(&c);
    sheet_free(&sheet);
}

/* ---- insets ---- */

static void the_inset_of_a_square_is_a_square(void **state) {
    (void)state;
    static const double square[4][2] = {{0, 0}, {200, 0}, {200, 200}, {0, 200}};
    SheetPiece piece;
    piece_corners(&piece, "hill", square, 4, 4);
    TerrainRelief relief = relief_make(draw_shape_of_area(&piece.area));
    TerrainRings rings = relief_rings(&relief, 40, 0);
    TerrainShape shape = rings_shape(&rings);
    assert_int_equal(shape.rings, 1);
    assert_true(fabs(terrain_shape_size(shape) - 120 * 120) < 150);
    GeomBox box = terrain_shape_box(shape);
    assert_true(fabs(box.x0 - 40) < .05 && fabs(box.x1 - 160) < .05 && fabs(box.y0 - 40) < .05 &&
                fabs(box.y1 - 160) < .05);
    assert_true(fabs(relief.deepest - 100) < 2 && vec_distance(relief.pole, vec(100, 100)) < 3);
    rings_free(&rings);
    relief_free(&relief);
}

static void a_waist_parts_the_inset_in_two(void **state) {
    (void)state;
    static const double waist[8][2] = {{0, 0}, {80, 0}, {100, 35}, {120, 0}, {200, 0}, {200, 100}, {100, 65}, {0, 100}};
    SheetPiece piece;
    piece_corners(&piece, "hill", waist, 8, 8);
    TerrainRelief relief = relief_make(draw_shape_of_area(&piece.area));
    TerrainRings near = relief_rings(&relief, 8, 0), far = relief_rings(&relief, 20, 0),
                 none = relief_rings(&relief, 90, 0);
    assert_int_equal(rings_shape(&near).rings, 1);
    assert_int_equal(rings_shape(&far).rings, 2);
    assert_int_equal(rings_shape(&none).rings, 0);
    rings_free(&near);
    rings_free(&far);
    rings_free(&none);
    relief_free(&relief);
}

static void every_point_of_an_inset_is_as_deep_as_asked(void **state) {
    (void)state;
    SheetPiece piece;
    static const double holed[9][2] = {{0, 0},   {190, 20}, {260, 150}, {120, 240}, {-20, 160},
                                       {90, 90}, {80, 130}, {120, 140}, {130, 95}};
    piece_corners(&piece, "lake", holed, 9, 5);
    TerrainRelief relief = relief_make(draw_shape_of_area(&piece.area));
    for (double depth = 5; depth < 40; depth += 11) {
        TerrainRings rings = relief_rings(&relief, depth, 0);
        assert_true(rings.points.count > 20);
        for (int i = 0; i < rings.points.count; i++) {
            assert_true(fabs(plain_depth(&piece, rings.points.items[i]) - depth) < .9); /* half a cell at corners */
        }
        rings_free(&rings);
    }
    relief_free(&relief);
}

static void rings_have_their_inside_on_the_left(void **state) {
    (void)state;
    SheetPiece piece;
    piece_fill(&piece, "hill", 0, 0, 100);
    TerrainRelief relief = relief_make(draw_shape_of_area(&piece.area));
    TerrainRings rings = relief_rings(&relief, 20, 5);
    TerrainShape shape = rings_shape(&rings);
    assert_int_equal(shape.rings, 1);
    for (int i = 0; i + 1 < shape.start[1]; i++) {
        GeomVec way = vec_sub(shape.points[i + 1], shape.points[i]), in = vec_sub(vec(0, 0), shape.points[i]);
        assert_true(vec_dot(vec_left(way), in) > 0);
    }
    rings_free(&rings);
    relief_free(&relief);
}

/* ---- plane helpers ---- */

static void the_least_rectangle_of_a_turned_one_is_itself(void **state) {
    (void)state;
    for (int turn = 0; turn < 360; turn += 7) {
        double corners[5][2];
        for (int i = 0; i < 4; i++) {
            GeomVec p = vec_turn(vec(i == 0 || i == 3 ? -60 : 60, i < 2 ? -25 : 25), turn);
            corners[i][0] = 300 + p.x;
            corners[i][1] = 200 + p.y;
        }
        SheetPiece piece;
        piece_corners(&piece, "field", (const double(*)[2])corners, 4, 4);
        TerrainRect rect = terrain_min_rect(draw_shape_of_area(&piece.area));
        assert_true(fabs(rect.half_along - 60) < 1e-9 && fabs(rect.half_across - 25) < 1e-9);
        assert_true(vec_distance(rect.centre, vec(300, 200)) < 1e-9);
        GeomVec along = vec_turn(vec(1, 0), turn);
        assert_true(fabs(vec_cross(rect.along, along)) < 1e-9 && rect.along.x > -1e-9);
    }
}

static void a_line_through_a_hollow_shape_has_two_stretches(void **state) {
    (void)state;
    static const double hollow[8][2] = {{0, 0}, {30, 0}, {30, 60}, {70, 60}, {70, 0}, {100, 0}, {100, 90}, {0, 90}};
    SheetPiece piece;
    piece_corners(&piece, "field", hollow, 8, 8);
    TerrainSpans spans = {0};
    terrain_shape_spans(draw_shape_of_area(&piece.area), vec(10, 30), vec(1, 0), 1, &spans);
    assert_int_equal(spans.count, 4);
    static const double want[4] = {-9, 19, 61, 89};
    for (int i = 0; i < 4; i++) {
        assert_true(fabs(spans.items[i] - want[i]) < 1e-9);
    }
    terrain_shape_spans(draw_shape_of_area(&piece.area), vec(10, 200), vec(1, 0), 1, &spans);
    assert_int_equal(spans.count, 0);
    array_free(&spans);
}

static void a_line_beside_a_corner_keeps_its_distance(void **state) {
    (void)state;
    static const GeomVec path[3] = {{0, 0}, {100, 0}, {100, 80}};
    TerrainTrack track = track_make(path, 3, false);
    assert_true(fabs(track.length - 180) < 1e-9);
    GeomVec corner = track_point(&track, 100, 10), end = track_point(&track, 180, -10),
            start = track_point(&track, -5, 10);
    assert_true(vec_distance(corner, vec(90, 10)) < 1e-9); /* left of the way is down, then west */
    assert_true(vec_distance(end, vec(110, 80)) < 1e-9);
    assert_true(vec_distance(start, vec(0, 10)) < 1e-9);
    track_free(&track);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_hash_is_the_same_on_every_machine),
        cmocka_unit_test(zooming_out_thins_a_pattern_and_never_moves_it),
        cmocka_unit_test(marks_keep_inside_the_outline),
        cmocka_unit_test(marks_ride_along_with_the_anchor),
        cmocka_unit_test(the_inset_of_a_square_is_a_square),
        cmocka_unit_test(a_waist_parts_the_inset_in_two),
        cmocka_unit_test(every_point_of_an_inset_is_as_deep_as_asked),
        cmocka_unit_test(rings_have_their_inside_on_the_left),
        cmocka_unit_test(the_least_rectangle_of_a_turned_one_is_itself),
        cmocka_unit_test(a_line_through_a_hollow_shape_has_two_stretches),
        cmocka_unit_test(a_line_beside_a_corner_keeps_its_distance),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
