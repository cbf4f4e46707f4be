/* Every kind of terrain of every ruleset can be seen on the board: by itself, wherever a file may lay it, and whatever
 * the file says of it beyond its kind. What is on the table and draws nothing would be a picture that denies the rules.
 */
#include "io/document.h"
#include "io/file.h"
#include "support/test.h"
#include "view/board.h"

#include <stdlib.h>
#include <string.h>

#define WIDTH     360 /* px */
#define SEEN      60  /* px that something must leave to be seen */
#define DIFFERENT 10  /* of 255 */

static BaseTree *pair(BaseArena *arena, double x, double y) {
    BaseTree *list = tree_list(arena);
    tree_push(list, tree_number(arena, x));
    tree_push(list, tree_number(arena, y));
    return list;
}

static BaseTree *side(BaseArena *arena, const char *id, const char *home) {
    BaseTree *tree = tree_object(arena);
    tree_set(arena, tree, "id", tree_text(arena, id));
    tree_set(arena, tree, "name", tree_text(arena, id));
    if (home) {
        tree_set(arena, tree, "home", tree_text(arena, home));
    }
    return tree;
}

/* A bare table of the ruleset's kind. */
static BaseTree *bare_table(BaseArena *arena, const RulesData *data) {
    BaseTree *root = tree_object(arena), *table = tree_object(arena), *sides = tree_list(arena);
    bool hexes = data->system->board == BOARD_HEX;
    tree_set(arena, root, "sightline", tree_number(arena, 1));
    tree_set(arena, root, "ruleset", tree_text(arena, data->id));
    tree_set(arena, table, "unit", tree_text(arena, hexes ? "hex" : "cm"));
    if (hexes) {
        tree_set(arena, table, "columns", tree_number(arena, 7));
        tree_set(arena, table, "rows", tree_number(arena, 7));
    } else {
        tree_set(arena, table, "size", pair(arena, 60, 60));
    }
    tree_set(arena, root, "table", table);
    tree_push(sides, side(arena, "one", hexes ? "south" : NULL));
    tree_push(sides, side(arena, "two", hexes ? "north" : NULL));
    tree_set(arena, root, "sides", sides);
    return root;
}

/* One piece of the kind in the middle of the table; `hexes`: of a board of hexes, how many in a row. */
static BaseTree *with_piece(BaseArena *arena, const RulesData *data, const RulesKind *kind, const char *flag,
                            int hexes) {
    static const double corners[][2] = {{20, 20}, {40, 21}, {41, 38}, {30, 42}, {19, 39}};
    static const char *const names[] = {"D3", "D4", "D5"};
    BaseTree *root = bare_table(arena, data), *list = tree_list(arena), *piece = tree_object(arena);
    tree_set(arena, piece, "id", tree_text(arena, "piece"));
    tree_set(arena, piece, "kind", tree_text(arena, kind->id));
    if (data->system->board == BOARD_HEX) {
        BaseTree *cells = tree_list(arena);
        for (int i = 0; i < hexes; i++) {
            tree_push(cells, tree_text(arena, names[i]));
        }
        tree_set(arena, piece, "hexes", cells);
    } else if (kind->form == FORM_PATH) {
        BaseTree *path = tree_list(arena);
        tree_push(path, pair(arena, 15, 20));
        tree_push(path, pair(arena, 45, 40));
        tree_set(arena, piece, "path", path);
        tree_set(arena, piece, "width", tree_number(arena, 4));
    } else {
        BaseTree *ring = tree_list(arena);
        for (size_t i = 0; i < BASE_COUNT(corners); i++) {
            tree_push(ring, pair(arena, corners[i][0], corners[i][1]));
        }
        tree_set(arena, piece, "outline", ring);
    }
    if (flag) {
        tree_set(arena, piece, flag, tree_bool(arena, true));
    }
    tree_push(list, piece);
    tree_set(arena, root, "terrain", list);
    return root;
}

static cairo_surface_t *draw_board(const RulesField *field, const Table *table, bool dark) {
    BaseFaults faults = {0};
    ViewBoard *board = board_create(field);
    cairo_surface_t *surface = cairo_image_surface_create(CAIRO_FORMAT_RGB24, WIDTH, WIDTH);
    ViewFonts *fonts = fonts_load(&faults);
    ViewCanvas canvas = {cairo_create(surface), fonts, theme_get(dark), 1, true};
    GeomBox frame = {0, 0, WIDTH, WIDTH};
    ViewCamera camera = camera_fit(field->setup->size, frame, 10);
    ViewOverlay overlay = {.selected = ref_none(),
                           .hover = ref_none(),
                           .zone_of = ref_none(),
                           .ring_of = ref_none(),
                           .highlighted_finding = -1,
                           .ghost_unit = -1};
    board_draw(board, &canvas, &camera, frame, table, &overlay);
    cairo_destroy(canvas.cr);
    fonts_destroy(fonts);
    board_destroy(board);
    cairo_surface_flush(surface);
    return surface;
}

