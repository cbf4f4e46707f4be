/* Figures, boxes, paths and paragraphs: what can be said of drawing without an eye. */
#include "support/test.h"
#include "ui/kit/kit_odds.h"
#include "ui/shared_driver.h"

#include <math.h>
#include <string.h>

static void percentages_are_never_rounded_to_never_or_always(void **state) {
    (void)state;
    static const struct {
        double share;
        const char *text;
    } cases[] = {{0, "0"},        {1, "100"},       {1 - 1e-15, "100"}, {.529, "52.9"},
                 {.5, "50.0"},    {.0004, "< 0.1"}, {.0006, "0.1"},     {.9996, "> 99.9"},
                 {.9994, "99.9"}, {1e-9, "< 0.1"},  {.011, "1.1"},      {1 - 1e-9, "> 99.9"}};
    char text[KIT_PERCENT_MAX];
    for (size_t i = 0; i < BASE_COUNT(cases); i++) {
        assert_string_equal(kit_percent(cases[i].share, text), cases[i].text);
    }
}

static void boxes_are_cut_without_loss(void **state) {
    (void)state;
    KitBox rest = kit_box(10, 20, 100, 50);
    KitBox top = kit_cut_top(&rest, 20), right = kit_cut_right(&rest, 30), left = kit_cut_left(&rest, 200);
    assert_true(top.x == 10 && top.y == 20 && top.w == 100 && top.h == 20);
    assert_true(right.x == 80 && right.y == 40 && right.w == 30 && right.h == 30);
    assert_true(left.w == 70 && rest.w == 0 && rest.x == 80);
    KitBox last = kit_column(kit_box(0, 0, 100, 10), 2, 3, 5);
    assert_true(last.x == 70 && last.w == 30);
    assert_true(kit_overlap(kit_box(0, 0, 10, 10), kit_box(10, 0, 10, 10)).w == 0); /* touching is apart */
    assert_true(kit_inset(kit_box(0, 0, 10, 10), 6, 1).w == 0);
}

static void icon_paths_are_read_and_refused(void **state) {
    (void)state;
    cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_A8, 20, 20);
    cairo_t *cr = cairo_create(surface);
    double x0, y0, x1, y1;
    assert_true(kit_icon_path(cr, "M2 3 H12.5 V9 L2 9 5 10 Z"));
    cairo_path_extents(cr, &x0, &y0, &x1, &y1);
    assert_true(x0 == 2 && y0 == 3 && x1 == 12.5 && y1 == 10);
    cairo_new_path(cr);
    assert_true(kit_icon_path(cr, "O10 10 .5"));
    cairo_path_extents(cr, &x0, &y0, &x1, &y1);
    assert_true(fabs(x0 - 9.5) < .01 && fabs(y1 - 10.5) < .01);
    assert_true(kit_icon_path(cr, ""));
    static const char *const wrong[] = {"M2", "M2 3 Q4 4 5 5", "2 3", "M a b", "Z 4", "C1 2 3 4 5"};
    for (size_t i = 0; i < BASE_COUNT(wrong); i++) {
        assert_false(kit_icon_path(cr, wrong[i]));
    }
    cairo_destroy(cr);
    cairo_surface_destroy(surface);
}

/* ---- in a frame ---- */

static void paragraph_parts(Kit *kit, void *state) {
    (void)state;
    ViewColour ink = kit_theme(kit)->ink;
    double one = kit_paragraph(kit, 10, 10, 300, KIT_BODY, ink, "**Keep**, a Medium Stronghold", true);
    double two = kit_paragraph(kit, 10, 40, 60, KIT_BODY, ink, "Craters do not", true);
    double long_word = kit_paragraph(kit, 10, 100, 50, KIT_BODY, ink, "unbreakablyunbroken", true);
    double lines = kit_paragraph(kit, 10, 200, 300, KIT_BODY, ink, "one\ntwo", true);
    assert_true(one == 18 && two == 36 && long_word >= 36 && lines == 36);
    assert_true(kit_paragraph(kit, 0, 0, 100, KIT_BODY, ink, "", false) == 0);
    kit_text(kit, kit_box(10, 250, 60, 18), KIT_BODY, ink, 0, "A name that is too long for this");
}

