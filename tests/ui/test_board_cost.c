/* What a picture may cost when a small file stacks hundreds of pieces on one
 * another: processor time, with room for sanitizers. In full the woods below
 * take more than half a minute without any. */
#include "io/document.h"
#include "io/json.h"
#include "support/test.h"
#include "view/board.h"

#include <math.h>
#include <time.h>

#define NESTED  800
#define FEW     2
#define SECONDS 6.0

/* Woods one in the other on a table of 180 by 120 cm. */
static void lay_woods(BaseText *text, int count) {
    text_add(text, "{\"sightline\": 1, \"ruleset\": \"ea-heresy\", \"table\": "
                   "{\"unit\": \"cm\", \"size\": [180, 120]}, "
                   "\"sides\": [{\"id\": \"one\", \"name\": \"One\"}, {\"id\": "
                   "\"two\", \"name\": \"Two\"}], "
                   "\"terrain\": [");
    for (int i = 0; i < count; i++) {
        double x0 = 2 + 0.07 * i, y0 = 2 + 0.07 * i, x1 = 180 - x0, y1 = 120 - y0;
        text_addf(text,
                  "%s{\"id\": \"w%d\", \"kind\": \"woods\", \"outline\": [[%g, "
                  "%g], [%g, %g], [%g, %g], [%g, %g]]}",
                  i > 0 ? ", " : "", i, x0, y0, x1, y0, x1, y1, x0, y1);
    }
    text_add(text, "]}");
}

/* One wood, a star of so many spikes, 10 to 50 cm long. */
static void lay_star(BaseText *text, int count) {
    text_add(text, "{\"sightline\": 1, \"ruleset\": \"ea-heresy\", \"table\": "
                   "{\"unit\": \"cm\", \"size\": [180, 120]}, "
                   "\"sides\": [{\"id\": \"one\", \"name\": \"One\"}, {\"id\": "
                   "\"two\", \"name\": \"Two\"}], "
                   "\"terrain\": [{\"id\": \"w\", \"kind\": \"woods\", \"outline\": [");
    for (int i = 0; i < 2 * count; i++) {
        double angle = acos(-1) * i / count, reach = i % 2 ? 50 : 10;
        text_addf(text, "%s[%.6f, %.6f]", i > 0 ? ", " : "", 90 + reach * cos(angle), 60 + reach * sin(angle));
    }
    text_add(text, "]}]}");
}

/* Is it drawn plainly? */
static bool draw(const RulesField *field, const Table *table) {
    BaseFaults faults = {0};
    ViewBoard *board = board_create(field);
    cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, 900, 600);
    ViewFonts *fonts = fonts_load(&faults);
    ViewCanvas canvas = {cairo_create(surface), fonts, theme_get(false), 1, true};
    GeomBox frame = {0, 0, 900, 600};
    ViewCamera camera = camera_fit(field->setup->size, frame, 10);
    ViewOverlay overlay = {.selected = ref_none(),
                           .hover = ref_none(),
                           .zone_of = ref_none(),
                           .ring_of = ref_none(),
                           .highlighted_finding = -1,
                           .ghost_unit = -1};
    board_draw(board, &canvas, &camera, frame, table, &overlay);
    bool plain = board_is_plain(board);
    cairo_destroy(canvas.cr);
    cairo_surface_destroy(surface);
    fonts_destroy(fonts);
    board_destroy(board);
    faults_free(&faults);
    return plain;
}

static bool is_drawn_plainly(void (*lay)(BaseText *, int), int count) {
    BaseFaults faults = {0};
    BaseText text = {0};
    BaseArena *arena = arena_create();
    lay(&text, count);
    const BaseTree *battlefield = json_parse(arena, text_get(&text), text.length, "woods.json", 0, &faults);
    assert_non_null(battlefield);
    RulesField *field = io_field_create(battlefield, "woods.json", &faults);
    assert_non_null(field);
    Table *table = io_table_start(field, battlefield);
    clock_t start = clock();
    bool plain = draw(field, table);
    double seconds = (double)(clock() - start) / CLOCKS_PER_SEC;
    if (seconds > SECONDS) {
        fail_msg("%d woods or spikes took %.1f s", count, seconds);
    }
    table_destroy(table);
    field_destroy(field);
    arena_destroy(arena);
    text_free(&text);
    faults_free(&faults);
    return plain;
}

static void woods_one_in_the_other_are_drawn_plainly(void **state) {
    (void)state;
    assert_true(is_drawn_plainly(lay_woods, NESTED));
}

static void and_two_keep_their_patterns(void **state) {
    (void)state;
    assert_false(is_drawn_plainly(lay_woods, FEW));
}

/* 2,000 sides of 40 cm are 800 m of outline; 40 are 16 m. */
static void a_star_of_spikes_is_drawn_plainly(void **state) {
    (void)state;
    assert_true(is_drawn_plainly(lay_star, 1000));
    assert_false(is_drawn_plainly(lay_star, 20));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(woods_one_in_the_other_are_drawn_plainly),
        cmocka_unit_test(and_two_keep_their_patterns),
        cmocka_unit_test(a_star_of_spikes_is_drawn_plainly),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
