/* Rulesets as files: parts joined, a player's own laid over what it extends. */
#include "io/document.h"
#include "io/shared_field.h"
#include "io/shared_text.h"
#include "rules/card.h"
#include "support/test.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

static const BaseTree *find_row(const BaseTree *root, const char *list, const char *id) {
    const BaseTree *rows = tree_find(root, list);
    for (const BaseTree *it = rows ? rows->first : NULL; it; it = it->next) {
        if (strcmp(tree_get_text(it, "id", ""), id) == 0) {
            return it;
        }
    }
    return NULL;
}

static void files_of_a_ruleset_are_joined(void **state) {
    (void)state;
    BaseArena *arena = arena_create();
    BaseFaults faults = {0};
    scratch_file("part-a.json", "{\"kinds\": [{\"id\": \"woods\"}], \"tables\": {\"x\": 1}}");
    scratch_file("part-b.json", "{\"kinds\": [{\"id\": \"hill\"}]}");
    const char *path = scratch_file("joined.json", "{\"sightline\": 1, \"ruleset\": \"joined\", \"name\": \"J\","
                                                   "\"files\": [\"part-a.json\", \"part-b.json\"]}");
    const BaseTree *root = ruleset_load(arena, path, NULL, &faults);
    assert_string_equal(faults_text(&faults), "");
    assert_int_equal(tree_find(root, "kinds")->count, 2);
    assert_non_null(find_row(root, "kinds", "hill"));
    assert_true(tree_get_number(tree_find(root, "tables"), "x", 0) == 1);
    assert_null(tree_find(root, "files"));
    arena_destroy(arena);
}

static void own_rows_lie_over_what_is_extended(void **state) {
    (void)state;
    BaseArena *arena = arena_create();
    BaseFaults faults = {0};
    scratch_file("base.json",
                 "{\"sightline\": 1, \"ruleset\": \"base\", \"name\": \"Base\", \"unit\": \"in\","
                 "\"kinds\": [{\"id\": \"woods\", \"cover\": \"5+\", \"los\": \"area\"}, {\"id\": \"hill\"}],"
                 "\"variables\": [{\"name\": \"dc\", \"owner\": \"unit\", \"max\": 6}, {\"name\": \"dc\", \"owner\": "
                 "\"area\", \"max\": 6}],"
                 "\"tables\": {\"a\": 1, \"b\": 2}, \"causes\": [\"destroyed\"]}");
    const char *path = scratch_file(
        "house.json", "{\"sightline\": 1, \"ruleset\": \"house\", \"name\": \"House\", \"extends\": \"base.json\","
                      "\"kinds\": [{\"id\": \"woods\", \"cover\": \"4+\"}, {\"id\": \"bog\"}],"
                      "\"variables\": [{\"name\": \"dc\", \"owner\": \"area\", \"max\": 9}],"
                      "\"tables\": {\"b\": 3}, \"causes\": [\"fled\"]}");
    const BaseTree *root = ruleset_load(arena, "house.json", path, &faults);
    assert_string_equal(faults_text(&faults), "");
    const BaseTree *woods = find_row(root, "kinds", "woods");
    assert_string_equal(tree_get_text(woods, "cover", ""), "4+");
    assert_string_equal(tree_get_text(woods, "los", ""), "area");
    assert_int_equal(tree_find(root, "kinds")->count, 3);
    const BaseTree *variables = tree_find(root, "variables");
    assert_int_equal(variables->count, 2);
    assert_true(tree_get_number(tree_at(variables, 0), "max", 0) == 6);
    assert_true(tree_get_number(tree_at(variables, 1), "max", 0) == 9);
    assert_true(tree_get_number(tree_find(root, "tables"), "a", 0) == 1);
    assert_true(tree_get_number(tree_find(root, "tables"), "b", 0) == 3);
    assert_string_equal(tree_at(tree_find(root, "causes"), 0)->text, "fled"); /* plain lists are replaced */
    assert_string_equal(tree_get_text(root, "ruleset", ""), "house");
    assert_string_equal(tree_get_text(root, "system", ""), "base");
    assert_string_equal(tree_get_text(root, "unit", ""), "in");
    arena_destroy(arena);
}

