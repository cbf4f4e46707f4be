/* Other programs' maps: where things come to lie, what they become, and that nothing is lost unsaid. All places are
 * worked out by hand. */
#include "io/base64.h"
#include "io/import.h"
#include "io/import_internal.h"
#include "io/shared_import.h"
#include "support/test.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define MAP(layers)                                                                                                    \
    "{'orientation': 'orthogonal', 'width': 10, 'height': 8, 'tilewidth': 20, 'tileheight': 20,"                       \
    "'tilesets': [{'firstgid': 1, 'tiles': [{'id': 0, 'type': 'forest'}]}],"                                           \
    "'properties': [{'name': 'ruleset', 'value': 'ea-heresy'}, {'name': 'square', 'value': 10}], 'layers': [" layers   \
    "]}"
#define OBJECTS(list) "{'type': 'objectgroup', 'name': 'things', 'objects': [" list "]}"

static void a_map_is_as_large_as_its_squares(void **state) {
    (void)state;
    ImportRun run = import_text(MAP(OBJECTS("")), (ImportOptions){0});
    const BaseTree *size = tree_find(tree_find(run.map.battlefield, "table"), "size");
    assert_true(size->first->number == 100 && size->last->number == 80);
    assert_string_equal(tree_get_text(run.map.battlefield, "title", ""), "test");
    import_done(&run);
    run = import_text(MAP(OBJECTS("")), (ImportOptions){.unit = "in", .square = 2});
    size = tree_find(tree_find(run.map.battlefield, "table"), "size");
    assert_true(size->first->number == 20 && size->last->number == 16);
    import_done(&run);
}

/* 2 px to a cm. A quarter turn clockwise about (80, 40) px takes the corner (40, 20) px further to 20 px left, 40 px
 * down. */
static void a_turned_rectangle_lies_as_drawn(void **state) {
    (void)state;
    static const double turned[] = {40, 20, 40, 40, 30, 40, 30, 20};
    ImportRun run =
        import_text(MAP(OBJECTS("{'type': 'woods', 'name': 'Elms', 'x': 80, 'y': 40, 'width': 40, 'height': 20,"
                                "'rotation': 90}")),
                    (ImportOptions){0});
    assert_points(tree_find(import_area(&run, 0), "outline"), turned, 4);
    assert_string_equal(tree_get_text(import_area(&run, 0), "kind", ""), "woods");
    assert_string_equal(tree_get_text(import_area(&run, 0), "name", ""), "Elms");
    assert_int_equal(run.left.count, 0);
    import_done(&run);
}

static void an_ellipse_is_round_within_a_fifth_of_a_millimetre(void **state) {
    (void)state;
    ImportRun run =
        import_text(MAP(OBJECTS("{'type': 'crater', 'x': 40, 'y': 40, 'width': 40, 'height': 40, 'ellipse': true}")),
                    (ImportOptions){0});
    const BaseTree *list = tree_find(import_area(&run, 0), "outline");
    assert_true(list->count >= 12);
    const BaseTree *before = list->last;
    for (const BaseTree *it = list->first; it; before = it, it = it->next) { /* 10 cm round about (30, 30) */
        double x = it->first->number - 30, y = it->last->number - 30;
        double mx = (x + before->first->number - 30) / 2, my = (y + before->last->number - 30) / 2;
        assert_true(fabs(hypot(x, y) - 10) < 1e-3);
        assert_true(hypot(mx, my) > 10 - 0.0201);
    }
    import_done(&run);
}

static void groups_and_layers_shift_what_is_in_them(void **state) {
    (void)state;
    static const double shifted[] = {20, 15, 30, 15, 30, 25, 20, 25};
    ImportRun run = import_text(
        MAP("{'type': 'group', 'name': 'all', 'offsetx': 20, 'layers': [{'type': 'objectgroup', 'name': 'Woods',"
            "'offsety': 10, 'objects': [{'x': 20, 'y': 20, 'width': 20, 'height': 20}]}]}"),
        (ImportOptions){0});
    assert_points(tree_find(import_area(&run, 0), "outline"), shifted, 4);
    assert_string_equal(tree_get_text(import_area(&run, 0), "kind", ""), "woods"); /* the layer's name */
    import_done(&run);
}

