/* How often a margin has a witness, a displacement after which the program itself says otherwise, and how near the two
 * lie:
 *
 *   witness_long [--pairs N] [--seed N] [--list 1] FILE...
 *
 * Of each battlefield N pairs of units whose margin is below 20 mm are drawn (40 unless said). For hidden and seen
 * pairs a line says the share that has a nearest other answer, how far above the margin it is in the median and at 90
 * %, in mm and as a part of it, the share of those within 10 % or 0.2 mm, and the time of one search. Exit 1 if a file
 * cannot be opened. */
#include "base/array.h"
#include "base/rng.h"
#include "io/document.h"
#include "play/nearest.h"
#include "rules/rules.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define BELOW 20.0 /* mm: margins that are looked at */
#define DRAWS 60   /* pairs drawn for one that has such a margin */

typedef ARRAY(double) Figures;

typedef struct {
    int asked, found, near;
    Figures over, part, ms;
} Share;

static double cpu_ms(void) {
    struct timespec t;
    clock_gettime(CLOCK_THREAD_CPUTIME_ID, &t);
    return 1e3 * (double)t.tv_sec + 1e-6 * (double)t.tv_nsec;
}

static int compare(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

static double quantile(Figures *figures, double part) {
    if (figures->count == 0) {
        return NAN;
    }
    qsort(figures->items, (size_t)figures->count, sizeof *figures->items, compare);
    return figures->items[(int)((figures->count - 1) * part + 0.5)];
}

static void report(const char *what, Share share[2]) {
    for (int seen = 0; seen < 2; seen++) {
        Share *it = &share[seen];
        printf("%-28s %-6s %4d pairs: %5.1f %% have a witness, %5.1f %% within 10 %% or 0.2 mm; above the margin by "
               "%.3f mm, %.1f %% (median) %.3f mm, %.1f %% (90 %%); %.0f ms (median) %.0f ms (90 %%)\n",
               what, seen ? "seen" : "hidden", it->asked, it->asked ? 100.0 * it->found / it->asked : NAN,
               it->asked ? 100.0 * it->near / it->asked : NAN, quantile(&it->over, 0.5), 100 * quantile(&it->part, 0.5),
               quantile(&it->over, 0.9), 100 * quantile(&it->part, 0.9), quantile(&it->ms, 0.5),
               quantile(&it->ms, 0.9));
    }
    fflush(stdout);
}

/* A pair whose answer hangs on little. */
static bool draw(PlaySession *session, BaseRng *rng, RulesSight *sight) {
    const TableSetup *setup = play_field(session)->setup;
    for (int i = 0; i < DRAWS && setup->unit_count > 1; i++) {
        TableRef from = ref_make(REF_UNIT, (int)rng_below(rng, (uint32_t)setup->unit_count));
        TableRef to = ref_make(REF_UNIT, (int)rng_below(rng, (uint32_t)setup->unit_count));
        bool on = table_alive(play_table(session), from) && table_alive(play_table(session), to);
        if (!on || setup->units[from.index].side == setup->units[to.index].side) {
            continue;
        }
        play_sight(session, from, to, SIGHT_FULL, sight);
        if (!sight->undecided && sight->margin.kind != MARGIN_NONE && sight->margin.mm < BELOW) {
            return true;
        }
    }
    return false;
}

static void take(Share *share, const RulesMargin *margin, double ms) {
    share->asked++;
    array_push(&share->ms, ms);
    if (margin->nearest.answer) {
        double over = margin->nearest.mm - margin->mm;
        share->found++;
        share->near += over <= fmax(0.2, 0.1 * margin->mm);
        array_push(&share->over, over);
        if (margin->mm > 0) {
            array_push(&share->part, over / margin->mm);
        }
    }
}

static bool ask_map(const char *path, long seed, long pairs, bool list, Share sum[2]) {
    BaseFaults faults = {0};
    IoDocument *document = document_load(path, &faults);
    PlaySession *session = document ? play_open(document, &faults) : NULL;
    faults_free(&faults);
    if (!session) {
        fprintf(stderr, "witness_long: cannot open %s\n", path);
        return false;
    }
    BaseRng rng = rng_make((uint64_t)seed);
    Share own[2] = {0};
    const TableSetup *setup = play_field(session)->setup;
    RulesSight sight;
    for (long i = 0; i < pairs && draw(session, &rng, &sight); i++) {
        BaseArena *arena = arena_create();
        double begin = cpu_ms();
        RulesMargin margin =
            play_margin(session, &(PlayQuestion){.from = sight.from, .to = sight.to, .known = &sight.margin}, arena);
        double ms = cpu_ms() - begin;
        take(&own[sight.visible], &margin, ms);
        take(&sum[sight.visible], &margin, ms);
        if (list) {
            printf("%s %s %s %s margin %.4f nearest %.4f %.0f ms\n", setup_id(setup, sight.from),
                   sight.visible ? "sees" : "does not see", setup_id(setup, sight.to),
                   sight.margin.kind == MARGIN_FOUND ? "found" : "at least", margin.mm,
                   margin.nearest.answer ? margin.nearest.mm : NAN, ms);
        }
        arena_destroy(arena);
    }
    const char *name = strrchr(path, '/');
    report(name ? name + 1 : path, own);
    play_destroy(session);
    return true;
}

int main(int count, char **words) {
    long pairs = 40, seed = 1, list = 0;
    Share sum[2] = {0};
    bool good = true;
    for (int i = 1; i < count; i++) {
        long *to = !strcmp(words[i], "--pairs")  ? &pairs
                   : !strcmp(words[i], "--seed") ? &seed
                   : !strcmp(words[i], "--list") ? &list
                                                 : NULL;
        if (to && i + 1 < count) {
            *to = strtol(words[++i], NULL, 10);
        } else {
            good = ask_map(words[i], seed, pairs, list, sum) && good;
        }
    }
    report("all", sum);
    return !good;
}
