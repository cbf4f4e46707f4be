/* Large whole numbers against figures known otherwise: powers, factorials, identities. */
#include "base/big.h"
#include "base/rng.h"
#include "support/test.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

static void assert_digits(const BaseBig *big, const char *digits) {
    char text[BIG_TEXT];
    assert_string_equal(big_text(big, text), digits);
}

static BaseBig power(uint32_t base, int exponent) {
    BaseBig big = big_make(1);
    for (int i = 0; i < exponent; i++) {
        big_multiply(&big, base);
    }
    return big;
}

static void digits_of_known_numbers(void **state) {
    (void)state;
    BaseBig zero = big_make(0), small = big_make(1000000000), width = big_make(18446744073709551615u);
    assert_digits(&zero, "0");
    assert_digits(&small, "1000000000");
    assert_digits(&width, "18446744073709551615");
    BaseBig six = power(6, 40), ten = power(10, 50);
    assert_digits(&six, "13367494538843734067838845976576"); /* 6^40 */
    assert_digits(&ten, "100000000000000000000000000000000000000000000000000");
    BaseBig factorial = big_make(1);
    for (uint32_t i = 2; i <= 25; i++) {
        big_multiply(&factorial, i);
    }
    assert_digits(&factorial, "15511210043330985984000000"); /* 25! */
    for (uint32_t i = 25; i >= 2; i--) {
        assert_int_equal(big_divide(&factorial, i), 0);
    }
    assert_digits(&factorial, "1");
    assert_int_equal(big_divide(&small, 7), 1000000000 % 7);
}

/* (a + b)^2 - (a - b)^2 = 4ab, and what was multiplied divides again. */
static void identities_hold_for_random_numbers(void **state) {
    (void)state;
    uint64_t seed = 20;
    BaseRng rng = rng_make(seed);
    print_message("seed %llu\n", (unsigned long long)seed);
    for (int round = 0; round < 200; round++) {
        BaseBig a = big_make(1 + rng_below(&rng, 1000000000u)), b = big_make(1 + rng_below(&rng, 1000000000u));
        for (uint32_t i = rng_below(&rng, 10); i > 0; i--) {
            big_multiply(&a, 1 + rng_below(&rng, 4000000000u));
            big_multiply(&b, 1 + rng_below(&rng, 4000000000u));
        }
        bool less = big_compare(&a, &b) < 0;
        BaseBig sum = a, difference = less ? b : a, product = big_product(&a, &b);
        big_add(&sum, &b);
        big_subtract(&difference, less ? &a : &b);
        BaseBig left = big_product(&sum, &sum), right = big_product(&difference, &difference);
        big_multiply(&product, 4);
        big_subtract(&left, &right);
        assert_int_equal(big_compare(&left, &product), 0);
        big_divide(&product, 4);
        BaseBig back = big_quotient(&product, &a);
        assert_int_equal(big_compare(&back, &b), 0);
    }
}

static void common_divisors_are_the_greatest(void **state) {
    (void)state;
    BaseBig a = power(6, 50), b = power(10, 30), two = power(2, 30), common = big_common(&a, &b);
    assert_int_equal(big_compare(&common, &two), 0); /* 2^50 3^50 and 2^30 5^30 */
    BaseBig zero = big_make(0), other = big_common(&zero, &b);
    assert_int_equal(big_compare(&other, &b), 0);
    BaseBig n = big_make(462), m = big_make(1071), g = big_common(&n, &m);
    assert_digits(&g, "21");
}

static void ratios_are_rounded_to_the_nearest(void **state) {
    (void)state;
    BaseBig one = big_make(1), three = big_make(3), max = power(6, 296), half = power(6, 296);
    assert_true((double)big_ratio(&one, &three) == 1.0 / 3);
    big_divide(&half, 2);
    assert_false(max.over);
    assert_true((double)big_ratio(&half, &max) == 0.5);
    BaseBig tiny = power(6, 100);
    assert_true(fabs((double)big_ratio(&one, &tiny) * pow(6, 100) - 1) < 1e-12);
}

static void what_does_not_fit_says_so(void **state) {
    (void)state;
    BaseBig big = power(6, 297);
    assert_false(big.over);
    big_multiply(&big, 6);
    assert_true(big.over);
    BaseBig product = big_product(&big, &big), sum = big_make(1);
    big_add(&sum, &big);
    assert_true(product.over && sum.over);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(digits_of_known_numbers),          cmocka_unit_test(identities_hold_for_random_numbers),
        cmocka_unit_test(common_divisors_are_the_greatest), cmocka_unit_test(ratios_are_rounded_to_the_nearest),
        cmocka_unit_test(what_does_not_fit_says_so),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