static void a_line_has_its_width_and_the_rulesets_properties(void **state) {
    (void)state;
    static const double path[] = {0, 10, 50, 15};
    ImportRun run =
        import_text(MAP(OBJECTS("{'type': 'road', 'x': 0, 'y': 20, 'polyline': [{'x': 0, 'y': 0}, {'x': 100, 'y': 10}],"
                                "'properties': [{'name': 'width', 'value': 4}, {'name': 'mood', 'value': 'dark'}]},"
                                "{'type': 'hill', 'x': 60, 'y': 60, 'width': 40, 'height': 40, 'properties': ["
                                "{'name': 'steep', 'value': true}]}")),
                    (ImportOptions){0});
    assert_points(tree_find(import_area(&run, 0), "path"), path, 2);
    assert_true(tree_get_number(import_area(&run, 0), "width", 0) == 4);
    assert_true(tree_get_bool(import_area(&run, 1), "steep", false));
    assert_left(&run, "layers[0].objects[0]", "\"mood\"");
    assert_int_equal(run.left.count, 1);
    import_done(&run);
}

static void what_can_not_be_carried_over_is_stated_line_by_line(void **state) {
    (void)state;
    ImportRun run = import_text(
        MAP(OBJECTS(
            "{'type': 'woods', 'x': 1, 'y': 1, 'point': true}, {'type': 'woods', 'text': {'text': 'hi'}},"
            "{'type': 'moon', 'x': 1, 'y': 1, 'width': 9, 'height': 9}, {'type': 'woods', 'x': 3},"
            "{'type': 'woods', 'visible': false, 'width': 9, 'height': 9},"
            "{'type': 'woods', 'polygon': [{'x': 0, 'y': 0}, {'x': 9, 'y': 9}, {'x': 5, 'y': 5}]}") ", {'type': "
                                                                                                    "'imagelayer', "
                                                                                                    "'name': 'sky'}, "
                                                                                                    "{'type': "
                                                                                                    "'objectgroup', "
                                                                                                    "'visible': "
                                                                                                    "false}"),
        (ImportOptions){0});
    assert_int_equal(import_count(&run), 0);
    assert_left(&run, "layers[0].objects[0]", "a point is left out");
    assert_left(&run, "layers[0].objects[1]", "a text is left out");
    assert_left(&run, "layers[0].objects[2]", "\"moon\" is no terrain");
    assert_left(&run, "layers[0].objects[3]", "no shape");
    assert_left(&run, "layers[0].objects[4]", "hidden");
    assert_left(&run, "layers[0].objects[5]", "it is left out"); /* the loader: it has no area */
    assert_left(&run, "layers[1]", "picture");
    assert_left(&run, "layers[2]", "hidden");
    import_done(&run);
}

static void words_are_found_by_option_kind_synonym_and_plural(void **state) {
    (void)state;
    ImportRun run = import_text(
        MAP(OBJECTS(
            "{'type': 'tree', 'width': 9, 'height': 9}, {'class': 'Urban Area', 'x': 20, 'width': 9, 'height': 9},"
            "{'type': 'Craters', 'x': 40, 'width': 9, 'height': 9}, {'type': 'blob', 'x': 60, 'width': 9,"
            "'height': 9}, {'type': 'xyzzy', 'x': 80, 'width': 9, 'height': 9}")),
        (ImportOptions){.kinds = "tree=jungle,*=scrub,Blob=marsh"});
    static const char *const kinds[] = {"jungle", "urban-area", "crater", "marsh", "scrub"};
    for (int i = 0; i < 5; i++) {
        assert_string_equal(tree_get_text(import_area(&run, i), "kind", ""), kinds[i]);
    }
    assert_int_equal(run.map.tally_count, 5);
    import_done(&run);
}

