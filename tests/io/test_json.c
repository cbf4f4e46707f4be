#include "base/rng.h"
#include "io/json.h"
#include "io/shared_text.h"
#include "support/test.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const BaseTree *parse(BaseArena *arena, const char *text, BaseFaults *faults) {
    return json_parse(arena, text, strlen(text), "f.json", 0, faults);
}

static void all_kinds_of_values_are_read(void **state) {
    (void)state;
    BaseArena *arena = arena_create();
    BaseFaults faults = {0};
    const BaseTree *tree =
        parse(arena, "{\"a\": [1, 2.5, -3e2], \"b\": \"x\\u00e9\\n\", \"c\": true, \"d\": null}", &faults);
    assert_int_equal(faults.count, 0);
    assert_non_null(tree);
    assert_int_equal(tree->count, 4);
    const BaseTree *list = tree_find(tree, "a");
    assert_int_equal(list->count, 3);
    assert_true(tree_at(list, 0)->number == 1 && tree_at(list, 1)->number == 2.5 && tree_at(list, 2)->number == -300);
    assert_string_equal(tree_get_text(tree, "b", ""), "x\xc3\xa9\n");
    assert_true(tree_get_bool(tree, "c", false));
    assert_int_equal(tree_find(tree, "d")->kind, TREE_NULL);
    arena_destroy(arena);
}

static void one_and_one_point_zero_are_the_same_number(void **state) {
    (void)state;
    BaseArena *arena = arena_create();
    BaseFaults faults = {0};
    assert_true(tree_equal(parse(arena, "[1, 100]", &faults), parse(arena, "[1.0, 1e2]", &faults)));
    arena_destroy(arena);
}

static void text_that_is_not_json_is_refused_with_its_place(void **state) {
    (void)state;
    static const struct {
        const char *text;
        int line;
        const char *word;
    } cases[] = {
        {"{\"a\": 1,}", 1, "comma"},
        {"{\n\"a\": 1\n\"b\": 2}", 3, ""},
        {"{\"a\": 1, \"a\": 2}", 1, "twice"},
        {"[NaN]", 1, ""},
        {"[Infinity]", 1, ""},
        {"[1e999]", 1, "too large"},
        {"[-1e999]", 1, "too large"},
        {"[123456789012345678901234567890]", 1, "too large"},
        {"[012]", 1, ""},
        {"[5.]", 1, ""},
        {"['x']", 1, ""},
        {"[\"\n\"]", 1, ""},
        {"[\"\xff\"]", 1, "UTF-8"},
        {"[\"\xc0\xaf\"]", 1, "UTF-8"},
        {"[\"\\ud800\"]", 1, ""},
        {"[\"\\u0000\"]", 1, "u0000"},
        {"{\"a\\u0000\": 1}", 1, "u0000"},
        {"[1] 2", 1, "after the end"},
        {"[1, 2", 1, "ends in the middle"},
        {"", 1, ""},
        {"// a comment\n[1]", 1, ""},
    };
    for (size_t i = 0; i < BASE_COUNT(cases); i++) {
        BaseArena *arena = arena_create();
        BaseFaults faults = {0};
        assert_null(parse(arena, cases[i].text, &faults));
        assert_int_equal(faults.count, 1);
        assert_string_equal(faults.items[0].file, "f.json");
        assert_int_equal(faults.items[0].line, cases[i].line);
        assert_fault(&faults, cases[i].word, NULL);
        assert_true(*faults.items[0].remedy);
        faults_free(&faults);
        arena_destroy(arena);
    }
}

static void a_byte_order_mark_is_passed_over(void **state) {
    (void)state;
    BaseArena *arena = arena_create();
    BaseFaults faults = {0};
    assert_non_null(parse(arena, "\xef\xbb\xbf[1]", &faults));
    assert_null(parse(arena, "\xef\xbb\xbf\n\n[1,]", &faults));
    assert_int_equal(faults.items[0].line, 3);
    faults_free(&faults);
    arena_destroy(arena);
}

