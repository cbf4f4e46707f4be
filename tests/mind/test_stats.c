/* Statistics against published values and closed forms, and against simulated trials whose truth is known. */
#include "base/rng.h"
#include "mind/stats.h"
#include "support/test.h"

#include <math.h>
#include <stdlib.h>

static void assert_near(double value, double expected, double within) {
    if (!(fabs(value - expected) <= within)) {
        fail_msg("%.9g is not %.9g", value, expected);
    }
}

/* Newcombe 1998, table I, method 3 (Wilson without continuity correction): 81 of 263, 15 of 148, 0 of 20, 1 of 29. */
static void wilson_is_as_newcombe_has_it(void **state) {
    (void)state;
    static const struct {
        int wins, count;
        double low, high;
    } ROWS[] = {{81, 263, .2553, .3662}, {15, 148, .0624, .1605}, {0, 20, 0, .1611}, {1, 29, .0061, .1718}};
    for (size_t i = 0; i < BASE_COUNT(ROWS); i++) {
        StatsInterval it = stats_wilson(ROWS[i].wins, ROWS[i].count, STATS_Z95);
        assert_near(it.low, ROWS[i].low, 5e-5);
        assert_near(it.high, ROWS[i].high, 5e-5);
    }
    assert_near(stats_wilson(20, 20, STATS_Z95).high, 1, 0);
    assert_near(stats_wilson(0, 0, STATS_Z95).high, 1, 0);
}

/* The 97.5 % and 95 % points of Student's t as every table has them. */
static void t_is_as_in_the_tables(void **state) {
    (void)state;
    assert_near(stats_t(.025, 1), 12.706204736, 1e-6);
    assert_near(stats_t(.025, 2), 4.302652730, 1e-7);
    assert_near(stats_t(.025, 10), 2.228138852, 1e-7);
    assert_near(stats_t(.025, 30), 2.042272456, 1e-7);
    assert_near(stats_t(.05, 5), 2.015048373, 1e-7);
    assert_near(stats_t(.025, 1e7), STATS_Z95, 1e-5);
}

/* I(x; a, b) of whole numbers is a sum of binomial chances: I(p; k, n - k + 1) = P(X >= k). */
static void beta_is_the_binomial_sum(void **state) {
    (void)state;
    for (int n = 1; n <= 30; n++) {
        for (int k = 1; k <= n; k++) {
            double p = .37, sum = 0;
            for (int i = k; i <= n; i++) {
                double term = 1;
                for (int j = 0; j < i; j++) {
                    term *= p * (n - j) / (i - j);
                }
                sum += term * pow(1 - p, n - i);
            }
            assert_near(stats_beta(p, k, n - k + 1), sum, 1e-12);
        }
    }
}

/* Exact: twice the lower tail of a fair coin. Of 10 pairs that differ, 1 one way: 2 (1 + 10) / 1024. */
static void mcnemar_is_exact(void **state) {
    (void)state;
    assert_near(stats_mcnemar(1, 9), 22.0 / 1024, 1e-12);
    assert_near(stats_mcnemar(9, 1), 22.0 / 1024, 1e-12);
    assert_near(stats_mcnemar(0, 5), 2.0 / 32, 1e-12);
    assert_near(stats_mcnemar(4, 4), 1, 1e-12);
    assert_near(stats_mcnemar(0, 0), 1, 0);
}

/* Anscombe's first set: means 9 and 7.50, variances 11 and 4.127, correlation 0.816. */
static void means_and_correlation_are_anscombes(void **state) {
    (void)state;
    static const double X[] = {10, 8, 13, 9, 11, 14, 6, 4, 12, 7, 5};
    static const double Y[] = {8.04, 6.95, 7.58, 8.81, 8.33, 9.96, 7.24, 4.26, 10.84, 4.82, 5.68};
    StatsMean x = stats_mean(X, 11), y = stats_mean(Y, 11);
    assert_near(x.mean, 9, 1e-12);
    assert_near(x.sd * x.sd, 11, 1e-12);
    assert_near(y.mean, 7.500909, 1e-6);
    assert_near(y.sd * y.sd, 4.127269, 1e-6);
    assert_near(stats_correlation(X, Y, 11), .8164205, 1e-6);
    assert_near(x.mean95.high - x.mean, 2.228138852 * sqrt(11.0 / 11), 1e-7);
    static const double SORTED[] = {1, 2, 3, 4};
    assert_near(stats_quantile(SORTED, 4, .5), 2.5, 1e-12);
    assert_near(stats_quantile(SORTED, 4, 1), 4, 0);
}

/* 95 of 100 intervals hold the truth: 4,000 trials of 100 games with a rate of 0.6, standard error 0.35 %. */
static void intervals_cover_as_they_promise(void **state) {
    (void)state;
    BaseRng rng = rng_make(20260101);
    int wilson = 0, student = 0, trials = 4000;
    for (int i = 0; i < trials; i++) {
        double values[100], wins = 0;
        for (int k = 0; k < 100; k++) {
            values[k] = rng_unit(&rng) + rng_unit(&rng) + rng_unit(&rng);
            wins += rng_unit(&rng) < .6;
        }
        StatsInterval rate = stats_wilson(wins, 100, STATS_Z95), mean = stats_mean(values, 100).mean95;
        wilson += rate.low <= .6 && .6 <= rate.high;
        student += mean.low <= 1.5 && 1.5 <= mean.high;
    }
    assert_near((double)wilson / trials, .95, .015);
    assert_near((double)student / trials, .95, .015);
}

static int run_sprt(BaseRng *rng, double rate) {
    int pairs[5] = {0};
    for (int i = 0; i < 100000; i++) {
        int score = (rng_unit(rng) < rate) + (rng_unit(rng) < rate);
        pairs[2 * score]++;
        if (i < 8) { /* no variance to go by yet */
            continue;
        }
        StatsVerdict verdict = stats_sprt(stats_llr(pairs, .5, .6), .05, .05);
        if (verdict != STATS_OPEN) {
            return verdict == STATS_ACCEPTS;
        }
    }
    return 0;
}

/* Of players that are equal, and of those of whom one wins 60 %, the test errs one time in twenty; 300 runs, of which a
 * fair 5 % err 15 times, standard deviation 3.8, and a little more as the variance is not known. */
static void the_sequential_test_errs_as_seldom_as_it_promises(void **state) {
    (void)state;
    BaseRng rng = rng_make(20260102);
    int wrong = 0, missed = 0;
    for (int i = 0; i < 300; i++) {
        wrong += run_sprt(&rng, .5);
        missed += !run_sprt(&rng, .6);
    }
    assert_in_range(wrong, 2, 30);
    assert_in_range(missed, 2, 30);
}

int main(void) {
    const struct CMUnitTest tests[] = {
        cmocka_unit_test(wilson_is_as_newcombe_has_it),
        cmocka_unit_test(t_is_as_in_the_tables),
        cmocka_unit_test(beta_is_the_binomial_sum),
        cmocka_unit_test(mcnemar_is_exact),
        cmocka_unit_test(means_and_correlation_are_anscombes),
        cmocka_unit_test(intervals_cover_as_they_promise),
        cmocka_unit_test(the_sequential_test_errs_as_seldom_as_it_promises),
    };
    return cmocka_run_group_tests(tests, NULL, NULL);
}