/* NULL: the rules do not let it be laid so. */
static cairo_surface_t *draw(const BaseTree *battlefield, bool dark) {
    BaseFaults faults = {0};
    RulesField *field = io_field_create(battlefield, "test.json", &faults);
    faults_free(&faults);
    if (!field) {
        return NULL;
    }
    Table *table = io_table_start(field, battlefield);
    cairo_surface_t *surface = draw_board(field, table, dark);
    table_destroy(table);
    field_destroy(field);
    return surface;
}

static int differing(cairo_surface_t *a, cairo_surface_t *b) {
    const unsigned char *left = cairo_image_surface_get_data(a), *right = cairo_image_surface_get_data(b);
    int stride = cairo_image_surface_get_stride(a), count = 0;
    for (int y = 0; y < WIDTH; y++) {
        for (int x = 0; x < WIDTH; x++) {
            int max = 0;
            for (int c = 0; c < 3; c++) {
                int by = abs(left[y * stride + 4 * x + c] - right[y * stride + 4 * x + c]);
                max = by > max ? by : max;
            }
            count += max > DIFFERENT;
        }
    }
    return count;
}

static void look_at(const RulesData *data, const RulesKind *kind, const char *flag, int hexes, cairo_surface_t *bare,
                    bool dark, int *seen) {
    BaseArena *arena = arena_create();
    cairo_surface_t *with = draw(with_piece(arena, data, kind, flag, hexes), dark);
    if (with && strcmp(kind->pattern, "open") != 0 && differing(with, bare) < SEEN) {
        fail_msg("%s: %s%s%s, %d of them, is not to be seen", data->id, kind->id, flag ? " with " : "",
                 flag ? flag : "", hexes);
    }
    *seen += with != NULL;
    cairo_surface_destroy(with);
    arena_destroy(arena);
}

static void look_through(const char *id, bool dark) {
    BaseArena *arena = arena_create();
    BaseFaults faults = {0};
    const BaseTree *tree = ruleset_load(arena, id, "", &faults);
    assert_non_null(tree);
    RulesData *data = ruleset_data(tree, "", &faults);
    assert_non_null(data);
    cairo_surface_t *bare = draw(bare_table(arena, data), dark);
    assert_non_null(bare);
    for (int i = 0; i < data->kind_count; i++) {
        const RulesKind *kind = &data->kinds[i];
        int seen = 0;
        for (int hexes = 1; hexes <= (data->system->board == BOARD_HEX ? 3 : 1); hexes++) {
            look_at(data, kind, NULL, hexes, bare, dark, &seen);
            for (int v = 0; v < data->schema.count; v++) {
                const TableVar *var = &data->schema.vars[v];
                if ((int)var->owner == REF_AREA && var->type == VAR_BOOL) {
                    look_at(data, kind, var->name, hexes, bare, dark, &seen);
                }
            }
        }
        if (seen == 0 && *kind->pattern) {
            print_message("%s: no file may lay %s alone\n", data->id, kind->id);
        }
    }
    cairo_surface_destroy(bare);
    data_destroy(data);
    faults_free(&faults);
    arena_destroy(arena);
}

static void every_kind_of_every_ruleset_is_seen(void **state) {
    (void)state;
    BaseArena *arena = arena_create();
    const char **ids;
    int count = ruleset_list(arena, &ids);
    assert_true(count >= 4);
    for (int i = 0; i < count; i++) {
        look_through(ids[i], false);
        look_through(ids[i], true);
    }
    arena_destroy(arena);
}

/* As a player has it before him: take a piece away, and the picture is another. */
static void look_over_map(const char *path) {
    BaseFaults faults = {0};
    IoDocument *document = document_load(path, &faults);
    assert_non_null(document);
    const TableSetup *setup = document->field->setup;
    Table *table = io_table_start(document->field, document->battlefield);
    cairo_surface_t *whole = draw_board(document->field, table, false);
    for (int i = 0; i < setup->area_count; i++) {
        bool drawn = strcmp(document->field->data->kinds[table_kind(table, i)].pattern, "open") != 0;
        table->removed[i] = true;
        cairo_surface_t *without = draw_board(document->field, table, false);
        if (drawn && differing(whole, without) == 0) {
            fail_msg("%s: %s is not to be seen", path, setup->areas[i].id);
        }
        cairo_surface_destroy(without);
        table->removed[i] = false;
    }
    cairo_surface_destroy(whole);
    table_destroy(table);
    document_destroy(document);
    faults_free(&faults);
}

static void every_piece_of_every_map_is_seen(void **state) {
    (void)state;
    BaseArena *arena = arena_create();
    const char **maps;
    int count = file_list(arena, TEST_SOURCE_DIR "/maps", ".json", &maps);
    assert_true(count >= 10);
    for (int i = 0; i < count; i++) {
        look_over_map(maps[i]);
    }
    arena_destroy(arena);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(every_kind_of_every_ruleset_is_seen),
        cmocka_unit_test(every_piece_of_every_map_is_seen),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
