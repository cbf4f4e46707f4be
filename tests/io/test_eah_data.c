/* EA - Heresy as data: the terrain table as the catalogue prints it, what a changed file may not say, and what a
 * battlefield may not. */
#include "rules/ea-heresy/eah.h"
#include "shared_eah.h"

#include <stdio.h>
#include <string.h>

/* id, INF save, tests of INF AV LV WE (- d D i s), los (n a c h), towering, hull (b: behind, i: in and behind), DC */
static const struct {
    const char *id;
    int save;
    const char *tests;
    char los;
    bool towering;
    char hull;
    int dc;
} table_rows[] = {
    {"small-stronghold", 0, "sssi", 'c', false, 'b', 4},
    {"medium-stronghold", 0, "sssi", 'c', false, 'b', 5},
    {"large-stronghold", 0, "sssi", 'c', true, 'b', 6},
    {"ruined-stronghold", 0, "iiii", 'c', true, 'b', 0},
    {"urban-area", 5, "-ddd", 'a', false, 'i', 0},
    {"ruin", 4, "-DDD", 'a', false, 'i', 0},
    {"crater", 4, "-DDD", 'n', false, '-', 0},
    {"jungle", 4, "dDDD", 'a', false, 'i', 0},
    {"woods", 5, "-DDD", 'a', false, 'i', 0},
    {"marsh", 5, "diiD", 'n', false, '-', 0},
    {"scrub", 6, "-ddd", 'a', false, 'i', 0},
    {"field", 6, "----", 'n', false, '-', 0},
    {"stream", 6, "ddd-", 'n', false, '-', 0},
    {"toxic-flow", 6, "Ddd-", 'n', false, '-', 0},
    {"open-ground", 0, "----", 'n', false, '-', 0},
    {"road", 0, "----", 'n', false, '-', 0},
    {"hill", 0, "----", 'h', false, 'b', 0},
    {"mountain", 0, "iiii", 'c', true, 'b', 0},
    {"smoking-volcanic-crater", 0, "iiii", 'c', true, 'b', 0},
    {"lake", 0, "iiii", 'n', false, '-', 0},
};

static void the_terrain_table_is_the_catalogues(void **state) {
    (void)state;
    Board *board = board_open("", "infantry 0 0 1", "", "");
    const RulesData *data = board->field->data;
    for (size_t i = 0; i < BASE_COUNT(table_rows); i++) {
        int index = data_find_kind(data, table_rows[i].id);
        char rule[32];
        snprintf(rule, sizeof rule, "EAH-TERR-%02zu", i + 1);
        assert_true(index >= 0);
        assert_string_equal(data->kinds[index].rule, rule);
        const EahKind *kind = &eah_data(board->field)->kinds[index];
        assert_int_equal(kind->inf_save, table_rows[i].save == 0 ? VAR_NONE : table_rows[i].save);
        static const EahClass columns[] = {EAH_INF, EAH_AV, EAH_LV, EAH_WE};
        for (int c = 0; c < 4; c++) {
            assert_int_equal("-dDis"[kind->test[columns[c]]], table_rows[i].tests[c]);
        }
        assert_int_equal("nach"[kind->los], table_rows[i].los);
        assert_int_equal(kind->towering, table_rows[i].towering);
        unsigned hull = table_rows[i].hull == 'i'   ? EAH_HULL_IN | EAH_HULL_BEHIND
                        : table_rows[i].hull == 'b' ? EAH_HULL_BEHIND
                                                    : 0;
        assert_int_equal(kind->hull, hull);
        assert_int_equal(kind->dc, table_rows[i].dc);
        assert_int_equal(kind->occupiable, table_rows[i].dc > 0);
    }
    board_close(board);
}

