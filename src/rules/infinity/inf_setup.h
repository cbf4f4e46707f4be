/* The descriptor's functions about the table as it lies. */
#ifndef RULES_INF_SETUP_H
#define RULES_INF_SETUP_H

#include "rules/infinity/inf.h"

void inf_begin(RulesField *field);
void inf_derive(RulesDeriver *deriver);
void inf_gate(RulesGate *gate, TableRef ref);
void inf_membership(RulesCtx *ctx, int unit, int area);
void inf_describe(RulesCtx *ctx, TableRef ref, BaseTree *facts);
bool inf_stand(RulesCtx *ctx, int unit);
/* CORE-01: wholly in the strip of its side; refuses if not. */
bool inf_is_deployed(RulesCtx *ctx, int unit);
void inf_portray(const RulesField *field, const Table *table, TableRef ref, RulesPortrait *out);

#endif
