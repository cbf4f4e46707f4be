/* Text, colours and the camera. */
#include "view/shared_sheet.h"

#include <stdio.h>
#include <stdlib.h>

static const ViewType body = {FONT_REGULAR, 13, false}, table = {FONT_REGULAR, 13, true};

static void figures_in_a_table_are_all_as_wide(void **state) {
    (void)state;
    Sheet sheet = sheet_make(10, 10, false);
    double cell = canvas_text_width(&sheet.canvas, table, "0");
    for (char digit[2] = "0"; digit[0] <= '9'; digit[0]++) {
        assert_true(canvas_text_width(&sheet.canvas, table, digit) == cell);
    }
    assert_true(fabs(canvas_text_width(&sheet.canvas, table, "111.11") -
                     canvas_text_width(&sheet.canvas, table, "888.88")) < 1e-9);
    assert_true(canvas_text_width(&sheet.canvas, body, "111.11") <
                canvas_text_width(&sheet.canvas, body, "888.88") - 1);
    sheet_free(&sheet);
}

static void a_hyphen_before_a_figure_is_a_minus(void **state) {
    (void)state;
    Sheet sheet = sheet_make(10, 10, false);
    ViewCanvas *canvas = &sheet.canvas;
    static const char *const same[][2] = {{"-3", "\u22123"}, {"3 -3", "3 \u22123"}, {"(-3)", "(\u22123)"}};
    static const char *const other[][2] = {{"3-3", "3\u22123"}, {"- 3", "\u2212 3"}, {"-x", "\u2212x"}}; /* as b3-3 */
    for (size_t i = 0; i < BASE_COUNT(same); i++) {
        assert_true(canvas_text_width(canvas, body, same[i][0]) == canvas_text_width(canvas, body, same[i][1]));
        assert_true(fabs(canvas_text_width(canvas, body, other[i][0]) - canvas_text_width(canvas, body, other[i][1])) >
                    .5);
    }
    sheet_free(&sheet);
}

static void text_is_as_wide_at_any_scale(void **state) {
    (void)state;
    Sheet sheet = sheet_make(10, 10, false);
    const char *text = "Into Witch wood for 6.88 cm";
    double small = canvas_text_width(&sheet.canvas, body, text);
    double large = canvas_text_width(&sheet.canvas, (ViewType){FONT_REGULAR, 39, false}, text);
    assert_true(fabs(large - 3 * small) < 1e-9);
    cairo_scale(sheet.canvas.cr, 2, 2);
    assert_true(canvas_text_width(&sheet.canvas, body, text) == small);
    assert_true(canvas_text_width(&sheet.canvas, body, "") == 0);
    sheet_free(&sheet);
}

static void text_is_drawn_where_it_is_measured(void **state) {
    (void)state;
    Sheet sheet = sheet_make(200, 60, false);
    double width = canvas_text(&sheet.canvas, body, colour_hex(0), 150, 40, 1, "Blocked");
    assert_true(width == canvas_text_width(&sheet.canvas, body, "Blocked"));
    cairo_surface_flush(sheet.surface);
    const unsigned char *data = cairo_image_surface_get_data(sheet.surface);
    int stride = cairo_image_surface_get_stride(sheet.surface), x0 = 200, x1 = 0, y0 = 60, y1 = 0;
    for (int y = 0; y < 60; y++) {
        for (int x = 0; x < 200; x++) {
            if (data[y * stride + 4 * x] < 100) {
                x0 = x < x0 ? x : x0, x1 = x > x1 ? x : x1, y0 = y < y0 ? y : y0, y1 = y > y1 ? y : y1;
            }
        }
    }
    assert_true(x0 >= 150 - width - 1 && x0 < 150 - width + 3 && x1 > 146 && x1 <= 150);
    assert_true(y1 == 39 || y1 == 40);
    assert_true(y0 >= 40 - (int)body.size - 1 && y0 < 32);
    sheet_free(&sheet);
}

typedef struct {
    char lines[8][64];
} Wrapped;

static void take_line(void *context, const char *bytes, int count, int index) {
    Wrapped *wrapped = context;
    assert_in_range(index, 0, 7);
    snprintf(wrapped->lines[index], sizeof wrapped->lines[index], "%.*s", count, bytes);
}

static void text_breaks_at_spaces_and_lines(void **state) {
    (void)state;
    Sheet sheet = sheet_make(10, 10, false);
    Wrapped wrapped = {0};
    double width = canvas_text_width(&sheet.canvas, body, "one two three") + .01;
    assert_int_equal(canvas_wrap(&sheet.canvas, body, "one two three four\nfive", width, take_line, &wrapped), 3);
    assert_string_equal(wrapped.lines[0], "one two three");
    assert_string_equal(wrapped.lines[1], "four");
    assert_string_equal(wrapped.lines[2], "five");
    assert_int_equal(canvas_wrap(&sheet.canvas, body, "one two three four\nfive", width, NULL, NULL), 3);
    assert_int_equal(canvas_wrap(&sheet.canvas, body, "", width, take_line, &wrapped), 0);
    sheet_free(&sheet);
}

