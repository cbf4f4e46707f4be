/* Stretches of lines in several pieces that share a limit: what lies in two of them counts once. */
#include "base/array.h"
#include "geom/sight/sight_depth.h"

#include <stdlib.h>

void union_clear(SightStretches *list) {
    list->count = 0;
}

void union_add(SightStretches *list, double from, double to) {
    if (from < to) {
        array_push(list, vec(from, to));
    }
}

static int compare_starts(const void *a, const void *b) {
    double x = ((const GeomVec *)a)->x, y = ((const GeomVec *)b)->x;
    return (x > y) - (x < y);
}

double union_length(SightStretches *list) {
    double sum = 0, reached = -INFINITY;
    if (list->count == 0) { /* it may have no room yet, either */
        return 0;
    }
    qsort(list->items, (size_t)list->count, sizeof *list->items, compare_starts);
    for (int i = 0; i < list->count; i++) {
        double from = max_of(list->items[i].x, reached);
        sum += max_of(0, list->items[i].y - from);
        reached = max_of(reached, list->items[i].y);
    }
    base_check(sum >= 0);
    return sum;
}
