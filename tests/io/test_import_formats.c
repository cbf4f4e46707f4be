/* Foundry's scenes, Tiled's XML, GeoJSON, well-known text and SVG. All places are worked out by hand from the formats'
 * own documents. */
#include "io/export_map.h"
#include "io/import_internal.h"
#include "io/import_packed.h"
#include "io/shared_import.h"
#include "support/test.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#include <zlib.h>

static const ImportOptions eah = {.ruleset = "ea-heresy"};
static const ImportOptions infinity = {.ruleset = "infinity"};

static void assert_kind(const ImportRun *run, int index, const char *kind) {
    assert_string_equal(tree_get_text(import_area(run, index), "kind", ""), kind);
}

/* ---- Tiled ---- */

#define HEAD "orientation='orthogonal' width='4' height='3' tilewidth='10' tileheight='10'"

static void tiled_says_the_same_in_xml_and_in_json(void **state) {
    (void)state;
    ImportRun xml = import_text(
        "<?xml version='1.0'?><map " HEAD "><properties><property name='ruleset' value='ea-heresy'/><property "
        "name='square' type='float' value='5'/></properties><tileset firstgid='1'><tile id='0' class='forest'/>"
        "</tileset><layer name='g' width='4' height='3'><data encoding='csv'>0,1,0,0,\n0,1,0,0,\n0,0,0,0</data></layer>"
        "<objectgroup name='o' offsetx='10'><object id='7' name='Hill' type='hill' x='0' y='0'>"
        "<polygon points='0,0 10,0 10,10'/></object><object class='road' x='0' y='20'><properties><property "
        "name='width' type='float' value='2'/></properties><polyline points='0,0 20,5'/></object><object type='woods' "
        "x='5' y='5'><point/></object></objectgroup></map>",
        (ImportOptions){0});
    ImportRun json = import_text(
        "{'orientation': 'orthogonal', 'width': 4, 'height': 3, 'tilewidth': 10, 'tileheight': 10, 'properties': "
        "[{'name': 'ruleset', 'value': 'ea-heresy'}, {'name': 'square', 'value': 5}], 'tilesets': [{'firstgid': 1, "
        "'tiles': [{'id': 0, 'class': 'forest'}]}], 'layers': [{'type': 'tilelayer', 'name': 'g', 'width': 4, "
        "'height': 3, 'data': [0,1,0,0, 0,1,0,0, 0,0,0,0]}, {'type': 'objectgroup', 'name': 'o', 'offsetx': 10, "
        "'objects': [{'id': 7, 'name': 'Hill', 'type': 'hill', 'x': 0, 'y': 0, 'polygon': [{'x': 0, 'y': 0}, {'x': 10, "
        "'y': 0}, {'x': 10, 'y': 10}]}, {'class': 'road', 'x': 0, 'y': 20, 'properties': [{'name': 'width', 'value': "
        "2}], 'polyline': [{'x': 0, 'y': 0}, {'x': 20, 'y': 5}]}, {'type': 'woods', 'x': 5, 'y': 5, 'point': true}]}]}",
        (ImportOptions){0});
    assert_true(xml.good && json.good);
    assert_int_equal(import_count(&xml), 3);
    assert_true(tree_equal(xml.map.battlefield, json.map.battlefield));
    assert_int_equal(xml.left.count, 1);
    assert_string_equal(xml.left.items[0].what, json.left.items[0].what);
    import_done(&xml);
    import_done(&json);
}

/* 8 million bytes out of a few thousand are not unpacked: a map has no more than a million tiles. */
static void what_unpacks_beyond_a_map_is_refused(void **state) {
    (void)state;
    enum { MANY = 8000000 };
    unsigned char *plain = base_alloc(MANY, 1);
    uLongf size = compressBound(MANY);
    unsigned char *packed = base_alloc(size, 1);
    size_t out;
    assert_int_equal(compress(packed, &size, plain, MANY), Z_OK);
    assert_null(import_unpack(packed, size, 4000000, &out));
    unsigned char *whole = import_unpack(packed, size, MANY, &out);
    assert_non_null(whole);
    assert_int_equal(out, MANY);
    assert_null(import_unpack(packed, size - 1, MANY, &out));
    assert_null(import_unpack(packed, 0, MANY, &out));
    base_free(whole);
    base_free(packed);
    base_free(plain);
}

/* ---- Foundry ---- */

