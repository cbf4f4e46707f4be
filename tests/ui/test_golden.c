/* Pictures of the boards against the ones that were looked at and found good: tests/golden/. With
 * SIGHTLINE_GOLDEN=write they are written anew, to be looked at again. */
#include "play/dispute.h"
#include "support/test.h"
#include "ui/editor/editor.h"
#include "ui/lesson/lesson.h"
#include "ui/shared_app.h"
#include "ui/shared_golden.h"
#include "view/card/ruling_card.h"
#include "view/card/terrain_card.h"
#include "view/render.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

typedef struct {
    const char *name, *map, *from, *to;
    bool dark;
    double zoom, x, y; /* px/mm; centre in table units */
} Picture;

static const Picture PICTURES[] = {
    {"keep-light", "maps/stronghold-road.json", "b3-1", "r2-1", false, 0, 0, 0},
    {"ferne-light", "maps/bridge-at-ferne.json", "b8-1", "r5-1", false, 0, 0, 0},
    {"ferne-dark", "maps/bridge-at-ferne.json", "b8-1", "r5-1", true, 0, 0, 0},
    {"strongholds-light", "maps/three-strongholds.json", "b1-7", "r1-5", false, 0, 0, 0},
    {"keep-zoom", "maps/stronghold-road.json", "b1-5", "r2-1", false, 3.7, 55, 49},
    {"cala-light", "maps/ford-at-cala.json", "c-ls", "r-lb", false, 0, 0, 0},
    {"hills-light", "maps/two-hills.json", "line-tanks-3", "walkers-1", false, 0, 0, 0},
    {"city-light", "maps/city-on-the-canal.json", "titan-1", "knight-1", false, 0, 0, 0},
    {"city-dark", "maps/city-on-the-canal.json", "siege-1", "mortars-1", true, 0, 0, 0},
    {"fords-dark", "maps/two-fords.json", "s-ax", "n-lc", true, 0, 0, 0},
};

/* The ruling on a pair as the command line would have it. */
static Ruling *rule_on(IoDocument *document, Table *table, const Picture *picture) {
    const RulesField *field = document->field;
    Ruling *ruling = ruling_create(field);
    TableDraft draft = draft_make(table);
    RulesCtx ctx = {.field = field,
                    .draft = &draft,
                    .ruling = ruling,
                    .readings = field->data->reading_values,
                    .work = geom_work_create(field->scene),
                    .tolerance = 1};
    ctx.cache = field->data->system->cache_create ? field->data->system->cache_create(field) : NULL;
    BaseTree *args = tree_object(ruling->arena);
    tree_set(ruling->arena, args, "from", tree_text(ruling->arena, picture->from));
    tree_set(ruling->arena, args, "to", tree_text(ruling->arena, picture->to));
    RulesAction action = {"sight", args};
    ctx.action = &action;
    rules_resolve(&ctx);
    if (ctx.cache) {
        field->data->system->cache_destroy(ctx.cache);
    }
    geom_work_destroy(ctx.work);
    draft_term(&draft);
    return ruling;
}

static void draw_picture(const Picture *picture, bool with_ruling, bool with_ruler, const char *path) {
    BaseFaults faults = {0};
    char map[512];
    snprintf(map, sizeof map, "%s/%s", TEST_SOURCE_DIR, picture->map);
    IoDocument *document = document_load(map, &faults);
    assert_non_null(document);
    Table *table = table_create(document->field->setup);
    Ruling *ruling = rule_on(document, table, picture);
    assert_int_equal(ruling->outcome, RULING_ANSWER);
    ViewOverlay overlay = {.selected = ref_none(),
                           .hover = ref_none(),
                           .zone_of = ref_none(),
                           .highlighted_finding = -1,
                           .ghost_unit = -1,
                           .has_ruler = with_ruler,
                           .ruler_a = vec(600, 100),
                           .ruler_b = vec(900, 500),
                           .ruling = with_ruling ? ruling : NULL};
    RenderOptions options = {.dark = picture->dark,
                             .legend = picture->zoom <= 0,
                             .zoom = picture->zoom,
                             .centre = vec(picture->x * 10, picture->y * 10)};
    if (picture->zoom > 0) {
        options.width = 1200;
        options.height = 800;
    }
    assert_true(render_file(document->field, table, &overlay, &options, path, file_sink(), &faults));
    ruling_destroy(ruling);
    table_destroy(table);
    document_destroy(document);
    faults_free(&faults);
}

