/* Text of any script, the same on the screen and on paper, to be found in what is written. What needs a font that the
 * machine may not have is left out with a word. */
#include "view/picture.h"
#include "view/shared_sheet.h"

#include <stdio.h>
#include <stdlib.h>
#include <time.h>
#include <unistd.h>

#define WIDTH  400
#define HEIGHT 60

static const ViewType body = {FONT_REGULAR, 13, false}, large = {FONT_REGULAR, 32, false};

static Sheet draw_alone(ViewType type, double x, double align, const char *text) {
    Sheet sheet = sheet_make(WIDTH, HEIGHT, false);
    canvas_text(&sheet.canvas, type, colour_hex(0), x, 40, align, text);
    return sheet;
}

/* Two signs that no font has look the same: they are boxes. */
static bool is_missing(const char *one, const char *other) {
    Sheet a = draw_alone(large, 20, 0, one), b = draw_alone(large, 20, 0, other);
    bool same = sheet_difference(&a, &b, 20, 0, 0) == 0;
    sheet_free(&a);
    sheet_free(&b);
    if (same) {
        print_message("left out: no font of this machine has %s\n", one);
    }
    return same;
}

/* ---- shaping ---- */

static void pairs_of_letters_are_set_closer(void **state) {
    (void)state;
    Sheet sheet = sheet_make(10, 10, false);
    ViewCanvas *canvas = &sheet.canvas;
    double pair = canvas_text_width(canvas, large, "AV"),
           apart = canvas_text_width(canvas, large, "A") + canvas_text_width(canvas, large, "V");
    assert_true(pair < apart - .5);
    assert_true(pair > .8 * apart);
    sheet_free(&sheet);
}

static void an_accent_of_its_own_stands_over_its_letter(void **state) {
    (void)state;
    Sheet one = draw_alone(large, 20, 0, "\u00e9"), two = draw_alone(large, 20, 0, "e\u0301");
    assert_int_equal(sheet_difference(&one, &two, 60, 0, 0), 0);
    sheet_free(&one);
    sheet_free(&two);
}

static void hebrew_runs_from_right_to_left(void **state) {
    (void)state;
    if (is_missing("\u05d0", "\u05e9")) {
        skip();
    }
    Sheet word = draw_alone(large, 300, 1, "\u05e9\u05d0\u05d0"), first = draw_alone(large, 300, 1, "\u05e9");
    int width = (int)canvas_text_width(&first.canvas, large, "\u05e9");
    cairo_surface_flush(word.surface);
    cairo_surface_flush(first.surface);
    for (int y = 0; y < HEIGHT; y++) { /* what is read first stands at the right */
        size_t at = (size_t)y * (size_t)cairo_image_surface_get_stride(word.surface) + 4 * (size_t)(300 - width + 3);
        assert_memory_equal(cairo_image_surface_get_data(word.surface) + at,
                            cairo_image_surface_get_data(first.surface) + at, 4 * (size_t)(width - 3));
    }
    double from = canvas_caret(&word.canvas, large, "\u05e9\u05d0", 0);
    double middle = canvas_caret(&word.canvas, large, "\u05e9\u05d0", 2);
    double to = canvas_caret(&word.canvas, large, "\u05e9\u05d0", 4);
    assert_true(from > middle && middle > to && fabs(to) < .01);
    assert_true(fabs(from - canvas_text_width(&word.canvas, large, "\u05e9\u05d0")) < .01);
    assert_int_equal(canvas_caret_at(&word.canvas, large, "\u05e9\u05d0", from - 1), 0);
    sheet_free(&word);
    sheet_free(&first);
}

static void japanese_is_drawn_and_breaks_between_its_signs(void **state) {
    (void)state;
    if (is_missing("\u65e5", "\u672c")) {
        skip();
    }
    Sheet sheet = sheet_make(10, 10, false);
    double one = canvas_text_width(&sheet.canvas, body, "\u65e5");
    assert_true(fabs(canvas_text_width(&sheet.canvas, body, "\u65e5\u672c") - 2 * one) < .01); /* set in squares */
    assert_int_equal(canvas_wrap(&sheet.canvas, body, "\u65e5\u672c\u65e5\u672c\u65e5", 2 * one + .1, NULL, NULL), 3);
    sheet_free(&sheet);
}

