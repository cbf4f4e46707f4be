#include "geom/scene/scene_internal.h"
#include "geom/shared_shapes.h"
#include "support/test.h"

#include <math.h>
#include <stdlib.h>

enum { PIECES = 40 };

typedef struct {
    OwnArea own[PIECES];
    GeomArea areas[PIECES];
    GeomScene *scene;
    GeomWork *work;
} Field;

/* Stars all over a table of 1800 x 1200, some past its edge, one piece in ten empty. */
static Field *field_make(BaseRng *rng) {
    Field *field = calloc(1, sizeof *field);
    for (int i = 0; i < PIECES; i++) {
        random_star(&field->own[i], rng, vec(rng_range(rng, -50, 1850), rng_range(rng, -50, 1250)),
                    rng_range(rng, 10, 150));
        field->areas[i] = field->own[i].area;
        if (i % 10 == 7) {
            field->areas[i] = area_make(NULL, NULL, 0, NULL);
        }
    }
    field->scene = geom_scene_create(field->areas, PIECES, (GeomBox){0, 0, 1800, 1200});
    field->work = geom_work_create(field->scene);
    return field;
}

static void field_destroy(Field *field) {
    geom_work_destroy(field->work);
    geom_scene_destroy(field->scene);
    free(field);
}

static void a_scene_copies_its_areas(void **state) {
    (void)state;
    BaseRng rng = rng_make(31);
    Field *field = field_make(&rng);
    assert_int_equal(geom_scene_count(field->scene), PIECES);
    for (int p = 0; p < PIECES; p++) {
        const GeomArea *from = &field->areas[p], *to = geom_scene_area(field->scene, p);
        assert_int_equal(from->count, to->count);
        for (int i = 0; i < from->count; i++) {
            assert_ptr_not_equal(&from->points[i], &to->points[i]);
            assert_true(from->points[i].x == to->points[i].x && from->points[i].y == to->points[i].y);
            assert_int_equal(from->edge_of[i], to->edge_of[i]);
        }
        for (int r = 0; r < to->rings; r++) {
            assert_int_equal(from->ring_start[r], to->ring_start[r]);
        }
        assert_true(to->count == 0 || area_size(from) == area_size(to));
    }
    field_destroy(field);
}

static void edges_go_round_their_rings(void **state) {
    (void)state;
    BaseRng rng = rng_make(32);
    Field *field = field_make(&rng);
    const GeomScene *scene = field->scene;
    for (int e = 0; e < scene->vertices; e++) {
        assert_int_equal(scene->before[scene->next[e]], e);
        assert_int_equal(scene->ring_of[scene->next[e]], scene->ring_of[e]);
        assert_int_equal(scene->piece_of[scene->next[e]], scene->piece_of[e]);
        assert_true(scene->first[scene->piece_of[e]] <= e && e < scene->first[scene->piece_of[e] + 1]);
        assert_true(scene->ring_first[scene->ring_of[e]] <= e && e < scene->ring_first[scene->ring_of[e] + 1]);
    }
    for (int r = 0; r < scene->rings; r++) {
        int at = scene->ring_first[r], steps = 0;
        do {
            at = scene->next[at];
            steps++;
        } while (at != scene->ring_first[r]);
        assert_int_equal(steps, scene->ring_first[r + 1] - scene->ring_first[r]);
    }
    field_destroy(field);
}

static void a_hull_holds_its_piece_and_turns_left(void **state) {
    (void)state;
    BaseRng rng = rng_make(33);
    Field *field = field_make(&rng);
    const GeomScene *scene = field->scene;
    for (int p = 0; p < PIECES; p++) {
        int from = scene->hull_first[p], count = scene->hull_first[p + 1] - from;
        assert_true(field->areas[p].count == 0 ? count == 0 : count >= 3);
        for (int i = 0; i < count; i++) {
            GeomVec a = scene->points[scene->hull[from + i]], b = scene->points[scene->hull[from + (i + 1) % count]];
            GeomVec c = scene->points[scene->hull[from + (i + 2) % count]];
            assert_true(vec_cross(vec_sub(b, a), vec_sub(c, b)) > 0);
            for (int v = scene->first[p]; v < scene->first[p + 1]; v++) {
                assert_true(vec_cross(vec_sub(b, a), vec_sub(scene->points[v], a)) >= -1e-9);
            }
        }
    }
    field_destroy(field);
}