static void line_numbers_of_a_game_file_go_on(void **state) {
    (void)state;
    BaseArena *arena = arena_create();
    BaseFaults faults = {0};
    assert_null(json_parse(arena, "{]", 2, "f.game", 41, &faults));
    assert_int_equal(faults.items[0].line, 42);
    faults_free(&faults);
    arena_destroy(arena);
}

/* `count` lists, one in the other. */
static const BaseTree *parse_nested(BaseArena *arena, int count, BaseFaults *faults) {
    BaseText text = {0};
    for (int i = 0; i < count; i++) {
        text_add_char(&text, '[');
    }
    for (int i = 0; i < count; i++) {
        text_add_char(&text, ']');
    }
    const BaseTree *tree = parse(arena, text_get(&text), faults);
    text_free(&text);
    return tree;
}

static void nesting_is_limited(void **state) {
    (void)state;
    static const struct {
        int count;
        bool good;
    } cases[] = {{1, true}, {64, true}, {65, false}, {2000, false}, {3000, false}, {1000000, false}};
    for (size_t i = 0; i < BASE_COUNT(cases); i++) {
        BaseArena *arena = arena_create();
        BaseFaults faults = {0};
        const BaseTree *tree = parse_nested(arena, cases[i].count, &faults);
        assert_int_equal(tree != NULL, cases[i].good);
        assert_int_equal(faults.count, cases[i].good ? 0 : 1);
        if (!cases[i].good) {
            assert_fault(&faults, "nested", "deep");
        }
        faults_free(&faults);
        arena_destroy(arena);
    }
}

static void a_hundred_thousand_keys_are_read_in_linear_time(void **state) {
    (void)state;
    BaseText text = {0};
    text_add(&text, "{");
    for (int i = 0; i < 100000; i++) {
        text_addf(&text, "%s\"key%d\": 0", i ? "," : "", i);
    }
    text_add(&text, "}");
    BaseArena *arena = arena_create();
    BaseFaults faults = {0};
    const BaseTree *tree = parse(arena, text_get(&text), &faults);
    assert_non_null(tree);
    assert_int_equal(tree->count, 100000);
    text_free(&text);
    arena_destroy(arena);
}

static void files_that_cannot_be_read_describe_why(void **state) {
    (void)state;
    BaseArena *arena = arena_create();
    BaseFaults faults = {0};
    assert_null(json_load(arena, scratch_path("missing.json"), &faults));
    assert_fault(&faults, "missing.json", "no such file");
    assert_null(json_load(arena, "/tmp", &faults));
    assert_fault(&faults, "/tmp", "folder");
    assert_null(json_load(arena, "/dev/zero", &faults));
    assert_fault(&faults, "/dev/zero", "larger than 16 MiB");
    assert_null(json_load(arena, "/dev/null", &faults));
    assert_int_equal(faults.count, 4);
    faults_free(&faults);
    assert_non_null(json_load(arena, scratch_file("good.json", "{\"a\": 1}\n"), &faults));
    arena_destroy(arena);
}

static void written_text_reads_back_the_same(void **state) {
    (void)state;
    BaseArena *arena = arena_create();
    BaseFaults faults = {0};
    const BaseTree *tree =
        parse(arena,
              "{\"t\": \"a\\\"b\\\\c\\n\\t\\u0001\\u007f\xc3\xa9/\", \"n\": [0.1, -0.0, 1e22, 1e-7, 123456789.125], "
              "\"e\": [[], {}], \"l\": null}",
              &faults);
    BaseText flat = {0}, tall = {0};
    json_write(tree, &flat);
    assert_string_equal(text_get(&flat), "{\"t\":\"a\\\"b\\\\c\\n\\t\\u0001\\u007f\xc3\xa9/\","
                                         "\"n\":[0.1,0,1e+22,1e-7,123456789.125],\"e\":[[],{}],\"l\":null}");
    json_write_pretty(tree, &tall);
    assert_true(tree_equal(parse(arena, text_get(&flat), &faults), parse(arena, text_get(&tall), &faults)));
    assert_int_equal(faults.count, 0);
    text_free(&flat);
    text_free(&tall);
    arena_destroy(arena);
}

