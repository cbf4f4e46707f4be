#include "base/rng.h"
#include "base/text.h"
#include "support/test.h"

#include <locale.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

static void text_grows_and_stays_terminated(void **state) {
    (void)state;
    BaseText text = {0};
    assert_string_equal(text_get(&text), "");
    text_add(&text, "");
    assert_string_equal(text_get(&text), "");
    for (int i = 0; i < 500; i++) {
        text_addf(&text, "%d,", i % 10);
        assert_int_equal(strlen(text_get(&text)), text.length);
    }
    assert_int_equal(text.length, 1000);
    text_clear(&text);
    assert_string_equal(text_get(&text), "");
    text_add_char(&text, 'x');
    text_add_bytes(&text, "yz-", 2);
    assert_string_equal(text_get(&text), "xyz");
    text_free(&text);
    assert_string_equal(text_get(&text), "");
}

static void number_is_the_shortest_that_reads_back(void **state) {
    (void)state;
    const struct {
        double value;
        const char *text;
    } cases[] = {{0.1, "0.1"},
                 {-3, "-3"},
                 {0, "0"},
                 {-0.0, "0"},
                 {100, "100"},
                 {1234.5, "1234.5"},
                 {1e22, "1e+22"},
                 {1e15, "1000000000000000"},
                 {1e16, "1e+16"},
                 {0.00001, "0.00001"},
                 {1e-6, "1e-6"},
                 {1.0 / 3, "0.3333333333333333"},
                 {0.1 + 0.2, "0.30000000000000004"},
                 {5e-324, "5e-324"},
                 {1.7976931348623157e308, "1.7976931348623157e+308"},
                 {9007199254740993.0, "9007199254740992"}};
    char out[TEXT_NUMBER_MAX];
    for (size_t i = 0; i < BASE_COUNT(cases); i++) {
        assert_string_equal(text_number(cases[i].value, out), cases[i].text);
    }
}

static void number_reads_back_to_the_same_bits(void **state) {
    (void)state;
    uint64_t seed = 20260101;
    print_message("seed %llu\n", (unsigned long long)seed);
    BaseRng rng = rng_make(seed);
    char out[TEXT_NUMBER_MAX];
    for (int i = 0; i < 20000; i++) {
        uint64_t bits = rng_next(&rng);
        double value, back;
        memcpy(&value, &bits, sizeof value);
        if (!isfinite(value)) {
            continue;
        }
        assert_true(strlen(text_number(value, out)) < TEXT_NUMBER_MAX);
        assert_true(text_parse_number(out, &back));
        assert_true(back == value);
    }
}

static void rounded_number_has_no_trailing_zeros(void **state) {
    (void)state;
    const struct {
        double value;
        int places;
        const char *text;
    } cases[] = {{1.25, 1, "1.2"},    {1.5, 2, "1.5"}, {2, 3, "2"},        {-0.001, 2, "0"},
                 {-0.0, 0, "0"},      {0.999, 2, "1"}, {100, 0, "100"},    {12.30, 2, "12.3"},
                 {-7.25, 2, "-7.25"}, {10, 1, "10"},   {1e20, 2, "1e+20"}, {0.05, 1, "0.1"}};
    char out[TEXT_NUMBER_MAX];
    for (size_t i = 0; i < BASE_COUNT(cases); i++) {
        assert_string_equal(text_rounded(cases[i].value, cases[i].places, out), cases[i].text);
    }
}

static void number_is_parsed_as_a_whole_or_not_at_all(void **state) {
    (void)state;
    const struct {
        const char *text;
        bool good;
        double value;
    } cases[] = {{"1", true, 1},      {"-2.5", true, -2.5}, {"+4", true, 4},   {".5", true, 0.5}, {"5.", true, 5},
                 {"1e3", true, 1000}, {"1E-2", true, 0.01}, {"", false, 0},    {" 1", false, 0},  {"1 ", false, 0},
                 {"1,5", false, 0},   {"0x10", false, 0},   {"inf", false, 0}, {"nan", false, 0}, {"1e999", false, 0},
                 {"-", false, 0},     {"e5", false, 0},     {"1e", false, 0},  {"1e+", false, 0}, {"1.2.3", false, 0},
                 {".", false, 0},     {"12mm", false, 0},   {"--1", false, 0}};
    for (size_t i = 0; i < BASE_COUNT(cases); i++) {
        double value = 77;
        assert_int_equal(text_parse_number(cases[i].text, &value), cases[i].good);
        assert_true(value == (cases[i].good ? cases[i].value : 77));
    }
    double value;
    assert_false(text_parse_number(NULL, &value));
}

