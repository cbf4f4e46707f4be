/* The same verdict wears the same form in every tool: a line that is blocked is never drawn through what blocks it,
 * whether it was asked about as sight or as a shot, and wherever it is refused. */
#include "io/document.h"
#include "play/session.h"
#include "support/test.h"
#include "view/board.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define LONG     900  /* px: the longer side of the board */
#define SAMPLES  60   /* on a line */
#define NEAR_END 16.0 /* px that marks at its ends take */
#define MIN_PX   60.0 /* of a line that is long enough to tell how it is drawn */
#define SOLID    0.75 /* of the samples: more is a solid line */
#define PAIRS    60   /* of a map */

static const char *const MAPS[] = {"stronghold-road", "ford-at-cala", "two-hills",        "the-long-hold",
                                   "the-old-heart",   "two-fords",    "city-on-the-canal"};

typedef struct {
    PlaySession *session;
    ViewBoard *board;
    ViewCamera camera;
    GeomBox frame;
    ViewFonts *fonts;
    BaseArena *arena;
    cairo_surface_t *bare;
} Sheet;

static cairo_surface_t *draw(const Sheet *sheet, const Ruling *ruling) {
    int width = (int)(sheet->frame.x1), high = (int)(sheet->frame.y1);
    cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, width, high);
    ViewCanvas canvas = {cairo_create(surface), sheet->fonts, theme_get(false), 1, false};
    ViewOverlay overlay = {.selected = ref_none(),
                           .hover = ref_none(),
                           .zone_of = ref_none(),
                           .ring_of = ref_none(),
                           .highlighted_finding = -1,
                           .ghost_unit = -1,
                           .ruling = ruling};
    board_draw(sheet->board, &canvas, &sheet->camera, sheet->frame, play_table(sheet->session), &overlay);
    cairo_destroy(canvas.cr);
    cairo_surface_flush(surface);
    return surface;
}

static bool differs_at(cairo_surface_t *a, cairo_surface_t *b, GeomVec p) {
    int stride = cairo_image_surface_get_stride(a), max = 0;
    ptrdiff_t at = (ptrdiff_t)floor(p.y) * stride + 4 * (ptrdiff_t)floor(p.x);
    for (int c = 0; c < 3; c++) {
        int by = abs(cairo_image_surface_get_data(a)[at + c] - cairo_image_surface_get_data(b)[at + c]);
        max = by > max ? by : max;
    }
    return max > 90; /* a line's own colour, not its casing */
}

/* How much of the stretch from a to b bears a line's colour. */
static double drawn_part(const Sheet *sheet, cairo_surface_t *picture, GeomVec a, GeomVec b) {
    double length = vec_distance(a, b);
    int drawn = 0;
    if (length <= 2 * NEAR_END) {
        return 0; /* whoever is stopped where he stands has no line to be seen */
    }
    for (int i = 0; i < SAMPLES; i++) {
        GeomVec p = vec_lerp(a, b, (NEAR_END + (length - 2 * NEAR_END) * i / (SAMPLES - 1)) / length);
        drawn += differs_at(sheet->bare, picture, p);
    }
    return (double)drawn / SAMPLES;
}

static BaseTree *action(const Sheet *sheet, RulesVerbRole role, const char *who, const char *of, const char *to) {
    BaseTree *tree = rules_action(play_field(sheet->session)->data->system, role, sheet->arena);
    tree_set(sheet->arena, tree, who, tree_text(sheet->arena, of));
    tree_set(sheet->arena, tree, role == VERB_SIGHT ? "to" : "at", tree_text(sheet->arena, to));
    return tree;
}

/* Who fires: one, by the verb's own argument for that. */
static Ruling *shot(const Sheet *sheet, const char *from, const char *to) {
    bool one = rules_verb_takes(play_field(sheet->session)->data->system->roles[VERB_FIRE], "unit");
    return play_preview(sheet->session, action(sheet, VERB_FIRE, one ? "unit" : "units", from, to), NULL, NULL);
}

/* Returns whether there was a blocked line to look at. */
static bool look_at_pair(const Sheet *sheet, const char *map, int from, int to, int *shots) {
    const TableSetup *setup = play_field(sheet->session)->setup;
    const char *a = setup_id(setup, ref_make(REF_UNIT, from)), *b = setup_id(setup, ref_make(REF_UNIT, to));
    Ruling *seen = play_preview(sheet->session, action(sheet, VERB_SIGHT, "from", a, b), NULL, NULL), *fired = NULL;
    const RulesSight *sight = seen->sights.count == 1 ? &seen->sights.items[0] : NULL;
    GeomVec p = sight ? camera_px(&sheet->camera, sight->stop) : vec(0, 0),
            q = sight ? camera_px(&sheet->camera, sight->b) : vec(0, 0);
    bool looked = sight && !sight->visible && vec_distance(p, q) >= MIN_PX;
    for (int tool = 0; looked && tool < 2; tool++) {
        fired = tool == 1 ? shot(sheet, a, b) : NULL;
        cairo_surface_t *picture = draw(sheet, fired ? fired : seen);
        double part = drawn_part(sheet, picture, p, q);
        if (part > SOLID) {
            fail_msg("%s: %s at %s is blocked, and %s draws %.0f %% of the way behind the stop", map, a, b,
                     fired ? "the shot" : "the sight", 100 * part);
        }
        if (fired && drawn_part(sheet, picture, camera_px(&sheet->camera, sight->a), p) > SOLID) {
            (*shots)++; /* its line is drawn up to the stop */
        }
        cairo_surface_destroy(picture);
    }
    ruling_destroy(fired);
    ruling_destroy(seen);
    return looked;
}

static void look_over(const char *map) {
    char path[512];
    BaseFaults faults = {0};
    snprintf(path, sizeof path, "%s/maps/%s.json", TEST_SOURCE_DIR, map);
    IoDocument *document = document_load(path, &faults);
    assert_non_null(document);
    PlaySession *session = play_open(document, &faults);
    const TableSetup *setup = play_field(session)->setup;
    double k = LONG / fmax(setup->size.x1, setup->size.y1);
    Sheet sheet = {.session = session,
                   .board = board_create(play_field(session)),
                   .camera = {k, vec(0, 0)},
                   .frame = {0, 0, ceil(setup->size.x1 * k), ceil(setup->size.y1 * k)},
                   .fonts = fonts_load(&faults),
                   .arena = arena_create()};
    sheet.bare = draw(&sheet, NULL);
    int looked = 0, shots = 0;
    for (int i = 0; i < setup->unit_count && looked < PAIRS; i++) {
        for (int j = i % 3; j < setup->unit_count && looked < PAIRS; j += 3) {
            bool foes = setup->units[i].side != setup->units[j].side;
            looked += foes && look_at_pair(&sheet, map, i, j, &shots);
        }
    }
    print_message("%s: %d blocked lines, %d drawn as shots\n", map, looked, shots);
    assert_true(looked > 0);
    cairo_surface_destroy(sheet.bare);
    fonts_destroy(sheet.fonts);
    arena_destroy(sheet.arena);
    board_destroy(sheet.board);
    play_destroy(session);
    faults_free(&faults);
}

static void a_blocked_line_is_blocked_in_every_tool(void **state) {
    (void)state;
    for (size_t i = 0; i < BASE_COUNT(MAPS); i++) {
        look_over(MAPS[i]);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_blocked_line_is_blocked_in_every_tool),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
