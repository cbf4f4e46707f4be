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

#define CELLS 40 /* along the longer side */

static void grow_extent(const BaseTree *line, double extent[2]) {
    const BaseTree *fell = tree_find(line, "fell");
    for (const BaseTree *it = fell ? fell->first : NULL; it; it = it->next) {
        extent[0] = fmax(extent[0], it->first->number + 1);
        extent[1] = fmax(extent[1], it->last->number + 1);
    }
}

static int cell_of(double at, double cell, int cells) {
    return (int)fmin(cells - 1, fmax(0, floor(at / cell)));
}

BaseTree *report_fell(const BaseTree **lines, int count, const BaseTree *size, BaseArena *arena) {
    double extent[2] = {1, 1};
    for (int i = 0; i < count && !size; i++) {
        grow_extent(lines[i], extent);
    }
    if (size && size->count == 2) {
        extent[0] = fmax(1, size->first->number);
        extent[1] = fmax(1, size->last->number);
    }
    double cell = fmax(extent[0], extent[1]) / CELLS;
    int columns = (int)ceil(extent[0] / cell - .001), rows = (int)ceil(extent[1] / cell - .001);
    int *counts = arena_alloc(arena, (size_t)columns * (size_t)rows, sizeof *counts);
    for (int i = 0; i < count; i++) {
        const BaseTree *fell = tree_find(lines[i], "fell");
        for (const BaseTree *it = fell ? fell->first : NULL; it; it = it->next) {
            counts[cell_of(it->last->number, cell, rows) * columns + cell_of(it->first->number, cell, columns)]++;
        }
    }
    BaseTree *list = tree_list(arena);
    for (int i = 0; i < columns * rows; i++) {
        tree_push(list, tree_number(arena, counts[i]));
    }
    return tree_make(arena, WITH_NUMBER("columns", columns), WITH_NUMBER("rows", rows), WITH_TREE("counts", list));
}
