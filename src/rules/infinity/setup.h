/* The descriptor's functions for the table as it lies, before and outside of Orders. */
#ifndef INFINITY_SETUP_H
#define INFINITY_SETUP_H

#include "rules/infinity/inf.h"

void inf_begin(RulesField *field);
void inf_derive(RulesDeriver *deriver);
void inf_gate(RulesGate *gate, TableRef ref);
void inf_membership(RulesCtx *ctx, int unit, int area);
void inf_describe(RulesCtx *ctx, TableRef ref, BaseTree *facts);
bool inf_stand(RulesCtx *ctx, int unit);
/* CORE-01: true if the unit lies wholly in its side's deployment strip; refuses otherwise. */
bool inf_is_deployed(RulesCtx *ctx, int unit);
void inf_portray(const RulesField *field, const Table *table, TableRef ref, RulesPortrait *out);

#endif
