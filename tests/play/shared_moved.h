/* An attack on the margins of whole rulings: on a shipped map everything is moved by less than the margin of a pair, as
 * bodies, and the program is asked again on the table that came of it. Knows nothing of how margins are found. */
#ifndef SHARED_MOVED_H
#define SHARED_MOVED_H

#include "base/text.h"

typedef struct {
    const char *path; /* of the battlefield */
    uint64_t seed;
    int pairs, moves; /* pairs of units, and displacements of each */
    double most;      /* mm: a larger margin is attacked by displacements of this size */
} MovedMap;

typedef struct {
    int pairs, shots; /* what was claimed: that one sees another, or (shots) may fire at it */
    int holding, close;
    int asked;      /* tables that were asked */
    int impossible; /* tables that would not stand: a base on another, or off the table */
    int broken;     /* answers that were another one */
    BaseText wrong; /* a line for each of these */
} MovedSum;

/* Adds up; false: the file cannot be opened. */
bool moved_map(const MovedMap *map, MovedSum *sum);
void moved_sum_free(MovedSum *sum);

#endif