static void paragraphs_break_between_words_and_long_words_inside(void **state) {
    (void)state;
    KitHost host;
    Driver *driver = driver_create_kit(&host, paragraph_parts, NULL, 320, 300, 1, true);
    driver_get(driver, "Keep, a Medium Stronghold"); /* without the stars */
    driver_get(driver, "Craters do not");
    for (int y = 0; y < 300; y++) { /* nothing is drawn beyond the width */
        int right = y < 35 ? 312 : y >= 95 && y < 195 ? 64 : y >= 35 && y < 95 ? 74 : 312;
        for (int x = right; x < 320; x++) {
            assert_int_equal(driver_pixel(driver, x, y), 0xFCFAF5);
        }
    }
    driver_destroy_kit(driver, &host);
}

static const double few[] = {.5, .25, .25};
static const double many[] = {.1, .2, .2, .2, .1, .1, .05, .03, .0195, .0001, .0002, .0001, .0001};

static void odds_parts(Kit *kit, void *state) {
    (void)state;
    KitOdds odds = {few, 3, "lost", 2, "breaks", false};
    double height = kit_odds_histogram(kit, 10, 0, 348, 150, &odds);
    assert_true(height == 8 + 150 + 4 + 57);
    kit_odds_stack(kit, kit_box(10, 300, 200, 14), &odds, 1);
    KitOdds tail = {many, 13, "hits", 0, NULL, false};
    kit_odds_histogram(kit, 10, 330, 700, 100, &tail);
    kit_die(kit, 400, 20, 30, 5, KIT_DIE_HIT);
    kit_die(kit, 440, 20, 30, 1, KIT_DIE_MISS);
    kit_die(kit, 480, 20, 30, 0, KIT_DIE_TO_ROLL);
}

static void odds_read_as_text_and_the_stair_stands_at_its_height(void **state) {
    (void)state;
    KitHost host;
    Driver *driver = driver_create_kit(&host, odds_parts, NULL, 720, 520, 1, true);
    assert_string_equal(driver_get(driver, "lost 1")->value, "exactly 25.0 %, at least 50.0 %");
    assert_string_equal(driver_get(driver, "lost 0")->value, "exactly 50.0 %, at least 100 %");
    assert_string_equal(driver_get(driver, "at least 1")->value, "50.0 %");
    /* plot: x 58..358 in three steps of 100, y 8..158; at least 1 is 50 %: y = 83 */
    assert_int_equal(driver_pixel(driver, 208, 83), 0xAD0F5B);
    assert_int_equal(driver_pixel(driver, 108, 8), 0xAD0F5B);
    assert_int_equal(driver_pixel(driver, 108, 120), 0x6E675A); /* a bar */
    assert_int_equal(driver_pixel(driver, 265, 60), 0xF6E7C8);  /* past the threshold */
    driver_destroy_kit(driver, &host);
}

static void a_rare_tail_joins_in_one_bar(void **state) {
    (void)state;
    KitHost host;
    Driver *driver = driver_create_kit(&host, odds_parts, NULL, 720, 520, 1, true);
    /* outcomes 9 to 12 sum to 0.0005: 9 and more are one */
    assert_non_null(kit_find(host.kit, "hits 8"));
    assert_non_null(kit_find(host.kit, "hits 9+"));
    assert_null(kit_find(host.kit, "hits 10"));
    assert_string_equal(driver_get(driver, "hits 9+")->value, "exactly 0.1 %, at least 0.1 %");
    driver_destroy_kit(driver, &host);
}

static void a_hit_is_filled_a_miss_is_hollow(void **state) {
    (void)state;
    KitHost host;
    Driver *driver = driver_create_kit(&host, odds_parts, NULL, 720, 520, 1, true);
    assert_int_equal(driver_pixel(driver, 415, 26), 0x24272B); /* ink between the pips */
    assert_int_equal(driver_pixel(driver, 415, 35), 0xFCFAF5); /* the middle pip */
    assert_int_equal(driver_pixel(driver, 455, 26), 0xFFFEFB);
    assert_int_equal(driver_pixel(driver, 455, 35), 0x69655B);
    assert_string_equal(driver_get(driver, "die 5")->value, "hit");
    assert_string_equal(driver_get(driver, "die 1")->value, "miss");
    assert_string_equal(driver_get(driver, "die ?")->value, "to roll");
    driver_destroy_kit(driver, &host);
}

