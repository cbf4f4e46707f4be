/* One gate: what a file may not lay down `set` may not, either, and with the same words; `place` refuses by the same
 * rule. Each row names a table with everything in order, the members of one thing in it that are not, and the two verbs
 * that would bring it there. */
#include "play/shared_toy.h"
#include "support/test.h"

#include <stdio.h>
#include <string.h>

#define SIDES                                                                                                          \
    "'sides': [{'id': 'red', 'home': 'south'}, {'id': 'blue', 'home': 'north'}], 'formations': [{'id': 'f', 'side': "  \
    "'red'}]"
#define CM                                                                                                             \
    "'sightline': 1, 'title': 'Gate', 'ruleset': 'ea-heresy', 'table': {'unit': 'cm', 'size': [100, 100]}, " SIDES
#define INCH(rules)                                                                                                    \
    "'sightline': 1, 'title': 'Gate', 'ruleset': '" rules "', 'table': {'unit': 'in', 'size': [48, 48]}, " SIDES
#define HEX                                                                                                            \
    "'sightline': 1, 'title': 'Gate', 'ruleset': 'commands-colors', 'table': {'unit': 'hex', 'columns': 13, 'rows': "  \
    "9}, " SIDES
#define BOX "'outline': [[10, 10], [18, 10], [18, 18], [10, 18]]"

typedef struct {
    const char *head, *terrain,
        *unit;               /* of the unit `u`, without its place; of the terrain `t`, without what changes */
    const char *good, *bad;  /* the members that make the difference; of the unit, else of the terrain */
    const char *set, *place; /* values; a place, NULL: that verb does not bring it there */
    const char *rule;
} Row;

#define LINE "'formation': 'f', 'profile': 'line-infantry'"
#define FOOT "'side': 'red', 'profile': 'medium-infantry'"

static const Row UNITS[] = {
    {CM, "'kind': 'mountain', " BOX, LINE, "'at': [30, 30]", "'at': [14, 14]", "{'at': [14, 14]}", "[14, 14]",
     "EAH-MOVE-07"},
    {CM, "'kind': 'lake', " BOX, LINE, "'at': [30, 30]", "'at': [14, 14]", "{'at': [14, 14]}", "[14, 14]",
     "EAH-MOVE-07"},
    {CM, "'kind': 'ruined-stronghold', " BOX, LINE, "'at': [30, 30]", "'at': [14, 14]", "{'at': [14, 14]}", "[14, 14]",
     "EAH-MOVE-07"},
    {CM, "'kind': 'small-stronghold', " BOX, LINE, "'at': [30, 30]", "'at': [14, 14]", "{'at': [14, 14]}", "[14, 14]",
     "EAH-STRUCT-09"},
    {CM, "'kind': 'woods', " BOX, LINE, "'at': [30, 30]", "'inside': 't'", "{'inside': 't'}", NULL, "EAH-STRUCT-10"},
    {INCH("infinity"), "'kind': 'solid', " BOX, "'side': 'red', 'profile': 'line-trooper'", "'at': [30, 30]",
     "'at': [14, 14]", "{'at': [14, 14]}", "[14, 14]", "INF-CORE-15"},
    {HEX, "'kind': 'seacoast', 'hexes': ['E7']", FOOT, "'at': 'E6'", "'at': 'E7'", "{'at': 'E7'}", "'E7'",
     "CCA-MOVE-09"},
    {HEX, "'kind': 'river', 'hexes': ['E7']", FOOT, "'at': 'E6'", "'at': 'E7'", "{'at': 'E7'}", "'E7'", "CCA-MOVE-10"},
    {HEX, "'kind': 'hill', 'hexes': ['E7']", FOOT, "'at': 'E6', 'blocks': 1", "'at': 'E6', 'blocks': 0",
     "{'blocks': 0}", NULL, "CCA-CORE-10"},
    {HEX, "'kind': 'hill', 'hexes': ['E7']", FOOT, "'at': 'E6', 'blocks': 1", "'at': 'E6', 'blocks': 9",
     "{'blocks': 9}", NULL, "CCA-CORE-04"},
};

