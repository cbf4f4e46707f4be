/* What every system does when it compiles its ruleset's data: tells faults, and finds once the variables, readings and
 * numbers that its code names. Knows no system's names. The code reads words and values by position: a file that lacks
 * one, or has them in another order, is refused at load. Lists of words are one text, separated by spaces. Everything
 * is borrowed. */
#ifndef RULES_KIT_READER_H
#define RULES_KIT_READER_H

#include "rules/rules.h"

typedef struct {
    RulesData *data;
    BaseFaults *faults;
    bool good; /* false after the first fault; reading goes on, so that all are told at once */
} KitReader;

typedef struct {
    TableRefKind owner;
    const char *name;
} KitVarName;

typedef struct {
    const char *id, *words;
} KitReadingName;

void kit_fault(KitReader *reader, const char *place, const char *id, const char *remedy, const char *what);
int kit_word(const char *const *words, int count, const char *word); /* its index; -1: none of them, or NULL */

/* Each fills out[0..count) and tells a fault of what is not there (-1 then). */
void kit_find_variables(KitReader *reader, const KitVarName *names, int count, VarId *out);
void kit_find_readings(KitReader *reader, const KitReadingName *names, int count, int *out);
void kit_find_numbers(KitReader *reader, const char *const *names, int count, int *out);
/* Has the variable exactly these words? One that was not found has been told already. */
void kit_check_words(KitReader *reader, VarId var, const char *words);
void kit_check_phases(KitReader *reader, const char *words);

#endif
