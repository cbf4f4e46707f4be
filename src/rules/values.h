/* Variables as files and actions write them: a number, true or false, a word, an id, null; and back. Knows no file
 * format. */
#ifndef RULES_VALUES_H
#define RULES_VALUES_H

#include "base/text.h"
#include "base/tree.h"
#include "table/table.h"

/* False: it does not fit, and `why` (may be NULL) gets what would. A ref is the id of any thing of the setup. */
bool value_read(const TableSetup *setup, const TableVar *var, const BaseTree *tree, int *value, BaseText *why);
/* The number of a VAR_INT as it is kept. False: it is none of its range. */
bool var_read_int(const TableVar *var, const BaseTree *tree, int *value);
BaseTree *value_tree(BaseArena *arena, const TableSetup *setup, const TableVar *var, int value);

#endif
