/* House rules: what they change is written down, what cannot be is told where it was written, and they go along in
 * every file that is saved. */
#include "io/export.h"
#include "io/house.h"
#include "io/shared_field.h"
#include "io/shared_text.h"
#include "rules/house.h"
#include "support/test.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#define CLUB                                                                                                           \
    "{\n  \"sightline\": 1, \"ruleset\": \"our-club\", \"name\": \"Our club\", \"extends\": \"ea-heresy\",\n"          \
    "  \"numbers\": [{\"id\": \"area-depth\", \"value\": 8}],\n"                                                       \
    "  \"kinds\": [{\"id\": \"bog\", \"inherits\": \"marsh\", \"label\": \"Bog\"},\n"                                  \
    "            {\"id\": \"woods\", \"cover\": \"4+\"}],\n"                                                           \
    "  \"readings\": [{\"id\": \"los_sum\", \"default\": \"cumulative\"}]\n}\n"
#define REST                                                                                                           \
    "\"table\": {\"unit\": \"cm\", \"size\": [100, 60]},\n"                                                            \
    "\"sides\": [{\"id\": \"red\"}, {\"id\": \"blue\"}],\n"                                                            \
    "\"formations\": [{\"id\": \"r\", \"side\": \"red\"}, {\"id\": \"l\", \"side\": \"blue\"}],\n"                     \
    "\"terrain\": [{\"id\": \"w\", \"kind\": \"woods\", \"outline\": [[70,10],[95,10],[95,40],[70,40]]},\n"            \
    "{\"id\": \"b\", \"kind\": \"bog\", \"outline\": [[10,45],[30,45],[30,55],[10,55]]}],\n"                           \
    "\"units\": [{\"id\": \"a\", \"formation\": \"r\", \"profile\": \"line-infantry\", \"at\": [20, 30]},\n"           \
    "{\"id\": \"t\", \"formation\": \"l\", \"profile\": \"line-infantry\", \"at\": [80, 30]}]"
#define FIELD(ruleset) "{\"sightline\": 1, \"title\": \"Test\", \"ruleset\": " ruleset ",\n" REST "}"

static RulesData *data_of(const char *path, BaseFaults *faults) {
    BaseArena *arena = arena_create();
    RulesData *data = ruleset_data(tree_text(arena, path), "", faults);
    arena_destroy(arena);
    return data;
}

static void says(const RulesData *data, int change, const char *expected) {
    BaseText text = {0};
    assert_true(change < data->change_count);
    rules_house_describe(data, &data->changes[change], &text);
    assert_string_equal(text_get(&text), expected);
    text_free(&text);
}

static void what_is_changed_stands_beside_what_the_book_has(void **state) {
    (void)state;
    BaseFaults faults = {0};
    RulesData *data = data_of(scratch_file("club.json", CLUB), &faults);
    assert_string_equal(faults_text(&faults), "");
    assert_string_equal(data->name, "EA - Heresy, Our club");
    assert_int_equal(data->change_count, 4);
    says(data, 0, "House rule \"Our club\": Sight into area terrain 8 cm, book 10 cm");
    says(data, 1, "House rule \"Our club\": Bog (kinds), which the book does not have");
    says(data, 2, "House rule \"Our club\": Woods: cover 4+, book 5+");
    says(data, 3, "House rule \"Our club\": Several pieces of area terrain cumulative, book per_piece");
    const RulesNumber *depth = &data->numbers[data_find_number(data, "area-depth")];
    assert_true(depth->value == 80 && depth->book == 100 && depth->change == 0);
    int reading = data_find_reading(data, "los_sum");
    assert_string_equal(data->readings[reading].values[data->reading_values[reading]], "cumulative");
    data_destroy(data);
}

