/* Whole files: which kind they are, where their faults lie, games with torn ends. */
#include "io/document.h"
#include "io/shared_text.h"
#include "support/test.h"

#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#define TABLE "\"ruleset\": \"ea-heresy\", \"table\": {\"unit\": \"cm\", \"size\": [100, 100]}"
#define GAME  "{\"sightline\": 1, \"game\": \"G\", \"seed\": 7, \"battlefield\": {" TABLE "}}\n"

static IoDocument *load(const char *name, const char *text, BaseFaults *faults) {
    return document_load(scratch_file(name, text), faults);
}

static void the_kind_is_read_off_the_content(void **state) {
    (void)state;
    static const struct {
        const char *text;
        IoDocumentKind kind;
    } cases[] = {
        {"{\"sightline\": 1, " TABLE "}", DOCUMENT_BATTLEFIELD},
        {"\xef\xbb\xbf{\n\"sightline\": 1,\n" TABLE "}\n", DOCUMENT_BATTLEFIELD},
        {"{\"sightline\": 1, \"case\": \"EAH-LOS-04\", \"battlefield\": {" TABLE "}, \"steps\": []}", DOCUMENT_CASE},
        {GAME, DOCUMENT_GAME},
    };
    for (size_t i = 0; i < BASE_COUNT(cases); i++) {
        BaseFaults faults = {0};
        IoDocument *document = load("any.txt", cases[i].text, &faults);
        assert_string_equal(faults_text(&faults), "");
        assert_int_equal(document->kind, cases[i].kind);
        assert_non_null(document->field);
        assert_non_null(document->battlefield);
        assert_true(document->field->setup->size.x1 == 1000);
        document_destroy(document);
    }
}

static void faults_name_file_line_and_column(void **state) {
    (void)state;
    BaseFaults faults = {0};
    assert_null(load(
        "bad.json", "{\n  \"sightline\": 1, " TABLE ",\n  \"sides\": [\n    {\"id\": \"red\", \"colour\": 7}\n  ]\n}\n",
        &faults));
    assert_int_equal(faults.count, 1);
    assert_true(strstr(faults.items[0].file, "bad.json") != NULL);
    assert_int_equal(faults.items[0].line, 4);
    assert_int_equal(faults.items[0].column, 29);
    assert_string_equal(faults.items[0].place, "sides[0].colour");
    faults_free(&faults);
}

static void faults_in_the_battlefield_of_a_case_name_the_cases_line(void **state) {
    (void)state;
    BaseFaults faults = {0};
    assert_null(load("bad.case.json",
                     "{\"sightline\": 1, \"case\": \"X\", \"steps\": [],\n\"battlefield\": {" TABLE ",\n"
                     "\"options\": {\"readings\": {\n\"los_out_limit\": \"9\"}},\n\"sides\": [{\"id\": 5}]}}",
                     &faults));
    assert_int_equal(faults.count, 2);
    assert_string_equal(faults.items[0].place, "battlefield.options.readings.los_out_limit");
    assert_int_equal(faults.items[0].line, 4);
    assert_string_equal(faults.items[1].place, "battlefield.sides[0].id");
    assert_int_equal(faults.items[1].line, 5);
    faults_free(&faults);
}

static void an_unknown_ruleset_is_the_battlefields_fault(void **state) {
    (void)state;
    BaseFaults faults = {0};
    assert_null(load("x.json",
                     "{\"sightline\": 1,\n\"ruleset\": \"ea-heresi\", \"table\": {\"unit\": \"cm\", \"size\": [1, 1]}}",
                     &faults));
    assert_int_equal(faults.count, 1);
    assert_string_equal(faults.items[0].place, "ruleset");
    assert_int_equal(faults.items[0].line, 2);
    assert_fault(&faults, "ea-heresi", "Perhaps \"ea-heresy\" is meant");
    faults_free(&faults);
}

