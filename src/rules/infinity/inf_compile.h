/* Between the files that read the ruleset's rows. */
#ifndef RULES_INF_COMPILE_H
#define RULES_INF_COMPILE_H

#include "rules/infinity/inf.h"

typedef struct {
    RulesData *data;
    BaseFaults *faults;
    bool good;
} InfReader;

void inf_fault(InfReader *reader, const char *place, const char *id, const char *remedy, const char *what);
void inf_resolve_names(InfReader *reader, InfData *out);

#endif