static void every_rule_of_the_catalogue_is_there(void **state) {
    (void)state;
    static const struct {
        const char *chapter;
        int count;
    } chapters[] = {{"SETUP", 4}, {"STRUCT", 32}, {"ASSAULT", 19}, {"LOS", 20},  {"MOVE", 10},
                    {"ROAD", 5},  {"COVER", 12},  {"HILL", 4},     {"TERR", 20}, {"CORE", 17}};
    Board *board = board_open("", "infantry 0 0 1", "", "");
    int all = 0;
    for (size_t i = 0; i < BASE_COUNT(chapters); i++) {
        for (int k = 1; k <= chapters[i].count; k++, all++) {
            char id[32];
            snprintf(id, sizeof id, "EAH-%s-%02d", chapters[i].chapter, k);
            int rule = data_find_rule(board->field->data, id);
            assert_true(rule >= 0);
            assert_int_equal(board->field->data->rules[rule].parent, strcmp(chapters[i].chapter, "CORE") == 0);
        }
    }
    assert_int_equal(board->field->data->rule_count, all);
    assert_int_equal(board->field->data->reading_count, EAH_READ_COUNT);
    board_close(board);
}

static void house_numbers_are_lengths_of_the_table(void **state) {
    (void)state;
    Board *board = board_open("", "infantry 0 0 1", "", "");
    assert_true(number_of(board->field, EAH_NUM_AREA_DEPTH) == 100);
    assert_true(number_of(board->field, EAH_NUM_TEMPLATE_DIAMETER) == 75);
    assert_true(number_of(board->field, EAH_NUM_SAVE_INSIDE) == 3);
    assert_true(eah_profile(board->field, 0)->speed == 150);
    board_close(board);
}

/* ---- changed files ---- */
static BaseTree *find_item(BaseTree *root, const char *list, const char *id) {
    for (BaseTree *item = ((BaseTree *)tree_find(root, list))->first; item != NULL; item = item->next) {
        const char *own = tree_get_text(item, "id", tree_get_text(item, "name", ""));
        if (strcmp(own, id) == 0) {
            return item;
        }
    }
    return NULL;
}

/* The ruleset with one member of one item replaced by this text; the faults it makes. */
static int faults_of(const char *list, const char *id, const char *key, const char *json) {
    BaseArena *arena = arena_create();
    BaseFaults faults = {0};
    BaseTree *root = tree_copy(arena, ruleset_load(arena, "ea-heresy", ".", &faults));
    assert_int_equal(faults.count, 0);
    BaseTree *value = tree_copy(arena, json_parse(arena, json, strlen(json), "test", 0, &faults));
    tree_set(arena, find_item(root, list, id), key, value);
    RulesData *data = data_create(root, NULL, "test", &faults);
    int count = faults.count;
    assert_int_equal(data == NULL, count > 0);
    data_destroy(data);
    faults_free(&faults);
    arena_destroy(arena);
    return count;
}

static void changed_files_are_checked(void **state) {
    (void)state;
    assert_int_equal(faults_of("kinds", "woods", "cover", "\"4+\""), 0);
    assert_int_equal(faults_of("kinds", "woods", "cover", "\"four\""), 1);
    assert_int_equal(faults_of("kinds", "woods", "los", "\"foggy\""), 1);
    assert_int_equal(faults_of("kinds", "woods", "hull", "[\"under\"]"), 1);
    assert_int_equal(faults_of("kinds", "woods", "test", "{\"infantry\": \"slow\", \"war-engine\": \"slow\"}"), 2);
    assert_true(faults_of("kinds", "small-stronghold", "stronghold", "{\"size\": \"tiny\"}") >= 3);
    assert_int_equal(faults_of("profiles", "infantry", "class", "\"cavalry\""), 1);
    assert_int_equal(faults_of("profiles", "infantry", "dc", "3"), 1);
    assert_int_equal(faults_of("profiles", "infantry", "traits", "[\"winged\"]"), 1);
    assert_int_equal(faults_of("profiles", "infantry", "speed", "-5"), 1);
    assert_int_equal(faults_of("profiles", "infantry", "armour", "\"7\""), 1);
    assert_int_equal(
        faults_of("profiles", "infantry", "weapons", "[{\"range\": 30, \"ap\": \"x\", \"traits\": [\"hot\"]}]"), 2);
    assert_int_equal(faults_of("readings", "los_sum", "values", "[\"cumulative\", \"per_piece\"]"), 1);
    assert_true(faults_of("numbers", "area-depth", "id", "\"area-deep\"") >= 1);
    assert_true(faults_of("variables", "bms", "name", "\"markers\"") >= 1);
    assert_true(faults_of("variables", "order", "words", "[\"none\", \"hold\"]") >= 1);
}

