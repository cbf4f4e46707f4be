/* The core's lines of sight against the oracle on random tables for as long as one likes:
 *
 *   sight_long [--seed N] [--first N] [--tables N] [--seconds N] [--faults N] [--checks N] [--odd 1] [--out FOLDER]
 *
 * --checks: a sum of the JUDGE_ numbers of shared_judge.h. Without --tables and --seconds it runs until it is stopped.
 * --odd 1: tables of the less usual kind.
 * Faults go on (up to --faults of them, 20 unless said), each with its table as a battlefield in FOLDER, or on stderr.
 * Exit 1 if there was one. The last line sums up. */
#include "geom/shared_judge.h"

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
    long seed, first, tables, seconds, faults, checks, odd;
    const char *out;
} Options;

static bool read_options(int count, char **words, Options *options) {
    *options = (Options){.seed = 1, .tables = -1, .seconds = -1, .faults = 20, .checks = JUDGE_ALL};
    const struct {
        const char *name;
        long *to;
    } numbers[] = {{"--seed", &options->seed},       {"--first", &options->first},   {"--tables", &options->tables},
                   {"--seconds", &options->seconds}, {"--faults", &options->faults}, {"--checks", &options->checks},
                   {"--odd", &options->odd}};
    for (int i = 1; i < count; i += 2) {
        bool known = false;
        for (size_t k = 0; k < BASE_COUNT(numbers) && i + 1 < count; k++) {
            if (strcmp(words[i], numbers[k].name) == 0) {
                *numbers[k].to = strtol(words[i + 1], NULL, 10);
                known = true;
            }
        }
        if (i + 1 < count && strcmp(words[i], "--out") == 0) {
            options->out = words[i + 1];
            known = true;
        }
        if (!known) {
            fprintf(stderr, "sight_long: %s? See the head of tools/sight_long.c\n", words[i]);
            return false;
        }
    }
    return true;
}

static void report(const Options *options, const Table *table, long index, const char *why) {
    printf("fault: seed %ld table %ld: %s\n", options->seed, index, why);
    FILE *out = stderr;
    char path[512];
    if (options->out) {
        snprintf(path, sizeof path, "%s/sight-%ld-%ld.json", options->out, options->seed, index);
        out = fopen(path, "w");
    }
    if (!out) {
        fprintf(stderr, "sight_long: cannot write %s\n", path);
        return;
    }
    table_dump(table, out);
    if (out != stderr) {
        fclose(out);
    }
}

static void sum_up(const JudgeTally *tally, long faults, double seconds) {
    printf(
        "%ld tables in %.0f s: %ld faults; seen %ld, hidden %ld (%ld too deep), too near to tell %ld, undecided %ld; "
        "%ld jostles, %ld pushes, %ld told otherwise; off by at most: clearance %.2g, depth %.2g, told otherwise %.2g; "
        "margins below the least push aside: %ld (%.3g mm); depths below the oracle's: %ld\n",
        tally->tables, seconds, faults, tally->seen, tally->hidden, tally->too_deep, tally->untold, tally->undecided,
        tally->jostles, tally->pushes, tally->turned, tally->clearance_off, tally->depth_off, tally->motion_off,
        tally->loose, tally->loose_by, tally->outdone);
    fflush(stdout);
}

static double clock_now(void) {
    struct timespec now;
    clock_gettime(CLOCK_MONOTONIC, &now);
    return (double)now.tv_sec + 1e-9 * (double)now.tv_nsec;
}

int main(int count, char **words) {
    Options options;
    if (!read_options(count, words, &options)) {
        return 2;
    }
    signal(SIGINT, stop);
    signal(SIGTERM, stop);
    double start = clock_now(), stated = start;
    JudgeTally tally = {0};
    long faults = 0;
    for (long i = 0; !stopped && faults < options.faults; i++) {
        double now = clock_now();
        if ((options.tables >= 0 && i >= options.tables) ||
            (options.seconds >= 0 && now - start >= (double)options.seconds)) {
            break;
        }
        if (now - stated > 300) {
            sum_up(&tally, faults, now - start);
            stated = now;
        }
        Table table;
        char why[400] = "";
        (options.odd ? table_odd : table_random)(&table, (uint64_t)options.seed, (int)(options.first + i));
        if (!judge_table(&table, (unsigned)options.checks, (uint64_t)(options.first + i), &tally, why, sizeof why)) {
            report(&options, &table, options.first + i, why);
            faults++;
        }
        table_term(&table);
    }
    sum_up(&tally, faults, clock_now() - start);
    return faults > 0;
}