/* The club extends the city's rules: the first "old" is the book's; what the club puts back is no change. */
/* As the cards of the terrain call it; spelt out where no card has it. */
static void a_member_is_stated_in_the_words_of_the_cards(void **state) {
    (void)state;
    BaseFaults faults = {0};
    RulesData *data =
        data_of(scratch_file(
                    "jungle.json",
                    "{\"sightline\": 1, \"ruleset\": \"our-club\", \"extends\": \"infinity\", \"name\": \"Our club\",\n"
                    "\"kinds\": [{\"id\": \"woods\", \"vis\": \"poor\", \"sat\": 2}],\n"
                    "\"profiles\": [{\"id\": \"line\", \"cc\": 15}]}"),
                &faults);
    assert_string_equal(faults_text(&faults), "");
    says(data, 0, "House rule \"Our club\": Woods: Visibility poor, book low");
    says(data, 1, "House rule \"Our club\": Woods: Saturation 2, book 1");
    says(data, 2, "House rule \"Our club\": Line: CC 15, book 13");
    BaseText words = {0};
    rules_house_describe_member(data, "profiles", "weapon.as_target", &words);
    assert_string_equal(text_get(&words), "weapon as target");
    text_free(&words);
    data_destroy(data);
    faults_free(&faults);
}

static void a_change_of_a_change_is_stated_against_the_book(void **state) {
    (void)state;
    BaseFaults faults = {0};
    scratch_file(
        "city.json",
        "{\"sightline\": 1, \"ruleset\": \"city\", \"name\": \"City\", \"extends\": \"ea-heresy\", \"numbers\": "
        "[{\"id\": \"area-depth\", \"value\": 12}, {\"id\": \"coherency\", \"value\": 6}]}");
    RulesData *data = data_of(
        scratch_file("top.json",
                     "{\"sightline\": 1, \"ruleset\": \"top\", \"name\": \"Top\", \"extends\": \"city.json\", "
                     "\"numbers\": [{\"id\": \"area-depth\", \"value\": 8}, {\"id\": \"coherency\", \"value\": 5}]}"),
        &faults);
    assert_string_equal(faults_text(&faults), "");
    assert_int_equal(data->change_count, 1);
    says(data, 0, "House rule \"Top\": Sight into area terrain 8 cm, book 10 cm");
    data_destroy(data);
}

static void faults_lie_where_they_were_written(void **state) {
    (void)state;
    static const struct {
        const char *members, *place, *words;
    } cases[] = {
        {"\"numbers\": [{\"id\": \"area-dept\", \"value\": 8}]", "bad.json:3:20: numbers[0].id (area-dept)",
         "\"area-depth\" is meant"},
        {"\"numbers\": [{\"id\": \"area-depth\", \"value\": -8}]", "bad.json:3:", "numbers[0].value (area-depth)"},
        {"\"numbers\": [{\"id\": \"area-depth\", \"value\": \"far\"}]", "bad.json:3:", "numbers[0].value (area-depth)"},
        {"\"kinds\": [{\"id\": \"woodz\", \"cover\": \"4+\"}]", "bad.json:3:", "\"woods\" is meant"},
        {"\"kinds\": [{\"id\": \"woods\", \"covr\": \"4+\"}]", "kinds[0].covr (woods)", "\"cover\" is meant"},
        {"\"kinds\": [{\"id\": \"hill\"},\n{\"id\": \"woods\", \"form\": \"moon\"}]", "bad.json:4:", "kinds[1].form"},
        {"\"kinds\": [{\"id\": \"bog\", \"label\": \"Bog\", \"inherits\": \"march\"}]", "kinds[0].inherits (bog)",
         "\"marsh\" is meant"},
        {"\"kinds\": [{\"id\": \"woods\", \"los\": \"maybe\"}]", "bad.json:3:", "woods"},
        {"\"profiles\": [{\"id\": \"line-infantry\", \"armour\": \"hard\"}]", "bad.json:3:", "line-infantry"},
        {"\"readings\": [{\"id\": \"los_sum\", \"default\": \"always\"}]", "readings[0].default (los_sum)",
         "per_piece"},
        {"\"nubmers\": []", "bad.json:3:", "\"numbers\" is meant"},
        {"\"house\": []", "bad.json:3:", "house"},
        {"\"numbers\": [8]", "numbers[0]", "not an object"},
    };
    for (size_t i = 0; i < BASE_COUNT(cases); i++) {
        BaseFaults faults = {0};
        char text[512];
        snprintf(text, sizeof text, "{\n\"sightline\": 1, \"ruleset\": \"x\", \"extends\": \"ea-heresy\",\n%s}",
                 cases[i].members);
        RulesData *data = data_of(scratch_file("bad.json", text), &faults);
        assert_null(data);
        assert_fault(&faults, cases[i].place, cases[i].words);
        faults_free(&faults);
    }
}