/* 1000 x 500 px with squares of 100 and a quarter of margin: the scene begins 300 px right of the canvas's corner (250
 * rounded up to whole squares) and 200 px below it. */
#define SCENE(grid)                                                                                                    \
    "{'name': 'Crypt', 'width': 1000, 'height': 500, 'padding': 0.25, " grid ", 'walls': ["                            \
    "{'c': [400, 300, 600, 300], 'sight': 20}, {'c': [600, 300, 700, 300], 'door': 1, 'ds': 0},"                       \
    "{'c': [700, 300, 800, 300], 'door': 1, 'ds': 1}, {'c': [800, 300, 900, 300], 'sight': 0},"                        \
    "{'c': [400, 300]}], 'drawings': [{'x': 400, 'y': 400, 'text': 'Woods', 'shape': {'width': 200, 'height': 100}}]," \
    "'tokens': [{}, {}], 'background': {'src': 'crypt.webp'}}"

static void a_scene_of_foundrys_has_walls_and_shut_doors(void **state) {
    (void)state;
    static const char *const scenes[] = {SCENE("'grid': {'size': 100, 'type': 1}"),
                                         SCENE("'grid': 100, 'gridType': 1")};
    static const double wall[] = {1, 1, 3, 1}, door[] = {3, 1, 4, 1};
    for (size_t i = 0; i < BASE_COUNT(scenes); i++) {
        ImportRun run = import_text(scenes[i], infinity);
        assert_true(run.good);
        assert_string_equal(tree_get_text(run.map.battlefield, "title", ""), "Crypt");
        const BaseTree *size = tree_find(tree_find(run.map.battlefield, "table"), "size");
        assert_true(size->first->number == 10 && size->last->number == 5);
        assert_points(tree_find(import_area(&run, 0), "path"), wall, 2);
        assert_points(tree_find(import_area(&run, 1), "path"), door, 2);
        assert_kind(&run, 0, "bulkhead");
        assert_left(&run, "walls[2]", "an open door");
        assert_left(&run, "walls[3]", "stops no sight");
        assert_left(&run, "walls[4]", "no shape");
        assert_left(&run, "tokens", "2 of the scene's tokens");
        assert_left(&run, "background", "picture");
        import_done(&run);
    }
    static const double woods[] = {10, 20, 30, 20, 30, 30, 10, 30};
    ImportRun run = import_text(scenes[0], (ImportOptions){.ruleset = "ea-heresy", .square = 10});
    assert_kind(&run, import_count(&run) - 1, "woods");
    assert_points(tree_find(import_area(&run, import_count(&run) - 1), "outline"), woods, 4);
    import_done(&run);
}

static void a_scene_with_hexes_or_no_size_is_refused(void **state) {
    (void)state;
    static const char *const scenes[] = {SCENE("'grid': {'size': 100, 'type': 2}"),
                                         "{'walls': [], 'grid': 100, 'width': 0, 'height': 9}"};
    for (size_t i = 0; i < BASE_COUNT(scenes); i++) {
        ImportRun run = import_text(scenes[i], infinity);
        assert_false(run.good);
        import_done(&run);
    }
}

/* ---- GeoJSON, well-known text ---- */

#define GEOJSON                                                                                                        \
    "{'type': 'FeatureCollection', 'bbox': [0, 0, 120, 80], 'features': [{'type': 'Feature', 'properties': {'kind': "  \
    "'woods', 'name': 'Elms', 'mood': 'dark'}, 'geometry': {'type': 'Polygon', 'coordinates': [[[10, 10], [50, 10], "  \
    "[50, 40], [10, 40], [10, 10]], [[20, 20], [30, 20], [30, 30], [20, 20]]]}}, {'type': 'Feature', 'properties': "   \
    "{'kind': 'road', 'width': 4}, 'geometry': {'type': 'MultiLineString', 'coordinates': [[[0, 60], [120, 70]]]}},"   \
    "{'type': 'Feature', 'properties': {'kind': 'hill'}, 'geometry': {'type': 'Point', 'coordinates': [1, 1]}}]}"

