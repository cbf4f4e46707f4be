/* What a battlefield's file says is what the setup holds. */
#include "io/document.h"
#include "io/shared_field.h"
#include "io/shared_text.h"
#include "support/test.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define HEAD  "'sightline': 1, 'table': {'unit': 'cm', 'size': [180, 120]}"
#define SIDES "'sides': [{'id': 'red', 'name': 'Red', 'colour': '#b23a2e'}, {'id': 'blue'}]"

static RulesField *good_field(const char *text) {
    BaseFaults faults = {0};
    RulesField *field = tiny_field(&plane_system, text, &faults);
    if (!field) {
        fail_msg("%s", faults_text(&faults));
    }
    return field;
}

static void sides_formations_and_units_are_read(void **state) {
    (void)state;
    RulesField *field = good_field(
        "{" HEAD "," SIDES ", 'title': 'Crossroads', 'formations': [{'id': 'r1', 'side': 'red', 'name': '1st'}],"
        "'units': [{'id': 'r1-1', 'formation': 'r1', 'profile': 'infantry', 'at': [30, 40.5], 'facing': 90},"
        "{'id': 'lone', 'side': 'blue', 'profile': 'tank', 'at': [5, 5]}]}");
    const TableSetup *setup = field->setup;
    assert_string_equal(setup->title, "Crossroads");
    assert_true(setup->unit == 10 && setup->size.x1 == 1800 && setup->size.y1 == 1200);
    assert_int_equal(setup->sides[0].colour, 0xb23a2e);
    assert_int_equal(setup->sides[1].home, -1);
    assert_int_equal(setup->unit_count, 2);
    const TableUnit *unit = &setup->units[0];
    assert_string_equal(unit->id, "r1-1");
    assert_true(unit->where.kind == WHERE_POINT && unit->where.at.x == 300 && unit->where.at.y == 405);
    assert_true(unit->where.facing == 90 && unit->base.kind == GEOM_DISC && unit->base.along == 25);
    assert_int_equal(unit->formation, 0);
    assert_int_equal(unit->side, 0);
    assert_int_equal(setup->units[1].formation, -1);
    assert_int_equal(setup->units[1].side, 1);
    assert_true(setup->units[1].where.facing == 0 && setup->units[1].base.along == 50);
    assert_int_equal(setup_find(setup, "lone").index, 1);
    field_destroy(field);
}

static void lengths_are_in_the_tables_unit_and_bases_in_mm(void **state) {
    (void)state;
    static const struct {
        const char *unit;
        double mm;
    } cases[] = {{"cm", 10}, {"in", 25.4}, {"mm", 1}};
    for (size_t i = 0; i < BASE_COUNT(cases); i++) {
        char text[1024];
        snprintf(
            text, sizeof text,
            "{'sightline': 1, 'table': {'unit': '%s', 'size': [48, 40]}," SIDES
            ", 'terrain': [{'id': 'w', 'kind': 'woods', 'outline': [[1, 1], [3, 1], [3, 2]]}],"
            "'units': [{'id': 'a', 'side': 'red', 'profile': 'infantry', 'at': [30, 4], 'base': {'rect': [6, 3]}}]}",
            cases[i].unit);
        RulesField *field = good_field(text);
        assert_true(field->setup->unit == cases[i].mm);
        assert_true(field->setup->units[0].where.at.x == 30 * cases[i].mm);
        assert_true(field->setup->units[0].base.along == 6 && field->setup->units[0].base.across == 3);
        assert_true(fabs(area_size(&field->setup->areas[0].area) - cases[i].mm * cases[i].mm) < 1e-9);
        field_destroy(field);
    }
}

