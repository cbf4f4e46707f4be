/* Random tables of Infinity for tests that know the rules by themselves: zones, scenery and troopers in inches, and the
 * session on them. */
#ifndef PLAY_SHARED_INFINITY_H
#define PLAY_SHARED_INFINITY_H

#include "base/rng.h"
#include "play/session.h"

enum { FIELD_ZONES = 7, FIELD_UNITS = 6, FIELD_SIDE = 40 }; /* units: half of them red, u0 to u2, then blue */

typedef struct {
    double x, y;
} FieldPlace;

typedef struct {
    const char *kind;
    FieldPlace corners[4]; /* a rectangle, turned */
} FieldZone;

typedef struct {
    const char *profile;
    FieldPlace at;
    int facing;    /* bearing */
    double radius; /* of its base */
    int visor;
} FieldUnit;

typedef struct {
    FieldZone zones[FIELD_ZONES];
    FieldUnit units[FIELD_UNITS];
} FieldTable;

PlaySession *field_open(BaseRng *rng, FieldTable *out);
/* SIGHT_SEED of the environment, or the test's own. */
uint64_t field_seed(uint64_t own);

#endif
