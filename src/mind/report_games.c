#include "mind/report_games.h"

#include "base/base.h"
#include "mind/stats.h"

#include <math.h>
#include <stdlib.h>

static int compare(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* Adds how many standard deviations each game is away from the median. */
static void add_distances(const double *values, int count, double *scratch, double *out) {
    for (int i = 0; i < count; i++) {
        scratch[i] = values[i];
    }
    qsort(scratch, (size_t)count, sizeof *scratch, compare);
    double median = stats_quantile(scratch, count, .5), sd = stats_mean(values, count).sd;
    for (int i = 0; i < count && sd > 0; i++) {
        out[i] += fabs(values[i] - median) / sd;
    }
}

void report_add_games(const ReportGames *games, BaseArena *arena, BaseTree *out) {
    int count = games->count, nearest = 0, farthest = 0;
    double *scratch = arena_alloc(arena, (size_t)count, sizeof *scratch);
    double *far = arena_alloc(arena, (size_t)count, sizeof *far);
    if (count == 0) {
        return;
    }
    for (size_t k = 0; k < BASE_COUNT(games->values); k++) {
        add_distances(games->values[k], count, scratch, far);
    }
    for (int i = 1; i < count; i++) {
        nearest = far[i] < far[nearest] ? i : nearest;
        farthest = far[i] > far[farthest] ? i : farthest;
    }
    tree_set(arena, out, "median", tree_number(arena, games->game[nearest]));
    tree_set(arena, out, "strangest", tree_number(arena, games->game[farthest]));
}

BaseTree *report_rounds(const double *rounds, int count, BaseArena *arena) {
    int last = -1;
    for (int i = 0; i < count; i++) {
        last = rounds[i] > last ? (int)rounds[i] : last;
    }
    int *counts = arena_alloc(arena, (size_t)last + 1, sizeof *counts);
    BaseTree *out = tree_list(arena);
    for (int i = 0; i < count; i++) {
        counts[(int)fmax(0, rounds[i])]++;
    }
    for (int i = 0; i <= last; i++) {
        tree_push(out, tree_number(arena, counts[i]));
    }
    return out;
}
