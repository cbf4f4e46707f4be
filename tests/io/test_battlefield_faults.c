/* What a battlefield may not say: each fault names place, id and remedy, and nothing is half loaded. */
#include "base/rng.h"
#include "io/document.h"
#include "io/shared_field.h"
#include "io/shared_text.h"
#include "support/test.h"

#include <math.h>
#include <stdio.h>
#include <string.h>
#include <time.h>

#define HEAD  "'sightline': 1, 'table': {'unit': 'cm', 'size': [180, 120]}"
#define SIDES "'sides': [{'id': 'red'}, {'id': 'blue'}]"

typedef struct {
    const char *text, *place, *word;
} Bad;

/* Each text has exactly one fault, with this place and word, and a remedy. */
static void assert_all_bad(const RulesSystem *system, const Bad *cases, size_t count) {
    for (size_t i = 0; i < count; i++) {
        BaseFaults faults = {0};
        RulesField *field = tiny_field(system, cases[i].text, &faults);
        if (field || faults.count != 1) {
            fail_msg("%d faults for %s:\n%s", faults.count, cases[i].text, faults_text(&faults));
        }
        if (strcmp(faults.items[0].place, cases[i].place) != 0 || !strstr(faults.items[0].what, cases[i].word)) {
            fail_msg("for %s:\n%s", cases[i].text, faults_text(&faults));
        }
        assert_true(*faults.items[0].remedy);
        faults_free(&faults);
    }
}

static void a_table_that_makes_no_sense_is_refused(void **state) {
    (void)state;
    static const Bad cases[] = {
        {"{'sightline': 1}", "table", "no table"},
        {"{'sightline': 2, 'table': {'unit': 'cm', 'size': [1, 1]}}", "sightline", "not known"},
        {"{'table': {'unit': 'cm', 'size': [1, 1]}}", "sightline", "does not say"},
        {"{'sightline': 1, 'table': {'unit': 'ell', 'size': [180, 120]}}", "table.unit", "unit"},
        {"{'sightline': 1, 'table': {'unit': 'cm', 'size': [0, 120]}}", "table.size", "size"},
        {"{'sightline': 1, 'table': {'unit': 'cm', 'size': [-180, 120]}}", "table.size", "size"},
        {"{'sightline': 1, 'table': {'unit': 'cm', 'size': [1e300, 120]}}", "table.size", "size"},
        {"{'sightline': 1, 'table': {'unit': 'cm', 'size': [180]}}", "table.size", "size"},
        {"{'sightline': 1, 'table': {'unit': 'cm', 'size': [180, 120], 'colour': 1}}", "table.colour", "not known"},
        {"{'sightline': 1, 'table': {'unit': 'cm', 'size': [180, 120], 'image': '../photo.png'}}", "table.image",
         "leaves"},
        {"{'sightline': 1, 'table': {'unit': 'cm', 'size': [180, 120], 'image': '/etc/passwd'}}", "table.image",
         "leaves"},
        {"{'sightline': 1, 'table': {'unit': 'hex', 'columns': 13, 'rows': 9}}", "table.unit", "open table"},
        {"{" HEAD ", 'terain': []}", "terain", "not known"},
        {"{" HEAD ", 'terrain': {}}", "terrain", "not a list"},
        {"{" HEAD ", 'terrain': [7]}", "terrain[0]", "not an object"},
        {"{" HEAD ", 'title': 7}", "title", "not a text"},
        {"{" HEAD ", 'phase': 'dusk'}", "phase", "no phase"},
        {"{" HEAD ", 'round': 10}", "round", "value"},
        {"{" HEAD ", 'options': {'readings': {'limi': 'none'}}}", "options.readings.limi", "no such reading"},
        {"{" HEAD ", 'options': {'readings': {'limit': '12'}}}", "options.readings.limit", "no value"},
        {"{" HEAD ", 'options': {'house': {'area-depht': 8}}}", "options.house.area-depht", "no such number"},
    };
    assert_all_bad(&plane_system, cases, BASE_COUNT(cases));
}