static void an_emoji_has_its_colours_and_a_family_is_one(void **state) {
    (void)state;
    if (is_missing("\U0001f44d", "\U0001f9e1")) {
        skip();
    }
    Sheet sheet = draw_alone(large, 20, 0, "\U0001f9e1"); /* an orange heart, set in black ink */
    int coloured = 0;
    for (int i = 0; i < WIDTH * HEIGHT; i++) {
        const unsigned char *p = cairo_image_surface_get_data(sheet.surface) + 4 * (size_t)i;
        coloured += p[2] > p[0] + 100;
    }
    assert_true(coloured > 100);
    static const char family[] = "\U0001f468\u200d\U0001f469\u200d\U0001f467";
    assert_true(canvas_text_width(&sheet.canvas, large, family) <
                1.5 * canvas_text_width(&sheet.canvas, large, "\U0001f9e1"));
    sheet_free(&sheet);
}

/* ---- graphemes ---- */

static void a_caret_steps_over_whole_graphemes(void **state) {
    (void)state;
    /* a, e with an accent (3 bytes), a family (18), a flag (8), z */
    static const char text[] = "ae\u0301\U0001f468\u200d\U0001f469\u200d\U0001f467\U0001f1e9\U0001f1eaz";
    static const int stops[] = {0, 1, 4, 22, 30, 31};
    int count = (int)BASE_COUNT(stops);
    for (int i = 0; i < count; i++) {
        assert_int_equal(canvas_next_grapheme(text, stops[i]), stops[i + 1 < count ? i + 1 : i]);
        assert_int_equal(canvas_previous_grapheme(text, stops[i]), stops[i > 0 ? i - 1 : 0]);
    }
    assert_int_equal(canvas_previous_grapheme(text, 12), 4); /* from the middle of one */
    assert_int_equal(canvas_next_grapheme(text, 12), 22);
    assert_int_equal(canvas_next_grapheme("", 0), 0);
    assert_int_equal(canvas_next_grapheme("\xff\xfe", 0), 1); /* no text, but no end either */
}

static void a_name_is_cut_at_a_grapheme_and_fits(void **state) {
    (void)state;
    Sheet sheet = sheet_make(10, 10, false);
    char text[128] = "", cut[132];
    for (int i = 0; i < 10; i++) {
        strcat(text, "e\u0301\u0323"); /* five bytes that are one letter */
    }
    double whole = canvas_text_width(&sheet.canvas, body, text);
    int before = -1;
    for (double w = 15; w < whole; w += 3.7) {
        int count = canvas_cut(&sheet.canvas, body, text, w);
        assert_int_equal(count % 5, 0);
        assert_true(count >= before);
        snprintf(cut, sizeof cut, "%.*s…", count, text);
        assert_true(canvas_text_width(&sheet.canvas, body, cut) <= w);
        snprintf(cut, sizeof cut, "%.*s…", count + 5, text);
        assert_true(canvas_text_width(&sheet.canvas, body, cut) > w);
        before = count;
    }
    assert_true(before > 30);
    assert_int_equal(canvas_cut(&sheet.canvas, body, "Witch wood", 0), 0);
    sheet_free(&sheet);
}

/* ---- on paper ---- */

static const char said[] = "AVATAR & <Tor> 6.88 cm";

static void draw_stated(void *context, ViewCanvas *canvas) {
    *(double *)context = canvas_text(canvas, large, colour_hex(0), 40, 60, 0, said);
    canvas_text(canvas, body, colour_hex(0), 40, 100, 0, "\u05e9\u05dc\u05d5\u05dd");
}

static bool take_bytes(void *context, const char *path, const char *bytes, size_t size, BaseFaults *faults) {
    (void)path;
    (void)faults;
    text_add_bytes(context, bytes, size);
    return true;
}

/* A picture with what was said; returns how long it was. */
static double write_stated(const char *path, BaseText *bytes) {
    BaseFaults faults = {0};
    double width = 0;
    const ViewPicture picture = {600, 200, 1, 0, false, "Tor & Turm"};
    assert_true(picture_write(path, &picture, draw_stated, &width, (BaseSink){take_bytes, bytes}, &faults));
    return width;
}

static void the_words_of_an_svg_can_be_found(void **state) {
    (void)state;
    BaseText bytes = {0};
    double width = write_stated("said.svg", &bytes);
    const char *svg = text_get(&bytes);
    char want[128];
    assert_non_null(strstr(svg, "<title>Tor &amp; Turm</title>"));
    assert_non_null(strstr(svg, ">AVATAR &amp; &lt;Tor&gt; 6.88 cm</text>"));
    assert_non_null(strstr(svg, ">\u05e9\u05dc\u05d5\u05dd</text>"));
    snprintf(want, sizeof want, "matrix(1 0 0 1 40 60)\" font-size=\"32\" textLength=\"%.1f", floor(width * 10) / 10);
    assert_non_null(strstr(svg, want));
    assert_string_equal(svg + strlen(svg) - 7, "</svg>\n");
    text_free(&bytes);
}