static void a_sheet_of_terrain_cards_looks_as_it_was_approved(void **state) {
    (void)state;
    BaseFaults faults = {0};
    IoDocument *document = document_load(TEST_SOURCE_DIR "/maps/the-long-hold.json", &faults);
    assert_non_null(document);
    Table *table = table_create(document->field->setup);
    BaseArena *arena = arena_create();
    RulesCard *cards;
    int count = card_list_areas(document->field, table, arena, &cards);
    CardSheets sheets = {document->field->data->card, cards, count, document->field->setup->title, false};
    Golden golden = golden_begin("terrain-cards");
    assert_true(draw_card_sheets_write(&sheets, 1.5, golden.path, file_sink(), &faults));
    golden_end(&golden);
    arena_destroy(arena);
    table_destroy(table);
    document_destroy(document);
    faults_free(&faults);
}

/* The terrain tool in the window: a piece in hand, and one that crosses itself with the note beside it. */
static void draw_editor(const char *map, const char *piece, bool dark, bool tangle, double scale, const char *path) {
    Desk *desk = scale > 1 ? desk_open_sized(map, 1024, 640, scale) : desk_open_sized(map, 1280, 800, 1);
    desk->ui->settings.theme = dark ? SETTINGS_DARK : SETTINGS_LIGHT;
    driver_blind(desk->driver, true);
    desk_key(desk, SDLK_t);
    editor_select(desk->ui, piece);
    desk->ui->editor->corner = 1;
    if (tangle) {
        BaseArena *arena = arena_create();
        const EditorPiece *of = editor_piece(desk->ui, piece);
        GeomVec far = of->outline.points[of->outline.count / 2 + 1];
        GeomBox box = outline_box(&of->outline);
        PlanOutline bad = outline_with_corner(arena, &of->outline, 1, vec(far.x + .3 * (box.x1 - box.x0), box.y1 + 4));
        editor_put_outline(desk->ui, of, &bad, false, "move a corner of");
        arena_destroy(arena);
    }
    driver_frame(desk->driver);
    driver_blind(desk->driver, false);
    driver_move(desk->driver, 640, 30);
    driver_png(desk->driver, path);
    desk_close(desk);
}

static void the_terrain_tool_looks_as_it_was_approved(void **state) {
    (void)state;
    static const struct {
        const char *name, *map, *piece;
        bool dark, tangle;
        double scale;
    } LOOKS[] = {{"editor-light", "maps/stronghold-road.json", "wood-1", false, true, 1},
                 {"editor-dark", "maps/city-on-the-canal.json", "canal", true, false, 1},
                 {"editor-dark-200", "maps/the-old-heart.json", "jungle-n", true, false, 2}};
    for (size_t i = 0; i < BASE_COUNT(LOOKS); i++) {
        Golden golden = golden_begin(LOOKS[i].name);
        draw_editor(LOOKS[i].map, LOOKS[i].piece, LOOKS[i].dark, LOOKS[i].tangle, LOOKS[i].scale, golden.path);
        golden_end(&golden);
    }
}

static void the_boards_look_as_they_were_approved(void **state) {
    (void)state;
    for (size_t i = 0; i < BASE_COUNT(PICTURES); i++) {
        Golden golden = golden_begin(PICTURES[i].name);
        draw_picture(&PICTURES[i], true, false, golden.path);
        golden_end(&golden);
    }
}

/* A question that waits, by day; what was answered, with a note lit, in the evening. */
static void a_lesson_looks_as_it_was_approved(void **state) {
    (void)state;
    char file[512];
    Desk *desk = desk_open("maps/stronghold-road.json");
    snprintf(file, sizeof file, "%s/tests/cases/ea-heresy/lesson-04-one-wood-two-arms.case.json", TEST_SOURCE_DIR);
    driver_event(desk->driver, (SDL_Event){.drop = {.type = SDL_DROPFILE, .file = file}});
    driver_frame(desk->driver);
    assert_true(ui_in_lesson(desk->ui));
    golden_approve(desk, "lesson-light");
    lesson_answer(desk->ui, 3); /* wrong, and once more */
    lesson_answer(desk->ui, 2);
    desk->ui->settings.theme = SETTINGS_DARK;
    driver_frame(desk->driver);
    driver_frame(desk->driver);
    golden_approve(desk, "lesson-dark");
    desk_close(desk);
}