static void ids_are_there_unique_and_printable(void **state) {
    (void)state;
    static const Bad cases[] = {
        {"{" HEAD ", 'sides': [{'name': 'Red'}]}", "sides[0].id", "missing"},
        {"{" HEAD ", 'sides': [{'id': 7}]}", "sides[0].id", "not a text"},
        {"{" HEAD ", 'sides': [{'id': ''}]}", "sides[0].id", "not a text"},
        {"{" HEAD ", 'sides': [{'id': 'red '}]}", "sides[0].id", "blank"},
        {"{" HEAD ", 'sides': [{'id': 'a\\u001bb'}]}", "sides[0].id", "control"},
        {"{" HEAD ", 'sides': [{'id': 'game'}]}", "sides[0].id", "game"},
        {"{" HEAD ", 'sides': [{'id': 'aaaaaaaaaabbbbbbbbbbccccccccccddddddddddeeeeeeeeeeffffffffffggggg'}]}",
         "sides[0].id", "64"},
        {"{" HEAD ", 'sides': [{'id': 'red'}, {'id': 'red'}]}", "sides[1].id", "taken by sides[0]"},
        {"{" HEAD "," SIDES ", 'terrain': [{'id': 'red', 'kind': 'woods', 'outline': [[1,1],[5,1],[5,5]]}]}",
         "terrain[0].id", "taken by sides[0]"},
    };
    assert_all_bad(&plane_system, cases, BASE_COUNT(cases));
}

#define TERRAIN(members) "{" HEAD ", 'terrain': [{'id': 'w', 'kind': 'woods', " members "}]}"

static void outlines_that_are_no_ground_are_refused(void **state) {
    (void)state;
    static const Bad cases[] = {
        {TERRAIN("'outline': [[0,0],[10,10],[10,0],[0,10]]"), "terrain[0].outline", "crosses itself at (5, 5)"},
        {TERRAIN("'outline': [[0,0],[10,0],[20,0]]"), "terrain[0].outline", "no area"},
        {TERRAIN("'outline': [[0,0],[10,0]]"), "terrain[0].outline", "no area"},
        {TERRAIN("'outline': []"), "terrain[0].outline", "no area"},
        {TERRAIN("'outline': [[3,3],[3,3],[3,3],[3,3]]"), "terrain[0].outline", "no area"},
        {TERRAIN("'outline': [[0,0],[10,0],[5,5],[10,10],[0,10],[5,5]]"), "terrain[0].outline", "itself at (5, 5)"},
        {TERRAIN("'outline': [[0,0],[10,0],[10,5],[20,5],[10,5],[10,10],[0,10]]"), "terrain[0].outline", "itself"},
        {TERRAIN("'outline': [[0,0],[10,0],[10,'ten']]"), "terrain[0].outline[2]", "not a point"},
        {TERRAIN("'outline': [[0,0],[10,0],[10,5,5]]"), "terrain[0].outline[2]", "not a point"},
        {TERRAIN("'outline': [[0,0],[10,0],[1e300,1]]"), "terrain[0].outline[2]", "from the table"},
        {TERRAIN("'outline': 'round'"), "terrain[0].outline", "not a list of points"},
        {TERRAIN("'outline': [[0,0],[10,0],[10,10],[0,10]], 'holes': [[[20,20],[22,20],[22,22]]]"), "terrain[0].holes",
         "outside the outline"},
        {TERRAIN("'outline': [[0,0],[10,0],[10,10],[0,10]], 'holes': [[[8,8],[12,8],[12,9]]]"), "terrain[0].holes",
         "crosses itself"},
        {TERRAIN("'outline': [[0,0],[10,0],[10,10],[0,10]], 'holes': [[[2,2],[8,2],[8,8],[2,8]],[[4,4],[6,4],[6,6]]]"),
         "terrain[0].holes", "inside another"},
        {TERRAIN("'outline': [[0,0],[10,0],[10,10],[0,10]], 'holes': [[[2,2],[8,8],[8,2],[2,8]]]"),
         "terrain[0].holes[0]", "crosses itself at (5, 5)"},
        {TERRAIN("'outline': [[0,0],[10,0],[10,10],[0,10]], 'holes': [[[2,2],[8,2]]]"), "terrain[0].holes[0]",
         "no area"},
        {TERRAIN("'outline': [[0,0],[10,0],[10,10],[0,10]], 'holes': [[[5,0],[6,5],[5,10]]]"), "terrain[0].holes",
         "pieces"},
        {TERRAIN("'outline': [[0,0],[10,0],[10,10]], 'holes': 3"), "terrain[0].holes", "not a list"},
        {TERRAIN("'path': [[0,0],[10,0],[0,1]], 'width': 5"), "terrain[0].path", "bends too sharply"},
        {TERRAIN("'path': [[0,0],[0,0]], 'width': 5"), "terrain[0].path", "no length"},
        {TERRAIN("'path': [[0,0],[10,0]], 'width': 0"), "terrain[0].width", "above 0"},
        {TERRAIN("'path': [[0,0],[10,0]]"), "terrain[0].width", "missing"},
        {TERRAIN("'path': [[0,0],[10,0]], 'width': 2, 'holes': []"), "terrain[0].holes", "outline"},
        {TERRAIN("'path': [[0,0],[10,0]], 'width': 2, 'outline': [[0,0],[10,0],[10,10]]"), "terrain[0]",
         "more than one"},
        {TERRAIN("'name': 'x'"), "terrain[0]", "no shape"},
        {TERRAIN("'hexes': ['A1']"), "terrain[0].hexes", "not made of hexes"},
    };
    assert_all_bad(&plane_system, cases, BASE_COUNT(cases));
}

