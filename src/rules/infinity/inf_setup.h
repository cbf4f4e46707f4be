/* The descriptor's functions about the table as it lies. */
#ifndef RULES_INF_SETUP_H
#define RULES_INF_SETUP_H

#include "rules/infinity/inf.h"

void inf_begin(RulesField *field);
void inf_derive(RulesDeriver *deriver);
void inf_survey(const RulesField *field, const Table *table, Ruling *warnings, BaseFaults *faults);
void inf_membership(RulesCtx *ctx, int unit, int area);
void inf_describe(RulesCtx *ctx, TableRef ref, BaseTree *facts);
void inf_portray(const RulesField *field, const Table *table, TableRef ref, RulesPortrait *out);

#endif
