/* Shared by the files that compile the ruleset's data. */
#ifndef RULES_EAH_COMPILE_H
#define RULES_EAH_COMPILE_H

#include "rules/ea-heresy/eah.h"

typedef struct {
    RulesData *data;
    BaseFaults *faults;
    bool good;
} EahReader;

void eah_fault(EahReader *reader, const char *place, const char *id, const char *remedy, const char *what);
/* Index of a word, -1. */
int eah_word(const char *const *words, int count, const char *word);
int eah_read_need(EahReader *reader, const BaseTree *row, const char *key, const char *place, const char *id);
/* Variables, readings and numbers that the code names: each must be in the data, words in the order of the enums. */
void eah_resolve_names(EahReader *reader, EahData *out);

#endif
