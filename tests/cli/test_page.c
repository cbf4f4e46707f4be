/* A page for the web as the command line makes it and takes it back: whole, the same each time, of one file, readable
 * without scripts, and with the very bytes inside that it was made of. */
#include "base/text.h"
#include "cli/shared_run.h"
#include "io/file.h"
#include "io/page.h"
#include "support/test.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#define CASE  "tests/cases/ea-heresy/lesson-02-into-the-wood.case.json"
#define SHORT "tests/fuzz/seeds/game/short.game"

/* A case that names its battlefield, which names its ruleset. */
static const char *beside(void) {
    cli_file("club.json", "{'sightline': 1, 'ruleset': 'club', 'name': 'Our club', 'extends': 'ea-heresy'}");
    cli_file("table.json", "{'sightline': 1, 'ruleset': 'club.json', 'table': {'unit': 'cm', 'size': [60, 40]},"
                           "'sides': [{'id': 'red'}, {'id': 'blue'}], 'units': ["
                           "{'id': 'a', 'side': 'red', 'profile': 'line-infantry', 'at': [10, 10]},"
                           "{'id': 'b', 'side': 'blue', 'profile': 'line-infantry', 'at': [40, 10]}]}");
    return cli_file("beside.case.json", "{'sightline': 1, 'case': 'EAH-LOS-01', 'title': 'Beside', 'battlefield':"
                                        "'table.json', 'steps': [{'do': 'sight', 'from': 'a', 'to': 'b'}]}");
}

static char *read_whole(const char *path, size_t *size) {
    BaseFaults faults = {0};
    char *bytes = file_read(path, (size_t)1 << 28, size, &faults);
    assert_non_null(bytes);
    return bytes;
}

static char *page_of(const char *file, const char *name) {
    size_t size;
    const char *page = cli_file(name, NULL);
    cli_run("page", file, "-o", page, "--force", NULL);
    assert_status(0);
    return read_whole(page, &size);
}

static void assert_same_inside(const char *file, const char *name) {
    size_t size, inside_size;
    char *own = read_whole(file, &size), *html = page_of(file, name);
    char *inside = io_page_take_file(html, strlen(html), &inside_size);
    assert_non_null(inside);
    assert_int_equal(inside_size, size);
    assert_memory_equal(inside, own, size);
    base_free(inside);
    base_free(html);
    base_free(own);
}

static void the_file_inside_is_the_file_byte_for_byte(void **state) {
    (void)state;
    assert_same_inside(CASE, "wood.html");
    assert_same_inside(SHORT, "short.html");
}

static void the_program_takes_the_page_for_the_file(void **state) {
    (void)state;
    char hash[64];
    base_free(page_of(CASE, "wood.html"));
    const char *page = cli_file("wood.html", NULL);
    cli_run("case", page, NULL);
    assert_status(0);
    assert_out("ok 1 - EAH-LOS-04");
    cli_run("check", page, NULL);
    assert_status(0);
    CliRun *run = cli_run("case", "--hash", CASE, NULL);
    snprintf(hash, sizeof hash, "%.16s", run->out);
    cli_run("case", "--hash", page, NULL);
    assert_out(hash);
    cli_run("page", page, "-o", cli_file("again.html", NULL), NULL); /* of a page the same page */
    assert_status(0);
    size_t size;
    char *html = read_whole(page, &size), *again = read_whole(cli_file("again.html", NULL), &size);
    assert_non_null(strstr(html, hash));
    char *a = io_page_take_file(html, strlen(html), &size), *b = io_page_take_file(again, strlen(again), &size);
    assert_string_equal(a, b);
    base_free(a);
    base_free(b);
    base_free(html);
    base_free(again);
}

static void what_lies_beside_a_case_comes_along(void **state) {
    (void)state;
    const char *case_file = beside();
    base_free(page_of(case_file, "beside.html"));
    unlink(cli_file("table.json", NULL));
    unlink(cli_file("club.json", NULL));
    cli_run("case", case_file, NULL);
    assert_status(1);
    cli_run("case", cli_file("beside.html", NULL), NULL);
    assert_status(0);
}

/* A page is not a game's own file: what is played on it goes nowhere, or into a game of another name. */
static void nothing_is_written_to_a_page(void **state) {
    (void)state;
    size_t before, after;
    base_free(page_of(SHORT, "short.html"));
    const char *page = cli_file("short.html", NULL);
    char *old = read_whole(page, &before);
    cli_run("play", page, "--script", "/dev/null", NULL);
    assert_status(0);
    cli_run("play", page, "--script", "/dev/null", "--out", page, NULL);
    assert_status(3);
    char *now = read_whole(page, &after);
    assert_int_equal(after, before);
    assert_memory_equal(now, old, before);
    const char *game = cli_file("goes-on.game", NULL);
    cli_run("play", page, "--script", "/dev/null", "--out", game, NULL);
    assert_status(0);
    cli_run("check", game, NULL);
    assert_status(0);
    base_free(old);
    base_free(now);
}