/* What only a system's folder reads is read as strictly as the rest: nothing that is written is passed over. */
static void a_members_type_is_checked_in_every_system(void **state) {
    (void)state;
    static const struct {
        const char *ruleset, *members, *place, *words;
    } cases[] = {
        {"ea-heresy", "\"profiles\": [{\"id\": \"infantry\", \"armour\": 5}]", "profiles[0].armour", "\"5+\""},
        {"ea-heresy", "\"profiles\": [{\"id\": \"infantry\", \"speed\": \"30\"}]", "profiles[0].speed", "number"},
        {"ea-heresy", "\"kinds\": [{\"id\": \"woods\", \"towering\": 1}]", "kinds[0].towering", "true or false"},
        {"ea-heresy", "\"kinds\": [{\"id\": \"woods\", \"test\": {\"infanty\": \"none\"}}]", "test.infanty",
         "infantry"},
        {"ea-heresy", "\"barrage\": [{\"least\": 1, \"most\": 2, \"templates\": 10}]", "barrage[0].templates",
         "1 to 9"},
        {"legions-imperialis", "\"profiles\": [{\"id\": \"jump-infantry\", \"scale\": \"2\"}]", "profiles[0].scale",
         "number"},
        {"legions-imperialis", "\"profiles\": [{\"id\": \"jump-infantry\", \"traits\": \"fast\"}]",
         "profiles[0].traits", "list"},
        {"legions-imperialis", "\"kinds\": [{\"id\": \"ford\", \"move\": \"x\"}]", "kinds[0].move", "code"},
        {"legions-imperialis", "\"kinds\": [{\"id\": \"ford\", \"cover\": \"9+\"}]", "kinds[0].cover", "\"5+\""},
        {"infinity", "\"kinds\": [{\"id\": \"dense-jungle\", \"sat\": \"1\"}]", "kinds[0].sat", "number"},
        {"infinity", "\"kinds\": [{\"id\": \"dense-jungle\", \"vis\": \"lowish\"}]", "kinds[0].vis",
         "low, poor or zero"},
        {"infinity", "\"profiles\": [{\"id\": \"line-trooper\", \"mov\": 4}]", "profiles[0].mov", "[4, 4]"},
        {"commands-colors", "\"kinds\": [{\"id\": \"forest\", \"close\": 3}]", "kinds[0].close", "{ ... }"},
        {"commands-colors", "\"kinds\": [{\"id\": \"forest\", \"stops\": [\"horse\"]}]", "kinds[0].stops", "mounted"},
        {"ea-heresy", "\"numbers\": [{\"id\": \"coherency\", \"value\": 301}]", "numbers[0].value", "0 to 300 cm"},
        {"ea-heresy", "\"numbers\": [{\"id\": \"coherency\", \"max\": 900}]", "numbers[0].max", "\"value\" alone"},
        {"legions-imperialis", "\"numbers\": [{\"id\": \"fight-dice-most\", \"value\": 1}]", "numbers[0].value",
         "at or below"},
        {"infinity", "\"numbers\": [{\"id\": \"die\", \"value\": 33}]", "numbers[0].value", "2 to 30"},
        {"commands-colors", "\"profiles\": [{\"id\": \"light-infantry\", \"blocks\": 0}]", "profiles[0].blocks",
         "1 to 9"},
    };
    for (size_t i = 0; i < BASE_COUNT(cases); i++) {
        BaseFaults faults = {0};
        char text[512];
        snprintf(text, sizeof text, "{\n\"sightline\": 1, \"ruleset\": \"x\", \"extends\": \"%s\",\n%s}",
                 cases[i].ruleset, cases[i].members);
        RulesData *data = data_of(scratch_file("bad.json", text), &faults);
        assert_null(data);
        assert_fault(&faults, cases[i].place, cases[i].words);
        faults_free(&faults);
    }
}

