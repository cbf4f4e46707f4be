/* The descriptor's queries about one thing, and about a battlefield as it is laid out. Private to this folder. */
#ifndef LEGIONS_IMPERIALIS_QUERY_H
#define LEGIONS_IMPERIALIS_QUERY_H

#include "rules/legions-imperialis/actions.h"

void li_derive(RulesDeriver *deriver);
void li_begin(RulesField *field);
void li_gate(RulesGate *gate, TableRef ref);
void li_survey(const RulesField *field, const Table *table, Ruling *advice);
void li_describe(RulesCtx *ctx, TableRef ref, BaseTree *facts);
double li_zone(const RulesField *field, const Table *table, TableRef ref);
void li_portray(const RulesField *field, const Table *table, TableRef ref, RulesPortrait *out);
bool li_admit(RulesCtx *ctx, TableRef host, const int *units, int count, int role);

#endif