static void terrain_says_what_it_is_and_stands_on_what_is_there(void **state) {
    (void)state;
#define GROUND "'outline': [[1,1],[5,1],[5,5]]"
    static const Bad cases[] = {
        {"{" HEAD ", 'terrain': [{'id': 'w', " GROUND "}]}", "terrain[0].kind", "missing"},
        {"{" HEAD ", 'terrain': [{'id': 'w', 'kind': 'wods', " GROUND "}]}", "terrain[0].kind", "no terrain kind"},
        {TERRAIN(GROUND ", 'on': 'hill'"), "terrain[0].on", "no area"},
        {"{" HEAD "," SIDES ", 'terrain': [{'id': 'w', 'kind': 'woods', 'on': 'red', " GROUND "}]}", "terrain[0].on",
         "is a side"},
        {TERRAIN(GROUND ", 'on': 'w'"), "terrain[0].on", "stands on itself"},
        {TERRAIN(GROUND ", 'storeys': 7"), "terrain[0].storeys", "value"},
        {TERRAIN(GROUND ", 'storeys': 1.5"), "terrain[0].storeys", "value"},
        {TERRAIN(GROUND ", 'storeys': null"), "terrain[0].storeys", "value"},
        {TERRAIN(GROUND ", 'stories': 3"), "terrain[0].stories", "not known"},
        {TERRAIN(GROUND ", 'bms': 3"), "terrain[0].bms", "not known"}, /* a formation's */
        {TERRAIN(GROUND ", 'steep': [3]"), "terrain[0].steep[0]", "no such edge"},
        {TERRAIN(GROUND ", 'steep': [-1]"), "terrain[0].steep[0]", "no such edge"},
        {TERRAIN(GROUND ", 'steep': 2"), "terrain[0].steep", "not a list of edges"},
        {TERRAIN(GROUND ", 'steep': [1], 'edges': [2]"), "terrain[0].edges", "both"},
        {TERRAIN("'path': [[0,0],[10,0]], 'width': 2, 'steep': [0]"), "terrain[0].steep", "not a list of edges"},
        {TERRAIN(GROUND ", 'group': 7.5"), "terrain[0].group", "not a text"},
        {"{" HEAD ", 'terrain': [{'id': 'cursed', 'kind': 'woods', " GROUND "}]}", "terrain[0]", "cursed"},
    };
    assert_all_bad(&plane_system, cases, BASE_COUNT(cases));
}