static void geometry_is_checked_even_if_the_ruleset_is_unknown(void **state) {
    (void)state;
    BaseFaults faults = {0};
    assert_null(load("x.json",
                     "{\"sightline\": 1, \"ruleset\": \"nothing\", \"table\": {\"unit\": \"cm\", \"size\": [50, 50]},"
                     "\"terrain\": [{\"id\": \"w\", \"kind\": \"woods\", \"outline\": [[0,0],[9,9],[9,0],[0,9]]}]}",
                     &faults));
    assert_int_equal(faults.count, 2);
    assert_fault(&faults, "terrain[0].outline", "crosses itself");
    faults_free(&faults);
}

static void a_case_may_name_the_file_of_its_battlefield(void **state) {
    (void)state;
    BaseFaults faults = {0};
    scratch_path("x"); /* the folder is there */
    mkdir(scratch_path("maps"), 0777);
    scratch_file("maps/field.json", "{\"sightline\": 1, \"title\": \"Field\", " TABLE "}");
    static const char text[] =
        "{\"sightline\": 1, \"case\": \"X\", \"battlefield\": \"maps/field.json\", \"steps\": []}";
    IoDocument *document = load("named.case.json", text, &faults);
    assert_string_equal(faults_text(&faults), "");
    assert_string_equal(document->field->setup->title, "Field");
    assert_string_equal(tree_get_text(document->battlefield, "title", ""), "Field");
    document_destroy(document);
    scratch_file("maps/field.json", "{\"sightline\": 1,\n\"title\": 7, " TABLE "}");
    assert_null(load("named.case.json", text, &faults));
    assert_int_equal(faults.count, 1);
    assert_fault(&faults, "maps/field.json:2:", "not a text");
    faults_free(&faults);
    scratch_file("maps/field.json", text);
    assert_null(load("named.case.json", text, &faults));
    faults_free(&faults);
}

/* A case is no battlefield, whatever it names: nothing is followed in a circle. */
static void a_case_that_names_a_case_is_refused(void **state) {
    (void)state;
    static const char *const names[] = {"self.case.json", "b.case.json", "whole.game"};
    scratch_file("whole.game", GAME);
    scratch_file("b.case.json", "{\"sightline\": 1, \"case\": \"b\", \"battlefield\": \"a.case.json\", \"steps\": []}");
    for (size_t i = 0; i < BASE_COUNT(names); i++) {
        BaseFaults faults = {0};
        char text[200];
        snprintf(text, sizeof text, "{\"sightline\": 1, \"case\": \"x\", \"battlefield\": \"%s\", \"steps\": []}",
                 names[i]);
        assert_null(load(i == 1 ? "a.case.json" : "self.case.json", text, &faults));
        assert_int_equal(faults.count, 1);
        assert_fault(&faults, names[i], "as its battlefield, and it is none");
        faults_free(&faults);
    }
}

/* A pipe would be waited for without end; of a file that may be anybody's nothing is quoted. */
static void what_a_file_names_must_be_a_plain_file_of_ours(void **state) {
    (void)state;
    BaseFaults faults = {0};
    assert_int_equal(mkfifo(scratch_path("pipe.json"), 0600), 0);
    assert_null(load("pipe.case.json",
                     "{\"sightline\": 1, \"case\": \"x\", \"battlefield\": \"pipe.json\", \"steps\": []}", &faults));
    assert_fault(&faults, "pipe.json", "not a plain file");
    faults_free(&faults);
    assert_null(load(
        "pipe2.json",
        "{\"sightline\": 1, \"ruleset\": \"./pipe.json\", \"table\": {\"unit\": \"cm\", \"size\": [9, 9]}}", &faults));
    assert_fault(&faults, "pipe.json", "not a plain file");
    faults_free(&faults);
    scratch_file("secret.txt", "topsecret\n");
    assert_int_equal(mkdir(scratch_path("below"), 0700), 0);
    assert_null(load("below/out.case.json",
                     "{\"sightline\": 1, \"case\": \"x\", \"battlefield\": \"../secret.txt\", \"steps\": []}",
                     &faults));
    assert_null(
        load("below/out.json",
             "{\"sightline\": 1, \"ruleset\": {\"ruleset\": \"x\", \"extends\": \"../secret.txt/../secret.txt\"},"
             "\"table\": {\"unit\": \"cm\", \"size\": [9, 9]}}",
             &faults));
    assert_null(
        load("below/over.json",
             "{\"sightline\": 1, \"ruleset\": \"../secret.txt.json\", \"table\": {\"unit\": \"cm\", \"size\": [9, 9]}}",
             &faults));
    assert_fault(&faults, "out.case.json", "no valid battlefield");
    assert_null(strstr(faults_text(&faults), "topsecret"));
    faults_free(&faults);
}

