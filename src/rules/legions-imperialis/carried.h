/* Models that are carried by a transport (CORE-20). Getting in and out is in stronghold/transport.c. */
#ifndef LEGIONS_IMPERIALIS_CARRIED_H
#define LEGIONS_IMPERIALIS_CARRIED_H

#include "rules/legions-imperialis/li.h"

bool li_all_carried(const Table *table, const int *units, int count);
/* Checked at the end of an activation: refuses it when only some of the formation's models are carried. */
bool li_all_aboard_or_none(RulesCtx *ctx, int formation);
/* Refuses, citing the unit, its Detachment, what it is about (`target`) and the reach of getting in. Returns false. */
bool li_refuse_carried(RulesCtx *ctx, const char *rule, const char *key, int unit, TableRef target);
/* A finding of CORE-20 about a model and its transport, with the seats used and the limit. */
void li_cite_carried(RulesCtx *ctx, const char *key, int unit, int carrier, RulesRole role);
/* Takes the unit off the table and settles what becomes of the models that it carries. False: unwind. */
bool li_destroy(RulesCtx *ctx, int unit, int cause);

#endif
