/* Seeded random numbers: xoshiro256** (Blackman, Vigna 2018), seeded by splitmix64. The same seed gives the same
 * numbers on every machine. `rng_below` is unbiased (Lemire 2019, with rejection). */
#ifndef BASE_RNG_H
#define BASE_RNG_H

#include "base/base.h"

typedef struct {
    uint64_t s[4];
} BaseRng;

BaseRng rng_make(uint64_t seed);
uint64_t rng_next(BaseRng *rng);
uint32_t rng_below(BaseRng *rng, uint32_t bound); /* 0 .. bound-1; bound > 0 */
double rng_unit(BaseRng *rng);                    /* [0, 1), 53 bits */
double rng_range(BaseRng *rng, double low, double high);

#endif