static void a_word_wider_than_the_line_is_broken(void **state) {
    (void)state;
    Sheet sheet = sheet_make(10, 10, false);
    Wrapped wrapped = {0};
    double width = canvas_text_width(&sheet.canvas, body, "mmmm") + .01;
    assert_int_equal(canvas_wrap(&sheet.canvas, body, "mmmmmmmmmm", width, take_line, &wrapped), 3);
    assert_string_equal(wrapped.lines[0], "mmmm");
    assert_string_equal(wrapped.lines[2], "mm");
    assert_int_equal(canvas_wrap(&sheet.canvas, body, "mm", 0, NULL, NULL), 2); /* always one character at least */
    sheet_free(&sheet);
}

static void bytes_that_are_no_text_are_survived(void **state) {
    (void)state;
    Sheet sheet = sheet_make(80, 30, false);
    assert_true(canvas_text(&sheet.canvas, body, colour_hex(0), 2, 20, 0, "a\xff\xc3") > 0);
    sheet_free(&sheet);
}

static void an_own_font_folder_without_fonts_falls_back_to_the_system(void **state) {
    (void)state;
    BaseFaults faults = {0};
    assert_int_equal(setenv("SIGHTLINE_FONT", "/nowhere", 1), 0);
    ViewFonts *fonts = fonts_load(&faults); /* falls back to the system's */
    assert_non_null(fonts);
    assert_int_equal(faults.count, 0);
    fonts_destroy(fonts);
    fonts_destroy(NULL);
    assert_int_equal(unsetenv("SIGHTLINE_FONT"), 0);
    faults_free(&faults);
}

/* ---- colours: WCAG 2 contrast ---- */

static double linear(double c) {
    return c <= .03928 ? c / 12.92 : pow((c + .055) / 1.055, 2.4);
}

static double contrast(ViewColour a, ViewColour b) {
    double la = .2126 * linear(a.r) + .7152 * linear(a.g) + .0722 * linear(a.b);
    double lb = .2126 * linear(b.r) + .7152 * linear(b.g) + .0722 * linear(b.b);
    return (fmax(la, lb) + .05) / (fmin(la, lb) + .05);
}

static void every_ink_stands_out_on_its_ground(void **state) {
    (void)state;
    static const char *const names[] = {"woods",  "jungle",     "scrub", "field", "marsh",  "water",
                                        "toxic",  "road",       "hill",  "rock",  "ruin",   "urban",
                                        "crater", "stronghold", "sand",  "snow",  "machine"};
    for (int look = 0; look < 4; look++) {
        const ViewTheme *theme = theme_find(look & 1, look & 2 ? VIEW_SAFE : VIEW_PAPER);
        for (size_t i = 0; i < BASE_COUNT(names); i++) {
            ViewTint tint = theme_tint(theme, names[i]);
            assert_true(contrast(tint.ink, tint.fill) >= 3.3);
            assert_true(contrast(theme->accent, tint.fill) >= 4.5);
        }
    }
}

static void text_can_be_read_in_both_themes(void **state) {
    (void)state;
    for (int look = 0; look < 4; look++) {
        const ViewTheme *t = theme_find(look & 1, look & 2 ? VIEW_SAFE : VIEW_PAPER);
        assert_int_equal(t->dark, look & 1);
        const ViewColour pairs[][2] = {{t->ink, t->paper},      {t->ink, t->chip},        {t->ink2, t->paper},
                                       {t->ink2, t->desk},      {t->ink, t->panel},       {t->win_ink2, t->panel},
                                       {t->ink3, t->panel},     {t->ink3, t->strip},      {t->onacc, t->accent},
                                       {t->warn, t->panel},     {t->bad, t->panel},       {t->side_two, t->paper},
                                       {t->side_one, t->paper}, {t->symbol, t->side_one}, {t->symbol, t->side_two}};
        for (size_t i = 0; i < BASE_COUNT(pairs); i++) {
            assert_true(contrast(pairs[i][0], pairs[i][1]) >= 4.5);
        }
        /* every ink of the window on every ground that it may come to lie on: what is pressed bears plain inks only,
         * the faintest ink lies on what is at rest */
        const ViewColour grounds[] = {t->panel,   t->strip,    t->raised,  t->field, t->paper, t->chip,
                                      t->accsoft, t->warnsoft, t->badsoft, t->hover, t->sel,   t->press},
                         inks[] = {t->ink, t->win_ink2, t->accent, t->bad, t->warn, t->ink3};
        for (size_t ink = 0; ink < BASE_COUNT(inks); ink++) {
            size_t count = BASE_COUNT(grounds) - (ink < 2 ? 0 : ink < 5 ? 1 : 4);
            for (size_t i = 0; i < count; i++) {
                if (contrast(inks[ink], grounds[i]) < 4.5) {
                    fail_msg("ink %zu on ground %zu of look %d: %.2f", ink, i, look, contrast(inks[ink], grounds[i]));
                }
            }
        }
    }
}