/* In a file that the head lists, and in a battlefield that holds its house rules itself. */
static void a_fault_is_led_to_the_file_that_has_it(void **state) {
    (void)state;
    BaseFaults faults = {0};
    scratch_file("listed.json", "{\n\n\"kinds\": [{\"id\": \"woods\", \"form\": \"moon\"}]}");
    RulesData *data = data_of(scratch_file("head.json", "{\"sightline\": 1, \"ruleset\": \"x\", \"extends\": "
                                                        "\"ea-heresy\", \"files\": [\"listed.json\"]}"),
                              &faults);
    assert_null(data);
    assert_fault(&faults, "listed.json:3:", "kinds[0].form");
    faults_free(&faults);
    const char *path = scratch_file(
        "held.json", FIELD("{\"ruleset\": \"x\", \"extends\": \"ea-heresy\",\n\"numbers\": [{\"id\": \"area-depth\", "
                           "\"value\": -1}], \"kinds\": [{\"id\": \"bog\", \"inherits\": \"marsh\"}]}"));
    assert_null(document_load(path, &faults));
    assert_fault(&faults, "held.json:2:", "ruleset.numbers[0].value (area-depth)");
    faults_free(&faults);
}

/* ---- going along ---- */

static void ruling_of(const IoDocument *document, BaseText *out) {
    Ruling *ruling = ruling_create(document->field);
    Table *table = io_table_start(document->field, document->battlefield);
    TableDraft draft = draft_make(table);
    GeomWork *work = geom_work_create(document->field->scene);
    const RulesSystem *system = document->field->data->system;
    void *cache = system->cache_create ? system->cache_create(document->field) : NULL;
    BaseArena *arena = arena_create();
    RulesAction action = {"sight", quoted(arena, "{'do': 'sight', 'from': 'a', 'to': 't'}")};
    RulesCtx ctx = {.field = document->field,
                    .draft = &draft,
                    .ruling = ruling,
                    .action = &action,
                    .readings = document->field->data->reading_values,
                    .work = work,
                    .cache = cache,
                    .tolerance = document->field->data->tolerance};
    rules_resolve(&ctx);
    json_write(io_ruling_tree(arena, ruling), out);
    io_ruling_text(ruling, NULL, true, out);
    if (cache) {
        system->cache_destroy(cache);
    }
    arena_destroy(arena);
    geom_work_destroy(work);
    draft_term(&draft);
    table_destroy(table);
    ruling_destroy(ruling);
}