static const Row AREAS[] = {
    {CM, BOX, LINE, "'kind': 'small-stronghold'", "'kind': 'small-stronghold', 'dc_now': 9", "{'dc_now': 9}", NULL,
     "EAH-STRUCT-01"},
    {CM, BOX, LINE, "'kind': 'small-stronghold'", "'kind': 'small-stronghold', 'dc_now': 0", "{'dc_now': 0}", NULL,
     "EAH-STRUCT-27"},
    {CM, "'outline': [[28, 28], [34, 28], [34, 34], [28, 34]]", LINE, "'kind': 'woods'", "'kind': 'mountain'",
     "{'kind': 'mountain'}", NULL, "EAH-MOVE-07"},
    {HEX, "'hexes': ['E6']", FOOT, "'kind': 'hill'", "'kind': 'river'", "{'kind': 'river'}", NULL, "CCA-MOVE-10"},
};

static char *table_of(const Row *row, bool of_unit, bool bad) {
    BaseText text = {0};
    const char *more = bad ? row->bad : row->good;
    const char *at = strstr(row->head, "hex") ? "'at': 'E6'" : "'at': [30, 30]";
    text_addf(&text, "{%s, 'terrain': [{'id': 't', %s%s%s}], 'units': [{'id': 'u', %s, %s}]}", row->head, row->terrain,
              of_unit ? "" : ", ", of_unit ? "" : more, row->unit, of_unit ? more : at);
    return text.data;
}

/* "WHAT (RULE)", with a remedy. */
static char *refusal_of_file(const char *text, const char *rule) {
    BaseFaults faults = {0};
    assert_null(io_field_create(toy_tree(text), "test", &faults));
    assert_int_equal(faults.count, 1);
    char *what = base_strdup(faults.items[0].what), *open = strrchr(what, '(');
    if (!open || strncmp(open + 1, rule, strlen(rule)) != 0) {
        fail_msg("%s, not by %s", what, rule);
    }
    assert_true(*faults.items[0].remedy);
    open[-1] = 0;
    faults_free(&faults);
    return what;
}

static void assert_refused(PlaySession *session, const char *action, const char *rule, const char *words) {
    BaseText said = {0};
    BaseHash before = play_hash(session);
    const Ruling *ruling = toy_do(session, action);
    assert_int_equal(ruling->outcome, RULING_REFUSED);
    if (!ruling_cites(ruling, rule)) {
        fail_msg("%s is refused, and not by %s but %s", action, rule, ruling->findings.items[0].rule);
    }
    ruling_describe(ruling, &ruling->findings.items[ruling->findings.count - 1], &said);
    if (words && !strstr(text_get(&said), words)) {
        fail_msg("\"%s\", where the file says \"%s\"", text_get(&said), words);
    }
    text_free(&said);
    assert_true(play_hash(session) == before);
}

static void check_row(const Row *row, bool of_unit) {
    char *good = table_of(row, of_unit, false), *bad = table_of(row, of_unit, true), action[256];
    char *words = refusal_of_file(bad, row->rule);
    PlaySession *session = toy_play(good);
    snprintf(action, sizeof action, "{'do': 'set', 'ref': '%s', 'values': %s}", of_unit ? "u" : "t", row->set);
    assert_refused(session, action, row->rule, words);
    if (row->place) {
        snprintf(action, sizeof action, "{'do': 'place', 'unit': 'u', 'at': %s}", row->place);
        assert_refused(session, action, row->rule, NULL);
    }
    play_destroy(session);
    base_free(words);
    base_free(good);
    base_free(bad);
    toy_free();
}

static void what_a_unit_may_not_be_no_door_lets_through(void **state) {
    (void)state;
    for (size_t i = 0; i < BASE_COUNT(UNITS); i++) {
        check_row(&UNITS[i], true);
    }
}

static void what_terrain_may_not_be_no_door_lets_through(void **state) {
    (void)state;
    for (size_t i = 0; i < BASE_COUNT(AREAS); i++) {
        check_row(&AREAS[i], false);
    }
}

