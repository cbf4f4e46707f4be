/* Reading the ruleset's rows: what cca_compile.c and cca_names.c share. */
#ifndef RULES_CCA_COMPILE_H
#define RULES_CCA_COMPILE_H

#include "rules/commands-colors/cca.h"

typedef struct {
    RulesData *data;
    BaseFaults *faults;
    bool good;
} CcaReader;

void cca_fault(CcaReader *reader, const char *place, const char *id, const char *remedy, const char *what);
int cca_word(const char *const *words, int count, const char *word); /* -1: none of them */
void cca_resolve_names(CcaReader *reader, CcaData *out);
void cca_read_cards(CcaReader *reader, CcaData *out);

#endif