/* ---- battlefields ---- */
static int survey(const char *terrain, const char *red, const char *blue, bool *advised) {
    Board *board = board_open(terrain, red, blue, "");
    BaseFaults faults = {0};
    ruling_reset(board->ruling, board->field);
    board->field->data->system->survey(board->field, board->table, board->ruling);
    rules_gate_table(board->field, board->table, ref_none(), &faults);
    *advised = board_cites(board, "EAH-SETUP-01");
    int count = faults.count;
    faults_free(&faults);
    board_close(board);
    return count;
}

static void a_battlefield_without_strongholds_is_advised(void **state) {
    (void)state;
    bool advised;
    assert_int_equal(survey("woods 0 10 0 10", "infantry 20 0 1", "", &advised), 0);
    assert_true(advised);
    assert_int_equal(survey("small-stronghold 0 8 0 8", "infantry 20 0 1", "", &advised), 0);
    assert_false(advised);
}

static void a_new_stronghold_is_neutral_and_whole(void **state) {
    (void)state;
    Board *board = board_open("medium-stronghold 0 10 0 10", "infantry 20 0 1", "", "");
    board_do(board, "{\"do\": \"state\", \"of\": \"t1\"}");
    assert_string_equal(board_text(board, "allegiance"), "neutral");
    assert_true(board_number(board, "dc_now") == 5 && board_number(board, "used") == 0 &&
                board_number(board, "capacity") == 10);
    assert_true(board_cites(board, "EAH-SETUP-03") && board_cites(board, "EAH-STRUCT-01"));
    board_close(board);
}

/* The loader refuses what the gate finds. */
static bool loads(const char *terrain, const char *red, const char *blue) {
    char text[2048];
    BaseFaults faults = {0};
    BaseArena *arena = arena_create();
    snprintf(text, sizeof text,
             "{\"sightline\": 1, \"ruleset\": \"ea-heresy\", \"table\": {\"unit\": \"cm\", \"size\": [100, 100]}, "
             "\"sides\": [{\"id\": "
             "\"red\"}, {\"id\": \"blue\"}], \"terrain\": [{\"id\": \"t1\", \"kind\": \"%s\", \"outline\": [[10, 10], "
             "[18, 10], [18, "
             "18], [10, 18]]}], \"units\": [%s%s%s]}",
             terrain, red, *blue != '\0' ? ", " : "", blue);
    const BaseTree *tree = json_parse(arena, text, strlen(text), "test", 0, &faults);
    assert_non_null(tree);
    RulesField *field = io_field_create(tree, "test", &faults);
    bool good = field != NULL;
    field_destroy(field);
    faults_free(&faults);
    arena_destroy(arena);
    return good;
}

#define INSIDE(id, side, profile, more)                                                                                \
    "{\"id\": \"" id "\", \"side\": \"" side "\", \"profile\": \"" profile "\", \"inside\": \"t1\"" more "}"

