/* What the fire tool asks for while a target is under the pointer: the preview of the volley and its odds, as the
 * window asks for them: a piece in each frame. Every formation of the table fires at a unit of every enemy formation
 * and at every area that somebody is in.
 *
 *   bench_fire FILE [--check]     --check exits 1 when the worst frame takes more than 100 ms of processor time */
#include "play/odds.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define BUDGET_MS 100.0
#define PIECE_MS  20.0 /* as the window counts them */

typedef struct {
    double preview, odds, frame; /* ms; frame: the worst of the frames that it takes */
    uint64_t cases;
    bool exact;
    int formation;
    TableRef target;
} Volley;

static double cpu_ms(void) {
    struct timespec t;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &t);
    return (double)t.tv_sec * 1e3 + (double)t.tv_nsec / 1e6;
}

static int by_frame(const void *a, const void *b) {
    double d = ((const Volley *)b)->frame - ((const Volley *)a)->frame;
    return (d > 0) - (d < 0);
}

static const BaseTree *volley_action(BaseArena *arena, const TableSetup *setup, int formation, TableRef target) {
    BaseTree *action = tree_object(arena);
    tree_set(arena, action, "do", tree_text(arena, "fire"));
    tree_set(arena, action, "formation", tree_text(arena, setup->formations[formation].id));
    tree_set(arena, action, "at", tree_text(arena, setup_id(setup, target)));
    return action;
}

static void count_in_pieces(PlaySession *session, const BaseTree *action, Volley *volley) {
    PlayOddsOptions options = {.leaves_max = 5000, .samples = 2000, .seed = 1};
    double begin = cpu_ms(), first = volley->preview;
    PlayOddsWalk *walk = odds_begin(session, action, &options);
    for (bool done = false; !done; first = 0) {
        done = odds_go_on(walk, PIECE_MS);
        PlayOdds *odds = done ? odds_end(walk) : NULL;
        double ms = cpu_ms() - begin;
        volley->odds += ms;
        volley->frame = fmax(volley->frame, first + ms);
        if (odds) {
            volley->cases = odds->cases;
            volley->exact = odds->exact;
            odds_destroy(odds);
        }
        begin = cpu_ms();
    }
}

/* False: the rules refuse it. */
static bool measure(PlaySession *session, BaseArena *arena, Volley *volley) {
    arena_reset(arena);
    const BaseTree *action = volley_action(arena, play_field(session)->setup, volley->formation, volley->target);
    double begin = cpu_ms();
    Ruling *ruling = play_preview(session, action, NULL, NULL);
    volley->preview = cpu_ms() - begin;
    bool good = ruling->outcome != RULING_REFUSED && ruling->outcome != RULING_BAD;
    ruling_destroy(ruling);
    if (good) {
        count_in_pieces(session, action, volley);
    }
    return good;
}

static int measure_all(PlaySession *session, Volley *volleys, int cap) {
    const TableSetup *setup = play_field(session)->setup;
    BaseArena *arena = arena_create();
    int count = 0, inside;
    for (int f = 0; f < setup->formation_count; f++) {
        int seen = -1;
        for (int u = 0; u < setup->unit_count && count < cap; u++) {
            const TableUnit *unit = &setup->units[u];
            if (unit->side != setup->formations[f].side && unit->formation >= 0 && unit->formation != seen) {
                seen = unit->formation;
                volleys[count] = (Volley){.formation = f, .target = ref_make(REF_UNIT, u)};
                count += measure(session, arena, &volleys[count]);
            }
        }
        for (int a = 0; a < setup->area_count && count < cap; a++) {
            TableRef area = ref_make(REF_AREA, a);
            if (table_inside(play_table(session), area, &inside, 1) > 0) {
                volleys[count] = (Volley){.formation = f, .target = area};
                count += measure(session, arena, &volleys[count]);
            }
        }
    }
    arena_destroy(arena);
    return count;
}

int main(int argc, char **argv) {
    enum { MAX = 20000, SHOWN = 12 };
    if (argc < 2) {
        fprintf(stderr, "bench_fire FILE [--check]\n");
        return 2;
    }
    BaseFaults faults = {0};
    IoDocument *document = document_load(argv[1], &faults);
    PlaySession *session = document ? play_open(document, &faults) : NULL;
    if (!session) {
        fprintf(stderr, "bench_fire: cannot open %s\n", argv[1]);
        return 3;
    }
    Volley *volleys = base_alloc(MAX, sizeof *volleys);
    int count = measure_all(session, volleys, MAX);
    qsort(volleys, (size_t)count, sizeof *volleys, by_frame);
    const TableSetup *setup = play_field(session)->setup;
    for (int i = 0; i < count && i < SHOWN; i++) {
        const Volley *it = &volleys[i];
        printf("%-8s at %-8s frame %9.3f ms   odds %9.3f ms   preview %7.3f ms   %7llu cases%s\n",
               setup->formations[it->formation].id, setup_id(setup, it->target), it->frame, it->odds, it->preview,
               (unsigned long long)it->cases, it->exact ? "" : ", sampled");
    }
    double worst = count ? volleys[0].frame : 0;
    printf("%d volleys that may be fired: worst frame median %.3f ms, most %.3f ms of processor time\n", count,
           count ? volleys[count / 2].frame : 0, worst);
    base_free(volleys);
    play_destroy(session);
    faults_free(&faults);
    return argc > 2 && !strcmp(argv[2], "--check") && worst > BUDGET_MS;
}
