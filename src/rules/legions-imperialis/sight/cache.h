/* Who sees whom, kept between two questions of one that thinks: he tries the same shot on many dice. Only a quiet
 * context keeps it, because others must note the readings and numbers that an answer used. */
#ifndef LEGIONS_IMPERIALIS_SIGHT_CACHE_H
#define LEGIONS_IMPERIALIS_SIGHT_CACHE_H

#include "base/hash.h"
#include "rules/legions-imperialis/li.h"

void *li_cache_create(const RulesField *field);
void li_cache_destroy(void *cache);
/* The key of a question to li_sees, in this state and by these readings; 0: it is not kept. */
BaseHash li_seen_key(const RulesCtx *ctx, TableRef from, TableRef to, double reach, bool same);
bool li_seen_find(const RulesCtx *ctx, BaseHash key, bool *seen);
void li_seen_keep(const RulesCtx *ctx, BaseHash key, bool seen);

#endif