/* Two woods that meet corner to corner, and a ring of seven squares and a corner with a hole: squares of 10 cm. */
static void tiles_are_joined_edge_to_edge(void **state) {
    (void)state;
    static const double ring[] = {10, 0, 40, 0, 40, 30, 10, 30}, hole[] = {20, 10, 20, 20, 30, 20, 30, 10};
    static const double lone[] = {0, 30, 10, 30, 10, 40, 0, 40};
    ImportRun run = import_text(
        MAP("{'type': 'tilelayer', 'name': 'g', 'width': 10, 'height': 8, 'data': ["
            "0,1,1,1,0,0,0,0,0,0, 0,1,0,1,0,0,0,0,0,0, 0,1,1,1,0,0,0,0,0,0, 2147483649,0,0,0,0,0,0,0,0,0]}"),
        (ImportOptions){0});
    assert_int_equal(import_count(&run), 2);
    assert_points(tree_find(import_area(&run, 0), "outline"), ring, 4);
    assert_int_equal(tree_find(import_area(&run, 0), "holes")->count, 1);
    const BaseTree *inner = tree_find(import_area(&run, 0), "holes")->first;
    assert_int_equal(inner->count, 4);
    for (int i = 0; i < 4; i++) { /* from whichever corner */
        bool found = false;
        for (const BaseTree *it = inner->first; it; it = it->next) {
            found = found || (it->first->number == hole[2 * i] && it->last->number == hole[2 * i + 1]);
        }
        assert_true(found);
    }
    assert_points(tree_find(import_area(&run, 1), "outline"), lone, 4);
    import_done(&run);
}

static void count_squares(void *context, const PlanOutline *outline) {
    double *size = context;
    *size += outline_size(outline);
    int a, b;
    assert_false(outline_crossing(outline, &a, &b, NULL));
}

static void any_pattern_of_tiles_keeps_its_squares(void **state) {
    (void)state;
    BaseArena *arena = arena_create();
    for (unsigned pattern = 0; pattern < 1u << 16; pattern++) { /* all of four by four */
        unsigned char cells[16];
        int count = 0;
        double size = 0;
        for (int i = 0; i < 16; i++) {
            cells[i] = pattern >> i & 1;
            count += cells[i];
        }
        import_trace(arena, cells, 4, 4, count_squares, &size);
        assert_true(fabs(size - count) < 1e-9);
        arena_reset(arena);
    }
    arena_destroy(arena);
}

/* 00000000 01000000: the second tile is a wood. Torn: a byte of it is missing. */
static void packed_tiles_are_read_and_torn_ones_stated(void **state) {
    (void)state;
    static const double square[] = {10, 0, 20, 0, 20, 10, 10, 10};
    static const struct {
        const char *compression, *data;
        bool good;
    } layers[] = {{"", "AAAAAAEAAAA=", true},
                  {"zlib", "eJxjYGBgYARiAAAMAAI=", true},
                  {"gzip", "H4sIAAAAAAACA2NgYGBgBGIADLie3QgAAAA=", true},
                  {"zstd", "KLUv/SQIQQAAAAAAAAEAAACpoo4m", true},
                  {"zlib", "eJxjYGRgYAAAAAUAAg==", false},
                  {"zlib", "AAAAAAEAAAA=", false},
                  {"lzma", "XQAAgAD//////////wA=", false}};
    for (size_t i = 0; i < BASE_COUNT(layers); i++) {
        char map[2048];
        snprintf(map, sizeof map,
                 MAP("{'type': 'tilelayer', 'name': 'a', 'width': 2, 'height': 1, 'encoding': 'base64', 'compression':"
                     "'%s', 'data': '%s'}"),
                 layers[i].compression, layers[i].data);
        ImportRun run = import_text(map, (ImportOptions){0});
        assert_int_equal(import_count(&run), layers[i].good);
        if (layers[i].good) {
            assert_points(tree_find(import_area(&run, 0), "outline"), square, 4);
        } else {
            assert_left(&run, "layers[0]", "torn, or packed in an unknown way");
        }
        import_done(&run);
    }
}

static void hexes_are_covered_by_their_middles(void **state) {
    (void)state;
    /* Tiles of 60 x 70 px with sides of 34: rows 52 px apart. Row B's middles lie at y 87, x 60, 120, ... */
    ImportRun run = import_text(
        "{'orientation': 'hexagonal', 'staggeraxis': 'y', 'staggerindex': 'odd', 'width': 13, 'height': 9,"
        "'tilewidth': 60, 'tileheight': 70, 'hexsidelength': 34, 'layers': ["
        "{'type': 'objectgroup', 'objects': [{'type': 'forest', 'x': 50, 'y': 80, 'width': 80, 'height': 20}]},"
        "{'type': 'tilelayer', 'name': 'Hill', 'width': 13, 'height': 9, 'data': [0, 1, 0]}]}",
        (ImportOptions){.ruleset = "commands-colors"});
    static const double wood[] = {1, 2, 2, 2}, hill[] = {2, 1};
    assert_points(tree_find(import_area(&run, 0), "hexes"), wood, 2);
    assert_points(tree_find(import_area(&run, 1), "hexes"), hill, 1);
    assert_int_equal(run.left.count, 0);
    import_done(&run);
}

