/* The names that a system's code uses: variables, readings and numbers. Each is written once, in the ruleset's data;
 * the build makes of it an enumerator and a row of these tables (tools/support/rules_names.c), so that code which uses
 * a name that the data lack does not compile. The data that are loaded may be a playtester's own: rulekit_find_names
 * looks each name up in them. */
#ifndef RULES_NAMES_H
#define RULES_NAMES_H

#include "table/ref.h"

typedef struct {
    TableRefKind owner;
    const char *name;
} RulesVarName;

/* The code reads a reading's values by position: `words` are its values in their order, separated by spaces. */
typedef struct {
    const char *id, *words;
} RulesReadingName;

/* Indexed by the enumerators. */
typedef struct {
    const RulesVarName *vars;
    int var_count;
    const RulesReadingName *readings;
    int reading_count;
    const char *const *numbers;
    int number_count;
} RulesNames;

#endif
