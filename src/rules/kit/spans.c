#include "rules/kit/spans.h"

#include <math.h>
#include <string.h>

void spans_add(KitSpans *spans, double s0, double s1, int area) {
    if (spans->points ? s1 < s0 : s1 - s0 <= spans->join) {
        return;
    }
    spans->items = arena_grow(spans->arena, spans->items, spans->count, &spans->cap, sizeof *spans->items);
    int at = spans->count++;
    for (; at > 0 && spans->items[at - 1].s0 > s0; at--) {
        spans->items[at] = spans->items[at - 1];
    }
    spans->items[at] = (KitSpan){s0, s1, area};
}

void spans_add_pairs(KitSpans *spans, const double *pairs, int count, int area) {
    for (int i = 0; i < count; i++) {
        spans_add(spans, pairs[2 * i], pairs[2 * i + 1], area);
    }
}

KitSpans spans_copy(const KitSpans *spans) {
    KitSpans copy = *spans;
    copy.cap = spans->count;
    copy.items = arena_alloc(spans->arena, (size_t)spans->count, sizeof *copy.items);
    if (spans->count > 0) {
        memcpy(copy.items, spans->items, (size_t)spans->count * sizeof *copy.items);
    }
    return copy;
}

void spans_unite(KitSpans *spans, KitSpanBridge *bridge, void *context) {
    int kept = 0;
    for (int i = 0; i < spans->count; i++) {
        KitSpan *last = kept > 0 ? &spans->items[kept - 1] : NULL, next = spans->items[i];
        if (last && (next.s0 <= last->s1 + spans->join || (bridge && bridge(context, (last->s1 + next.s0) / 2)))) {
            last->s1 = fmax(last->s1, next.s1);
        } else {
            spans->items[kept++] = next;
        }
    }
    spans->count = kept;
}

void spans_subtract(KitSpans *spans, const KitSpans *holes) {
    KitSpans out = {.arena = spans->arena, .join = spans->join, .points = spans->points};
    for (int i = 0; i < spans->count; i++) {
        KitSpan span = spans->items[i];
        for (int k = 0; k < holes->count; k++) {
            if (holes->items[k].s1 > span.s0 && holes->items[k].s0 < span.s1) {
                spans_add(&out, span.s0, holes->items[k].s0, span.area);
                span.s0 = fmax(span.s0, holes->items[k].s1);
            }
        }
        spans_add(&out, span.s0, span.s1, span.area);
    }
    *spans = out;
}

double spans_length(const KitSpans *spans, double s) {
    double sum = 0;
    for (int i = 0; i < spans->count; i++) {
        sum += fmax(0, fmin(s, spans->items[i].s1) - spans->items[i].s0);
    }
    return sum;
}

double spans_reach(const KitSpans *spans, double length) {
    for (int i = 0; i < spans->count; i++) {
        double own = spans->items[i].s1 - spans->items[i].s0;
        if (length <= own) {
            return spans->items[i].s0 + length;
        }
        length -= own;
    }
    return spans->count > 0 ? spans->items[spans->count - 1].s1 : 0;
}

bool spans_cover(const KitSpans *spans, double s0, double s1) {
    for (int i = 0; i < spans->count; i++) {
        if (spans->items[i].s0 <= s0 + spans->join && spans->items[i].s1 >= s1 - spans->join) {
            return true;
        }
    }
    return false;
}

bool spans_hold(const KitSpans *spans, double s, double slack) {
    for (int i = 0; i < spans->count; i++) {
        if (s >= spans->items[i].s0 - slack && s <= spans->items[i].s1 + slack) {
            return true;
        }
    }
    return false;
}

void marks_add(KitMarks *marks, double s) {
    marks->at = arena_grow(marks->arena, marks->at, marks->count, &marks->cap, sizeof *marks->at);
    int at = marks->count++;
    for (; at > 0 && marks->at[at - 1] > s; at--) {
        marks->at[at] = marks->at[at - 1];
    }
    marks->at[at] = s;
}

void marks_add_spans(KitMarks *marks, const KitSpans *spans) {
    for (int i = 0; i < spans->count; i++) {
        marks_add(marks, spans->items[i].s0);
        marks_add(marks, spans->items[i].s1);
    }
}