#define UNIT(members) "{" HEAD "," SIDES ", 'units': [{'id': 'a', 'side': 'red', 'profile': 'infantry', " members "}]}"

static void units_belong_to_somebody_and_stand_on_the_table(void **state) {
    (void)state;
    static const Bad cases[] = {
        {"{" HEAD "," SIDES ", 'formations': [{'id': 'f'}]}", "formations[0].side", "no side"},
        {"{" HEAD "," SIDES ", 'formations': [{'id': 'f', 'side': 'rde'}]}", "formations[0].side",
         "no side with the id"},
        {"{" HEAD "," SIDES ", 'units': [{'id': 'a', 'profile': 'infantry', 'at': [1, 1]}]}", "units[0]", "nobody"},
        {"{" HEAD "," SIDES ", 'units': [{'id': 'a', 'formation': 'f', 'profile': 'infantry', 'at': [1, 1]}]}",
         "units[0].formation", "no formation"},
        {"{" HEAD "," SIDES ", 'formations': [{'id': 'f', 'side': 'red'}], 'units': [{'id': 'a', 'formation': 'f',"
         "'side': 'blue', 'profile': 'infantry', 'at': [1, 1]}]}",
         "units[0].side", "another side"},
        {"{" HEAD "," SIDES ", 'units': [{'id': 'a', 'side': 'red', 'profile': 'infantri', 'at': [1, 1]}]}",
         "units[0].profile", "no profile"},
        {"{" HEAD "," SIDES ", 'units': [{'id': 'a', 'side': 'red', 'at': [1, 1]}]}", "units[0].profile", "missing"},
        {UNIT("'name': 'x'"), "units[0]", "nowhere"},
        {UNIT("'at': [1, 1], 'off': true"), "units[0]", "more than one"},
        {UNIT("'at': [180.1, 60]"), "units[0].at", "off the table"},
        {UNIT("'at': [-0.1, 60]"), "units[0].at", "off the table"},
        {UNIT("'at': [60]"), "units[0].at", "not a point"},
        {UNIT("'at': 'E7'"), "units[0].at", "not a point"},
        {UNIT("'at': [1, 1], 'facing': 'north'"), "units[0].facing", "not a number"},
        {UNIT("'at': [1, 1], 'facing': 1e9"), "units[0].facing", "bearing"},
        {UNIT("'at': [1, 1], 'base': {'circle': 0}"), "units[0].base", "diameter"},
        {UNIT("'at': [1, 1], 'base': {'circle': 5000}"), "units[0].base", "larger"},
        {UNIT("'at': [1, 1], 'base': {'hull': [[0,0],[1,1],[2,2]]}"), "units[0].base", "area"},
        {UNIT("'at': [1, 1], 'base': {'hull': [[-9,-9],[0,-2],[9,-9],[9,9],[-9,9]]}"), "units[0].base", "convex"},
        {UNIT("'at': [1, 1], 'base': {'hull': [[-9,-9],[9,9],[9,-9],[-9,9]]}"), "units[0].base", "convex"},
        {UNIT("'inside': 'keep'"), "units[0].inside", "no area"},
        {UNIT("'inside': 'a'"), "units[0].inside", "is a unit"},
        {UNIT("'attached': 'a'"), "units[0].attached", "itself"},
        {UNIT("'off': 'holiday'"), "units[0].off", "no reason"},
        {UNIT("'at': [1, 1], 'role': 1"), "units[0].role", "inside or attached"},
        {UNIT("'at': [1, 1], 'wounds': 6"), "units[0].wounds", "value"},
        {UNIT("'at': [1, 1], 'popped_up': 1"), "units[0].popped_up", "value"},
        {UNIT("'at': [1, 1], 'target': 'nobody'"), "units[0].target", "no thing"},
        {UNIT("'at': [1, 1], 'wound': 2"), "units[0].wound", "not known"},
    };
    assert_all_bad(&plane_system, cases, BASE_COUNT(cases));
}

