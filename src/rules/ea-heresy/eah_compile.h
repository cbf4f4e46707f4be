/* Shared by the files that compile the ruleset's data. */
#ifndef RULES_EAH_COMPILE_H
#define RULES_EAH_COMPILE_H

#include "rules/ea-heresy/eah.h"
#include "rules/kit/reader.h"

/* Resolves the variables, readings and numbers that the code names: each must be in the data, with its words in the
 * order of the enums. */
void eah_resolve_names(DataReader *reader, EahData *out);

#endif