static void the_built_in_rulesets_are_found_and_sound(void **state) {
    (void)state;
    BaseArena *arena = arena_create();
    const char **ids;
    int count = ruleset_list(arena, &ids);
    assert_true(count >= 1);
    bool heresy = false;
    for (int i = 0; i < count; i++) {
        BaseFaults faults = {0};
        heresy = heresy || strcmp(ids[i], "ea-heresy") == 0;
        const BaseTree *root = ruleset_load(arena, ids[i], "x.json", &faults);
        RulesData *data = root ? data_create(root, NULL, ids[i], &faults) : NULL;
        assert_string_equal(faults_text(&faults), "");
        assert_string_equal(data->id, ids[i]);
        data_destroy(data);
    }
    assert_true(heresy);
    arena_destroy(arena);
}

static void a_house_ruleset_plays_by_the_system_that_it_extends(void **state) {
    (void)state;
    BaseArena *arena = arena_create();
    BaseFaults faults = {0};
    const char *path = scratch_file("mine.json", "{\"sightline\": 1, \"ruleset\": \"mine\", \"name\": \"Mine\","
                                                 "\"extends\": \"ea-heresy\","
                                                 "\"numbers\": [{\"id\": \"area-depth\", \"value\": 8}]}");
    const BaseTree *root = ruleset_load(arena, path, NULL, &faults);
    RulesData *data = root ? data_create(root, NULL, path, &faults) : NULL;
    assert_string_equal(faults_text(&faults), "");
    assert_string_equal(data->id, "mine");
    assert_string_equal(data->system->id, "ea-heresy");
    int depth = data_find_number(data, "area-depth");
    assert_true(depth >= 0 && data->numbers[depth].value == 80);
    data_destroy(data);
    arena_destroy(arena);
}

/* What nobody paints would be a plain tint: that is for kinds that name no pattern at all. */
static void a_pattern_that_nobody_paints_is_stated(void **state) {
    (void)state;
    static const struct {
        const char *kind, *word, *other;
    } cases[] = {
        {"{\"id\": \"woods\", \"pattern\": \"woodz\"}", "woodz", "Perhaps \"woods\""},
        {"{\"id\": \"woods\", \"pattern\": \"tartan\"}", "tartan", "pattern"},
        {"{\"id\": \"woods\", \"pattern\": \"\"}", NULL, NULL},
    };
    for (size_t i = 0; i < BASE_COUNT(cases); i++) {
        BaseArena *arena = arena_create();
        BaseFaults faults = {0};
        char text[256];
        snprintf(text, sizeof text,
                 "{\"sightline\": 1, \"ruleset\": \"mine\", \"extends\": \"ea-heresy\", \"kinds\": [%s]}",
                 cases[i].kind);
        const char *path = scratch_file("mine.json", text);
        const BaseTree *root = ruleset_load(arena, path, NULL, &faults);
        assert_non_null(root);
        RulesData *data = data_create(root, NULL, path, &faults);
        if (cases[i].word) {
            assert_null(data);
            assert_fault(&faults, cases[i].word, cases[i].other);
        } else {
            assert_string_equal(faults_text(&faults), "");
        }
        data_destroy(data);
        faults_free(&faults);
        arena_destroy(arena);
    }
}

static void what_cannot_be_merged_is_stated(void **state) {
    (void)state;
    static const struct {
        const char *text, *word, *other;
    } cases[] = {
        {"{\"sightline\": 1, \"ruleset\": \"x\", \"extends\": \"bad.json\"}", "circle", "extend"},
        {"{\"sightline\": 1, \"ruleset\": \"x\", \"extends\": \"ea-heresi\"}", "ea-heresi", "Perhaps \"ea-heresy\""},
        {"{\"sightline\": 1, \"ruleset\": \"x\", \"extends\": \"../../../nothing\"}", "no such file", NULL},
        {"{\"sightline\": 1, \"ruleset\": \"x\", \"extends\": 7}", "extends", "not a text"},
        {"{\"sightline\": 1, \"ruleset\": \"x\", \"extends\": \"ea-heresy\", \"unit\": \"in\"}", "unit", "stays"},
        {"{\"sightline\": 1, \"ruleset\": \"x\", \"files\": [\"../other.json\"]}", "files[0]", "own folder"},
        {"{\"sightline\": 1, \"ruleset\": \"x\", \"files\": [\"missing.json\"]}", "missing.json", "no such file"},
        {"{\"sightline\": 1, \"ruleset\": \"x\", \"kinds\": 1, \"files\": [\"two.json\"]}", "two.json", "another file"},
        {"{\"sightline\": 1}", "ruleset", "no id"},
        {"{\"ruleset\": \"x\"}", "sightline", "does not say"},
        {"[1]", "object", NULL},
        {"{", "ends in the middle", NULL},
    };
    scratch_file("two.json", "{\"kinds\": 2}");
    for (size_t i = 0; i < BASE_COUNT(cases); i++) {
        BaseArena *arena = arena_create();
        BaseFaults faults = {0};
        const char *path = scratch_file("bad.json", cases[i].text);
        assert_null(ruleset_load(arena, path, NULL, &faults));
        assert_fault(&faults, cases[i].word, cases[i].other);
        faults_free(&faults);
        arena_destroy(arena);
    }
}