static void a_damaged_game_is_salvaged_up_to_the_bad_line(void **state) {
    (void)state;
    BaseFaults faults = {0};
    const char *text = GAME "{\"do\": \"a\"}\nhat\n{\"do\": \"b\"}\n", *path = scratch_file("hurt.game", text);
    assert_null(document_load(path, &faults));
    assert_fault(&faults, "hurt.game:3:", "the game is damaged here");
    faults_free(&faults);
    assert_true(document_can_salvage(path));
    IoDocument *document = document_salvage(path, &faults);
    assert_int_equal(faults.count, 0);
    assert_int_equal(document->line_count, 1);
    assert_non_null(strstr(document->damage, "hurt.game:3:"));
    document_destroy(document);
    char *now = scratch_read(path);
    assert_string_equal(now, text);
    base_free(now);
    assert_false(document_can_salvage(scratch_file("well.game", GAME "{\"do\": \"a\"}\n")));
    assert_false(document_can_salvage(scratch_file("none.game", "hat\n")));
    assert_false(document_can_salvage(scratch_path("nowhere.game")));
}

/* No limit that the game itself could outgrow: 16 MiB are the limit of one text. */
static void a_game_may_be_larger_than_any_other_file(void **state) {
    (void)state;
    static const char action[] =
        "{\"do\": \"pass\", \"say\": "
        "\"................................................................................\"}\n";
    BaseFaults faults = {0};
    BaseText text = {0};
    int count = (int)((JSON_SIZE_MAX + (1 << 20)) / (sizeof action - 1));
    text_add(&text, GAME);
    for (int i = 0; i < count; i++) {
        text_add(&text, action);
    }
    IoDocument *document = load("large.game", text_get(&text), &faults);
    assert_non_null(document);
    assert_int_equal(document->line_count, count);
    assert_int_equal(document->good_bytes, text.length);
    document_destroy(document);
    text.data[strlen(GAME) - 1] = ' '; /* the same as one text */
    assert_null(load("large.game", text_get(&text), &faults));
    assert_fault(&faults, "large.game", "larger than 16 MiB");
    assert_int_equal(remove(scratch_path("large.game")), 0);
    text_free(&text);
    faults_free(&faults);
}

static void a_case_has_steps_that_do_something(void **state) {
    (void)state;
    static const struct {
        const char *members, *place;
    } cases[] = {
        {"\"x\": 1", "steps"},
        {"\"steps\": {}", "steps"},
        {"\"steps\": [{}]", "steps[0]"},
        {"\"steps\": [{\"do\": 1}]", "steps[0]"},
        {"\"steps\": [], \"dice\": 3", "dice"},
        {"\"steps\": [], \"title\": []", "title"},
        {"\"steps\": [], \"stepps\": []", "stepps"},
    };
    for (size_t i = 0; i < BASE_COUNT(cases); i++) {
        BaseFaults faults = {0};
        char text[512];
        snprintf(text, sizeof text, "{\"sightline\": 1, \"case\": \"X\", \"battlefield\": {" TABLE "}, %s}",
                 cases[i].members);
        assert_null(load("steps.case.json", text, &faults));
        assert_fault(&faults, cases[i].place, NULL);
        faults_free(&faults);
    }
}

static void a_game_has_its_lines(void **state) {
    (void)state;
    BaseFaults faults = {0};
    IoDocument *document = load("g.game", GAME "{\"do\":\"a\"}\n\n{\"do\":\"b\"}\n", &faults);
    assert_string_equal(faults_text(&faults), "");
    assert_int_equal(document->line_count, 2);
    assert_string_equal(tree_get_text(document->lines[1], "do", ""), "b");
    assert_false(document->torn);
    assert_int_equal(document->good_bytes, strlen(GAME) + 23);
    document_destroy(document);
}