static void random_doubles_read_back_to_the_bit(void **state) {
    (void)state;
    uint64_t seed = 20250101;
    printf("seed %llu\n", (unsigned long long)seed);
    BaseRng rng = rng_make(seed);
    BaseArena *arena = arena_create();
    BaseFaults faults = {0};
    for (int i = 0; i < 20000; i++) {
        double value = rng_range(&rng, -2000, 2000) * (i % 3 ? 1 : 1e-9);
        BaseText text = {0};
        arena_reset(arena);
        BaseTree *list = tree_list(arena);
        tree_push(list, tree_number(arena, value));
        json_write(list, &text);
        assert_true(tree_at(parse(arena, text_get(&text), &faults), 0)->number == value);
        text_free(&text);
    }
    arena_destroy(arena);
}

static void pretty_text_gives_each_unit_a_line(void **state) {
    (void)state;
    BaseArena *arena = arena_create();
    BaseFaults faults = {0};
    BaseText tall = {0};
    json_write_pretty(
        parse(arena, "{\"title\":\"T\",\"units\":[{\"id\":\"a\",\"at\":[1,2]},{\"id\":\"b\",\"at\":[3,4]}]}", &faults),
        &tall);
    assert_string_equal(text_get(&tall),
                        "{\n"
                        "  \"title\": \"T\",\n"
                        "  \"units\": [{ \"id\": \"a\", \"at\": [1, 2] }, { \"id\": \"b\", \"at\": [3, 4] }]\n"
                        "}\n");
    text_clear(&tall);
    json_write_pretty(parse(arena,
                            "{\"units\":[{\"id\":\"unit-number-1\",\"profile\":\"infantry\",\"at\":[100.25,200.5]},"
                            "{\"id\":\"unit-number-2\",\"profile\":\"infantry\",\"at\":[100.25,200.5]}]}",
                            &faults),
                      &tall);
    assert_string_equal(text_get(&tall),
                        "{\n"
                        "  \"units\": [\n"
                        "    { \"id\": \"unit-number-1\", \"profile\": \"infantry\", \"at\": [100.25, 200.5] },\n"
                        "    { \"id\": \"unit-number-2\", \"profile\": \"infantry\", \"at\": [100.25, 200.5] }\n"
                        "  ]\n"
                        "}\n");
    text_free(&tall);
    arena_destroy(arena);
}

static void assert_located(const char *text, const char *place, int line, int column) {
    BaseFaults faults = {0};
    faults_add(&faults, "f", place, "", "", "wrong");
    json_locate(text, strlen(text), 0, &faults, 0);
    assert_int_equal(faults.items[0].line, line);
    assert_int_equal(faults.items[0].column, column);
    faults_free(&faults);
}

static void places_are_found_in_the_text(void **state) {
    (void)state;
    const char *text = "{\n"
                       "  \"title\": \"a \\\" [ { , b\",\n"
                       "  \"terrain\": [\n"
                       "    {\"id\": \"w\", \"outline\": [[1,2], [3,4]]},\n"
                       "    {\"id\": \"\xc3\xa9\", \"on\": null, \"outline\": []}\n"
                       "  ]\n"
                       "}";
    assert_located(text, "title", 2, 12);
    assert_located(text, "terrain", 3, 14);
    assert_located(text, "terrain[0].outline[1]", 4, 36);
    assert_located(text, "terrain[0].outline[1][1]", 4, 39);
    assert_located(text, "terrain[1].on", 5, 23);    /* columns are characters, not bytes */
    assert_located(text, "terrain[1].kind", 5, 5);   /* missing: what should hold it */
    assert_located(text, "terrain[10].kind", 3, 14); /* [1] does not lead to [10] */
    assert_located(text, "units", 0, 0);
    assert_located("\xef\xbb\xbf{\"a\": 1}", "a", 1, 7);
}