#define HEX_HEAD          "'sightline': 1, 'table': {'unit': 'hex', 'columns': 13, 'rows': 9}, 'sides': [{'id': 'red'}]"
#define HEX_UNIT(members) "{" HEX_HEAD ", 'units': [{'id': 'a', 'side': 'red', 'profile': 'infantry', " members "}]}"

static void accuracies_that_describe_nothing_are_refused(void **state) {
    (void)state;
    static const Bad cases[] = {
        {"{" HEAD ", 'accuracy': 2}", "accuracy", "how exactly"},
        {"{" HEAD ", 'accuracy': {'scale': 0.01}}", "accuracy", "how exactly"},
        {"{" HEAD ", 'accuracy': {'mm': 0}}", "accuracy.mm", "how exactly"},
        {"{" HEAD ", 'accuracy': {'mm': '2'}}", "accuracy.mm", "how exactly"},
        {"{" HEAD ", 'accuracy': {'mm': 2, 'scale': 0.6}}", "accuracy.scale", "how exactly"},
        {"{" HEAD ", 'accuracy': {'mm': 2, 'scale': -0.1}}", "accuracy.scale", "how exactly"},
        {"{" HEAD ", 'accuracy': {'mm': 2, 'lens': -1}}", "accuracy.lens", "how exactly"},
        {"{" HEAD ", 'accuracy': {'mm': 2, 'from': 3}}", "accuracy.from", "what was measured"},
        {"{" HEAD ", 'accuracy': {'mm': 2, 'scael': 0.01}}", "accuracy.scael", "not known here"},
        {UNIT("'at': [1, 1], 'within': 0"), "units[0].within", "how exactly"},
        {UNIT("'at': [1, 1], 'within': 'far'"), "units[0].within", "how exactly"},
        {TERRAIN("'outline': [[0,0],[10,0],[10,10]], 'within': 1001"), "terrain[0].within", "how exactly"},
    };
    assert_all_bad(&plane_system, cases, BASE_COUNT(cases));
    static const Bad hexes[] = {
        {"{" HEX_HEAD ", 'accuracy': {'mm': 2}}", "accuracy", "nothing is measured on hexes"},
        {HEX_UNIT("'at': 'E7', 'within': 2"), "units[0].within", "nothing is measured on hexes"},
    };
    assert_all_bad(&hex_system, hexes, BASE_COUNT(hexes));
}

static void a_table_is_as_exact_as_it_says(void **state) {
    (void)state;
    BaseFaults faults = {0};
    RulesField *field = tiny_field(&plane_system,
                                   "{" HEAD "," SIDES ", 'accuracy': {'mm': 2, 'scale': 0.008, 'lens': 2.3, 'from': "
                                   "'photograph'}, 'terrain': [{'id': 'w', 'kind': 'woods', 'outline': "
                                   "[[0,0],[10,0],[10,10]], 'within': 0.5}, {'id': 'v', 'kind': 'woods', 'outline': "
                                   "[[20,0],[30,0],[30,10]]}]}",
                                   &faults);
    assert_string_equal(faults_text(&faults), "");
    const TableAccuracy *accuracy = &field->setup->accuracy;
    assert_true(accuracy->mm == 2 && accuracy->scale == 0.008 && accuracy->lens == 2.3 && accuracy->apart);
    assert_string_equal(accuracy->from, "photograph");
    assert_true(field->setup->areas[0].within == 0.5 && field->setup->areas[1].within == 0);
    assert_true(field->data->tolerance == 2);
    field_destroy(field);
    field = tiny_field(&plane_system, "{" HEAD ", 'accuracy': {'mm': 2}, 'options': {'tolerance': 5}}", &faults);
    assert_string_equal(faults_text(&faults), "");
    assert_true(field->data->tolerance == 5 && field_tolerance(field) == 2);
    field_destroy(field);
}

