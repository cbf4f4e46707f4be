/* What the comparison of pictures lets pass, and what it does not: another minor version of a font, which sets words a
 * little wider or elsewhere; not another word. */
#include "support/test.h"
#include "ui/shared_golden.h"

#define WIDTH  500
#define HEIGHT 400
#define ROWS   20

static const char *const words[] = {"A line of 56.7 cm from base to base is clear.",
                                    "Mill stream does not affect sight.",
                                    "Witch wood 6.88 of 10 cm",
                                    "In the open",
                                    "Read and agreed, Blue",
                                    "hidden"};

/* A page of the rows, as a font would set it that is so much wider and lies so far to the right and down; one of the
 * words may be another. */
static cairo_surface_t *set_page(ViewFonts *fonts, bool dark, double wider, double x, double y, int row,
                                 const char *other) {
    static const double sizes[] = {11.5, 12, 13, 14, 15, 17, 22};
    cairo_surface_t *page = cairo_image_surface_create(CAIRO_FORMAT_RGB24, WIDTH, HEIGHT);
    ViewCanvas canvas = {cairo_create(page), fonts, theme_get(dark), 1, false};
    canvas_colour(&canvas, canvas.theme->paper);
    cairo_paint(canvas.cr);
    for (int i = 0; i < ROWS; i++) {
        ViewType type = {(ViewFontWeight)(i % FONT_WEIGHTS), wider * sizes[i % (int)BASE_COUNT(sizes)], i % 2 == 1};
        const char *text = words[i % (int)BASE_COUNT(words)];
        canvas_text(&canvas, type, canvas.theme->ink, 20 + x, 16 + 19 * i + y, 0, i == row ? other : text);
    }
    cairo_destroy(canvas.cr);
    return page;
}

static GoldenDifference compare_with(bool dark, double wider, double x, double y, int row, const char *other) {
    BaseFaults faults = {0};
    ViewFonts *fonts = fonts_load(&faults);
    assert_non_null(fonts);
    cairo_surface_t *a = set_page(fonts, dark, 1, 0, 0, -1, NULL);
    cairo_surface_t *b = set_page(fonts, dark, wider, x, y, row, other);
    GoldenDifference difference = golden_compare(a, b);
    cairo_surface_destroy(a);
    cairo_surface_destroy(b);
    fonts_destroy(fonts);
    return difference;
}

static void another_version_of_a_font_is_let_pass(void **state) {
    (void)state;
    static const double versions[][3] = {{1, 0, 0}, {1.002, 0, 0}, {1, .25, .25}, {1, .5, .5}, {.997, -.3, .5}};
    for (size_t i = 0; i < BASE_COUNT(versions); i++) {
        for (int dark = 0; dark < 2; dark++) {
            GoldenDifference d = compare_with(dark, versions[i][0], versions[i][1], versions[i][2], -1, NULL);
            print_message("%g %g %g: %d tiles, %.5f of pixels\n", versions[i][0], versions[i][1], versions[i][2],
                          d.tiles_off, d.pixels_off);
            assert_int_equal(d.tiles_off, 0);
            assert_true(d.pixels_off <= GOLDEN_PIXELS);
        }
    }
}

static void another_word_is_not(void **state) {
    (void)state;
    static const struct {
        int row;
        const char *other;
    } changes[] = {{0, "A line of 56.7 cm from base to base is close."},
                   {12, "A line of 55.7 cm from base to base is clear."},
                   {1, "Mill stream does now affect sight."},
                   {2, "Witch wood 7.41 of 10 cm"},
                   {3, "In the over"},
                   {4, "Read and agreed, Rust"},
                   {5, "closed"}};
    for (size_t i = 0; i < BASE_COUNT(changes); i++) {
        for (int dark = 0; dark < 2; dark++) {
            GoldenDifference d = compare_with(dark, 1, 0, 0, changes[i].row, changes[i].other);
            print_message("%s: %d tiles\n", changes[i].other, d.tiles_off);
            assert_true(d.tiles_off > 0);
        }
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(another_version_of_a_font_is_let_pass),
        cmocka_unit_test(another_word_is_not),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