/* Cut at every byte of the last line: what was whole before is read, the rest is called torn. */
static void a_torn_last_line_is_cut_off_and_stated(void **state) {
    (void)state;
    static const char last[] = "{\"do\":\"second\",\"dice\":[1,6]}";
    static const char first[] = GAME "{\"do\":\"first\"}\n";
    for (size_t cut = 0; cut <= strlen(last); cut++) {
        char text[1024];
        BaseFaults faults = {0};
        snprintf(text, sizeof text, "%s%.*s", first, (int)cut, last);
        IoDocument *document = load("torn.game", text, &faults);
        assert_string_equal(faults_text(&faults), "");
        bool whole = cut == strlen(last);
        assert_int_equal(document->line_count, whole ? 2 : 1);
        assert_int_equal(document->torn, cut > 0 && !whole);
        assert_int_equal(document->good_bytes, whole ? strlen(text) : strlen(first));
        document_destroy(document);
    }
}

static void a_tail_of_zero_bytes_is_torn(void **state) {
    (void)state;
    BaseFaults faults = {0};
    const char *path = scratch_file("zero.game", GAME "{\"do\":\"first\"}\n");
    FILE *file = fopen(path, "ab");
    static const char zeros[100] = {0};
    assert_int_equal(fwrite(zeros, 1, sizeof zeros, file), sizeof zeros);
    fclose(file);
    IoDocument *document = document_load(path, &faults);
    assert_string_equal(faults_text(&faults), "");
    assert_true(document->torn && document->line_count == 1);
    document_destroy(document);
}

static void a_bad_line_inside_a_game_is_a_fault_with_its_line(void **state) {
    (void)state;
    BaseFaults faults = {0};
    assert_null(load("bad.game", GAME "{\"do\":\"a\"}\n{\"do\":\n{\"do\":\"b\"}\n", &faults));
    assert_int_equal(faults.count, 1);
    assert_int_equal(faults.items[0].line, 3);
    faults_free(&faults);
    assert_null(
        load("bad.game", "{\"sightline\": 1, \"game\": 1, \"battlefield\": {" TABLE "}, \"seed\": -1}\n", &faults));
    assert_fault(&faults, "seed", NULL);
    faults_free(&faults);
}

static void files_that_are_none_of_ours_are_refused(void **state) {
    (void)state;
    static const char *const texts[] = {
        "", "[]", "7", "\"text\"", "null", "{}", "PK\x03\x04", "{\"case\": 1}", "{\"game\": 1}"};
    for (size_t i = 0; i < BASE_COUNT(texts); i++) {
        BaseFaults faults = {0};
        assert_null(load("none.json", texts[i], &faults));
        assert_true(faults.count > 0);
        faults_free(&faults);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_kind_is_read_off_the_content),
        cmocka_unit_test(faults_name_file_line_and_column),
        cmocka_unit_test(faults_in_the_battlefield_of_a_case_name_the_cases_line),
        cmocka_unit_test(an_unknown_ruleset_is_the_battlefields_fault),
        cmocka_unit_test(geometry_is_checked_even_if_the_ruleset_is_unknown),
        cmocka_unit_test(a_case_may_name_the_file_of_its_battlefield),
        cmocka_unit_test(a_case_that_names_a_case_is_refused),
        cmocka_unit_test(what_a_file_names_must_be_a_plain_file_of_ours),
        cmocka_unit_test(a_damaged_game_is_salvaged_up_to_the_bad_line),
        cmocka_unit_test(a_game_may_be_larger_than_any_other_file),
        cmocka_unit_test(a_case_has_steps_that_do_something),
        cmocka_unit_test(a_game_has_its_lines),
        cmocka_unit_test(a_torn_last_line_is_cut_off_and_stated),
        cmocka_unit_test(a_tail_of_zero_bytes_is_torn),
        cmocka_unit_test(a_bad_line_inside_a_game_is_a_fault_with_its_line),
        cmocka_unit_test(files_that_are_none_of_ours_are_refused),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