#define VTT                                                                                                            \
    "{'format': 0.3, 'resolution': {'map_origin': {'x': 2, 'y': 1}, 'map_size': {'x': 24, 'y': 16}, "                  \
    "'pixels_per_grid': 70},"                                                                                          \
    "'line_of_sight': [[{'x': 3, 'y': 2}, {'x': 9, 'y': 2}, {'x': 9, 'y': 8}, {'x': 3, 'y': 8}, {'x': 3, 'y': 2}]],"   \
    "'objects_line_of_sight': [[{'x': 20, 'y': 4}, {'x': 22, 'y': 4}, {'x': 22, 'y': 6}, {'x': 20, 'y': 4}]],"         \
    "'portals': [{'bounds': [{'x': 12, 'y': 2}, {'x': 13, 'y': 2}], 'closed': true}, {'closed': false}],"              \
    "'lights': [{}, {}], 'environment': {'ambient_light': 'ff'}, 'image': 'iVBORw0KGgoAAAAN'}"

static void walls_doors_and_bodies_of_a_universal_map_stand(void **state) {
    (void)state;
    static const double body[] = {18, 3, 20, 3, 20, 5};
    ImportRun run = import_text(VTT, (ImportOptions){.ruleset = "infinity", .width = 0.25});
    int last = import_count(&run) - 1;
    assert_true(last >= 3); /* a wall that ends where it began is laid as two or more */
    for (int i = 0; i < last - 1; i++) {
        assert_string_equal(tree_get_text(import_area(&run, i), "kind", ""), "bulkhead"); /* thin, and stops sight */
        assert_true(tree_get_number(import_area(&run, i), "width", 0) == 0.25);
    }
    assert_true(tree_at(tree_at(tree_find(import_area(&run, 0), "path"), 0), 0)->number ==
                1); /* from the map's origin */
    assert_points(tree_find(import_area(&run, last - 1), "outline"), body, 3);
    assert_int_equal(tree_find(import_area(&run, last), "path")->count, 2);
    assert_string_equal(tree_get_text(import_area(&run, last), "kind", ""), "bulkhead"); /* a shut door: no doorway */
    assert_left(&run, "portals[1]", "open door");
    for (int i = 0; i < run.left.count; i++) {
        assert_null(strstr(run.left.items[i].what, "crosses itself"));
    }
    assert_left(&run, "lights", "2 lights");
    assert_left(&run, "environment", "ambient light");
    assert_string_equal(run.map.picture_ending, ".png");
    assert_int_equal(run.map.picture_size, 12);
    import_done(&run);
}

/* A crop of a larger plan: what crosses its edge stays, what lies beyond is counted. */
static void what_lies_outside_the_picture_is_left_out_in_one_line(void **state) {
    (void)state;
    ImportRun run =
        import_text("{'resolution': {'map_origin': {'x': 0, 'y': 0}, 'map_size': {'x': 10, 'y': 8}},"
                    "'line_of_sight': [[{'x': 1, 'y': 1}, {'x': 14, 'y': 1}], [{'x': 12, 'y': 2}, {'x': 14, 'y': 2}],"
                    "[{'x': 3, 'y': -4}, {'x': 3, 'y': -2}]],"
                    "'portals': [{'bounds': [{'x': 2, 'y': 20}, {'x': 3, 'y': 20}], 'closed': true}]}",
                    (ImportOptions){.ruleset = "infinity"});
    assert_int_equal(import_count(&run), 1);
    assert_int_equal(run.left.count, 1);
    assert_left(&run, "", "3 pieces lie outside the map");
    import_done(&run);
}

