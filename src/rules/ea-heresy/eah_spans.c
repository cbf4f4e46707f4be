/* Stretches of a path as unions of spans: which parts lie in difficult ground, which on a road, and the one without the
 * other. */
#include "rules/ea-heresy/eah_spans.h"

#include <math.h>

/* Two spans closer than this are joined: a base passes from one piece into the next without touching the ground
 * between. */
#define JOIN 1e-6

void spans_add(EahSpans *spans, double s0, double s1, int area) {
    if (s1 - s0 <= JOIN) {
        return;
    }
    if (spans->count < EAH_WALK_SPANS) {
        spans->items[spans->count++] = (EahSpan){s0, s1, area};
    } else {
        spans->full = true;
    }
}

void spans_sort(EahSpans *spans) {
    for (int i = 1; i < spans->count; i++) {
        EahSpan item = spans->items[i];
        int j = i;
        for (; j > 0 && (spans->items[j - 1].s0 > item.s0 ||
                         (spans->items[j - 1].s0 == item.s0 && spans->items[j - 1].area > item.area));
             j--) {
            spans->items[j] = spans->items[j - 1];
        }
        spans->items[j] = item;
    }
}

void spans_unite(EahSpans *spans) {
    spans_sort(spans);
    int kept = 0;
    for (int i = 0; i < spans->count; i++) {
        EahSpan *last = kept ? &spans->items[kept - 1] : NULL;
        if (last && spans->items[i].s0 <= last->s1 + JOIN) {
            last->s1 = fmax(last->s1, spans->items[i].s1);
        } else {
            spans->items[kept++] = spans->items[i];
        }
    }
    spans->count = kept;
}

void spans_subtract(EahSpans *spans, const EahSpans *holes) {
    EahSpans out = {.full = spans->full};
    for (int i = 0; i < spans->count; i++) {
        double from = spans->items[i].s0;
        for (int j = 0; j < holes->count; j++) {
            if (holes->items[j].s1 <= from || holes->items[j].s0 >= spans->items[i].s1) {
                continue;
            }
            spans_add(&out, from, holes->items[j].s0, spans->items[i].area);
            from = fmax(from, holes->items[j].s1);
        }
        spans_add(&out, from, spans->items[i].s1, spans->items[i].area);
    }
    *spans = out;
}

double spans_sum(const EahSpans *spans) {
    double sum = 0;
    for (int i = 0; i < spans->count; i++) {
        sum += spans->items[i].s1 - spans->items[i].s0;
    }
    return sum;
}

double spans_at(const EahSpans *spans, double length) {
    for (int i = 0; i < spans->count; i++) {
        double own = spans->items[i].s1 - spans->items[i].s0;
        if (length <= own) {
            return spans->items[i].s0 + length;
        }
        length -= own;
    }
    return spans->count ? spans->items[spans->count - 1].s1 : 0;
}

bool spans_cover(const EahSpans *united, double s0, double s1) {
    for (int i = 0; i < united->count; i++) {
        if (united->items[i].s0 <= s0 + JOIN && united->items[i].s1 >= s1 - JOIN) {
            return true;
        }
    }
    return false;
}