static void garrisons_that_can_not_be_are_refused(void **state) {
    (void)state;
    assert_true(loads("small-stronghold", INSIDE("a", "red", "infantry", ""), ""));
    assert_true(loads("small-stronghold", INSIDE("a", "red", "walker", ""), INSIDE("b", "red", "scout-walker", "")));
    assert_false(loads("small-stronghold", INSIDE("a", "red", "battle-tank", ""), ""));
    assert_false(loads("small-stronghold", INSIDE("a", "red", "titan", ""), ""));
    assert_false(loads("small-stronghold", INSIDE("a", "red", "scout-bikes", ""), ""));
    assert_true(loads("small-stronghold", INSIDE("a", "red", "scout-bikes", ", \"invading\": true"), ""));
    assert_false(loads("woods", INSIDE("a", "red", "infantry", ""), ""));
    assert_false(loads("small-stronghold", INSIDE("a", "red", "infantry", ""), INSIDE("b", "blue", "infantry", "")));
    assert_true(loads("small-stronghold", INSIDE("a", "red", "infantry", ""),
                      INSIDE("b", "blue", "infantry", ", \"invading\": true")));
    assert_false(loads("small-stronghold", INSIDE("a", "red", "infantry", ", \"dc_now\": 1"), ""));
}

static void a_ruin_towers_and_is_seen_over_no_more(void **state) {
    (void)state;
    Board *board = board_open("small-stronghold 10 18 -4 4", "titan 4 0 3", "infantry 30 0 1.25", "");
    assert_true(board_sight(board, "a1", "b1", SIGHT_VERDICT).visible);
    var_set_own(&board->ctx, 0, EAH_VAR_AREA_state, EAH_STATE_RUINED);
    assert_false(board_sight(board, "a1", "b1", SIGHT_FULL).visible);
    assert_true(board_cites(board, "EAH-STRUCT-27"));
    board_close(board);
}

static void portraits_show_what_the_rules_know(void **state) {
    (void)state;
    Board *board = board_open_with("small-stronghold 0 8 0 8 | \"dc_now\": 3; woods 20 40 -10 10; hill 18 60 -20 20",
                                   "infantry @t1; infantry 30 0 1.25; super-heavy-tank 50 0 3 | \"dc_now\": 1", "", "",
                                   ", \"order\": \"overwatch\", \"bms\": 2", "");
    const RulesSystem *system = board->field->data->system;
    RulesPortrait it;
    system->portray(board->field, board->table, setup_find(board->field->setup, "t1"), &it);
    assert_true(it.pips == 4 && it.pips_lost == 1 && it.owner == 0 && it.used == 1 && it.capacity == 8 && !it.tower);
    system->portray(board->field, board->table, setup_find(board->field->setup, "a2"), &it);
    assert_true(it.in_cover && it.elevated && it.stars == 2);
    assert_int_equal(it.order, ORDER_OVERWATCH);
    system->portray(board->field, board->table, setup_find(board->field->setup, "a3"), &it);
    assert_true(it.pips == 3 && it.pips_lost == 2 && !it.in_cover);
    system->portray(board->field, board->table, setup_find(board->field->setup, "t2"), &it);
    assert_true(it.on_feature_of_hill && it.tower);
    assert_true(system->zone(board->field, board->table, setup_find(board->field->setup, "a1")) == 0);
    assert_true(system->zone(board->field, board->table, setup_find(board->field->setup, "t1")) == 50);
    assert_true(system->zone(board->field, board->table, setup_find(board->field->setup, "a2")) == 50);
    board_close(board);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_terrain_table_is_the_catalogues),
        cmocka_unit_test(every_rule_of_the_catalogue_is_there),
        cmocka_unit_test(house_numbers_are_lengths_of_the_table),
        cmocka_unit_test(changed_files_are_checked),
        cmocka_unit_test(a_battlefield_without_strongholds_is_advised),
        cmocka_unit_test(a_new_stronghold_is_neutral_and_whole),
        cmocka_unit_test(garrisons_that_can_not_be_are_refused),
        cmocka_unit_test(a_ruin_towers_and_is_seen_over_no_more),
        cmocka_unit_test(portraits_show_what_the_rules_know),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