static void hexes_off_the_board_are_refused(void **state) {
    (void)state;
    static const Bad cases[] = {
        {"{'sightline': 1, 'table': {'unit': 'cm', 'size': [180, 120]}}", "table.unit", "hexes"},
        {"{'sightline': 1, 'table': {'unit': 'hex', 'columns': 0, 'rows': 9}}", "table.columns", "columns"},
        {"{'sightline': 1, 'table': {'unit': 'hex', 'columns': 13}}", "table.rows", "rows"},
        {HEX_UNIT("'at': 'Z9'"), "units[0].at", "not on the board"},
        {HEX_UNIT("'at': 'B13'"), "units[0].at", "not on the board"}, /* B is a short row */
        {HEX_UNIT("'at': [0, 1]"), "units[0].at", "not on the board"},
        {HEX_UNIT("'at': [1.5, 1]"), "units[0].at", "not a hex"},
        {HEX_UNIT("'at': 'E7', 'facing': 45"), "units[0].facing", "60"},
        {"{" HEX_HEAD ", 'terrain': [{'id': 'w', 'kind': 'woods', 'hexes': ['E7', [7, 5]]}]}", "terrain[0].hexes[1]",
         "twice"},
        {"{" HEX_HEAD ", 'terrain': [{'id': 'w', 'kind': 'woods', 'hexes': []}]}", "terrain[0].hexes", "list of hexes"},
        {"{" HEX_HEAD ", 'terrain': [{'id': 'w', 'kind': 'woods', 'outline': [[1,1],[5,1],[5,5]]}]}",
         "terrain[0].outline", "made of hexes"},
        {"{" HEX_HEAD ", 'terrain': [{'id': 'w', 'kind': 'woods', 'hexes': ['E7'], 'steep': [6]}]}",
         "terrain[0].steep[0]", "no such edge"},
    };
    assert_all_bad(&hex_system, cases, BASE_COUNT(cases));
}

static void near_misses_are_pointed_out(void **state) {
    (void)state;
    BaseFaults faults = {0};
    assert_null(tiny_field(&plane_system,
                           "{" HEAD ", 'terain': [], 'sides': [{'id': 'red', 'color': '#ffffff'}],"
                           "'terrain': [{'id': 'w', 'kind': 'wods', 'outline': [[1,1],[5,1],[5,5]]}],"
                           "'units': [{'id': 'a', 'side': 'rde', 'profile': 'infntry', 'at': [1,1]}]}",
                           &faults));
    assert_fault(&faults, "terain", "\"terrain\" is meant");
    assert_fault(&faults, "color", "\"colour\" is meant");
    assert_fault(&faults, "wods", "\"woods\" is meant");
    assert_fault(&faults, "rde", "\"red\" is meant");
    assert_fault(&faults, "infntry", "\"infantry\" is meant");
    assert_int_equal(faults.count, 5);
    faults_free(&faults);
}

static void all_faults_are_found_at_once_with_id_and_spot(void **state) {
    (void)state;
    BaseFaults faults = {0};
    assert_null(tiny_field(&plane_system,
                           "{" HEAD "," SIDES ", 'terrain': ["
                           "{'id': 'bow', 'kind': 'woods', 'outline': [[0,0],[10,10],[10,0],[0,10]]},"
                           "{'id': 'odd', 'kind': 'moon', 'outline': [[20,0],[30,0],[30,9]], 'on': 'nothing'}],"
                           "'units': [{'id': 'far', 'side': 'red', 'profile': 'tank', 'at': [400, 40]}]}",
                           &faults));
    assert_int_equal(faults.count, 4);
    assert_string_equal(faults.items[0].id, "bow");
    assert_true(faults.items[0].has_spot && faults.items[0].x == 5 && faults.items[0].y == 5);
    assert_fault(&faults, "(odd)", "moon");
    assert_fault(&faults, "(odd)", "nothing");
    assert_fault(&faults, "(far)", "off the table");
    assert_true(faults.items[3].has_spot && faults.items[3].x == 400);
    faults_free(&faults);
}

