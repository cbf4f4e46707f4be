#include "base/rng.h"
#include "support/test.h"

#include <math.h>

/* The first numbers of the generator's authors' reference program from the state 1, 2, 3, 4. */
static void rng_gives_the_published_numbers(void **state) {
    (void)state;
    BaseRng rng = {{1, 2, 3, 4}};
    const uint64_t expected[] = {11520,
                                 0,
                                 1509978240,
                                 1215971899390074240u,
                                 1216172134540287360u,
                                 607988272756665600u,
                                 16172922978634559625u,
                                 8476171486693032832u,
                                 10595114339597558777u,
                                 2904607092377533576u};
    for (size_t i = 0; i < BASE_COUNT(expected); i++) {
        assert_true(rng_next(&rng) == expected[i]);
    }
}

static void rng_is_seeded_by_the_published_splitmix64(void **state) {
    (void)state;
    BaseRng rng = rng_make(1234567);
    assert_true(rng.s[0] == 6457827717110365317u);
    assert_true(rng.s[1] == 3203168211198807973u);
    assert_true(rng.s[2] == 9817491932198370423u);
    assert_true(rng.s[3] == 4593380528125082431u);
}

static void rng_with_the_same_seed_repeats(void **state) {
    (void)state;
    BaseRng a = rng_make(42), b = rng_make(42), c = rng_make(43);
    bool differs = false;
    for (int i = 0; i < 100; i++) {
        uint64_t x = rng_next(&a);
        assert_true(x == rng_next(&b));
        differs |= x != rng_next(&c);
    }
    assert_true(differs);
}

static void rng_below_is_even_over_six_faces(void **state) {
    (void)state;
    enum { ROLLS = 600000 };
    BaseRng rng = rng_make(7);
    int faces[6] = {0};
    for (int i = 0; i < ROLLS; i++) {
        uint32_t face = rng_below(&rng, 6);
        assert_true(face < 6);
        faces[face]++;
    }
    double chi = 0;
    for (int i = 0; i < 6; i++) {
        chi += pow(faces[i] - ROLLS / 6.0, 2) / (ROLLS / 6.0);
    }
    assert_true(chi < 25); /* five degrees of freedom: beyond 25 once in 7000 seeds */
}

static void rng_below_one_is_zero(void **state) {
    (void)state;
    BaseRng rng = rng_make(7);
    for (int i = 0; i < 20; i++) {
        assert_int_equal(rng_below(&rng, 1), 0);
        assert_true(rng_below(&rng, UINT32_MAX) < UINT32_MAX);
    }
}

static void rng_unit_stays_below_one(void **state) {
    (void)state;
    BaseRng rng = rng_make(9);
    double sum = 0;
    for (int i = 0; i < 100000; i++) {
        double u = rng_unit(&rng);
        assert_true(u >= 0 && u < 1);
        sum += u;
        double r = rng_range(&rng, -3, 5);
        assert_true(r >= -3 && r <= 5);
    }
    assert_true(fabs(sum / 100000 - 0.5) < 0.005);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(rng_gives_the_published_numbers), cmocka_unit_test(rng_is_seeded_by_the_published_splitmix64),
        cmocka_unit_test(rng_with_the_same_seed_repeats),  cmocka_unit_test(rng_below_is_even_over_six_faces),
        cmocka_unit_test(rng_below_one_is_zero),           cmocka_unit_test(rng_unit_stays_below_one),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
