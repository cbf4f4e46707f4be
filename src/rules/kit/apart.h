/* Things that never share ground: buildings, where whoever is in the one would be in the wall of the other, and bases.
 * They may touch. */
#ifndef RULES_KIT_APART_H
#define RULES_KIT_APART_H

#include "rules/rules.h"

typedef bool KitIsBuilding(const RulesField *field, const Table *table, int area);

/* A fault under `rule` when the building `ref` shares ground with another one, which is called a `noun`. Where the
 * whole table is asked, a pair is told once: of its later one. */
void kit_gate_apart(RulesGate *gate, TableRef ref, KitIsBuilding *is, const char *rule, const char *noun);

typedef bool KitIsAloft(const RulesField *field, const Table *table, int unit);

/* Advice under the sentence "apart" of `rule` for each pair of units on one ground: no move ends so, but a file may lay
 * them so to measure. Who is aloft (NULL: nobody) stands over others. */
void kit_advise_apart(const RulesField *field, const Table *table, Ruling *advice, KitIsAloft *aloft, const char *rule);

#endif