static void outlines_of_either_winding_with_holes_are_one_area(void **state) {
    (void)state;
    static const char *const shapes[] = {
        "'outline': [[10,10],[30,10],[30,30],[10,30]], 'holes': [[[15,15],[20,15],[20,20],[15,20]]]",
        "'outline': [[10,30],[30,30],[30,10],[10,10]], 'holes': [[[15,15],[15,20],[20,20],[20,15]]]",
        "'outline': [[10,10],[30,10],[30,10],[30,30],[10,30],[10,10]], 'holes': [[[15,15],[20,15],[20,20],[15,20]]]",
    };
    for (size_t i = 0; i < BASE_COUNT(shapes); i++) {
        char text[1024];
        snprintf(text, sizeof text, "{" HEAD ", 'terrain': [{'id': 'w', 'kind': 'woods', %s}]}", shapes[i]);
        RulesField *field = good_field(text);
        const GeomArea *area = &field->setup->areas[0].area;
        assert_int_equal(area->rings, 2);
        assert_true(fabs(area_size(area) - 37500) < 1e-9);
        assert_int_equal(area_side(area, vec(120, 120)), 1);
        assert_int_equal(area_side(area, vec(170, 170)), -1);
        field_destroy(field);
    }
}

/* Edge 3 of the file runs from its point 3 to its point 0, whichever way the outline winds and whatever is repeated. */
static void edges_keep_the_files_numbers(void **state) {
    (void)state;
    static const char *const outlines[] = {"[[10,10],[30,10],[30,30],[10,30]]", "[[10,10],[10,30],[30,30],[30,10]]"};
    static const double expected[2][4] = {{100, 300, 100, 100}, {300, 100, 100, 100}};
    for (size_t i = 0; i < 2; i++) {
        char text[1024];
        snprintf(text, sizeof text,
                 "{" HEAD ", 'terrain': [{'id': 'h', 'kind': 'hill', 'outline': %s, 'steep': [3, 1, 3]}]}",
                 outlines[i]);
        RulesField *field = good_field(text);
        const TableAreaSetup *hill = &field->setup->areas[0];
        assert_int_equal(hill->marked_count, 2);
        assert_int_equal(hill->marked_edges[0], 1);
        assert_int_equal(hill->marked_edges[1], 3);
        for (int k = 0; k < 4; k++) {
            if (hill->area.edge_of[k] != 3) {
                continue;
            }
            GeomVec a = hill->area.points[k], b = hill->area.points[(k + 1) % 4];
            double x0 = fmin(a.x, b.x), y0 = fmin(a.y, b.y), x1 = fmax(a.x, b.x), y1 = fmax(a.y, b.y);
            /* expected: the edge from (10,30) to (10,10), or from (30,10) to (10,10), as its far corner */
            assert_true(x0 == 100 && y0 == 100);
            assert_true(i == 0 ? (x1 == 100 && y1 == expected[0][1]) : (x1 == expected[1][0] && y1 == 100));
        }
        field_destroy(field);
    }
}

static void all_edges_of_an_area_are_marked_by_true(void **state) {
    (void)state;
    RulesField *field =
        good_field("{" HEAD ", 'terrain': [{'id': 'h', 'kind': 'hill', 'outline': [[1,1],[5,1],[5,5]],"
                   "'steep': true}, {'id': 'g', 'kind': 'hill', 'outline': [[11,1],[15,1],[15,5]],"
                   "'edges': [2]}, {'id': 'f', 'kind': 'hill', 'outline': [[21,1],[25,1],[25,5]], 'steep': false}]}");
    assert_int_equal(field->setup->areas[0].marked_count, 3);
    assert_int_equal(field->setup->areas[1].marked_count, 1);
    assert_int_equal(field->setup->areas[1].marked_edges[0], 2);
    assert_int_equal(field->setup->areas[2].marked_count, 0);
    field_destroy(field);
}

static void a_path_with_a_width_is_a_ribbon(void **state) {
    (void)state;
    RulesField *field =
        good_field("{" HEAD ", 'terrain': [{'id': 'r', 'kind': 'road', 'path': [[0,60],[100,60]], 'width': 5}]}");
    const TableAreaSetup *road = &field->setup->areas[0];
    assert_int_equal(road->path_count, 2);
    assert_true(road->width == 50 && fabs(area_size(&road->area) - 50000) < 1e-6);
    assert_int_equal(area_side(&road->area, vec(500, 620)), 1);
    assert_int_equal(area_side(&road->area, vec(500, 630)), -1);
    field_destroy(field);
}

