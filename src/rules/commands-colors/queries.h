/* What the engine queries about one thing: bodies, portraits, states of hexes, the survey of a battlefield. */
#ifndef COMMANDS_COLORS_QUERIES_H
#define COMMANDS_COLORS_QUERIES_H

#include "rules/commands-colors/cca.h"

void cca_begin(RulesField *field);
void cca_gate(RulesGate *gate, TableRef ref);
int cca_body(const RulesField *field, const Table *table, TableRef ref, GeomShape *parts, int cap);
void cca_describe(RulesCtx *ctx, TableRef ref, BaseTree *facts);
void cca_portray(const RulesField *field, const Table *table, TableRef ref, RulesPortrait *out);
extern const RulesVerb cca_verb_measure;

#endif
