/* Paper at a true scale, measured in the pixels of pages that are drawn at ten to the millimetre, and in the boxes of
 * the file. */
#include "cli/shared_run.h"
#include "io/document.h"
#include "io/file.h"
#include "support/test.h"
#include "view/print/print.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define PER_MM 10

static const char *field_file(void) {
    return cli_file(
        "print.json",
        "{'sightline': 1, 'title': 'Ruler', 'ruleset': 'ea-heresy', 'table': {'unit': 'cm', 'size': [60, 40]},"
        "'terrain': [{'id': 'wall', 'kind': 'hill', 'outline': [[10, 10], [22, 10], [22, 18], [10, 18]]}],"
        "'sides': [{'id': 'a', 'name': 'A'}], 'units': [{'id': 'u', 'side': 'a', 'profile': "
        "'line-infantry', 'at': [40, 20], 'facing': 0, 'base': {'circle': 40}}]}");
}

typedef struct {
    IoDocument *document;
    Table *table;
    ViewOverlay overlay;
    PrintOptions options;
} Field;

static Field field_open(double scale, bool bases) {
    BaseFaults faults = {0};
    Field field = {.document = document_load(field_file(), &faults)};
    assert_non_null(field.document);
    field.table = io_table_start(field.document->field, field.document->battlefield);
    field.overlay = (ViewOverlay){.selected = ref_none(),
                                  .hover = ref_none(),
                                  .highlighted_finding = -1,
                                  .ghost_unit = -1,
                                  .zone_of = ref_none()};
    field.options = (PrintOptions){.field = field.document->field,
                                   .table = field.table,
                                   .paper = PAPER_A4,
                                   .scale = scale,
                                   .window = field.document->field->setup->size,
                                   .bases = bases};
    return field;
}

static void field_close(Field *field) {
    table_destroy(field->table);
    document_destroy(field->document);
}

/* A page as grey values, PER_MM pixels to the millimetre. */
static cairo_surface_t *page_of(Field *field, int page, PrintLayout *layout) {
    BaseFaults faults = {0};
    field->options.overlay = &field->overlay;
    *layout = print_layout(&field->options);
    cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, (int)ceil(layout->paper_width * PER_MM),
                                                          (int)ceil(layout->paper_height * PER_MM));
    ViewFonts *fonts = fonts_load(&faults);
    assert_non_null(fonts);
    ViewCanvas canvas = {cairo_create(surface), fonts, theme_get(false), PER_MM / PRINT_PX, true};
    cairo_scale(canvas.cr, PER_MM / PRINT_PX, PER_MM / PRINT_PX);
    ViewBoard *board = board_create(field->document->field);
    print_draw_page(&field->options, layout, board, &canvas, page);
    board_destroy(board);
    cairo_destroy(canvas.cr);
    fonts_destroy(fonts);
    cairo_surface_flush(surface);
    return surface;
}

static bool is_dark(cairo_surface_t *surface, int x, int y) {
    const unsigned char *row =
        cairo_image_surface_get_data(surface) + (size_t)y * (size_t)cairo_image_surface_get_stride(surface);
    return row[4 * x] + row[4 * x + 1] + row[4 * x + 2] < 384;
}

/* The first and the last dark pixel of a row, as millimetres; 0 where there is none. */
static double dark_length(cairo_surface_t *surface, int y, int from, int to) {
    int first = -1, last = -1;
    for (int x = from; x < to; x++) {
        if (is_dark(surface, x, y)) {
            first = first < 0 ? x : first;
            last = x;
        }
    }
    return first < 0 ? 0 : (double)(last + 1 - first) / PER_MM;
}

/* The bar stands in the foot, 4 mm under the last row of the table: 10 mm from the left. Its upper edge is a line. */
static void the_bar_of_ten_centimetres_measures_ten_centimetres(void **state) {
    (void)state;
    static const double scales[] = {1, 3, 10};
    for (size_t i = 0; i < BASE_COUNT(scales); i++) {
        Field field = field_open(scales[i], false);
        PrintLayout layout;
        cairo_surface_t *page = page_of(&field, 0, &layout);
        double longest = 0;
        int top = (int)((layout.paper_height - 22) * PER_MM), low = (int)((layout.paper_height - 17) * PER_MM);
        for (int y = top; y < low; y++) {
            longest = fmax(longest, dark_length(page, y, 5 * PER_MM, 125 * PER_MM));
        }
        assert_true(fabs(longest - 100) < 0.15);
        cairo_surface_destroy(page);
        field_close(&field);
    }
}

/* A base of 40 mm is 40 mm from the outside of its line to the other, less a line that is centred on the edge: 0.16 mm.
 */
static void a_base_is_as_large_as_it_is(void **state) {
    (void)state;
    static const double scales[] = {1, 2};
    for (size_t i = 0; i < BASE_COUNT(scales); i++) {
        Field field = field_open(scales[i], true);
        PrintLayout layout;
        cairo_surface_t *page = page_of(&field, 0, &layout);
        double longest = 0;
        for (int y = 5 * PER_MM; y < 60 * PER_MM; y++) {
            longest = fmax(longest, dark_length(page, y, 5 * PER_MM, 100 * PER_MM));
        }
        assert_true(fabs(longest - 40 / scales[i]) < 0.3);
        cairo_surface_destroy(page);
        field_close(&field);
    }
}