static void units_stand_ride_hide_or_are_away(void **state) {
    (void)state;
    RulesField *field = good_field(
        "{" HEAD "," SIDES ", 'terrain': [{'id': 'k', 'kind': 'keep', 'outline': [[1,1],[9,1],[9,9],[1,9]]}],"
        "'units': [{'id': 'a', 'side': 'red', 'profile': 'infantry', 'inside': 'k', 'role': 2},"
        "{'id': 'b', 'side': 'red', 'profile': 'infantry', 'attached': 'c'},"
        "{'id': 'c', 'side': 'red', 'profile': 'tank', 'at': [20, 20], 'facing': -90},"
        "{'id': 'd', 'side': 'red', 'profile': 'tank', 'off': 'reserve'},"
        "{'id': 'e', 'side': 'red', 'profile': 'tank', 'off': true}]}");
    const TableUnit *units = field->setup->units;
    assert_true(units[0].where.kind == WHERE_INSIDE && units[0].where.host.index == 0 && units[0].where.role == 2);
    assert_true(units[1].where.kind == WHERE_ATTACHED && units[1].where.host.index == 2);
    assert_true(units[2].where.facing == 270);
    assert_true(units[3].where.kind == WHERE_OFF && units[3].where.role == 1);
    assert_true(units[4].where.kind == WHERE_OFF && units[4].where.role == 0);
    field_destroy(field);
}

static void variables_start_as_written_or_at_their_default(void **state) {
    (void)state;
    RulesField *field =
        good_field("{" HEAD ", 'round': 3, 'phase': 'end', 'sides': [{'id': 'red', 'score': 12}],"
                   "'formations': [{'id': 'f', 'side': 'red', 'bms': 4, 'order': 'march'}, {'id': 'g', 'side': 'red'}],"
                   "'terrain': [{'id': 'k', 'kind': 'keep', 'outline': [[1,1],[9,1],[9,9]], 'storeys': 5}],"
                   "'units': [{'id': 'a', 'formation': 'f', 'profile': 'tank', 'at': [3,3], 'popped_up': true, "
                   "'wounds': 2, 'target': 'b'},"
                   "{'id': 'b', 'formation': 'g', 'profile': 'tank', 'at': [6,3], 'wounds': null}]}");
    BaseArena *arena = arena_create();
    Table *table = io_table_start(field, quoted(arena, "{'phase': 'end'}"));
    const TableSchema *schema = &field->data->schema;
    TableRef a = setup_find(field->setup, "a"), b = setup_find(field->setup, "b");
    assert_int_equal(table_get(table, ref_make(REF_GAME, 0), schema_find(schema, REF_GAME, "round")), 3);
    assert_int_equal(table_get(table, setup_find(field->setup, "red"), schema_find(schema, REF_SIDE, "score")), 12);
    assert_int_equal(table_get(table, setup_find(field->setup, "f"), schema_find(schema, REF_FORMATION, "bms")), 4);
    assert_int_equal(table_get(table, setup_find(field->setup, "f"), schema_find(schema, REF_FORMATION, "order")), 2);
    assert_int_equal(table_get(table, setup_find(field->setup, "g"), schema_find(schema, REF_FORMATION, "bms")), 0);
    assert_int_equal(table_get(table, setup_find(field->setup, "k"), schema_find(schema, REF_AREA, "storeys")), 5);
    assert_int_equal(table_get(table, a, schema_find(schema, REF_UNIT, "popped_up")), 1);
    assert_int_equal(table_get(table, a, schema_find(schema, REF_UNIT, "wounds")), 2);
    assert_true(ref_equal(var_unpack(table_get(table, a, schema_find(schema, REF_UNIT, "target"))), b));
    assert_int_equal(table_get(table, b, schema_find(schema, REF_UNIT, "wounds")), VAR_NONE);
    assert_int_equal(table_get(table, b, schema_find(schema, REF_UNIT, "target")), VAR_NONE);
    assert_int_equal(table->phase, 1);
    table_destroy(table);
    arena_destroy(arena);
    field_destroy(field);
}

