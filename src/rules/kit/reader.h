/* What systems share when they compile their ruleset's data: looking up once the variables, readings and numbers that
 * the code names, and values that several games write alike. Knows no system's names. The code reads words and values
 * by position, so a file that lacks one or has them in another order is refused at load. A list of words is one string,
 * separated by spaces. Everything is borrowed. */
#ifndef RULES_KIT_READER_H
#define RULES_KIT_READER_H

#include "rules/data_item.h"

typedef struct {
    TableRefKind owner;
    const char *name;
} KitVarName;

typedef struct {
    const char *id, *words;
} KitReadingName;

/* Each fills out[0..count) and reports a fault for each name that is missing (-1 then). */
void kit_find_variables(DataReader *reader, const KitVarName *names, int count, VarId *out);
void kit_find_readings(DataReader *reader, const KitReadingName *names, int count, int *out);
void kit_find_numbers(DataReader *reader, const char *const *names, int count, int *out);
/* Checks that the variable has exactly these words. A variable that was not found has been reported already. */
void kit_check_words(DataReader *reader, VarId var, const char *words);
void kit_check_phases(DataReader *reader, const char *words);

/* Reads what a D6 needs, "1+" to "6+": "5+" gives 5; "none" and an absent member give VAR_NONE. */
int kit_read_need(DataReader *reader, const DataItem *item, const char *key);
/* Reads the profile's class and returns its index among the system's classes; 0 (with a fault) when it is none of them.
 */
int kit_read_class(DataReader *reader, const DataItem *item, const char *const *classes, int count);

#endif