/* 600 x 400 mm at 1:1 on pages of 277 x 174 (across) or 190 x 261 mm, each step 8 mm less: all of it is covered. */
static void pages_cover_the_table_and_overlap(void **state) {
    (void)state;
    static const PrintPaper papers[] = {PAPER_A4, PAPER_A3, PAPER_LETTER};
    for (size_t i = 0; i < BASE_COUNT(papers); i++) {
        Field field = field_open(1, false);
        field.options.paper = papers[i];
        PrintLayout layout = print_layout(&field.options);
        assert_int_equal(layout.pages, layout.columns * layout.rows);
        assert_true((layout.columns - 1) * layout.step_x + layout.width >= 600 - 0.5);
        assert_true((layout.rows - 1) * layout.step_y + layout.height >= 400 - 0.5);
        assert_true(layout.columns == 1 || (layout.columns - 2) * layout.step_x + layout.width < 600);
        assert_true(fabs(layout.width - layout.step_x - 8) < 1e-9 && fabs(layout.height - layout.step_y - 8) < 1e-9);
        field_close(&field);
    }
    /* Upright 190 + 182 + 182 + 46 mm by 261 + 139: 4 x 2. Across it would be 277 + 269 + 54 by 174 + 166 + 60: 3 x 3.
     */
    Field field = field_open(1, false);
    PrintLayout layout = print_layout(&field.options);
    assert_int_equal(layout.pages, 8);
    field_close(&field);
}

static int count_of(const char *bytes, size_t size, const char *word) {
    int count = 0;
    size_t length = strlen(word);
    for (size_t i = 0; i + length <= size; i++) {
        count += memcmp(bytes + i, word, length) == 0;
    }
    return count;
}

/* Boxes in points of 1/72 in: 210 mm are 595.276, 297 are 841.89, 420 are 1190.55, 8.5 x 11 in are 612 x 792. */
static void the_boxes_of_the_file_are_those_of_the_paper(void **state) {
    (void)state;
    static const struct {
        const char *paper, *box;
    } papers[] = {{"a4", "[ 0 0 595.27"}, {"a3", "[ 0 0 841.8"}, {"letter", "[ 0 0 612 792 ]"}};
    for (size_t i = 0; i < BASE_COUNT(papers); i++) {
        const char *out = cli_file("sheet.pdf", NULL);
        BaseFaults faults = {0};
        size_t size;
        cli_run("render", field_file(), "-o", out, "--scale", "1:10", "--paper", papers[i].paper, NULL);
        assert_status(0);
        char *bytes = file_read(out, 1 << 24, &size, &faults);
        assert_int_equal(count_of(bytes, size, "/MediaBox"), 1);
        assert_int_equal(count_of(bytes, size, papers[i].box), 1);
        base_free(bytes);
    }
}

static void scales_and_papers_are_read_strictly(void **state) {
    (void)state;
    double scale;
    PrintPaper paper;
    assert_true(print_scale("1:10", &scale) && scale == 10);
    assert_true(print_scale("10:1", &scale) && scale == 0.1);
    assert_true(print_scale("1:2.5", &scale) && scale == 2.5);
    static const char *const wrong[] = {"10", "1:", ":1", "1:0", "0:1", "1:-2", "1:2000", "a:b", "1:2:3", ""};
    for (size_t i = 0; i < BASE_COUNT(wrong); i++) {
        assert_false(print_scale(wrong[i], &scale));
    }
    assert_true(print_paper("letter", &paper) && paper == PAPER_LETTER);
    assert_false(print_paper("A4", &paper) || print_paper("", &paper));
    const char *out = cli_file("x.pdf", NULL);
    cli_run("render", field_file(), "-o", cli_file("x.png", NULL), "--scale", "1:10", NULL);
    assert_status(2);
    cli_run("render", field_file(), "-o", out, "--scale", "1:10", "--dark", NULL);
    assert_status(2);
    cli_run("render", field_file(), "-o", out, "--paper", "a7", NULL);
    assert_status(2);
    cli_run("render", field_file(), "-o", out, "--only", "u", NULL);
    assert_status(3);
    cli_run("render", field_file(), "-o", out, "--scale", "10:1", NULL); /* 6 m of paper */
    assert_status(3);
    assert_err("pages");
    cli_run("render", field_file(), "-o", out, "--only", "wall", NULL);
    assert_status(0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_bar_of_ten_centimetres_measures_ten_centimetres),
        cmocka_unit_test(a_base_is_as_large_as_it_is),
        cmocka_unit_test(pages_cover_the_table_and_overlap),
        cmocka_unit_test(the_boxes_of_the_file_are_those_of_the_paper),
        cmocka_unit_test(scales_and_papers_are_read_strictly),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    cli_forget();
    return failed;
}