static void eroded_corners_lie_just_inside(void **state) {
    (void)state;
    BaseRng rng = rng_make(34);
    Field *field = field_make(&rng);
    const GeomScene *scene = field->scene;
    for (int v = 0; v < scene->vertices; v++) {
        const GeomArea *area = geom_scene_area(scene, scene->piece_of[v]);
        assert_true(slow_inside(area, scene->eroded[v]));
        assert_true(slow_edge_distance(area, scene->eroded[v]) >= 0.999e-7);
        assert_true(vec_distance(scene->eroded[v], scene->points[v]) < 1e-4);
    }
    field_destroy(field);
}

static bool collected(const GeomWork *work, int edge) {
    for (int i = 0; i < work->edge_count; i++) {
        if (work->edges[i] == edge) {
            return true;
        }
    }
    return false;
}

static void check_collected(const Field *field, const GeomShape *hull) {
    const GeomScene *scene = field->scene;
    for (int i = 0; i < field->work->edge_count; i++) {
        for (int k = 0; k < i; k++) {
            assert_int_not_equal(field->work->edges[i], field->work->edges[k]);
        }
    }
    for (int e = 0; e < scene->vertices; e++) {
        GeomShape edge = shape_segment(scene_from(scene, e), scene_to(scene, e));
        if (slow_apart(hull, &edge) <= 0) {
            assert_true(collected(field->work, e));
        }
    }
}

static void the_grid_misses_no_edge(void **state) {
    (void)state;
    uint64_t seed = 35;
    print_message("seed %llu\n", (unsigned long long)seed);
    BaseRng rng = rng_make(seed);
    Field *field = field_make(&rng);
    for (int i = 0; i < 6; i++) {
        GeomVec a = vec(rng_range(&rng, -200, 2000), rng_range(&rng, -200, 1400));
        GeomVec b = vec(rng_range(&rng, -200, 2000), rng_range(&rng, -200, 1400));
        GeomBox box = box_add(box_add(box_empty(), a), vec(a.x + 80, a.y + 40));
        GeomShape shape = shape_box(box);
        scene_collect_box(field->scene, field->work, box);
        check_collected(field, &shape);
        shape = shape_segment(a, b);
        scene_collect_hull(field->scene, field->work, shape.points, 2);
        check_collected(field, &shape);
        GeomBase base;
        GeomVec around[6];
        for (int k = 0; k < 6; k++) {
            around[k] = vec_add(vec_lerp(a, b, (k % 3) / 2.0), vec(rng_range(&rng, -30, 30), rng_range(&rng, -30, 30)));
        }
        assert_true(geom_base_hull(around, 6, &base));
        shape = shape_place(&base, vec(0, 0), 0);
        scene_collect_hull(field->scene, field->work, around, 6);
        check_collected(field, &shape);
        scene_collect_hull(field->scene, field->work, &a, 1);
    }
    scene_collect_box(field->scene, field->work, box_empty());
    assert_int_equal(field->work->edge_count, 0);
    field_destroy(field);
}

static void an_edge_on_a_cell_border_is_found_from_either_side(void **state) {
    (void)state;
    OwnArea own;
    own_area_box(&own, 20, 20, 60, 60); /* cells are 20 mm and start at 0: every side lies on a border */
    GeomScene *scene = geom_scene_create(&own.area, 1, (GeomBox){0, 0, 110, 110});
    GeomWork *work = geom_work_create(scene);
    assert_true(scene->cell == 20 && scene->grid.x0 == 0);
    const GeomBox touching[] = {{10, 30, 20, 35}, {20, 30, 25, 35}, {60, 30, 62, 35}, {58, 30, 60, 35},
                                {30, 10, 35, 20}, {30, 60, 35, 62}, {10, 10, 20, 20}};
    for (size_t i = 0; i < sizeof touching / sizeof *touching; i++) {
        scene_collect_box(scene, work, touching[i]);
        assert_true(work->edge_count >= 1);
    }
    geom_work_destroy(work);
    geom_scene_destroy(scene);
}