/* The plan's y points up, the table's down: 80 - y. */
static void geojson_lies_in_table_units_with_y_up(void **state) {
    (void)state;
    static const double outer[] = {10, 70, 50, 70, 50, 40, 10, 40}, hole[] = {20, 60, 30, 60, 30, 50},
                        path[] = {0, 20, 120, 10};
    ImportRun run = import_text(GEOJSON, eah);
    assert_true(run.good);
    assert_int_equal(import_count(&run), 2);
    assert_points(tree_find(import_area(&run, 0), "outline"), outer, 4);
    assert_points(tree_find(import_area(&run, 0), "holes")->first, hole, 3);
    assert_string_equal(tree_get_text(import_area(&run, 0), "name", ""), "Elms");
    assert_points(tree_find(import_area(&run, 1), "path"), path, 2);
    assert_true(tree_get_number(import_area(&run, 1), "width", 0) == 4);
    assert_left(&run, "features[0]", "\"mood\"");
    assert_left(&run, "features[2]", "a point is left out");
    const BaseTree *size = tree_find(tree_find(run.map.battlefield, "table"), "size");
    assert_true(size->first->number == 120 && size->last->number == 80);
    import_done(&run);
}

static void well_known_text_says_the_same(void **state) {
    (void)state;
    static const double outer[] = {10, 50, 50, 50, 50, 20, 10, 20}, path[] = {0, 10, 120, 0};
    ImportRun run = import_text("woods: POLYGON ((10 10, 50 10, 50 40, 10 40, 10 10), (20 20, 30 20, 30 30, 20 20))\n"
                                "road: MULTILINESTRING Z((0 50 1, 120 60 2))\nhill; point (1 1)\nhill: POLYGON EMPTY\n",
                                eah);
    assert_true(run.good);
    assert_int_equal(import_count(&run), 2);
    assert_points(tree_find(import_area(&run, 0), "outline"), outer, 4); /* a table of 120 x 60 */
    assert_points(tree_find(import_area(&run, 1), "path"), path, 2);
    assert_int_equal(run.left.count, 2);
    import_done(&run);
    static const char *const torn[] = {"POLYGON ((1 1, 2 2", "POLYGON (1 1, x)", "LINESTRING (1 1, 2 2) and more",
                                       "POLYGON (("};
    for (size_t i = 0; i < BASE_COUNT(torn); i++) {
        run = import_text(torn[i], eah);
        assert_false(run.good);
        assert_non_null(strstr(run.faults.items[0].what, "well-known text"));
        import_done(&run);
    }
}

/* ---- SVG ---- */

/* A page of 200 x 100 mm with 2 units to a mm; a table in cm: 5 cm are 100 units. */
#define SVG(body)                                                                                                      \
    "<?xml version='1.0'?><svg xmlns='http://www.w3.org/2000/svg' xmlns:inkscape='i' width='200mm' height='100mm' "    \
    "viewBox='0 0 400 200'>" body "</svg>"
#define LAYER(name, body) "<g inkscape:groupmode='layer' inkscape:label='" name "'>" body "</g>"

static void layers_of_a_drawing_say_what_their_shapes_are(void **state) {
    (void)state;
    static const double rect[] = {1, 1, 3, 1, 3, 2, 1, 2}, ring[] = {5, 0, 10, 0, 10, 5, 5, 5},
                        hole[] = {6, 1, 6, 2, 7, 2, 7, 1}, road[] = {0, 8, 20, 9};
    ImportRun run = import_text(
        SVG("<defs><rect width='9' height='9'/></defs>" LAYER(
            "Woods", "<rect x='10' y='10' width='40' height='20' transform='translate(10,10)'/>"
                     "<path d='M 100 0 h 100 v 100 H 100 z m 20 20 v 20 h 20 v -20 z' inkscape:label='Elms'/>"
                     "<text x='1'>hi</text>")
                LAYER("Roads", "<path style='fill:none; stroke-width: 20' d='M0,160 L 400 180'/>")
                    LAYER("Hidden", "<g style='display:none'><rect width='9' height='9'/></g>")),
        eah);
    assert_true(run.good);
    assert_int_equal(import_count(&run), 3);
    assert_points(tree_find(import_area(&run, 0), "outline"), rect, 4);
    assert_points(tree_find(import_area(&run, 1), "outline"), ring, 4);
    assert_points(tree_find(import_area(&run, 1), "holes")->first, hole, 4);
    assert_string_equal(tree_get_text(import_area(&run, 1), "name", ""), "Elms");
    assert_kind(&run, 1, "woods");
    assert_kind(&run, 2, "road");
    assert_points(tree_find(import_area(&run, 2), "path"), road, 2);
    assert_true(fabs(tree_get_number(import_area(&run, 2), "width", 0) - 1) < 1e-9);
    assert_left(&run, "svg/g[1]/text[2]", "a text");
    assert_left(&run, "svg/g[3]/g[0]", "hidden");
    import_done(&run);
}