static void hexes_are_read_by_name_and_by_numbers(void **state) {
    (void)state;
    BaseFaults faults = {0};
    RulesField *field = tiny_field(
        &hex_system,
        "{'sightline': 1, 'table': {'unit': 'hex', 'columns': 13, 'rows': 9}," SIDES
        ", 'terrain': [{'id': 'w', 'kind': 'woods', 'hexes': ['E7', [8, 5]], 'facing': 120, 'steep': [0, 5]}],"
        "'units': [{'id': 'a', 'side': 'red', 'profile': 'infantry', 'at': 'E7'},"
        "{'id': 'b', 'side': 'red', 'profile': 'infantry', 'at': [7, 5], 'facing': 300}]}",
        &faults);
    assert_string_equal(faults_text(&faults), "");
    const TableAreaSetup *woods = &field->setup->areas[0];
    assert_int_equal(woods->hex_count, 2);
    assert_true(woods->hexes[0].column == 7 && woods->hexes[0].row == 5 && woods->hexes[1].column == 8);
    assert_true(woods->facing == 120 && woods->marked_count == 2);
    const TableUnit *units = field->setup->units;
    assert_true(units[0].where.kind == WHERE_HEX && units[0].where.hex.column == 7 && units[0].where.hex.row == 5);
    assert_true(units[1].where.hex.column == 7 && units[1].where.facing == 300);
    field_destroy(field);
}

/* A wood of 20 x 20 of which a hill covers 10 x 20, a hole of 5 x 5 of it left out. */
static void common_ground_is_a_piece_of_the_scene(void **state) {
    (void)state;
    RulesField *field =
        good_field("{" HEAD ", 'terrain': [{'id': 'h', 'kind': 'hill', 'outline': [[0,0],[20,0],[20,40],[0,40]]},"
                   "{'id': 'w', 'kind': 'woods', 'on': 'h', 'outline': [[10,10],[30,10],[30,30],[10,30]],"
                   "'holes': [[[12,12],[17,12],[17,17],[12,17]]]},"
                   "{'id': 'beside', 'kind': 'woods', 'on': 'h', 'outline': [[20,0],[30,0],[30,5],[20,5]]}]}");
    assert_int_equal(field->derived_count, 1); /* what only touches has no ground in common */
    assert_true(field->derived[0].a == 0 && field->derived[0].b == 1 && field->derived[0].tag == 7);
    assert_true(fabs(area_size(&field->derived_areas[0]) - 17500) < 1e-6);
    assert_int_equal(geom_scene_count(field->scene), 4);
    assert_int_equal(area_side(geom_scene_area(field->scene, 3), vec(150, 250)), 1);
    assert_int_equal(area_side(geom_scene_area(field->scene, 3), vec(150, 150)), -1);
    field_destroy(field);
}

static void options_are_in_force(void **state) {
    (void)state;
    RulesField *field =
        good_field("{" HEAD ", 'options': {'readings': {'limit': 'none'}, 'house': {'area-depth': 8}}}");
    assert_int_equal(field->data->reading_values[0], 1);
    assert_true(field->data->numbers[0].value == 80 && field->data->numbers[0].book == 100);
    field_destroy(field);
}

