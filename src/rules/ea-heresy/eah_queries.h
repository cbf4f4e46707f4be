/* Queries of EA - Heresy, and the functions of the system that only look and describe. Private to this folder. */
#ifndef RULES_EAH_QUERIES_H
#define RULES_EAH_QUERIES_H

#include "rules/ea-heresy/eah_sight.h"

extern const RulesVerb eah_verb_needs, eah_verb_targets;
/* Implements RulesSystem.begin. */
void eah_begin(RulesField *field);

void eah_gate(RulesGate *gate, TableRef ref);
void eah_survey(const RulesField *field, const Table *table, Ruling *advice);
void eah_describe(RulesCtx *ctx, TableRef ref, BaseTree *facts);
double eah_zone(const RulesField *field, const Table *table, TableRef ref);
void eah_portray(const RulesField *field, const Table *table, TableRef ref, RulesPortrait *out);

#endif
