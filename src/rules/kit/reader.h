/* What systems share when they compile their ruleset's data: looking up once the variables, readings and numbers that
 * the code names, and values that several games write alike. Knows no system's names. The code reads words and values
 * by position, so a file that lacks one or has them in another order is refused at load. A list of words is one string,
 * separated by spaces. Everything is borrowed. */
#ifndef RULES_KIT_READER_H
#define RULES_KIT_READER_H

#include "rules/data_item.h"
#include "rules/names.h"

/* Looks the names up in the data and keeps their indices in data->named. Reports a fault for each that is missing and
 * for each reading whose values are others. */
void rulekit_find_names(DataReader *reader, const RulesNames *names);
/* Checks that a variable of the names has exactly these words. One that was not found has been reported already. */
void rulekit_check_words(DataReader *reader, int var, const char *words);
void rulekit_check_phases(DataReader *reader, const char *words);

/* Reads what a D6 needs, "1+" to "6+": "5+" gives 5; "none" and an absent member give VAR_NONE. */
int rulekit_read_need(DataReader *reader, const DataItem *item, const char *key);
/* Reads the profile's class and returns its index among the system's classes; 0 (with a fault) when it is none of them.
 */
int rulekit_read_class(DataReader *reader, const DataItem *item, const char *const *classes, int count);

#endif