/* Saved, and read again where the club's file is not: the same answer, to the byte. */
static void a_saved_battlefield_holds_its_house_rules(void **state) {
    (void)state;
    BaseFaults faults = {0};
    BaseText here = {0}, there = {0}, saved = {0};
    char *club = base_strdup(scratch_file("part.json", CLUB));
    scratch_file("over.json",
                 "{\"sightline\": 1, \"ruleset\": \"over\", \"name\": \"Over\", \"extends\": \"part.json\", "
                 "\"files\": [\"more.json\"]}");
    scratch_file("more.json", "{\"numbers\": [{\"id\": \"coherency\", \"value\": 6}]}");
    IoDocument *document = document_load(scratch_file("by-path.json", FIELD("\"over.json\"")), &faults);
    assert_string_equal(faults_text(&faults), "");
    ruling_of(document, &here);
    assert_non_null(strstr(text_get(&here), "House rule \\\"Our club\\\": Sight into area terrain 8 cm, book 10 cm"));
    assert_non_null(strstr(text_get(&here), "House rule \"Our club\": Sight into area terrain 8 cm, book 10 cm.\n"));
    BaseArena *arena = arena_create();
    json_write_pretty(battlefield_tree(arena, document->field, NULL, document->battlefield), &saved);
    assert_int_equal(unlink(club), 0);
    IoDocument *again = document_load(scratch_file("alone.json", text_get(&saved)), &faults);
    assert_string_equal(faults_text(&faults), "");
    ruling_of(again, &there);
    assert_string_equal(text_get(&there), text_get(&here));
    assert_int_equal(again->field->data->change_count, 5);
    document_destroy(document);
    document_destroy(again);
    arena_destroy(arena);
    base_free(club);
    text_free(&here);
    text_free(&there);
    text_free(&saved);
}

/* ---- being made ---- */

static void changes_are_made_and_taken_back(void **state) {
    (void)state;
    BaseArena *arena = arena_create();
    const BaseTree *battlefield = quoted(arena, "{'sightline': 1, 'ruleset': 'ea-heresy', 'title': 'T'}"),
                   *row = quoted(arena, "{'id': 'guns', 'speed': 5, 'test': {'infantry': 'none', 'war-engine': 'none'},"
                                        "'weapons': [{'id': 'gun', 'range': 30}, {'id': 'saw', 'range': 2}]}"),
                   *rows = quoted(arena, "[{'id': 'guns'}, {'id': 'big-guns'}]");
    BaseTree *house = io_house_take(arena, battlefield);
    assert_true(io_house_is_empty(house));
    assert_true(tree_equal(io_house_lay(arena, battlefield, house), battlefield));
    io_house_name(arena, house, "Our Club, 2nd");
    io_house_set(arena, house, "profiles", row, "speed", tree_number(arena, 6));
    io_house_set(arena, house, "profiles", row, "test.infantry", tree_text(arena, "difficult"));
    io_house_set(arena, house, "profiles", row, "weapons.saw.range", tree_number(arena, 3));
    const BaseTree *expected = quoted(
        arena, "{'ruleset': 'our-club-2nd', 'name': 'Our Club, 2nd', 'extends': 'ea-heresy', 'profiles': [{'id': "
               "'guns', 'speed': 6, 'test': {'infantry': 'difficult'}, 'weapons': [{'id': 'saw', 'range': 3}]}]}");
    assert_true(tree_equal(house, expected));
    const BaseTree *laid = io_house_lay(arena, battlefield, house);
    assert_true(tree_equal(tree_find(laid, "ruleset"), expected));
    assert_true(tree_equal(io_house_take(arena, laid), expected));
    assert_string_equal(io_house_copy(arena, house, "profiles", rows, row, "Big guns"), "big-guns-2");
    io_house_drop(house, "profiles", "big-guns-2");
    io_house_unset(house, "profiles", "guns", "weapons.saw.range");
    io_house_unset(house, "profiles", "guns", "test.infantry");
    io_house_unset(house, "profiles", "guns", "test.nothing");
    io_house_unset(house, "profiles", "guns", "speed");
    assert_true(io_house_is_empty(house));
    assert_true(tree_equal(io_house_lay(arena, laid, house), battlefield));
    arena_destroy(arena);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_changed_stands_beside_what_the_book_has),
        cmocka_unit_test(a_member_is_stated_in_the_words_of_the_cards),
        cmocka_unit_test(a_change_of_a_change_is_stated_against_the_book),
        cmocka_unit_test(faults_lie_where_they_were_written),
        cmocka_unit_test(a_members_type_is_checked_in_every_system),
        cmocka_unit_test(a_fault_is_led_to_the_file_that_has_it),
        cmocka_unit_test(a_saved_battlefield_holds_its_house_rules),
        cmocka_unit_test(changes_are_made_and_taken_back),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
