/* Converts variables from and to the form in which files and actions write them: a number, true or false, a word, an
 * id, null. Knows no file format. */
#ifndef RULES_VALUES_H
#define RULES_VALUES_H

#include "base/text.h"
#include "base/tree.h"
#include "table/table.h"

/* Reads a value. Returns false when it does not fit; `why` (may be NULL) then gets what would. A ref is the id of any
 * thing of the setup. */
bool value_read(const TableSetup *setup, const TableVar *var, const BaseTree *tree, int *value, BaseText *why);
/* Reads the number of a VAR_INT as the table stores it. Returns false when it is not in the variable's range. */
bool rules_var_read_int(const TableVar *var, const BaseTree *tree, int *value);
BaseTree *value_tree(BaseArena *arena, const TableSetup *setup, const TableVar *var, int value);

#endif
