/* What `sightline los FILE --all` costs for an ordered pair, loading and printing included, beside the GEOS baseline
 * (support/geos_baseline.h) on pairs of the same table, picked evenly. The baseline is told which pieces stop lines and
 * which hold an end; it neither loads nor prints.
 *
 *   bench_los FILE [--check]     --check exits 1 when the ratio is below 30; on hexes there is no baseline */
#include "cli/cli.h"
#include "play/session.h"
#include "support/geos_baseline.h"

#include <fcntl.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

#define RATIO_WANTED 30.0
#define RUNS         5
#define SAMPLES_MAX  400

static double cpu_us(void) {
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return 1e6 * (double)t.tv_sec + 1e-3 * (double)t.tv_nsec;
}

/* The whole command, with what it prints going to a file; the best of some runs: the machine is never alone. */
static double command_us(char *file, const char *out) {
    char *words[] = {"sightline", "los", file, "--all", NULL};
    double best = INFINITY;
    int terminal = dup(STDOUT_FILENO), status = 0;
    for (int i = 0; i < RUNS; i++) {
        const char *other;
        int sink = open(out, O_WRONLY | O_CREAT | O_TRUNC, 0600);
        fflush(stdout);
        dup2(sink, STDOUT_FILENO);
        close(sink);
        double begin = cpu_us();
        cli_main(4, words, &status, &other);
        best = fmin(best, cpu_us() - begin);
    }
    dup2(terminal, STDOUT_FILENO);
    close(terminal);
    return status == 0 ? best : NAN;
}

typedef struct {
    const RulesField *field;
    const Table *table;
    GeosBaseline *baseline;
    double *limits;
    double area_depth;
} Bench;

static double limit_of(const Bench *bench, const GeomShape *a, const GeomShape *b, int area) {
    const GeomArea *piece = &bench->field->setup->areas[area].area;
    const char *los = tree_get_text(bench->field->data->kinds[table_kind(bench->table, area)].row, "los", "none");
    bool held = area_overlaps(piece, a) || area_overlaps(piece, b);
    return !strcmp(los, "none") || (held && strcmp(los, "area") != 0) ? NAN : held ? bench->area_depth : 0;
}

/* Every so many-th ordered pair of different sides; the time of the baseline's answers alone. */
static double baseline_us(const Bench *bench, long step, long *pairs, int *asked) {
    const TableSetup *setup = bench->field->setup;
    double spent = 0;
    for (int i = 0; i < setup->unit_count; i++) {
        for (int k = 0; k < setup->unit_count; k++) {
            GeomShape a, b;
            if (setup->units[i].side == setup->units[k].side || !table_base(bench->table, i, &a) ||
                !table_base(bench->table, k, &b) || (*pairs)++ % step != 0 || a.kind == GEOM_OVAL ||
                b.kind == GEOM_OVAL) {
                continue;
            }
            for (int area = 0; area < setup->area_count; area++) {
                bench->limits[area] = limit_of(bench, &a, &b, area);
            }
            double begin = cpu_us();
            baseline_sees(bench->baseline, &a, &b, bench->limits);
            spent += cpu_us() - begin;
            (*asked)++;
        }
    }
    return *asked ? spent / *asked : NAN;
}

static long count_pairs(const Table *table, const TableSetup *setup) {
    long count = 0;
    TableWhereKind stands = setup->board == BOARD_HEX ? WHERE_HEX : WHERE_POINT;
    for (int i = 0; i < setup->unit_count; i++) {
        for (int k = 0; k < setup->unit_count; k++) {
            count += setup->units[i].side != setup->units[k].side && table_where(table, i)->kind == stands &&
                     table_where(table, k)->kind == stands;
        }
    }
    return count;
}

static double measure(PlaySession *session, long *count, int *asked) {
    Bench bench = {.field = play_field(session), .table = play_table(session)};
    const TableSetup *setup = bench.field->setup;
    int depth = data_find_number(bench.field->data, "area-depth");
    GeomArea *areas = base_alloc((size_t)setup->area_count, sizeof *areas);
    for (int i = 0; i < setup->area_count; i++) {
        areas[i] = setup->areas[i].area;
    }
    bench.area_depth = depth < 0 ? 0 : bench.field->data->numbers[depth].value;
    bench.baseline = baseline_create(areas, setup->area_count);
    bench.limits = base_alloc((size_t)setup->area_count, sizeof *bench.limits);
    *count = count_pairs(bench.table, setup);
    long seen = 0;
    double us = baseline_us(&bench, 1 + *count / SAMPLES_MAX, &seen, asked);
    baseline_destroy(bench.baseline);
    base_free(bench.limits);
    base_free(areas);
    return us;
}

int main(int argc, char **argv) {
    BaseFaults faults = {0};
    IoDocument *document = argc > 1 ? document_load(argv[1], &faults) : NULL;
    PlaySession *session = document ? play_open(document, &faults) : NULL;
    if (!session) {
        fprintf(stderr, argc > 1 ? "bench_los: cannot open %s\n" : "bench_los FILE [--check]\n", argv[1]);
        return argc > 1 ? 3 : 2;
    }
    long pairs = 0;
    int asked = 0;
    char out[] = "/tmp/sightline-bench-XXXXXX";
    close(mkstemp(out));
    bool hexes = play_field(session)->setup->board == BOARD_HEX;
    pairs = count_pairs(play_table(session), play_field(session)->setup);
    double geos = hexes ? NAN : measure(session, &pairs, &asked), whole = command_us(argv[1], out);
    double ratio = geos / (whole / (double)pairs);
    unlink(out);
    printf("%ld ordered pairs in %.0f ms of processor time: %.2f us a pair, loading and printing included\n", pairs,
           whole / 1e3, whole / (double)pairs);
    if (!hexes) {
        printf("GEOS, 32 x 32 lines: %.0f us a pair (mean of %d)\nratio: %.0f\n", geos, asked, ratio);
    }
    play_destroy(session);
    faults_free(&faults);
    return argc > 2 && !strcmp(argv[2], "--check") && !hexes && !(ratio >= RATIO_WANTED);
}