/* A circle of 2 cm round (5, 5) cm three times: as such, as two arcs, as four cubic curves. */
static void curves_are_as_round_as_they_are_drawn(void **state) {
    (void)state;
    static const char *const circles[] = {
        "<circle cx='100' cy='100' r='40'/>", "<path d='M60 100a40 40 0 1 1 80 0A40,40 0 1 1 60 100z'/>",
        "<path d='M140 100C140 122.091 122.091 140 100 140 S60 122.091 60 100 77.909 60 100 60 140 77.909 140 100Z'/>"};
    for (size_t i = 0; i < BASE_COUNT(circles); i++) {
        char text[1024];
        snprintf(text, sizeof text, SVG(LAYER("Hill", "%s")), circles[i]);
        ImportRun run = import_text(text, eah);
        const BaseTree *list = tree_find(import_area(&run, 0), "outline");
        assert_true(list->count >= 60);
        for (const BaseTree *it = list->first; it; it = it->next) {
            assert_true(fabs(hypot(it->first->number - 5, it->last->number - 5) - 2) < 2e-3);
        }
        import_done(&run);
    }
}

static void a_drawing_that_is_none_is_refused(void **state) {
    (void)state;
    static const struct {
        const char *text, *says;
    } wrong[] = {{"<svg/>", "no usable size"},
                 {"<svg width='100%' height='9'/>", "no usable size"},
                 {"<svg width='9' height='9'><g></svg>", "mismatched"},
                 {"<!DOCTYPE svg [<!ENTITY a 'aaaa'>]><svg width='9' height='9'>&a;</svg>", "entities"},
                 {"<html><body/></html>", "XML of another program"}};
    for (size_t i = 0; i < BASE_COUNT(wrong); i++) {
        ImportRun run = import_text(wrong[i].text, eah);
        assert_false(run.good);
        assert_non_null(strstr(run.faults.items[0].what, wrong[i].says));
        import_done(&run);
    }
}

/* ---- round trips ---- */

static const char *field_with(BaseArena *arena, const char *holes, const char *more) {
    return arena_printf(
        arena,
        "{'sightline': 1, 'title': 'A & B', 'ruleset': 'ea-heresy', 'table': {'unit': 'cm', 'size': [50.8, 25.4]},"
        "'terrain': [{'id': 'woods-1', 'kind': 'woods', 'name': 'Elms <1>', 'outline': [[1, 1], [20.1, 1], [20.1, 12], "
        "[1, 12]]%s}, {'id': 'road-2', 'kind': 'road', 'width': 4.5, 'path': [[0, 20], [50.8, 21.5]]},"
        "{'id': 'hill-3', 'kind': 'hill', 'name': 'Knoll', 'outline': [[30, 2], [40, 2], [35, 9]]%s}],"
        "'sides': [{'id': 'a'}, {'id': 'b'}]}",
        holes, more);
}

/* Exports the field, with these members of its wood and its hill, and imports what came of it. */
static ImportRun round_trip(const char *ending, const char *holes, const char *more, int lost) {
    char path[] = "/tmp/sightline-export-XXXXXX", name[64];
    BaseArena *arena = arena_create();
    char *text = arena_strdup(arena, field_with(arena, holes, more));
    for (char *s = text; *s; s++) {
        *s = *s == '\'' ? '"' : *s;
    }
    BaseFaults left = {0}, faults = {0};
    BaseText map = {0};
    int file = mkstemp(path);
    assert_true(file >= 0 && write(file, text, strlen(text)) == (ssize_t)strlen(text) && close(file) == 0);
    IoDocument *document = document_load(path, &faults);
    assert_non_null(document);
    snprintf(name, sizeof name, "x%s", ending);
    assert_true(export_map(document, name, &map, &left, &faults));
    assert_int_equal(left.count, lost);
    ImportRun run = import_bytes(text_get(&map), map.length,
                                 (ImportOptions){.ruleset = strcmp(ending, ".uvtt") ? NULL : "ea-heresy"});
    document_destroy(document);
    unlink(path);
    text_free(&map);
    faults_free(&left);
    arena_destroy(arena);
    return run;
}

