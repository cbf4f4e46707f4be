/* Verdicts on pairs that come one after the other, each another one, beside the grid sampler: as a game asks. */
#ifndef SUPPORT_SIGHT_STREAM_H
#define SUPPORT_SIGHT_STREAM_H

#include <stdint.h>

/* Prints one row for each size and class, of so many pairs; returns the number of rows that miss what is wanted: at
 * most half the sampler's cost up to 20,000 corners, no more than it beyond. */
int stream_print(uint64_t seed, int pairs);

#endif