static void a_wrong_option_hides_no_other_fault(void **state) {
    (void)state;
    BaseFaults faults = {0};
    assert_null(tiny_field(&plane_system,
                           "{" HEAD "," SIDES ", 'options': {'readings': {'limi': 'none'}}, 'terrain': ["
                           "{'id': 'odd', 'kind': 'moon', 'outline': [[20,0],[30,0],[30,9]]}],"
                           "'units': [{'id': 'who', 'side': 'red', 'profile': 'wraith', 'at': [40, 40]}]}",
                           &faults));
    assert_int_equal(faults.count, 3);
    assert_fault(&faults, "options.readings.limi", "no such reading");
    assert_fault(&faults, "(odd)", "moon");
    assert_fault(&faults, "(who)", "wraith");
    faults_free(&faults);
}

static void what_is_at_its_limit_is_good(void **state) {
    (void)state;
    BaseFaults faults = {0};
    static const char *const texts[] = {
        UNIT("'at': [178.75, 118.75]"), /* a base of 2.5 touches both edges */
        UNIT("'at': [1.25, 1.25]"),
        UNIT("'at': [2, 2], 'wounds': 5"),
        UNIT("'at': [2,2], 'facing': 360"),
        TERRAIN("'outline': [[0,0],[10,0],[10,10],[0,10]], 'holes': [[[5,0],[6,5],[4,5]]]"), /* touches in a point */
        TERRAIN("'outline': [[-5,-5],[200,-5],[200,200]]"),                                  /* terrain may overhang */
        "{" HEAD ", 'note': 'free text', 'sides': [{'id': 'red', 'note': 'x'}]}",
        "{" HEAD ", 'phase': 'free'}",
    };
    for (size_t i = 0; i < BASE_COUNT(texts); i++) {
        RulesField *field = tiny_field(&plane_system, texts[i], &faults);
        assert_string_equal(faults_text(&faults), "");
        field_destroy(field);
    }
}

/* A star with `count` corners round (x, y), radius 1 to 2. */
static void add_star(BaseText *text, double x, double y, int count, BaseRng *rng) {
    for (int i = 0; i < count; i++) {
        double angle = 6.283185307179586 * i / count, r = rng_range(rng, 1, 2);
        text_addf(text, "%s[%.4f,%.4f]", i ? "," : "", x + r * cos(angle), y + r * sin(angle));
    }
}

static char *large_battlefield(int areas, int corners, int units) {
    BaseRng rng = rng_make(7);
    BaseText text = {0};
    text_add(&text, "{" HEAD "," SIDES ", 'terrain': [");
    for (int i = 0; i < areas; i++) {
        text_addf(&text, "%s{'id': 'w%d', 'kind': 'woods', 'outline': [", i ? "," : "", i);
        add_star(&text, 5 + 4.2 * (i % 40), 5 + 4.2 * (i / 40), corners, &rng);
        text_add(&text, "]}");
    }
    text_add(&text, "], 'units': [");
    for (int i = 0; i < units; i++) {
        text_addf(&text, "%s{'id': 'u%d', 'side': '%s', 'profile': 'infantry', 'at': [%.3f, %.3f]}", i ? "," : "", i,
                  i % 2 ? "red" : "blue", rng_range(&rng, 2, 178), rng_range(&rng, 2, 118));
    }
    text_add(&text, "]}");
    char *copy = base_strdup(text_get(&text));
    text_free(&text);
    return copy;
}

static char *one_formation(int units) {
    BaseText text = {0};
    text_add(&text, "{" HEAD "," SIDES ", 'formations': [{'id': 'band', 'side': 'red'}], 'units': [");
    for (int i = 0; i < units; i++) {
        text_addf(&text, "%s{'id': 'u%d', 'formation': 'band', 'profile': 'infantry', 'at': [%d, 2]}", i ? "," : "", i,
                  i + 2);
    }
    text_add(&text, "]}");
    char *copy = base_strdup(text_get(&text));
    text_free(&text);
    return copy;
}