static void a_shut_door_stops_what_the_user_says_or_sight_in_every_ruleset(void **state) {
    (void)state;
    static const char *const rulesets[] = {"infinity", "ea-heresy", "legions-imperialis"};
    for (size_t i = 0; i < BASE_COUNT(rulesets); i++) {
        ImportRun run = import_text(VTT, (ImportOptions){.ruleset = rulesets[i]});
        int last = import_count(&run) - 1;
        BaseFaults none = {0};
        RulesData *data = ruleset_data(tree_text(run.arena, rulesets[i]), "", &none);
        int kind = data_find_kind(data, tree_get_text(import_area(&run, last), "kind", ""));
        assert_true(kind >= 0 && data->kinds[kind].sight_edge); /* it has a say in sight */
        bool heights = schema_find(&data->schema, REF_AREA, "height") >= 0;
        assert_true(tree_get_number(import_area(&run, last), "height", 0) ==
                    (heights ? 2 : 0)); /* else it hides nobody */
        for (int k = 0; heights && k <= last; k++) {
            assert_true(tree_get_number(import_area(&run, k), "height", 0) > 0); /* walls and scenery too */
        }
        data_destroy(data);
        import_done(&run);
    }
    ImportRun run = import_text(VTT, (ImportOptions){.ruleset = "infinity", .kinds = "door=door"});
    assert_string_equal(tree_get_text(import_area(&run, import_count(&run) - 1), "kind", ""), "door");
    import_done(&run);
}

/* Of 5 texts and 3 moons two lines are said, and the crater of no size is not counted among what was laid. */
static void what_is_said_of_several_is_said_once(void **state) {
    (void)state;
#define TEXT_OF "{'type': 'woods', 'text': {'text': 'hi'}},"
#define MOON    "{'type': 'moon', 'x': 1, 'y': 1, 'width': 9, 'height': 9},"
    ImportRun run =
        import_text(MAP(OBJECTS(TEXT_OF TEXT_OF MOON TEXT_OF TEXT_OF MOON TEXT_OF MOON
                                "{'type': 'crater', 'polygon': [{'x': 0, 'y': 0}, {'x': 9, 'y': 9}, {'x': 5, 'y': 5}]},"
                                "{'type': 'crater', 'x': 1, 'y': 1, 'width': 9, 'height': 9}")),
                    (ImportOptions){0});
    assert_int_equal(run.left.count, 3);
    assert_left(&run, "layers[0].objects[0] and 4 more", "a text is left out");
    assert_left(&run, "layers[0].objects[2] and 2 more", "\"moon\" is no terrain");
    assert_left(&run, "layers[0].objects[8]", "it is left out");
    assert_int_equal(import_count(&run), 1);
    assert_int_equal(run.map.tally_count, 1);
    assert_string_equal(run.map.tallies[0].word, "crater");
    assert_int_equal(run.map.tallies[0].count, 1);
    import_done(&run);
}

static bool shows_nothing(const void *bytes, size_t size, const char *name, BaseFaults *faults) {
    (void)bytes;
    faults_add(faults, name, "", "", "make it smaller first", "the picture has %d pixels", (int)size);
    return false;
}

static void a_picture_that_cannot_be_shown_is_left_out(void **state) {
    (void)state;
    ImportRun run = import_text(VTT, (ImportOptions){.ruleset = "infinity", .shows = shows_nothing});
    assert_null(run.map.picture);
    assert_left(&run, "image", "the picture has 12 pixels; it is left out");
    import_done(&run);
}

static void a_map_is_not_replaced_by_its_own_battlefield(void **state) {
    (void)state;
    char path[] = "/tmp/sightline-import-XXXXXX";
    int file = mkstemp(path);
    assert_true(file >= 0 && write(file, "{}", 2) == 2 && close(file) == 0);
    BaseArena *arena = arena_create();
    BaseFaults faults = {0};
    ImportMap map = {.source = path, .battlefield = tree_object(arena)};
    assert_false(import_save(arena, &map, path, (BaseSink){0}, &faults));
    assert_non_null(strstr(faults.items[0].what, "the map itself"));
    faults_free(&faults);
    unlink(path);
    arena_destroy(arena);
}

