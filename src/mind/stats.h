/* Statistics of trials: pure functions of counts and numbers. */
#ifndef MIND_STATS_H
#define MIND_STATS_H

#include "base/base.h"

#define STATS_Z95 1.959963984540054 /* 95 % of a normal distribution lie within so many standard deviations */

typedef struct {
    double low, high;
} StatsInterval;

/* Wilson's score interval of a rate: `wins` (draws count half) of `count`. [0, 1] when there are none. */
StatsInterval stats_wilson(double wins, int count, double z);

typedef struct {
    int count;
    double mean, sd;      /* sd: of the sample, with count - 1; 0 with fewer than two */
    StatsInterval mean95; /* by Student's t; the mean itself with fewer than two */
} StatsMean;
StatsMean stats_mean(const double *values, int count);
/* The value below which a share of them lies, interpolated between neighbours; `sorted` ascends, count > 0. */
double stats_quantile(const double *sorted, int count, double share);
/* Pearson's correlation; 0 where one of the two does not vary. */
double stats_correlation(const double *a, const double *b, int count);

/* The regularised incomplete beta function, and what follows from it. */
double stats_beta(double x, double a, double b);
/* How many standard errors hold the middle 1 - 2 * tail of Student's distribution. */
double stats_t(double tail, double freedom);

/* McNemar's exact test, two-sided: of pairs that differ, `a` went one way and `b` the other. */
double stats_mcnemar(int a, int b);

/* The generalised sequential probability ratio test on pairs of games: counts of pairs by their score for one player,
 * 0, 1/2, 1, 3/2, 2 wins. Returns the log-likelihood ratio of a mean score of `high` against one of `low`, both as
 * rates of 0 to 1; 0 while it says nothing. */
double stats_llr(const int pairs[5], double low, double high);
typedef enum { STATS_OPEN, STATS_ACCEPTS, STATS_REJECTS } StatsVerdict;
StatsVerdict stats_sprt(double llr, double alpha, double beta);

#endif