static void shape_parts(Kit *kit, void *state) {
    (void)state;
    kit_hair(kit, 10.3, 10.4, 30, 0, kit_theme(kit)->ink);
    kit_outline(kit, kit_box(10, 20, 40, 30), 0, kit_theme(kit)->ink, 1);
    for (int i = 1; i < KIT_ICONS; i++) {
        kit_icon(kit, (KitIcon)i, 15 + i * 20, 80, 20, kit_theme(kit)->ink);
    }
}

static void hairs_and_outlines_are_whole_device_pixels_at_every_scale(void **state) {
    (void)state;
    static const double scales[] = {1, 1.25, 1.5, 2, 3};
    for (size_t s = 0; s < BASE_COUNT(scales); s++) {
        KitHost host;
        double scale = scales[s];
        Driver *driver = driver_create_kit(&host, shape_parts, NULL, 720, 100, scale, true);
        int dark = 0, grey = 0, sides = 0;
        for (int y = 0; y < (int)(18 * scale); y++) { /* down through the hair */
            uint32_t pixel = driver_pixel(driver, 20, y / scale);
            dark += pixel == 0x24272B;
            grey += pixel != 0x24272B && pixel != 0xFCFAF5;
        }
        assert_int_equal(dark, 1);
        for (int x = (int)(5 * scale); x < (int)(30 * scale); x++) { /* across the left side of the outline */
            uint32_t pixel = driver_pixel(driver, x / scale, 35);
            sides += pixel == 0x24272B;
            grey += pixel != 0x24272B && pixel != 0xFCFAF5;
        }
        assert_int_equal(sides, (int)scale);
        assert_int_equal(grey, 0);
        driver_destroy_kit(driver, &host);
    }
}

static void every_icon_draws_something_inside_its_frame(void **state) {
    (void)state;
    KitHost host;
    Driver *driver = driver_create_kit(&host, shape_parts, NULL, 720, 100, 1, true);
    for (int i = 1; i < KIT_ICONS; i++) {
        int marks = 0;
        for (int y = 0; y < 20; y++) {
            for (int x = 0; x < 20; x++) {
                marks += driver_pixel(driver, 5 + i * 20 + x, 70 + y) != 0xFCFAF5;
            }
        }
        assert_in_range(marks, 12, 300);
    }
    for (int x = 0; x < 720; x++) {
        assert_int_equal(driver_pixel(driver, x, 68), 0xFCFAF5);
        assert_int_equal(driver_pixel(driver, x, 91), 0xFCFAF5);
    }
    driver_destroy_kit(driver, &host);
}

static void motion_parts(Kit *kit, void *state) {
    double *values = state;
    values[1] = kit_ease(kit, "x", values[0], 100);
}

static void a_motion_eases_out_and_ends_exactly(void **state) {
    (void)state;
    double values[2] = {0, 0};
    KitHost host;
    Driver *driver = driver_create_kit(&host, motion_parts, values, 100, 100, 1, false);
    values[0] = 8;
    driver_frame(driver);
    assert_true(values[1] == 0);
    assert_int_equal(driver_waits(driver), 16);
    driver_wait(driver, 16);
    assert_true(fabs(values[1] - 8 * (1 - pow(.84, 3))) < 1e-9);
    driver_wait(driver, 96);
    assert_true(values[1] == 8);
    assert_int_equal(driver_waits(driver), -1);
    driver_destroy_kit(driver, &host);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(percentages_are_never_rounded_to_never_or_always),
        cmocka_unit_test(boxes_are_cut_without_loss),
        cmocka_unit_test(icon_paths_are_read_and_refused),
        cmocka_unit_test(paragraphs_break_between_words_and_long_words_inside),
        cmocka_unit_test(odds_read_as_text_and_the_stair_stands_at_its_height),
        cmocka_unit_test(a_rare_tail_joins_in_one_bar),
        cmocka_unit_test(a_hit_is_filled_a_miss_is_hollow),
        cmocka_unit_test(hairs_and_outlines_are_whole_device_pixels_at_every_scale),
        cmocka_unit_test(every_icon_draws_something_inside_its_frame),
        cmocka_unit_test(a_motion_eases_out_and_ends_exactly),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
