/* The descriptor's functions for the table as it lies, before and outside of Orders. */
#ifndef INFINITY_SETUP_H
#define INFINITY_SETUP_H

#include "rules/infinity/inf.h"

void inf_begin(RulesField *field);
void inf_derive(RulesDeriver *deriver);
void inf_gate(RulesGate *gate, TableRef ref);
void inf_membership(RulesCtx *ctx, int unit, int area);
void inf_describe(RulesCtx *ctx, TableRef ref, BaseTree *facts);
void inf_portray(const RulesField *field, const Table *table, TableRef ref, RulesPortrait *out);

#endif