static void assert_woods(const BaseTree *area, bool holes) {
    static const double woods[] = {1, 1, 20.1, 1, 20.1, 12, 1, 12}, hole[] = {5, 5, 8, 5, 8, 8};
    assert_points(tree_find(area, "outline"), woods, 4);
    assert_string_equal(tree_get_text(area, "name", ""), "Elms <1>");
    assert_true(!holes == !tree_find(area, "holes"));
    if (holes) {
        assert_points(tree_find(area, "holes")->first, hole, 3);
    }
}

static void assert_field(const ImportRun *run, bool holes, bool steep) {
    static const double hill[] = {30, 2, 40, 2, 35, 9}, road[] = {0, 20, 50.8, 21.5};
    assert_true(run->good);
    assert_int_equal(run->left.count, 0);
    assert_string_equal(tree_get_text(run->map.battlefield, "title", ""), "A & B");
    const BaseTree *size = tree_find(tree_find(run->map.battlefield, "table"), "size");
    assert_true(fabs(size->first->number - 50.8) < 1e-9 && fabs(size->last->number - 25.4) < 1e-9);
    assert_int_equal(import_count(run), 3);
    for (int i = 0; i < 3; i++) {
        const BaseTree *area = import_area(run, i);
        const char *kind = tree_get_text(area, "kind", "");
        if (strcmp(kind, "woods") == 0) {
            assert_woods(area, holes);
        } else if (strcmp(kind, "road") == 0) {
            assert_points(tree_find(area, "path"), road, 2);
            assert_true(fabs(tree_get_number(area, "width", 0) - 4.5) < 1e-6);
        } else {
            assert_string_equal(kind, "hill");
            assert_points(tree_find(area, "outline"), hill, 3);
            assert_true(tree_get_bool(area, "steep", false) == steep);
        }
    }
}

#define HOLES ", 'holes': [[[5, 5], [8, 5], [8, 8]]]"
#define STEEP ", 'steep': true"

static void what_is_exported_comes_back(void **state) {
    (void)state;
    ImportRun run = round_trip(".geojson", HOLES, STEEP, 0);
    assert_field(&run, true, true);
    import_done(&run);
    run = round_trip(".svg", HOLES, "", 0);
    assert_field(&run, true, false);
    import_done(&run);
    run = round_trip(".tmj", "", STEEP, 0);
    assert_field(&run, false, true);
    import_done(&run);
}

static void what_a_format_cannot_hold_is_said(void **state) {
    (void)state;
    ImportRun run = round_trip(".svg", "", STEEP, 1);
    import_done(&run);
    run = round_trip(".tmj", HOLES, "", 1);
    import_done(&run);
}

/* Only the wood and the hill bear on sight: a wall round each, the wood's hole another; the road is left out. */
static void universal_vtt_gets_what_stops_sight(void **state) {
    (void)state;
    ImportRun run = round_trip(".uvtt", HOLES, "", 1);
    assert_true(run.good);
    double length = 0;
    for (int i = 0; i < import_count(&run); i++) {
        const BaseTree *path = tree_find(import_area(&run, i), "path");
        for (const BaseTree *p = path->first; p->next; p = p->next) {
            length += hypot(p->next->first->number - p->first->number, p->next->last->number - p->last->number);
        }
    }
    double expected = 2 * (19.1 + 11) + 3 + 3 + sqrt(18) + 10 + 2 * sqrt(25 + 49);
    assert_true(fabs(length - expected) < 0.01);
    import_done(&run);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(tiled_says_the_same_in_xml_and_in_json),
        cmocka_unit_test(what_unpacks_beyond_a_map_is_refused),
        cmocka_unit_test(a_scene_of_foundrys_has_walls_and_shut_doors),
        cmocka_unit_test(a_scene_with_hexes_or_no_size_is_refused),
        cmocka_unit_test(geojson_lies_in_table_units_with_y_up),
        cmocka_unit_test(well_known_text_says_the_same),
        cmocka_unit_test(layers_of_a_drawing_say_what_their_shapes_are),
        cmocka_unit_test(curves_are_as_round_as_they_are_drawn),
        cmocka_unit_test(a_drawing_that_is_none_is_refused),
        cmocka_unit_test(what_is_exported_comes_back),
        cmocka_unit_test(what_a_format_cannot_hold_is_said),
        cmocka_unit_test(universal_vtt_gets_what_stops_sight),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