/* Seen without red against green (the plane on which deuteranopes see, Viénot, Brettel and Mollon 1999): sides that a
 * table gives the usual red, green, blue and purple stay apart, and so do the accent and what is bad. */
static double apart_without_green(ViewColour a, ViewColour b) {
    double d[3] = {linear(a.r) - linear(b.r), linear(a.g) - linear(b.g), linear(a.b) - linear(b.b)};
    double yellow = .29275 * d[0] + .70725 * d[1], blue = -.02234 * d[0] + .02234 * d[1] + d[2];
    return sqrt(yellow * yellow + .25 * blue * blue);
}

static void the_safe_palette_keeps_sides_apart_for_eyes_that_miss_green(void **state) {
    (void)state;
    static const uint32_t SIDES[] = {0xB23A2E, 0x2E5FB2, 0x2E8B3D, 0x7A3FA0};
    for (int dark = 0; dark < 2; dark++) {
        const ViewTheme *theme = theme_find(dark, VIEW_SAFE);
        for (int i = 0; i < 2; i++) {
            ViewColour one = theme_side(theme, SIDES[i]), other = theme_side(theme, SIDES[1 - i]);
            assert_true(apart_without_green(one, other) > .1);
            assert_true(apart_without_green(one, theme_side(theme, SIDES[2])) > .05);
        }
        ViewColour grey = theme_side(theme, 0x808080);
        assert_memory_equal(&grey, &theme->neutral, sizeof grey);
    }
}

static void an_unknown_tint_is_that_of_a_field(void **state) {
    (void)state;
    ViewTint field = theme_tint(theme_get(false), "field"), other = theme_tint(theme_get(false), "unheard-of");
    assert_memory_equal(&field, &other, sizeof field);
    ViewTint none = theme_tint(theme_get(false), NULL);
    assert_memory_equal(&field, &none, sizeof field);
}

static void colours_are_read_as_files_write_them(void **state) {
    (void)state;
    ViewColour colour;
    assert_true(colour_parse("#b23a2E", &colour));
    assert_true(fabs(colour.r - 0xb2 / 255.0) < 1e-12 && fabs(colour.g - 0x3a / 255.0) < 1e-12 &&
                fabs(colour.b - 0x2e / 255.0) < 1e-12 && colour.a == 1);
    static const char *const wrong[] = {"", "#", "#b23a2", "#b23a2e0", "b23a2e0", "#b23a2g", "#B23A 2", NULL};
    for (size_t i = 0; i < BASE_COUNT(wrong); i++) {
        assert_false(colour_parse(wrong[i], &colour));
    }
}

/* ---- camera ---- */

static void a_fitted_table_fills_the_frame_and_keeps_its_shape(void **state) {
    (void)state;
    ViewCamera camera = camera_fit((GeomBox){-100, 0, 1700, 1200}, (GeomBox){10, 20, 1010, 1020}, 50);
    assert_true(fabs(camera.k - .5) < 1e-12);
    GeomVec a = camera_px(&camera, vec(-100, 0)), b = camera_px(&camera, vec(1700, 1200));
    assert_true(vec_distance(a, vec(60, 220)) < 1e-9 && vec_distance(b, vec(960, 820)) < 1e-9);
}

static void zooming_holds_the_point_under_the_pointer(void **state) {
    (void)state;
    ViewCamera camera = {.93, {13, -7}};
    GeomVec px = vec(321, 222), held = camera_mm(&camera, px);
    ViewCamera in = camera_zoom(camera, px, 1.25, .1, 20), out = camera_zoom(camera, px, 1e-9, .1, 20);
    assert_true(fabs(in.k - .93 * 1.25) < 1e-12 && out.k == .1);
    assert_true(vec_distance(camera_mm(&in, px), held) < 1e-9 && vec_distance(camera_mm(&out, px), held) < 1e-9);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(figures_in_a_table_are_all_as_wide),
        cmocka_unit_test(a_hyphen_before_a_figure_is_a_minus),
        cmocka_unit_test(text_is_as_wide_at_any_scale),
        cmocka_unit_test(text_is_drawn_where_it_is_measured),
        cmocka_unit_test(text_breaks_at_spaces_and_lines),
        cmocka_unit_test(a_word_wider_than_the_line_is_broken),
        cmocka_unit_test(bytes_that_are_no_text_are_survived),
        cmocka_unit_test(an_own_font_folder_without_fonts_falls_back_to_the_system),
        cmocka_unit_test(every_ink_stands_out_on_its_ground),
        cmocka_unit_test(text_can_be_read_in_both_themes),
        cmocka_unit_test(the_safe_palette_keeps_sides_apart_for_eyes_that_miss_green),
        cmocka_unit_test(an_unknown_tint_is_that_of_a_field),
        cmocka_unit_test(colours_are_read_as_files_write_them),
        cmocka_unit_test(a_fitted_table_fills_the_frame_and_keeps_its_shape),
        cmocka_unit_test(zooming_holds_the_point_under_the_pointer),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
