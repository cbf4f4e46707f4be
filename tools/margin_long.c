/* Tries to break the margins of lines of sight on random tables for as long as one likes, by displacements that the
 * core knows nothing of (tests/geom/shared_margin.h), and says how much larger than its margin the least displacement
 * is that was found to turn a verdict over:
 *
 *   margin_long [--seed N] [--first N] [--tables N] [--seconds N] [--faults N] [--tries N] [--plain 1] [--list 1]
 *
 * Without --tables and --seconds it runs until it is stopped. --tries: tables tried below each margin, 300 unless said.
 * --plain 1: no joined bodies, weights or ends of two parts. --list 1: a line for each table. Faults go on (up to
 * --faults of them, 20 unless said). Exit 1 if there was one. */
#include "base/base.h"
#include "geom/shared_margin.h"

#include <math.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static volatile sig_atomic_t stopped;

static void stop(int signal_number) {
    (void)signal_number;
    stopped = 1;
}

typedef struct {
    long seed, first, tables, seconds, faults, tries, plain, list;
} Options;

static bool read_options(int count, char **words, Options *options) {
    *options = (Options){.seed = 1, .tables = -1, .seconds = -1, .faults = 20, .tries = 300};
    const struct {
        const char *name;
        long *to;
    } numbers[] = {{"--seed", &options->seed},       {"--first", &options->first},   {"--tables", &options->tables},
                   {"--seconds", &options->seconds}, {"--faults", &options->faults}, {"--tries", &options->tries},
                   {"--plain", &options->plain},     {"--list", &options->list}};
    for (int i = 1; i < count; i += 2) {
        bool known = false;
        for (size_t k = 0; k < BASE_COUNT(numbers) && i + 1 < count; k++) {
            if (strcmp(words[i], numbers[k].name) == 0) {
                *numbers[k].to = strtol(words[i + 1], NULL, 10);
                known = true;
            }
        }
        if (!known) {
            fprintf(stderr, "margin_long: %s? See the head of tools/margin_long.c\n", words[i]);
            return false;
        }
    }
    return true;
}

typedef struct {
    long asked, faults, cut_short, zero, unmatched; /* unmatched: nothing was found within 3 times the margin */
    ARRAY(double) ratios[2];                        /* hidden, seen */
} Tally;

static int compare(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static double quantile(double *items, int count, double part) {
    if (count == 0) {
        return NAN;
    }
    qsort(items, (size_t)count, sizeof *items, compare);
    return items[(int)((count - 1) * part + 0.5)];
}

static void sum_up(Tally *tally, double seconds) {
    printf("%ld tables in %.0f s: %ld faults, %ld cut short, %ld without a margin, %ld with nothing found near;",
           tally->asked, seconds, tally->faults, tally->cut_short, tally->zero, tally->unmatched);
    for (int i = 0; i < 2; i++) {
        double *items = tally->ratios[i].items;
        int count = tally->ratios[i].count;
        printf(" %s: %d, least found / margin %.3f (median) %.3f (99 %%);", i ? "seen" : "hidden", count,
               quantile(items, count, 0.5), quantile(items, count, 0.99));
    }
    printf("\n");
    fflush(stdout);
}

static double clock_now(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

/* The least displacement found that turns the verdict over, or INFINITY. */
static double least_found(const MarginCase *it, bool seen, double mm, int tries, BaseRng *rng) {
    static const double SHARES[] = {1.01, 1.05, 1.2, 1.6, 3};
    for (size_t i = 0; i < BASE_COUNT(SHARES); i++) {
        MarginAttack attack = margin_attack(it, seen, fmax(mm, 1e-4) * SHARES[i], tries, rng);
        if (attack.flipped) {
            return attack.size;
        }
    }
    return INFINITY;
}

static void try_case(const Options *options, long index, const MarginCase *it, Tally *tally) {
    bool sure, seen = margin_case_seen(it, NULL, &sure, NULL);
    if (!sure) {
        return;
    }
    BaseRng rng = rng_make((uint64_t)(options->seed + index));
    GeomMargin got = margin_case_figure(it, seen);
    double found = INFINITY;
    tally->asked++;
    tally->cut_short += got.cut_short;
    tally->zero += got.mm < 1e-3;
    if (got.mm > 1e-6) {
        MarginAttack attack = margin_attack(it, seen, margin_case_attacked(it, got.mm), (int)options->tries, &rng);
        if (attack.flipped) {
            printf("fault: seed %ld table %ld: %s, margin %.6f, but not when moved by %.6f\n", options->seed, index,
                   seen ? "seen" : "hidden", got.mm, attack.size);
            tally->faults++;
        }
    }
    if (!got.beyond) {
        found = least_found(it, seen, got.mm, (int)options->tries / 3, &rng);
        tally->unmatched += !isfinite(found);
        if (isfinite(found) && got.mm > 1e-3) {
            array_push(&tally->ratios[seen], found / got.mm);
        }
    }
    if (options->list) {
        printf("%5ld %-6s %d%d%d%d margin %9.4f guess %9.4f found %9.4f%s%s %s\n", index, seen ? "seen" : "hidden",
               it->joined, it->weighted, it->from_count, it->centres_only, got.mm, got.guess, found,
               got.cut_short ? " cut short" : "", got.beyond ? " beyond" : "", it->table.title);
    }
}

int main(int count, char **words) {
    Options options;
    if (!read_options(count, words, &options)) {
        return 2;
    }
    signal(SIGINT, stop);
    signal(SIGTERM, stop);
    double start = clock_now(), stated = start;
    Tally tally = {0};
    for (long i = options.first; !stopped && tally.faults < options.faults; i++) {
        double now = clock_now();
        if ((options.tables >= 0 && i >= options.first + options.tables) ||
            (options.seconds >= 0 && now - start >= (double)options.seconds)) {
            break;
        }
        if (now - stated > 300) {
            sum_up(&tally, now - start);
            stated = now;
        }
        Table table;
        (i & 1 ? table_odd : table_random)(&table, (uint64_t)options.seed, (int)(i / 2));
        MarginCase it = margin_case(&table);
        table_term(&table);
        if (!options.plain) {
            margin_case_vary(&it, (int)(i / 2));
        }
        try_case(&options, i, &it, &tally);
        margin_case_term(&it);
    }
    sum_up(&tally, clock_now() - start);
    array_free(&tally.ratios[0]);
    array_free(&tally.ratios[1]);
    return tally.faults > 0;
}