static int count_of(const char *text, const char *word) {
    int count = 0;
    for (const char *s = strstr(text, word); s; s = strstr(s + 1, word)) {
        count++;
    }
    return count;
}

/* Names are given once, and what is referred to is there; nothing is fetched from anywhere. */
static void a_page_needs_nothing_but_itself(void **state) {
    (void)state;
    static const char *const marks[] = {"href=\"#", "url(#"};
    static const char *const files[] = {CASE, SHORT};
    for (size_t f = 0; f < BASE_COUNT(files); f++) {
        char *html = page_of(files[f], "page.html");
        for (size_t m = 0; m < BASE_COUNT(marks); m++) {
            for (const char *s = strstr(html, marks[m]); s; s = strstr(s + 1, marks[m])) {
                char id[96];
                const char *name = s + strlen(marks[m]);
                snprintf(id, sizeof id, "id=\"%.*s\"", (int)strcspn(name, "\")"), name);
                assert_int_equal(count_of(html, id), 1);
            }
        }
        assert_int_equal(count_of(html, "://"),
                         count_of(html, "xmlns=\"http://") + count_of(html, "=\"http://www.w3.org/1999"));
        assert_int_equal(count_of(html, "src="), 0);
        base_free(html);
    }
}

/* In the order of the case: question, its words, the answers, what was ruled with its rules. */
static void whoever_has_no_scripts_reads_it_from_the_top(void **state) {
    (void)state;
    static const char *const words[] = {"<h1 class=\"title\">Ten centimetres of leaves</h1>",
                                        "How deep in the wood is Blue?</h2>",
                                        "Blue stands a little way into the wood",
                                        "9.25 cm</button>",
                                        "What the rules say</summary>",
                                        "Seen, 8 cm into Wood. Red sees Blue.",
                                        "EAH-LOS-04",
                                        "<strong>up to 10 cm</strong>",
                                        "<title id=\"title1\">",
                                        "Can Red below see Blue below?</h2>",
                                        "Hidden, 12 cm deep in Wood."};
    char *html = page_of(CASE, "wood.html"), *body = strstr(html, "<main>");
    const char *at = strstr(html, "<header>");
    assert_non_null(body);
    for (size_t i = 0; i < BASE_COUNT(words); i++) {
        at = strstr(at, words[i]);
        if (!at) {
            fail_msg("not in its place: %s", words[i]);
        }
        at = i == 0 ? body : at;
    }
    base_free(html);
}

static void the_same_file_gives_the_same_page(void **state) {
    (void)state;
    char *one = page_of(SHORT, "short.html"), *two = page_of(SHORT, "short.html");
    assert_string_equal(one, two);
    base_free(one);
    base_free(two);
}

static void a_page_without_a_file_is_no_file(void **state) {
    (void)state;
    static const char *const pages[] = {
        "<!DOCTYPE html><p>Nothing", "<!DOCTYPE html><a href='data:application/x-sightline;base64,e30='",
        "<!DOCTYPE html><a href='data:application/x-sightline;base64,e30", "<!DOCTYPE html>",
        "<!DOCTYPE html><a href='data:application/x-sightline;base64,*'>"};
    for (size_t i = 0; i < BASE_COUNT(pages); i++) {
        cli_run("check", cli_file("bad.html", pages[i]), NULL);
        assert_status(1);
    }
    assert_out("web page");
    cli_run("page", CASE, "-o", "wood.pdf", NULL);
    assert_status(2);
    cli_run("page", "no-such.case.json", "-o", cli_file("x.html", NULL), NULL);
    assert_status(3);
}

static void a_page_that_says_something_else_is_not_replaced_by_the_way(void **state) {
    (void)state;
    base_free(page_of(CASE, "wood.html"));
    cli_run("page", CASE, "-o", cli_file("wood.html", NULL), NULL); /* the same bytes */
    assert_status(0);
    cli_run("page", SHORT, "-o", cli_file("wood.html", NULL), NULL);
    assert_status(3);
    assert_err("--force");
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(the_file_inside_is_the_file_byte_for_byte),
        cmocka_unit_test(the_program_takes_the_page_for_the_file),
        cmocka_unit_test(what_lies_beside_a_case_comes_along),
        cmocka_unit_test(nothing_is_written_to_a_page),
        cmocka_unit_test(a_page_needs_nothing_but_itself),
        cmocka_unit_test(whoever_has_no_scripts_reads_it_from_the_top),
        cmocka_unit_test(the_same_file_gives_the_same_page),
        cmocka_unit_test(a_page_without_a_file_is_no_file),
        cmocka_unit_test(a_page_that_says_something_else_is_not_replaced_by_the_way),
    };
    int failed = cmocka_run_group_tests(tests, NULL, NULL);
    cli_forget();
    return failed;
}
