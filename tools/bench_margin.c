/* What the margin of a line of sight costs, and whether it is too close to call, in processor time and beside the
 * verdict of the same pair: lines between pairs of units of different sides, drawn at random. Random tables are made by
 * make_table:
 *
 *   make_table --vertices 1000 --units 60 > 1000.json
 *   bench_margin [--pairs N] [--seed N] FILE...     N pairs of each, 400 unless said
 *
 * A line for each file: median, 99 % and the greatest of the margin in microseconds, median and 99 % of the others, and
 * the median and 99 % of the ratio of the two times. */
#include "base/array.h"
#include "base/rng.h"
#include "io/document.h"
#include "play/session.h"
#include "rules/rules.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define REPEATS 20 /* of one verdict, which is too quick for the clock */
#define DRAWS   50 /* pairs drawn for one that can be asked about */

typedef ARRAY(double) Times;

typedef struct {
    Times verdict, margin, close, ratio;
    int cut_short;
} Bench;

static double cpu_us(void) {
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return 1e6 * (double)t.tv_sec + 1e-3 * (double)t.tv_nsec;
}

static int compare(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static double quantile(Times *times, double part) {
    if (times->count == 0) {
        return NAN;
    }
    qsort(times->items, (size_t)times->count, sizeof *times->items, compare);
    return times->items[(int)((times->count - 1) * part + 0.5)];
}

static void add(Bench *bench, double verdict, double margin, double close, bool cut_short) {
    array_push(&bench->close, close);
    array_push(&bench->verdict, verdict);
    array_push(&bench->margin, margin);
    array_push(&bench->ratio, margin / fmax(verdict, 1e-3));
    bench->cut_short += cut_short;
}

static void report(const char *what, Bench *bench) {
    printf("%-30s %4d pairs: margin %.0f us (median) %.0f us (99 %%) %.0f us (greatest); close %.1f us, %.1f us; "
           "verdict %.1f us, %.1f us; "
           "ratio %.0f, "
           "%.0f; %d cut short\n",
           what, bench->margin.count, quantile(&bench->margin, 0.5), quantile(&bench->margin, 0.99),
           quantile(&bench->margin, 1), quantile(&bench->close, 0.5), quantile(&bench->close, 0.99),
           quantile(&bench->verdict, 0.5), quantile(&bench->verdict, 0.99), quantile(&bench->ratio, 0.5),
           quantile(&bench->ratio, 0.99), bench->cut_short);
    fflush(stdout);
    array_free(&bench->close);
    array_free(&bench->margin);
    array_free(&bench->verdict);
    array_free(&bench->ratio);
}

static bool draw_pair(const PlaySession *session, BaseRng *rng, TableRef *from, TableRef *to) {
    const TableSetup *setup = play_field(session)->setup;
    for (int i = 0; i < DRAWS && setup->unit_count > 1; i++) {
        *from = ref_make(REF_UNIT, (int)rng_below(rng, (uint32_t)setup->unit_count));
        *to = ref_make(REF_UNIT, (int)rng_below(rng, (uint32_t)setup->unit_count));
        if (table_alive(play_table(session), *from) && table_alive(play_table(session), *to) &&
            setup->units[from->index].side != setup->units[to->index].side) {
            return true;
        }
    }
    return false;
}

static void ask_units(PlaySession *session, Ruling *ruling, TableRef from, TableRef to, Bench *bench) {
    RulesSight sight;
    ruling_reset(ruling, play_field(session));
    RulesCtx *ctx = play_ctx(session, ruling);
    rules_sight(ctx, from, to, SIGHT_VERDICT, &sight); /* what is kept between two questions is found once */
    double begin = cpu_us();
    for (int k = 0; k < REPEATS; k++) {
        rules_sight(ctx, from, to, SIGHT_VERDICT, &sight);
    }
    double verdict = (cpu_us() - begin) / REPEATS;
    begin = cpu_us();
    rules_sight_close(ctx, &sight);
    double close = cpu_us() - begin;
    begin = cpu_us();
    rules_sight_margin(ctx, &sight);
    if (sight.margin.kind != MARGIN_NONE) {
        add(bench, verdict, cpu_us() - begin, close, sight.margin.kind == MARGIN_AT_LEAST && !sight.margin.beyond);
    }
}

static bool bench_map(const char *path, long pairs, long seed) {
    BaseFaults faults = {0};
    IoDocument *document = document_load(path, &faults);
    PlaySession *session = document ? play_open(document, &faults) : NULL;
    faults_free(&faults);
    if (!session) {
        fprintf(stderr, "bench_margin: cannot open %s\n", path);
        return false;
    }
    Bench bench = {0};
    BaseRng rng = rng_make((uint64_t)seed);
    Ruling *ruling = ruling_create(play_field(session));
    TableRef from, to;
    for (long i = 0; i < pairs && draw_pair(session, &rng, &from, &to); i++) {
        ask_units(session, ruling, from, to, &bench);
    }
    const char *name = strrchr(path, '/');
    report(name ? name + 1 : path, &bench);
    ruling_destroy(ruling);
    play_destroy(session);
    return true;
}

int main(int count, char **words) {
    long pairs = 400, seed = 1;
    bool good = true;
    int first = 1;
    for (; first + 1 < count && strncmp(words[first], "--", 2) == 0; first += 2) {
        long *to = !strcmp(words[first], "--pairs") ? &pairs : !strcmp(words[first], "--seed") ? &seed : NULL;
        if (!to) {
            fprintf(stderr, "bench_margin: %s? See the head of tools/bench_margin.c\n", words[first]);
            return 2;
        }
        *to = strtol(words[first + 1], NULL, 10);
    }
    for (int i = first; i < count; i++) {
        good = bench_map(words[i], pairs, seed) && good;
    }
    return !good;
}
