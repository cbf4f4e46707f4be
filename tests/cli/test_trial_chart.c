/* The page of a trial's report: its headline says what the numbers say and no more, and each kind of file has it. */
#include "io/json.h"
#include "support/test.h"
#include "view/chart/trial_chart.h"

#include <string.h>

#define HEAD                                                                                                           \
    "{\"title\":\"Two "                                                                                                \
    "fords\",\"games\":100,\"swap\":false,\"sides\":[{\"id\":\"s\",\"name\":\"South\"},{\"id\":\"n\","                 \
    "\"name\":\"North\"}],\"seats\":{\"s\":{\"level\":\"fair\"},\"n\":{\"level\":\"fair\"}},\"arms\":[{\"name\":"      \
    "\"book\","                                                                                                        \
    "\"games\":100,\"sides\":{\"s\":{\"wins\":69,\"games\":100,\"rate\":0.69,\"interval\":[0.594,0.772]},\"n\":{"      \
    "\"wins\":31,\"games\":100,\"rate\":0.31,\"interval\":[0.228,0.406]}},\"lost\":{\"n-li\":0.5},"                    \
    "\"rounds\":[0,40,60],\"fell\":{\"columns\":2,\"rows\":1,\"counts\":[1,3]},\"median\":4,\"strangest\":9}],"        \
    "\"compared\":["
#define PAIR(low, high)                                                                                                \
    "{\"arm\":\"bow-2\",\"with\":\"book\",\"games\":100,\"wins\":{\"difference\":-0.1,\"interval\":[" low "," high     \
    "],\"mcnemar\":0.02}}"

static const BaseTree *read(BaseArena *arena, const char *text) {
    BaseFaults faults = {0};
    const BaseTree *tree = json_parse(arena, text, strlen(text), "report", 0, &faults);
    assert_non_null(tree);
    return tree;
}

static void expect(const char *report, const char *headline) {
    BaseArena *arena = arena_create();
    BaseText text = {0};
    draw_trial_headline(read(arena, report), &text);
    assert_string_equal(text_get(&text), headline);
    text_free(&text);
    arena_destroy(arena);
}

static void the_headline_is_as_sure_as_the_numbers(void **state) {
    (void)state;
    expect(HEAD "]}", "South wins 69 of 100 games, between 59 and 77.");
    expect(HEAD PAIR("-0.18", "-0.02") "]}", "By \xe2\x80\x9c"
                                             "bow-2\xe2\x80\x9d South wins 10 games fewer in 100, between 2 and 18.");
    expect(HEAD PAIR("-0.22", "0.02") "]}", "Nothing seen: by \xe2\x80\x9c"
                                            "bow-2\xe2\x80\x9d South wins between 22 fewer and 2 more in 100.");
}

static bool keep(void *context, const char *path, const char *bytes, size_t size, BaseFaults *faults) {
    (void)path;
    (void)faults;
    text_add_bytes(context, bytes, size);
    return true;
}

static void each_kind_of_file_has_it(void **state) {
    (void)state;
    static const char *const KINDS[][2] = {
        {"r.svg", "between 59 and 77"}, {"r.html", "between 59 and 77"}, {"r.pdf", "%PDF"}, {"r.png", "\x89PNG"}};
    BaseArena *arena = arena_create();
    BaseFaults faults = {0};
    const BaseTree *report = read(arena, HEAD "]}");
    for (size_t i = 0; i < BASE_COUNT(KINDS); i++) {
        BaseText bytes = {0};
        assert_true(draw_trial_knows(KINDS[i][0]));
        assert_true(draw_trial_write(report, KINDS[i][0], i % 2 == 1, (BaseSink){keep, &bytes}, &faults));
        assert_non_null(strstr(text_get(&bytes), KINDS[i][1]));
        text_free(&bytes);
    }
    assert_false(draw_trial_knows("r.csv"));
    arena_destroy(arena);
}

int main(void) {
    const struct CMUnitTest tests[] = {cmocka_unit_test(the_headline_is_as_sure_as_the_numbers),
                                       cmocka_unit_test(each_kind_of_file_has_it)};
    return cmocka_run_group_tests(tests, NULL, NULL);
}
