/* Things that never share ground: buildings, where a unit in one would otherwise be in the wall of the other, and
 * bases. They may touch. */
#ifndef RULES_KIT_APART_H
#define RULES_KIT_APART_H

#include "rules/rules.h"

typedef bool KitIsBuilding(const RulesField *field, const Table *table, int area);

/* Adds a fault under `rule` when the building `ref` shares ground with another one; `noun` is what the message calls
 * that one. When the whole table is checked, a pair is reported once, for the later of the two. */
void rulekit_gate_apart(RulesGate *gate, TableRef ref, KitIsBuilding *is, const char *rule, const char *noun);

typedef bool KitIsAloft(const RulesField *field, const Table *table, int unit);

/* Adds advice under the sentence "apart" of `rule` for each pair of units on the same ground: no move ends like that,
 * but a file may place them so in order to measure. Units that are aloft (NULL: none is) may be above others. */
void rulekit_advise_apart(const RulesField *field, const Table *table, Ruling *advice, KitIsAloft *aloft,
                          const char *rule);

#endif
