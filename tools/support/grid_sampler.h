/* The peer of bench_sight that is hard to beat: 32 x 32 lines between the sides that face each other, walked through
 * the scene's own grid, the edge that stopped a line last first; the first clear line wins. It gives no margin, and
 * misses what is seen between its lines. */
#ifndef SUPPORT_GRID_SAMPLER_H
#define SUPPORT_GRID_SAMPLER_H

#include "support/sight_ground.h"

bool sampler_sees(const Ground *ground, const Pair *pair);
/* The least that any answer must do: every edge in the cells of the way, one product each. Returns their sum, so that
 * none is left out. */
double least_work(const Ground *ground, const Pair *pair);

#endif
