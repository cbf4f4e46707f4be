/* Shared by the files that read the ruleset's rows. */
#ifndef RULES_INF_COMPILE_H
#define RULES_INF_COMPILE_H

#include "rules/infinity/inf.h"
#include "rules/kit/reader.h"

void inf_resolve_names(DataReader *reader, InfData *out);

#endif