static void buildings_may_touch_and_not_overlap(void **state) {
    (void)state;
    static const char *const systems[][3] = {
        {CM, "small-stronghold", "EAH-STRUCT-09"},
        {INCH("legions-imperialis"), "civitas", "LI-STRC-01"},
    };
    for (size_t i = 0; i < BASE_COUNT(systems); i++) {
        for (int lap = 0; lap < 2; lap++) {
            char text[1024];
            BaseFaults faults = {0};
            snprintf(text, sizeof text,
                     "{%s, 'terrain': [{'id': 'a', 'kind': '%s', 'outline': [[10, 10], [16, 10], [16, 16], [10, 16]]}, "
                     "{'id': 'b', 'kind': '%s', 'outline': [[%s, 10], [22, 10], [22, 16], [%s, 16]]}]}",
                     systems[i][0], systems[i][1], systems[i][1], lap ? "15.9" : "16", lap ? "15.9" : "16");
            RulesField *field = io_field_create(toy_tree(text), "test", &faults);
            assert_int_equal(field == NULL, lap);
            assert_int_equal(faults.count, lap);
            assert_true(!lap || strstr(faults.items[0].what, systems[i][2]));
            field_destroy(field);
            faults_free(&faults);
            toy_free();
        }
    }
}

static void a_base_lies_wholly_on_the_table(void **state) {
    (void)state;
    BaseFaults faults = {0};
    assert_null(
        io_field_create(toy_tree("{" CM ", 'units': [{'id': 'u', " LINE ", 'at': [0.5, 50]}]}"), "test", &faults));
    assert_non_null(strstr(faults.items[0].what, "off the table"));
    faults_free(&faults);
    PlaySession *session = toy_play("{" CM ", 'units': [{'id': 'u', " LINE ", 'at': [50, 50]}]}");
    assert_int_not_equal(toy_do(session, "{'do': 'set', 'ref': 'u', 'values': {'at': [0.5, 50]}}")->outcome,
                         RULING_DONE);
    assert_int_not_equal(toy_do(session, "{'do': 'place', 'unit': 'u', 'at': [0.5, 50]}")->outcome, RULING_DONE);
    play_destroy(session);
    toy_free();
}

/* A file may lay two bases on one ground, to measure: it is advised against, once for a pair. Those that touch are not.
 */
static int advised(const char *text, const char *rule) {
    BaseFaults faults = {0};
    RulesField *field = io_field_create(toy_tree(text), "test", &faults);
    assert_non_null(field);
    Table *table = io_table_start(field, toy_tree(text));
    Ruling *advice = ruling_create(field);
    int count = 0;
    field->data->system->survey(field, table, advice);
    for (int i = 0; i < advice->findings.count; i++) {
        count += strcmp(advice->findings.items[i].rule, rule) == 0;
    }
    ruling_destroy(advice);
    table_destroy(table);
    field_destroy(field);
    toy_free();
    return count;
}

static void bases_on_one_ground_are_advised_against(void **state) {
    (void)state;
#define PAIR(head, who, x)                                                                                             \
    "{" head ", 'units': [{'id': 'u', " who ", 'at': [20, 20]}, {'id': 'v', " who ", 'at': [" #x ", 20]}]}"
    static const struct {
        const char *one_ground, *apart, *rule;
    } ROWS[] = {
        {PAIR(CM, LINE, 20.1), PAIR(CM, LINE, 30), "EAH-SETUP-02"},
        {PAIR(INCH("infinity"), "'side': 'red', 'profile': 'line-trooper'", 20.1),
         PAIR(INCH("infinity"), "'side': 'red', 'profile': 'line-trooper'", 30), "INF-CORE-15"},
        {PAIR(INCH("legions-imperialis"), "'formation': 'f', 'profile': 'rifle-section'", 20.1),
         PAIR(INCH("legions-imperialis"), "'formation': 'f', 'profile': 'rifle-section'", 30), "LI-CORE-08"},
    };
    for (size_t i = 0; i < BASE_COUNT(ROWS); i++) {
        assert_int_equal(advised(ROWS[i].one_ground, ROWS[i].rule), 1);
        assert_int_equal(advised(ROWS[i].apart, ROWS[i].rule), 0);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_a_unit_may_not_be_no_door_lets_through),
        cmocka_unit_test(what_terrain_may_not_be_no_door_lets_through),
        cmocka_unit_test(buildings_may_touch_and_not_overlap),
        cmocka_unit_test(a_base_lies_wholly_on_the_table),
        cmocka_unit_test(bases_on_one_ground_are_advised_against),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
