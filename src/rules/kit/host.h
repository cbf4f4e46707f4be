/* Units inside an area: the area stands for them. Knows no rule. */
#ifndef RULES_KIT_HOST_H
#define RULES_KIT_HOST_H

#include "rules/field.h"

/* Returns the area that the unit is in, or -1. */
int rulekit_host(const Table *table, int unit);
/* Writes the convex parts of a unit's own base, of the area that it is in, or of an area, at most `cap`, and returns
 * their number; 0 when it is nowhere, or when the parts of an area are more. Millimetres. */
int rulekit_body(const RulesField *field, const Table *table, TableRef ref, GeomShape *parts, int cap);

#endif
