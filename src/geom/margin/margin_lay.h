/* Covering a stretch by intervals that may be shifted: what stops all lines of one direction. */
#ifndef GEOM_MARGIN_LAY_H
#define GEOM_MARGIN_LAY_H

#include <stdbool.h>

typedef struct {
    double low, high; /* across the direction */
    double room;      /* it may be shifted by so much either way */
    double shift;     /* out: how far it was */
    int piece;
} MarginLaid;

/* Shifts the intervals so that they cover [low, high], one after the other by their middles, and overlap each other as
 * evenly as they can. Sorts them. Returns false where a gap is left; each is then shifted as far into it as it goes.
 * Not every cover is found: nested ones might go further in another order. */
bool margin_lay(MarginLaid *spans, int count, double low, double high);

#endif
