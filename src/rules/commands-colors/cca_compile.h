/* Reads the ruleset's rows: what cca_compile.c and cca_names.c share. */
#ifndef RULES_CCA_COMPILE_H
#define RULES_CCA_COMPILE_H

#include "rules/commands-colors/cca.h"
#include "rules/kit/reader.h"

void cca_resolve_names(DataReader *reader, CcaData *out);
void cca_read_cards(DataReader *reader, CcaData *out);

#endif
