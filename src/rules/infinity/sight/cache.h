/* Cache of lines of fire decided a moment ago. An exchange asks for the same few again and again, and the odds ask for
 * them on every branch. */
#ifndef INFINITY_SIGHT_CACHE_H
#define INFINITY_SIGHT_CACHE_H

#include "rules/infinity/sight/sight.h"

void *inf_cache_create(const RulesField *field);
void inf_cache_destroy(void *cache);

#endif
