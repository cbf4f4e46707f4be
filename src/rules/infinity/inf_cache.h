/* Lines of fire that were decided a moment ago: an exchange asks for the same few again and again, and odds ask for
 * them at every way. */
#ifndef RULES_INF_CACHE_H
#define RULES_INF_CACHE_H

#include "rules/infinity/inf_sight.h"

void *inf_cache_create(const RulesField *field);
void inf_cache_destroy(void *cache);

#endif