static void number_does_not_mind_a_decimal_comma(void **state) {
    (void)state;
    const char *names[] = {"de_DE.UTF-8", "de_DE.utf8", "fr_FR.UTF-8", "de_DE"};
    bool set = false;
    for (size_t i = 0; i < BASE_COUNT(names) && !set; i++) {
        set = setlocale(LC_ALL, names[i]) != NULL;
    }
    if (!set) {
        print_message("no locale with a decimal comma is installed\n");
        skip();
    }
    char out[TEXT_NUMBER_MAX];
    double value = 0;
    assert_string_equal(text_number(0.1, out), "0.1");
    assert_string_equal(text_rounded(2.25, 2, out), "2.25");
    assert_true(text_parse_number("12.75", &value));
    assert_true(value == 12.75);
    assert_false(text_parse_number("12,75", &value));
    setlocale(LC_ALL, "C");
}

static void utf8_is_checked_strictly(void **state) {
    (void)state;
    uint32_t c;
    assert_int_equal(text_utf8_next("", &c), 0);
    assert_int_equal(text_utf8_next("A", &c), 1);
    assert_int_equal(c, 'A');
    assert_int_equal(text_utf8_next("\xc3\xa4", &c), 2);
    assert_int_equal(c, 0xe4);
    assert_int_equal(text_utf8_next("\xe2\x82\xac", &c), 3);
    assert_int_equal(c, 0x20ac);
    assert_int_equal(text_utf8_next("\xf0\x9f\x8e\xb2", &c), 4);
    assert_int_equal(c, 0x1f3b2);
    const char *bad[] = {"\x80",
                         "\xc3",
                         "\xc0\x80",
                         "\xc1\xbf",
                         "\xe0\x80\x80",
                         "\xed\xa0\x80",
                         "\xf4\x90\x80\x80",
                         "\xf5\x80\x80\x80",
                         "\xff",
                         "\xe2\x82",
                         "\xc3(",
                         "\xf0\x80\x80\x80"};
    for (size_t i = 0; i < BASE_COUNT(bad); i++) {
        assert_int_equal(text_utf8_next(bad[i], &c), -1);
        assert_false(text_utf8_valid(bad[i], strlen(bad[i])));
    }
    assert_true(text_utf8_valid("a\xc3\xa4\xe2\x82\xac", 6));
    assert_false(text_utf8_valid("a\xc3\xa4\xe2\x82\xac", 5)); /* cut in the middle */
    assert_true(text_utf8_valid("", 0));
    assert_true(text_utf8_valid("a\0b", 3));
}

static void ids_are_ordered_as_people_do(void **state) {
    (void)state;
    const char *sorted[] = {"", "A1", "a", "r1", "r01", "r1-2", "r1-10", "r2", "r10", "r10a", "r10b", "s"};
    for (size_t i = 0; i < BASE_COUNT(sorted); i++) {
        for (size_t k = 0; k < BASE_COUNT(sorted); k++) {
            int order = text_compare_natural(sorted[i], sorted[k]);
            bool zeros = (i == 3 && k == 4) || (i == 4 && k == 3); /* r1 and r01: any order, but not equal */
            if (zeros) {
                assert_int_not_equal(order, 0);
                assert_true((order < 0) == (text_compare_natural(sorted[k], sorted[i]) > 0));
            } else {
                assert_int_equal((order > 0) - (order < 0), (i > k) - (i < k));
            }
        }
    }
    assert_true(text_compare_natural("x99999999999999999999", "x100000000000000000000") < 0);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(text_grows_and_stays_terminated),
        cmocka_unit_test(number_is_the_shortest_that_reads_back),
        cmocka_unit_test(number_reads_back_to_the_same_bits),
        cmocka_unit_test(rounded_number_has_no_trailing_zeros),
        cmocka_unit_test(number_is_parsed_as_a_whole_or_not_at_all),
        cmocka_unit_test(number_does_not_mind_a_decimal_comma),
        cmocka_unit_test(utf8_is_checked_strictly),
        cmocka_unit_test(ids_are_ordered_as_people_do),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