/* What a program of poppler says of a file; NULL without one. To be freed. */
static char *ask_poppler(const char *options, const char *path) {
    char command[256], *out = base_alloc(1 << 16, 1);
    snprintf(command, sizeof command, "pdftotext %s %s - 2>/dev/null", options, path);
    FILE *pipe = popen(command, "r");
    size_t length = pipe ? fread(out, 1, (1 << 16) - 1, pipe) : 0;
    out[length] = 0;
    if (pipe && pclose(pipe) == 0) {
        return out;
    }
    base_free(out);
    print_message("left out: there is no pdftotext (poppler-utils)\n");
    return NULL;
}

static void a_pdf_can_be_searched_and_its_lines_are_as_long_as_on_the_screen(void **state) {
    (void)state;
    char path[] = "/tmp/sightline-text-XXXXXX.pdf";
    double from = 0, to = 0;
    BaseText bytes = {0};
    double width = write_stated("said.pdf", &bytes);
    int file = mkstemps(path, 4);
    assert_true(write(file, bytes.data, bytes.length) == (ssize_t)bytes.length);
    close(file);
    text_free(&bytes);
    char *text = ask_poppler("", path), *boxes = text ? ask_poppler("-bbox", path) : NULL;
    unlink(path);
    if (!text || !boxes) {
        skip();
    }
    assert_non_null(strstr(text, said));
    assert_non_null(strstr(text, "\u05e9\u05dc\u05d5\u05dd"));
    const char *first = strstr(boxes, "<word xMin="), *last = strstr(boxes, ">cm</word>");
    assert_non_null(first);
    assert_non_null(last);
    while (strncmp(last, "xMax=", 5) != 0) {
        last--;
    }
    assert_int_equal(sscanf(first, "<word xMin=\"%lf", &from), 1);
    assert_int_equal(sscanf(last, "xMax=\"%lf", &to), 1);
    Sheet sheet = sheet_make(10, 10, false);
    assert_true(width == canvas_text_width(&sheet.canvas, large, said));
    double near = .01 * large.size; /* a PDF counts in thousandths of an em, and cairo writes no move below three */
    assert_true(fabs((to - from) / .75 - width) < near); /* a point is 0.75 px */
    assert_true(fabs(from / .75 - 40) < near);
    sheet_free(&sheet);
    base_free(text);
    base_free(boxes);
}

/* ---- what is kept ---- */

static double draw_many(Sheet *sheet, int count) {
    double begun = (double)clock();
    for (int i = 0; i < count; i++) {
        char text[64];
        snprintf(text, sizeof text, "Into Witch wood for %d cm, and to tower %d", i, i * 7);
        canvas_text_width(&sheet->canvas, body, text);
    }
    return (double)clock() - begun;
}

static void a_text_is_laid_out_once(void **state) {
    (void)state;
    Sheet sheet = sheet_make(10, 10, false);
    double first = draw_many(&sheet, 1500), again = draw_many(&sheet, 1500);
    print_message("1500 lines: %.1f ms, again %.1f ms\n", first * 1e3 / CLOCKS_PER_SEC, again * 1e3 / CLOCKS_PER_SEC);
    assert_true(again < first / 3);
    double width = canvas_text_width(&sheet.canvas, body, "Witch wood");
    draw_many(&sheet, 9000); /* more than are kept */
    assert_true(canvas_text_width(&sheet.canvas, body, "Witch wood") == width);
    sheet_free(&sheet);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(pairs_of_letters_are_set_closer),
        cmocka_unit_test(an_accent_of_its_own_stands_over_its_letter),
        cmocka_unit_test(hebrew_runs_from_right_to_left),
        cmocka_unit_test(japanese_is_drawn_and_breaks_between_its_signs),
        cmocka_unit_test(an_emoji_has_its_colours_and_a_family_is_one),
        cmocka_unit_test(a_caret_steps_over_whole_graphemes),
        cmocka_unit_test(a_name_is_cut_at_a_grapheme_and_fits),
        cmocka_unit_test(the_words_of_an_svg_can_be_found),
        cmocka_unit_test(a_pdf_can_be_searched_and_its_lines_are_as_long_as_on_the_screen),
        cmocka_unit_test(a_text_is_laid_out_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
