/* Queries of EA - Heresy, and the functions of the system that only look and describe. Private to this folder. */
#ifndef EA_HERESY_QUERIES_H
#define EA_HERESY_QUERIES_H

#include "rules/ea-heresy/sight/sight.h"

/* CORE-04: returns whether the formation stands in one chain, and how sure that is (move/coherency.c). */
RulesDecision eah_coherent(RulesCtx *ctx, int formation);

extern const RulesVerb eah_verb_needs, eah_verb_targets;
/* Implements RulesSystem.begin. */
void eah_begin(RulesField *field);

void eah_gate(RulesGate *gate, TableRef ref);
void eah_survey(const RulesField *field, const Table *table, Ruling *advice);
void eah_describe(RulesCtx *ctx, TableRef ref, BaseTree *facts);
double eah_zone(const RulesField *field, const Table *table, TableRef ref);
void eah_portray(const RulesField *field, const Table *table, TableRef ref, RulesPortrait *out);

#endif
