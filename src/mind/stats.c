#include "mind/stats.h"

#include <float.h>
#include <math.h>

#define BETA_STEPS 500
#define BISECTIONS 200

StatsInterval stats_wilson(double wins, int count, double z) {
    if (count <= 0) {
        return (StatsInterval){0, 1};
    }
    double n = count, p = wins / n, z2 = z * z;
    double middle = (p + z2 / (2 * n)) / (1 + z2 / n);
    double half = z / (1 + z2 / n) * sqrt(p * (1 - p) / n + z2 / (4 * n * n));
    return (StatsInterval){fmax(0, middle - half), fmin(1, middle + half)};
}

StatsMean stats_mean(const double *values, int count) {
    StatsMean out = {.count = count};
    double sum = 0, squares = 0;
    for (int i = 0; i < count; i++) {
        sum += values[i];
    }
    out.mean = count > 0 ? sum / count : 0;
    for (int i = 0; i < count; i++) {
        squares += (values[i] - out.mean) * (values[i] - out.mean);
    }
    out.sd = count > 1 ? sqrt(squares / (count - 1)) : 0;
    double half = count > 1 ? stats_t(.025, count - 1) * out.sd / sqrt(count) : 0;
    out.mean95 = (StatsInterval){out.mean - half, out.mean + half};
    return out;
}

double stats_quantile(const double *sorted, int count, double share) {
    base_assert(count > 0 && share >= 0 && share <= 1);
    double at = share * (count - 1);
    int low = (int)floor(at), high = low + 1 < count ? low + 1 : low;
    return sorted[low] + (sorted[high] - sorted[low]) * (at - low);
}

double stats_correlation(const double *a, const double *b, int count) {
    StatsMean x = stats_mean(a, count), y = stats_mean(b, count);
    double sum = 0;
    for (int i = 0; i < count; i++) {
        sum += (a[i] - x.mean) * (b[i] - y.mean);
    }
    return x.sd > 0 && y.sd > 0 ? sum / (count - 1) / (x.sd * y.sd) : 0;
}

/* ---- distributions ---- */

/* The continued fraction of the incomplete beta function, by Lentz's method. */
static double beta_fraction(double x, double a, double b) {
    double c = 1, d = 1 / fmax(1 - (a + b) * x / (a + 1), DBL_MIN), out = d;
    for (int m = 1; m <= BETA_STEPS; m++) {
        double even = m * (b - m) * x / ((a + 2 * m - 1) * (a + 2 * m));
        double odd = -(a + m) * (a + b + m) * x / ((a + 2 * m) * (a + 2 * m + 1));
        for (int k = 0; k < 2; k++) {
            double step = k == 0 ? even : odd;
            d = 1 + step * d;
            c = 1 + step / c;
            d = 1 / (fabs(d) < DBL_MIN ? DBL_MIN : d);
            c = fabs(c) < DBL_MIN ? DBL_MIN : c;
            out *= c * d;
        }
        if (fabs(c * d - 1) < 1e-15) {
            break;
        }
    }
    return out;
}

double stats_beta(double x, double a, double b) {
    if (x <= 0 || x >= 1) {
        return x <= 0 ? 0 : 1;
    }
    double front = exp(lgamma(a + b) - lgamma(a) - lgamma(b) + a * log(x) + b * log1p(-x));
    return x < (a + 1) / (a + b + 2) ? front * beta_fraction(x, a, b) / a : 1 - front * beta_fraction(1 - x, b, a) / b;
}

double stats_t(double tail, double freedom) {
    base_assert(tail > 0 && tail < .5 && freedom > 0);
    double low = 0, high = 1e6;
    for (int i = 0; i < BISECTIONS && high - low > 1e-12 * high; i++) {
        double t = (low + high) / 2, beyond = stats_beta(freedom / (freedom + t * t), freedom / 2, .5) / 2;
        *(beyond > tail ? &low : &high) = t;
    }
    return (low + high) / 2;
}

/* ---- pairs ---- */

double stats_mcnemar(int a, int b) {
    int n = a + b, k = a < b ? a : b;
    if (n == 0) {
        return 1;
    }
    /* the lower tail of a fair coin: P(X <= k) = I(1/2; n - k, k + 1) */
    return fmin(1, 2 * stats_beta(.5, n - k, k + 1));
}

double stats_llr(const int pairs[5], double low, double high) {
    double n = 0, sum = 0, squares = 0;
    for (int i = 0; i < 5; i++) {
        double score = i / 4.0;
        n += pairs[i];
        sum += pairs[i] * score;
        squares += pairs[i] * score * score;
    }
    double mean = n > 0 ? sum / n : 0, variance = n > 0 ? squares / n - mean * mean : 0;
    return n > 1 && variance > 1e-12 ? n * (high - low) * (2 * mean - low - high) / (2 * variance) : 0;
}

StatsVerdict stats_sprt(double llr, double alpha, double beta) {
    return llr >= log((1 - beta) / alpha) ? STATS_ACCEPTS : llr <= log(beta / (1 - alpha)) ? STATS_REJECTS : STATS_OPEN;
}
