/* Short access to the state and the data by the names of a system's code: `var`, `reading` and `number` are enumerators
 * of its names.h. Knows no system's names. */
#ifndef RULES_KIT_ACCESS_H
#define RULES_KIT_ACCESS_H

#include "rules/rules.h"

/* Return a variable of a thing on this table, and on the draft's. */
int var_get(const RulesField *field, const Table *table, TableRef ref, int var);
int var_now(RulesCtx *ctx, TableRef ref, int var);
void var_set(RulesCtx *ctx, TableRef ref, int var, int value);
/* The same on the draft for a thing of the kind that has this variable: var_own(ctx, unit, EAH_VAR_UNIT_tied). The
 * index of the game is 0. */
int var_own(RulesCtx *ctx, int index, int var);
void var_set_own(RulesCtx *ctx, int index, int var, int value);
void var_add_own(RulesCtx *ctx, int index, int var, int amount);
/* Give a unit's or an area's variable its start value where the file gave none, while the setup is laid out;
 * var_start_above_0 leaves it without one where `value` is 0. */
void var_start(RulesField *field, int index, int var, int value);
void var_start_above_0(RulesField *field, int index, int var, int value);
/* Returns the row of the schema of a variable. */
const TableVar *var_row(const RulesField *field, int var);

/* Return the number in force, in mm if it is a length, and note it in the ruling when a house rule changed it;
 * number_int is for whole numbers. */
double number_now(RulesCtx *ctx, int number);
int number_int(RulesCtx *ctx, int number);
/* Returns the index of the value in force, 0 for the book's, and notes it in the ruling. */
int reading_now(RulesCtx *ctx, int reading);
/* Return the same without noting it in a ruling. */
double number_of(const RulesField *field, int number);
int reading_of(const RulesData *data, int reading);

#endif