/* ---- cards of terrain ---- */

static RulesData *infinity(const char *options) {
    BaseArena *arena = arena_create();
    BaseFaults faults = {0};
    const BaseTree *root = ruleset_load(arena, "infinity", "", &faults);
    const BaseTree *tree = options ? quoted(arena, options) : NULL;
    RulesData *data = data_create(root, tree, "infinity", &faults);
    assert_string_equal(faults_text(&faults), "");
    arena_destroy(arena);
    return data;
}

static void a_card_reads_as_its_kind_says(void **state) {
    (void)state;
    RulesData *data = infinity(NULL);
    BaseArena *arena = arena_create();
    RulesCard *cards;
    int count = card_list_kinds(data, arena, &cards);
    assert_int_equal(count, 19); /* the source's eighteen and the blank one; scenery has none */
    assert_string_equal(cards[5].title, "Dense Jungle");
    assert_string_equal(cards[5].type, "Jungle");
    static const char *const values[] = {"Very Difficult", "Poor", "High Saturation", "Dangerous"}, *const figures[] = {
                                                                                                        "2nd", "−6",
                                                                                                        "−2 B", "18+"};
    for (int i = 0; i < 4; i++) {
        assert_string_equal(cards[5].parts[i].value, values[i]);
        assert_string_equal(cards[5].parts[i].figure, figures[i]);
        assert_false(cards[5].parts[i].idle);
    }
    assert_true(cards[2].parts[1].idle); /* steep hills do not touch sight */
    assert_true(cards[18].blank);
    assert_false(cards[17].blank);
    arena_destroy(arena);
    data_destroy(data);
}

static void a_house_number_stands_on_the_card(void **state) {
    (void)state;
    RulesData *data = infinity("{'house': {'poor': -5}}");
    BaseArena *arena = arena_create();
    RulesCard card;
    assert_true(card_of_kind(data, arena, data_find_kind(data, "dense-jungle"), &card));
    assert_string_equal(card.parts[1].figure, "−5");
    assert_false(card_of_kind(data, arena, data_find_kind(data, "solid"), &card));
    arena_destroy(arena);
    data_destroy(data);
}

/* Three pieces of Zero-G read the same and share a card; the blank one bears its own name and what was written on it.
 */
static void a_battlefield_needs_a_card_of_each_ground(void **state) {
    (void)state;
    BaseFaults faults = {0};
    IoDocument *document = document_load(TEST_SOURCE_DIR "/maps/the-long-hold.json", &faults);
    assert_non_null(document);
    Table *table = table_create(document->field->setup);
    BaseArena *arena = arena_create();
    RulesCard *cards;
    int count = card_list_areas(document->field, table, arena, &cards), stores = -1, holds = 0;
    for (int i = 0; i < count; i++) {
        stores = strcmp(cards[i].title, "Ruptured stores") == 0 ? i : stores;
        holds += strcmp(cards[i].title, "Zero-G") == 0 && strstr(cards[i].where, "The hold") != NULL &&
                 strstr(cards[i].where, "South spine") != NULL;
    }
    assert_int_equal(holds, 1);
    assert_true(stores >= 0);
    assert_string_equal(cards[stores].type, "Desert");
    assert_string_equal(cards[stores].parts[1].value, "Poor");
    assert_string_equal(cards[stores].parts[3].says[1], "Harm: two saves against 12 (DA).");
    arena_destroy(arena);
    table_destroy(table);
    document_destroy(document);
    faults_free(&faults);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(files_of_a_ruleset_are_joined),
        cmocka_unit_test(own_rows_lie_over_what_is_extended),
        cmocka_unit_test(the_built_in_rulesets_are_found_and_sound),
        cmocka_unit_test(a_house_ruleset_plays_by_the_system_that_it_extends),
        cmocka_unit_test(a_pattern_that_nobody_paints_is_stated),
        cmocka_unit_test(what_cannot_be_merged_is_stated),
        cmocka_unit_test(a_card_reads_as_its_kind_says),
        cmocka_unit_test(a_house_number_stands_on_the_card),
        cmocka_unit_test(a_battlefield_needs_a_card_of_each_ground),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