static void what_makes_no_battlefield_is_a_fault(void **state) {
    (void)state;
    static const struct {
        const char *map, *ruleset, *says;
    } wrong[] = {
        {"{}", "infinity", "JSON of another program"},
        {"{'SaveName': 'a', 'ObjectStates': []}", "infinity", "Tabletop Simulator"},
        {"<roster/>", "infinity", "<roster>"},
        {"[1", "infinity", ""},
        {"", "infinity", "an empty file"},
        {"PK\x03\x04 and so on", "infinity", "a zip archive"},
        {"\x28\xb5\x2f\xfd and so on", "infinity", "compressed by zstd"},
        {"\1\1\1\x1c"
         "ftypheic",
         "infinity", "a HEIC picture"},
        {"size 16 17\nhex 0101 0", "infinity", "MegaMek"},
        {"once upon a time", "infinity", "text of another program"},
        {"{'layers': 1, 'tilewidth': 1}", "infinity", "no list"},
        {"{'layers': [], 'tilewidth': 1, 'tileheight': 1, 'orientation': 'isometric'}", "infinity", "isometric"},
        {"{'layers': [], 'tilewidth': 1, 'tileheight': 1, 'width': 1e9, 'height': 1}", "infinity", "no usable size"},
        {"{'layers': [], 'tilewidth': 1, 'tileheight': 1, 'width': 9, 'height': 9}", NULL, "which rules"},
        {"{'layers': [], 'tilewidth': 1, 'tileheight': 1, 'width': 9, 'height': 9}", "commands-colors",
         "is played on hexes"},
        {"{'layers': [], 'tilewidth': 1, 'tileheight': 1, 'width': 9, 'height': 9, 'orientation': 'hexagonal'}",
         "infinity", "is played on an open table"},
        {"{'layers': [], 'tilewidth': 1, 'tileheight': 1, 'width': 9, 'height': 9, 'properties': [{'name': 'unit', "
         "'value':"
         "'furlong'}]}",
         "infinity", "furlong"},
        {"{'layers': [], 'tilewidth': 1, 'tileheight': 1, 'width': 9, 'height': 9}", "no-such", "no-such"},
        {"{'resolution': {}}", "infinity", "no usable size"},
    };
    for (size_t i = 0; i < BASE_COUNT(wrong); i++) {
        ImportRun run = import_text(wrong[i].map, (ImportOptions){.ruleset = wrong[i].ruleset});
        assert_false(run.good);
        assert_non_null(strstr(run.faults.items[0].what, wrong[i].says));
        import_done(&run);
    }
}

static void base64_reads_rfc_4648(void **state) {
    (void)state;
    static const struct {
        const char *text, *bytes;
    } known[] = {{"", ""},
                 {"Zg==", "f"},
                 {"Zm8=", "fo"},
                 {"Zm9v", "foo"},
                 {"Zm9vYg==", "foob"},
                 {"Zm9v\nYmFy", "foobar"},
                 {"data:image/png;base64,Zm9v", "foo"}};
    size_t size;
    for (size_t i = 0; i < BASE_COUNT(known); i++) {
        unsigned char *bytes = base64_read(known[i].text, &size);
        assert_int_equal(size, strlen(known[i].bytes));
        assert_memory_equal(bytes, known[i].bytes, size);
        base_free(bytes);
    }
    assert_null(base64_read("Zm9*", &size));
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_map_is_as_large_as_its_squares),
        cmocka_unit_test(a_turned_rectangle_lies_as_drawn),
        cmocka_unit_test(an_ellipse_is_round_within_a_fifth_of_a_millimetre),
        cmocka_unit_test(groups_and_layers_shift_what_is_in_them),
        cmocka_unit_test(a_line_has_its_width_and_the_rulesets_properties),
        cmocka_unit_test(what_can_not_be_carried_over_is_stated_line_by_line),
        cmocka_unit_test(words_are_found_by_option_kind_synonym_and_plural),
        cmocka_unit_test(tiles_are_joined_edge_to_edge),
        cmocka_unit_test(any_pattern_of_tiles_keeps_its_squares),
        cmocka_unit_test(packed_tiles_are_read_and_torn_ones_stated),
        cmocka_unit_test(hexes_are_covered_by_their_middles),
        cmocka_unit_test(walls_doors_and_bodies_of_a_universal_map_stand),
        cmocka_unit_test(what_lies_outside_the_picture_is_left_out_in_one_line),
        cmocka_unit_test(a_shut_door_stops_what_the_user_says_or_sight_in_every_ruleset),
        cmocka_unit_test(what_is_said_of_several_is_said_once),
        cmocka_unit_test(a_picture_that_cannot_be_shown_is_left_out),
        cmocka_unit_test(a_map_is_not_replaced_by_its_own_battlefield),
        cmocka_unit_test(what_makes_no_battlefield_is_a_fault),
        cmocka_unit_test(base64_reads_rfc_4648),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