static void too_many_of_anything_is_refused(void **state) {
    (void)state;
    BaseFaults faults = {0};
    char *text = large_battlefield(1, 2001, 0);
    assert_null(tiny_field(&plane_system, text, &faults));
    assert_fault(&faults, "terrain[0].outline", "2001 points");
    base_free(text);
    faults_free(&faults);
    text = large_battlefield(5001, 3, 0);
    assert_null(tiny_field(&plane_system, text, &faults));
    assert_fault(&faults, "terrain", "5001 terrain are more");
    base_free(text);
    faults_free(&faults);
    text = large_battlefield(0, 3, 10001);
    assert_null(tiny_field(&plane_system, text, &faults));
    assert_fault(&faults, "units", "10001 units");
    base_free(text);
    faults_free(&faults);
    text = one_formation(129);
    assert_null(tiny_field(&plane_system, text, &faults));
    assert_fault(&faults, "units[128].formation", "\"band\" has more than 128 units");
    base_free(text);
    faults_free(&faults);
    text = one_formation(128);
    RulesField *field = tiny_field(&plane_system, text, &faults);
    assert_string_equal(faults_text(&faults), "");
    field_destroy(field);
    base_free(text);
    text = large_battlefield(60, 1700, 0);
    assert_null(tiny_field(&plane_system, text, &faults));
    assert_fault(&faults, "terrain[58].outline", "100000 points together");
    base_free(text);
    faults_free(&faults);
}

static void a_thousand_faults_do_not_swamp_the_loader(void **state) {
    (void)state;
    BaseFaults faults = {0};
    BaseText text = {0};
    text_add(&text, "{" HEAD ", 'terrain': [");
    for (int i = 0; i < 1000; i++) {
        text_addf(&text, "%s{'id': 'w%d', 'kind': 'moon', 'outline': [[1,1],[2,2]]}", i ? "," : "", i);
    }
    text_add(&text, "]}");
    assert_null(tiny_field(&plane_system, text_get(&text), &faults));
    assert_int_equal(faults.count, FAULT_MAX);
    assert_int_equal(faults.dropped, 2000 - FAULT_MAX);
    faults_free(&faults);
    text_free(&text);
}

/* 5,000 corners and 400 units: 150 ms is asked for; here only a bound that holds under the sanitizers on a busy
 * machine. */
static void a_large_table_loads_at_once(void **state) {
    (void)state;
    char *text = large_battlefield(500, 10, 400);
    BaseFaults faults = {0};
    struct timespec a, b;
    clock_gettime(CLOCK_MONOTONIC, &a);
    RulesField *field = tiny_field(&plane_system, text, &faults);
    clock_gettime(CLOCK_MONOTONIC, &b);
    assert_string_equal(faults_text(&faults), "");
    double ms = (double)(b.tv_sec - a.tv_sec) * 1e3 + (double)(b.tv_nsec - a.tv_nsec) / 1e6;
    printf("%.1f ms\n", ms);
    assert_true(ms < 1500);
    field_destroy(field);
    base_free(text);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(a_table_that_makes_no_sense_is_refused),
        cmocka_unit_test(ids_are_there_unique_and_printable),
        cmocka_unit_test(outlines_that_are_no_ground_are_refused),
        cmocka_unit_test(terrain_says_what_it_is_and_stands_on_what_is_there),
        cmocka_unit_test(units_belong_to_somebody_and_stand_on_the_table),
        cmocka_unit_test(accuracies_that_describe_nothing_are_refused),
        cmocka_unit_test(a_table_is_as_exact_as_it_says),
        cmocka_unit_test(hexes_off_the_board_are_refused),
        cmocka_unit_test(near_misses_are_pointed_out),
        cmocka_unit_test(all_faults_are_found_at_once_with_id_and_spot),
        cmocka_unit_test(a_wrong_option_hides_no_other_fault),
        cmocka_unit_test(what_is_at_its_limit_is_good),
        cmocka_unit_test(too_many_of_anything_is_refused),
        cmocka_unit_test(a_thousand_faults_do_not_swamp_the_loader),
        cmocka_unit_test(a_large_table_loads_at_once),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
