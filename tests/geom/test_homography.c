/* The map from a table to a picture of it. The oracle is a camera: a point of the table is carried into the camera's
 * frame and divided by its depth, with no matrix of the map in between. */
#include "base/rng.h"
#include "geom/homography.h"
#include "support/camera.h"
#include "support/test.h"

#include <stdio.h>
#include <stdlib.h>

static const GeomVec TABLE = {1800, 1200};

static void corners_of(const TestCamera *c, GeomVec out[4]) {
    out[0] = camera_shot(c, vec(0, 0));
    out[1] = camera_shot(c, vec(TABLE.x, 0));
    out[2] = camera_shot(c, TABLE);
    out[3] = camera_shot(c, vec(0, TABLE.y));
}

static void every_point_of_the_table_is_where_the_camera_has_it(void **state) {
    (void)state;
    TestCamera cameras[] = {camera_over(900, 2300, 1500, vec(900, 600), 3100, vec(2000, 1500)),
                            camera_over(-400, 1900, 1200, vec(1000, 500), 3100, vec(2000, 1500)),
                            camera_over(2600, 2000, 900, vec(800, 700), 3100, vec(2000, 1500)),
                            camera_over(900, 1300, 2600, vec(900, 600), 3100, vec(2000, 1500))};
    for (size_t i = 0; i < sizeof cameras / sizeof *cameras; i++) {
        GeomVec corners[4];
        GeomHomography map;
        corners_of(&cameras[i], corners);
        assert_true(homography_of_rect(TABLE, corners, &map));
        for (double y = 0; y <= TABLE.y; y += 100) {
            for (double x = 0; x <= TABLE.x; x += 100) {
                GeomVec want = camera_shot(&cameras[i], vec(x, y));
                assert_true(vec_distance(homography_apply(&map, vec(x, y)), want) < 1e-6);
            }
        }
    }
}

static void corners_clicked_in_any_order_are_put_right_with_the_first_kept(void **state) {
    (void)state;
    const GeomVec good[4] = {{100, 120}, {900, 80}, {1100, 700}, {50, 640}};
    static const int orders[][4] = {{0, 1, 2, 3}, {0, 3, 2, 1}, {0, 1, 3, 2}, {0, 2, 1, 3}, {0, 2, 3, 1}, {0, 3, 1, 2}};
    for (size_t k = 0; k < 6; k++) {
        GeomVec clicked[4];
        for (int i = 0; i < 4; i++) {
            clicked[i] = good[orders[k][i]];
        }
        assert_true(homography_order(clicked));
        for (int i = 0; i < 4; i++) {
            assert_true(vec_distance(clicked[i], good[i]) == 0);
        }
    }
}

static void corners_that_are_no_table_are_refused(void **state) {
    (void)state;
    GeomVec dented[4] = {{0, 0}, {100, 0}, {30, 30}, {0, 100}}, line[4] = {{0, 0}, {10, 0}, {20, 0}, {30, 0}};
    GeomVec thin[4] = {{0, 0}, {100, 0}, {100, 0.001}, {0, 0.001}}, twice[4] = {{0, 0}, {100, 0}, {100, 0}, {0, 100}};
    GeomVec *all[] = {dented, line, thin, twice};
    GeomHomography map;
    for (size_t i = 0; i < 4; i++) {
        assert_false(homography_of_rect(vec(10, 10), all[i], &map));
        assert_false(homography_order(all[i]));
    }
    GeomVec good[4] = {{0, 0}, {100, 0}, {100, 100}, {0, 100}};
    assert_false(homography_of_rect(vec(0, 10), good, &map));
    GeomVec mirrored[4] = {{0, 0}, {0, 100}, {100, 100}, {100, 0}};
    assert_false(homography_of_rect(vec(10, 10), mirrored, &map));
}

static void a_point_on_the_horizon_has_no_place(void **state) {
    (void)state;
    GeomHomography map = {{1, 0, 0, 0, 1, 0, 0, 0.01, 1}};
    assert_true(isnan(homography_apply(&map, vec(5, -100)).x));
}

static void lines_stay_straight_and_corners_are_met_for_random_quadrilaterals(void **state) {
    (void)state;
    uint64_t seed = getenv("SIGHT_SEED") ? strtoull(getenv("SIGHT_SEED"), NULL, 10) : 7;
    printf("seed %llu\n", (unsigned long long)seed);
    BaseRng rng = rng_make(seed);
    int tried = 0;
    while (tried < 2000) {
        GeomVec c[4];
        for (int i = 0; i < 4; i++) {
            c[i] = vec(rng_unit(&rng) * 4000, rng_unit(&rng) * 3000);
        }
        GeomHomography map;
        if (!homography_order(c) || !homography_of_rect(TABLE, c, &map)) {
            continue;
        }
        double min = 1e9;
        for (int i = 0; i < 4; i++) {
            GeomVec a = vec_sub(c[i], c[(i + 3) % 4]), b = vec_sub(c[(i + 1) % 4], c[i]);
            min = fmin(min, vec_cross(a, b) / (vec_length(a) * vec_length(b)));
        }
        if (min < 0.05) { /* almost a triangle: its horizon touches it */
            continue;
        }
        tried++;
        GeomVec rect[4] = {{0, 0}, {TABLE.x, 0}, {TABLE.x, TABLE.y}, {0, TABLE.y}};
        for (int i = 0; i < 4; i++) {
            assert_true(vec_distance(homography_apply(&map, rect[i]), c[i]) < 1e-6);
        }
        GeomVec p = vec(rng_unit(&rng) * TABLE.x, rng_unit(&rng) * TABLE.y);
        GeomVec q = vec(rng_unit(&rng) * TABLE.x, rng_unit(&rng) * TABLE.y);
        GeomVec a = homography_apply(&map, p), b = homography_apply(&map, q);
        GeomVec middle = homography_apply(&map, vec_lerp(p, q, .3));
        assert_true(fabs(vec_cross(vec_sub(middle, a), vec_sub(b, a))) < 1e-6 * (1 + vec_distance(a, b)));
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_point_of_the_table_is_where_the_camera_has_it),
        cmocka_unit_test(corners_clicked_in_any_order_are_put_right_with_the_first_kept),
        cmocka_unit_test(corners_that_are_no_table_are_refused),
        cmocka_unit_test(a_point_on_the_horizon_has_no_place),
        cmocka_unit_test(lines_stay_straight_and_corners_are_met_for_random_quadrilaterals),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