static void an_untouched_battlefield_is_written_as_it_was_read(void **state) {
    (void)state;
    static const char text[] =
        "{" HEAD ", 'round': 2, 'phase': 'action'," SIDES ", 'formations': [{'id': 'f', 'side': 'red', 'bms': 4}],"
        "'units': [{'id': 'a', 'formation': 'f', 'profile': 'infantry', 'at': [31.2, 40.05], 'wounds': 2}]}";
    BaseArena *arena = arena_create();
    RulesField *field = good_field(text);
    const BaseTree *tree = quoted(arena, text);
    Table *table = io_table_start(field, tree);
    assert_true(tree_equal(battlefield_tree(arena, field, table, tree), tree));
    assert_true(tree_equal(battlefield_tree(arena, field, NULL, tree), tree));
    table_destroy(table);
    field_destroy(field);
    arena_destroy(arena);
}

static void what_play_changed_is_written_and_loads_as_the_same_state(void **state) {
    (void)state;
    static const char text[] =
        "{" HEAD "," SIDES ", 'accuracy': {'mm': 2}, 'formations': [{'id': 'f', 'side': 'red', 'bms': 4}],"
        "'terrain': [{'id': 'k', 'kind': 'keep', 'outline': [[1,1],[9,1],[9,9],[1,9]]}],"
        "'units': [{'id': 'a', 'formation': 'f', 'profile': 'infantry', 'at': [31.2, 40.05], 'within': 3},"
        "{'id': 'b', 'formation': 'f', 'profile': 'infantry', 'at': [33, 40]},"
        "{'id': 'c', 'formation': 'f', 'profile': 'tank', 'at': [35, 40]}]}";
    BaseArena *arena = arena_create();
    RulesField *field = good_field(text);
    const BaseTree *original = quoted(arena, text);
    Table *table = io_table_start(field, original);
    TableDraft draft = draft_make(table);
    const TableSchema *schema = &field->data->schema;
    draft_place(&draft, 0, where_point(vec(123.5, 40), 45));
    draft_place(&draft, 1, where_inside(ref_make(REF_AREA, 0), 3));
    draft_remove(&draft, ref_make(REF_UNIT, 2), 1);
    draft_kind(&draft, 0, 1);
    draft_set(&draft, ref_make(REF_FORMATION, 0), schema_find(schema, REF_FORMATION, "bms"), 0);
    draft_set(&draft, ref_make(REF_UNIT, 0), schema_find(schema, REF_UNIT, "target"), var_pack(ref_make(REF_UNIT, 1)));
    draft_phase(&draft, 0);
    draft_term(&draft);
    BaseTree *written = battlefield_tree(arena, field, table, original);
    BaseFaults faults = {0};
    RulesField *again = io_field_create_for(&plane_system, tiny_ruleset(arena, &plane_system), written, &faults);
    assert_string_equal(faults_text(&faults), "");
    Table *loaded = io_table_start(again, written);
    assert_true(table_hash(loaded) == table_hash(table));
    assert_true(again->setup->accuracy.mm == 2 && again->setup->units[0].within == 3);
    assert_string_equal(tree_get_text(tree_at(tree_find(written, "units"), 2), "off", ""), "reserve");
    table_destroy(table);
    table_destroy(loaded);
    field_destroy(field);
    field_destroy(again);
    arena_destroy(arena);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(sides_formations_and_units_are_read),
        cmocka_unit_test(lengths_are_in_the_tables_unit_and_bases_in_mm),
        cmocka_unit_test(outlines_of_either_winding_with_holes_are_one_area),
        cmocka_unit_test(edges_keep_the_files_numbers),
        cmocka_unit_test(all_edges_of_an_area_are_marked_by_true),
        cmocka_unit_test(a_path_with_a_width_is_a_ribbon),
        cmocka_unit_test(units_stand_ride_hide_or_are_away),
        cmocka_unit_test(variables_start_as_written_or_at_their_default),
        cmocka_unit_test(hexes_are_read_by_name_and_by_numbers),
        cmocka_unit_test(common_ground_is_a_piece_of_the_scene),
        cmocka_unit_test(options_are_in_force),
        cmocka_unit_test(an_untouched_battlefield_is_written_as_it_was_read),
        cmocka_unit_test(what_play_changed_is_written_and_loads_as_the_same_state),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
