#include "base/rng.h"

static uint64_t rotated(uint64_t x, int by) {
    return (x << by) | (x >> (64 - by));
}

/* splitmix64 (Steele, Lea, Flood 2014): spreads one word over the four of the state, never all zero. */
BaseRng rng_make(uint64_t seed) {
    BaseRng rng;
    for (int i = 0; i < 4; i++) {
        seed += 0x9e3779b97f4a7c15u;
        uint64_t z = seed;
        z = (z ^ (z >> 30)) * 0xbf58476d1ce4e5b9u;
        z = (z ^ (z >> 27)) * 0x94d049bb133111ebu;
        rng.s[i] = z ^ (z >> 31);
    }
    return rng;
}

uint64_t rng_next(BaseRng *rng) {
    uint64_t *s = rng->s;
    uint64_t result = rotated(s[1] * 5, 7) * 9;
    uint64_t t = s[1] << 17;
    s[2] ^= s[0];
    s[3] ^= s[1];
    s[1] ^= s[2];
    s[0] ^= s[3];
    s[2] ^= t;
    s[3] = rotated(s[3], 45);
    return result;
}

/* The high half of x * bound is the result; the few values of x that would make some results more likely are
 * redrawn. */
uint32_t rng_below(BaseRng *rng, uint32_t bound) {
    base_assert(bound > 0);
    uint32_t unfair = (uint32_t)(-bound) % bound;
    for (;;) {
        uint64_t product = (rng_next(rng) >> 32) * bound;
        if ((uint32_t)product >= unfair) {
            return (uint32_t)(product >> 32);
        }
    }
}

double rng_unit(BaseRng *rng) {
    return (double)(rng_next(rng) >> 11) * 0x1.0p-53;
}

double rng_range(BaseRng *rng, double low, double high) {
    return low + (high - low) * rng_unit(rng);
}