static void faults_that_have_a_line_keep_it(void **state) {
    (void)state;
    BaseFaults faults = {0};
    faults_add(&faults, "f", "a", "", "", "old");
    faults_add(&faults, "f", "a", "", "", "new")->line = 9;
    json_locate("{\"a\": 1}", 8, 0, &faults, 1);
    assert_int_equal(faults.items[0].line, 0); /* before `first` */
    assert_int_equal(faults.items[1].line, 9);
    faults_free(&faults);
}

/* jansson takes it for the end where a number stands before it. */
static void a_zero_byte_is_refused_wherever_it_stands(void **state) {
    (void)state;
    static const struct {
        const char *text;
        size_t size;
        int line, column;
    } cases[] = {{"1\0", 2, 1, 2}, {"\0", 1, 1, 1}, {"[1]\n\0", 5, 2, 1}, {"[\"\0\"]", 5, 1, 3}, {"1\0 2", 4, 1, 2}};
    for (size_t i = 0; i < BASE_COUNT(cases); i++) {
        BaseFaults faults = {0};
        BaseArena *arena = arena_create();
        assert_null(json_parse(arena, cases[i].text, cases[i].size, "zero.json", 0, &faults));
        assert_int_equal(faults.count, 1);
        assert_int_equal(faults.items[0].line, cases[i].line);
        assert_int_equal(faults.items[0].column, cases[i].column);
        faults_free(&faults);
        arena_destroy(arena);
    }
}

/* The first bytes as their makers give them (PNG second edition 5.2, ITU T.81 B.1.1, PDF 7.5.2, APPNOTE 4.3.7, RFC 1952
 * 2.3.1, ELF 1.2, RFC 2781 3.2), and a game of ours as Notepad's "Unicode" has it. */
static void what_is_no_text_at_all_is_called_by_its_name(void **state) {
    (void)state;
    static const struct {
        const char *bytes;
        size_t size;
        const char *what;
    } cases[] = {
        {"\x89PNG\r\n\x1a\n\0\0\0\rIHDR", 16, "a PNG picture"},
        {"\xff\xd8\xff\xe0\0\x10JFIF", 10, "a JPEG picture"},
        {"%PDF-1.5\n", 9, "a PDF document"},
        {"PK\x03\x04\x14\0", 6, "a zip archive"},
        {"\x1f\x8b\x08\0", 4, "compressed by gzip"},
        {"\x7f\x45LF\x02\x01", 6, "a program"},
        {"\xff\xfe{\0\"\0", 6, "text in UTF-16"},
        {"\xfe\xff\0{", 4, "text in UTF-16"},
        {"{\0\"\0", 4, "text in UTF-16"},
        {"\0{\0\"", 4, "text in UTF-16"},
    };
    for (size_t i = 0; i < BASE_COUNT(cases); i++) {
        BaseFaults faults = {0};
        BaseArena *arena = arena_create();
        assert_null(json_parse(arena, cases[i].bytes, cases[i].size, "other", 0, &faults));
        assert_int_equal(faults.count, 1);
        assert_fault(&faults, "other", cases[i].what);
        assert_null(strstr(faults.items[0].what, "zero byte"));
        faults_free(&faults);
        arena_destroy(arena);
    }
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(what_is_no_text_at_all_is_called_by_its_name),
        cmocka_unit_test(a_zero_byte_is_refused_wherever_it_stands),
        cmocka_unit_test(all_kinds_of_values_are_read),
        cmocka_unit_test(one_and_one_point_zero_are_the_same_number),
        cmocka_unit_test(text_that_is_not_json_is_refused_with_its_place),
        cmocka_unit_test(a_byte_order_mark_is_passed_over),
        cmocka_unit_test(line_numbers_of_a_game_file_go_on),
        cmocka_unit_test(nesting_is_limited),
        cmocka_unit_test(a_hundred_thousand_keys_are_read_in_linear_time),
        cmocka_unit_test(files_that_cannot_be_read_describe_why),
        cmocka_unit_test(written_text_reads_back_the_same),
        cmocka_unit_test(random_doubles_read_back_to_the_bit),
        cmocka_unit_test(pretty_text_gives_each_unit_a_line),
        cmocka_unit_test(places_are_found_in_the_text),
        cmocka_unit_test(faults_that_have_a_line_keep_it),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
