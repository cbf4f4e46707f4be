/* Laying intervals side by side over a stretch, each as far as it may be shifted. */
#include "geom/margin/margin_lay.h"

#include "base/base.h"

#include <math.h>
#include <stdlib.h>

static int by_middle(const void *one, const void *other) {
    const MarginLaid *a = one, *b = other;
    double x = a->low + a->high, y = b->low + b->high;
    return x != y ? (x > y) - (x < y) : (a->piece > b->piece) - (a->piece < b->piece);
}

/* Lays them in their order from `low` on, each `lap` over the one before it. Returns how far the stretch is covered
 * without a gap; `joints`: how many were needed. */
static double lay_from(MarginLaid *spans, int count, double low, double high, double lap, int *joints) {
    double at = low, covered = low;
    bool gap = false;
    *joints = 0;
    for (int i = 0; i < count; i++) {
        MarginLaid *it = &spans[i];
        double wanted = at - lap - it->low;
        it->shift = fmax(-it->room, fmin(it->room, wanted));
        if (at >= high) {
            it->shift = fmax(-it->room, fmin(0, wanted)); /* nothing is left for it to do */
        } else if (it->high + it->shift > at) {
            gap = gap || it->low + it->shift > at;
            at = it->high + it->shift;
            *joints += 1;
            covered = gap ? covered : at;
        }
    }
    return covered;
}

bool margin_lay(MarginLaid *spans, int count, double low, double high) {
    base_assert(count >= 0 && low <= high);
    int joints;
    if (count > 0) {
        qsort(spans, (size_t)count, sizeof *spans, by_middle);
    }
    double covered = lay_from(spans, count, low, high, 0, &joints);
    if (covered < high || joints == 0) {
        return false;
    }
    /* What they reach beyond the stretch is shared among the joints, so that slanting lines are stopped as well. */
    double lap = (covered - high) / (joints + 1);
    while (lap > 0 && lay_from(spans, count, low - lap, high + lap / 2, lap, &joints) < high + lap / 4) {
        lap = lap > 1e-6 ? lap / 2 : 0;
    }
    if (lap <= 0) {
        lay_from(spans, count, low, high, 0, &joints);
    }
    return true;
}
