/* Parts of a path as spans of its length: where it lies in difficult ground, on a road, in contact with an area; their
 * union, what one has without the other, how long they are. Knows no rule. Millimetres along the path. */
#ifndef RULES_KIT_SPANS_H
#define RULES_KIT_SPANS_H

#include "base/arena.h"

typedef struct {
    double s0, s1;
    int area; /* what the span lies in, for whoever added it; -1: nothing in particular */
} KitSpan;

typedef struct {
    BaseArena *arena;
    double join; /* spans that are no further apart are one, and no span is as short as this */
    bool points; /* a span may be a single place all the same */
    KitSpan *items;
    int count, cap; /* ordered by s0; of equal ones in the order in which they were added */
} KitSpans;

void spans_add(KitSpans *spans, double s0, double s1, int area);
/* Adds (s0, s1) pairs, all in one area. */
void spans_add_pairs(KitSpans *spans, const double *pairs, int count, int area);
/* Returns a list of its own with the same spans. */
KitSpans spans_copy(const KitSpans *spans);

typedef bool KitSpanBridge(void *context, double between);
/* Makes one span of those that overlap or meet; its area is that of the first. `bridge` (may be NULL) is asked about
 * the middle of each gap, and returns true when the two sides of it belong together. */
void spans_unite(KitSpans *spans, KitSpanBridge *bridge, void *context);
/* Takes away what `holes` cover. */
void spans_subtract(KitSpans *spans, const KitSpans *holes);

/* Of united spans: their length up to `s` (INFINITY: all of it); */
double spans_length(const KitSpans *spans, double s);
/* where `length` of it is reached (their end when they are shorter, 0 when there are none); */
double spans_reach(const KitSpans *spans, double length);
/* True if one of them covers all from s0 to s1. */
bool spans_cover(const KitSpans *spans, double s0, double s1);
/* Returns true when s lies in a span, or no further than `slack` from one. */
bool spans_hold(const KitSpans *spans, double s, double slack);

/* Places along a path, in order. */
typedef struct {
    BaseArena *arena;
    double *at;
    int count, cap;
} KitMarks;

void marks_add(KitMarks *marks, double s);
void marks_add_spans(KitMarks *marks, const KitSpans *spans); /* both ends of each */

#endif