static void an_empty_scene_answers(void **state) {
    (void)state;
    GeomScene *scene = geom_scene_create(NULL, 0, (GeomBox){0, 0, 100, 100});
    GeomWork *work = geom_work_create(scene);
    GeomShape point = shape_point(vec(5, 5));
    assert_int_equal(geom_scene_count(scene), 0);
    assert_int_equal(geom_scene_holding(scene, work, &point, NULL, 0), 0);
    assert_int_equal(geom_scene_near(scene, (GeomBox){-1e9, -1e9, 1e9, 1e9}, 0), -1);
    geom_work_destroy(work);
    geom_scene_destroy(scene);
    GeomArea none = area_make(NULL, NULL, 0, NULL);
    scene = geom_scene_create(&none, 1, box_empty()); /* not even a table */
    work = geom_work_create(scene);
    assert_int_equal(geom_scene_near(scene, (GeomBox){-1e9, -1e9, 1e9, 1e9}, 0), -1);
    geom_work_destroy(work);
    geom_scene_destroy(scene);
    geom_work_destroy(NULL);
    geom_scene_destroy(NULL);
}

static void a_piece_far_off_the_table_costs_no_memory(void **state) {
    (void)state;
    OwnArea own;
    own_area_box(&own, 1e8, 0, 1e8 + 50, 50);
    GeomScene *scene = geom_scene_create(&own.area, 1, (GeomBox){0, 0, 100, 100});
    GeomWork *work = geom_work_create(scene);
    assert_true(scene->columns <= 600 && scene->rows <= 600);
    GeomShape point = shape_point(vec(1e8 + 25, 25));
    int held;
    assert_int_equal(geom_scene_holding(scene, work, &point, &held, 1), 1);
    geom_work_destroy(work);
    geom_scene_destroy(scene);
}

static void holding_lists_the_pieces_that_overlap(void **state) {
    (void)state;
    uint64_t seed = 36;
    print_message("seed %llu\n", (unsigned long long)seed);
    BaseRng rng = rng_make(seed);
    Field *field = field_make(&rng);
    int held_any = 0;
    for (int i = 0; i < 2000; i++) {
        GeomShape shape = random_shape(&rng, vec(900, 600), 1000, true);
        int held[PIECES], expected = 0, near;
        int count = geom_scene_holding(field->scene, field->work, &shape, held, PIECES);
        GeomBox box = shape_box_of(&shape);
        near = geom_scene_near(field->scene, box, 0);
        for (int p = 0; p < PIECES; p++) {
            if (area_overlaps(&field->areas[p], &shape)) {
                assert_int_equal(held[expected++], p);
            }
            if (field->areas[p].count > 0 && box_meets(field->areas[p].box, box)) {
                assert_int_equal(near, p);
                near = geom_scene_near(field->scene, box, p + 1);
            }
        }
        assert_int_equal(count, expected);
        assert_int_equal(near, -1);
        assert_int_equal(geom_scene_holding(field->scene, field->work, &shape, held, 0), expected);
        held_any += count;
    }
    assert_true(held_any > 200);
    field_destroy(field);
}

static void stamps_survive_their_wrap(void **state) {
    (void)state;
    BaseRng rng = rng_make(37);
    Field *field = field_make(&rng);
    GeomBox all = {-1e4, -1e4, 1e4, 1e4};
    scene_collect_box(field->scene, field->work, all);
    assert_int_equal(field->work->edge_count, field->scene->vertices);
    field->work->edge_stamp = UINT32_MAX; /* as after 4 milliards of queries; marks of old queries lie about */
    for (int i = 0; i < 3; i++) {
        scene_collect_box(field->scene, field->work, all);
        assert_int_equal(field->work->edge_count, field->scene->vertices);
    }
    field->work->piece_stamp = UINT32_MAX;
    assert_int_equal(work_stamp_pieces(field->work), 1);
    field_destroy(field);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_scene_copies_its_areas),
        cmocka_unit_test(edges_go_round_their_rings),
        cmocka_unit_test(a_hull_holds_its_piece_and_turns_left),
        cmocka_unit_test(eroded_corners_lie_just_inside),
        cmocka_unit_test(the_grid_misses_no_edge),
        cmocka_unit_test(an_edge_on_a_cell_border_is_found_from_either_side),
        cmocka_unit_test(an_empty_scene_answers),
        cmocka_unit_test(a_piece_far_off_the_table_costs_no_memory),
        cmocka_unit_test(holding_lists_the_pieces_that_overlap),
        cmocka_unit_test(stamps_survive_their_wrap),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
