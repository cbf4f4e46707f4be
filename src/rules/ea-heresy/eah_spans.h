/* Unions of stretches of a path. Private to this folder. */
#ifndef RULES_EAH_SPANS_H
#define RULES_EAH_SPANS_H

#include "rules/ea-heresy/eah_walk.h"

void spans_add(EahSpans *spans, double s0, double s1, int area); /* an empty stretch is ignored */
void spans_sort(EahSpans *spans);
void spans_unite(EahSpans *spans); /* leaves the spans sorted and disjoint; touching ones are joined */
void spans_subtract(EahSpans *spans, const EahSpans *holes); /* `holes` must be united */
double spans_sum(const EahSpans *spans);
/* Returns where along the path this length of the spans has been passed; the end of the last span when they are
 * shorter. */
double spans_at(const EahSpans *spans, double length);
bool spans_cover(const EahSpans *united, double s0, double s1);

#endif