/* Tiles by which the first picture differs from its golden when drawn so. */
static int tiles_off(bool with_ruling, bool with_ruler) {
    char golden[512], fresh[64] = "/tmp/sightline-golden-XXXXXX.png";
    snprintf(golden, sizeof golden, "%s/tests/golden/%s.png", TEST_SOURCE_DIR, PICTURES[0].name);
    close(mkstemps(fresh, 4));
    draw_picture(&PICTURES[0], with_ruling, with_ruler, fresh);
    cairo_surface_t *a = cairo_image_surface_create_from_png(golden), *b = cairo_image_surface_create_from_png(fresh);
    int tiles = golden_compare(a, b).tiles_off;
    cairo_surface_destroy(a);
    cairo_surface_destroy(b);
    unlink(fresh);
    return tiles;
}

static void a_missing_line_is_caught(void **state) {
    (void)state;
    assert_true(tiles_off(false, false) > 5);
}

/* A line half a metre long with its figure crosses some thirty tiles. */
static void a_ruler_is_seen(void **state) {
    (void)state;
    assert_true(tiles_off(true, true) > 15);
}

/* ---- cards ---- */

typedef struct {
    const char *name, *map, *from, *to;
} CardPicture;

/* One of each system: a blocker alone, heights, hexes, things in the way. */
static const CardPicture CARD_PICTURES[] = {
    {"card-heresy", "maps/stronghold-road.json", "b3-3", "r1-1"},
    {"card-imperialis", "maps/two-hills.json", "bikes-1", "line-tanks-1"},
    {"card-colors", "maps/ford-at-cala.json", "c-el", "r-hc"},
    {"card-infinity", "maps/the-long-hold.json", "b1", "r2"},
};

static void draw_card(const CardPicture *picture, const char *path) {
    BaseFaults faults = {0};
    char map[512];
    snprintf(map, sizeof map, "%s/%s", TEST_SOURCE_DIR, picture->map);
    IoDocument *document = document_load(map, &faults);
    assert_non_null(document);
    PlaySession *session = play_open(document, &faults);
    const TableSetup *setup = play_field(session)->setup;
    PlayDispute *dispute = dispute_create(session, setup_find(setup, picture->from), setup_find(setup, picture->to),
                                          map, "/tmp/card.case.json", &faults);
    assert_non_null(dispute);
    dispute_seek_nearest(dispute);
    const ViewRulingCard card = {.field = play_field(dispute->session),
                                 .table = play_table(dispute->session),
                                 .ruling = dispute->ruling,
                                 .back = dispute->back,
                                 .flips = dispute->flips,
                                 .flip_count = dispute->flip_count,
                                 .case_name = "card.case.json",
                                 .case_hash = "0000000000000000", /* goes by every word of the file */
                                 .version = "0"};
    assert_true(draw_ruling_card_write(&card, path, 0.75, file_sink(), &faults));
    dispute_destroy(dispute);
    play_destroy(session);
    faults_free(&faults);
}

static void the_cards_look_as_they_were_approved(void **state) {
    (void)state;
    for (size_t i = 0; i < BASE_COUNT(CARD_PICTURES); i++) {
        Golden golden = golden_begin(CARD_PICTURES[i].name);
        draw_card(&CARD_PICTURES[i], golden.path);
        golden_end(&golden);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_cards_look_as_they_were_approved),
        cmocka_unit_test(the_boards_look_as_they_were_approved),
        cmocka_unit_test(a_lesson_looks_as_it_was_approved),
        cmocka_unit_test(a_sheet_of_terrain_cards_looks_as_it_was_approved),
        cmocka_unit_test(the_terrain_tool_looks_as_it_was_approved),
        cmocka_unit_test(a_missing_line_is_caught),
        cmocka_unit_test(a_ruler_is_seen),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
