/* What panel and card say of a thing, from the ruleset's rows and the declared variables; no system is known here. */
#ifndef UI_PANEL_THING_WORDS_H
#define UI_PANEL_THING_WORDS_H

#include "ui/core/ui.h"

void thing_value(const TableSetup *setup, const TableVar *var, int value,
                 BaseText *out);                         /* Adds the value of a variable. */
void thing_scalar(const BaseTree *value, BaseText *out); /* "4", "yes", "one, two" */
/* One of a list of things in a row, as a weapon: returns its name and appends its other members. */
const char *thing_item(const BaseTree *item, BaseText *out);
bool thing_is_stated(const char *key); /* a member of a row that its page tells elsewhere, such as the name */
void thing_state(const Ui *ui, TableRef ref, BaseText *out); /* "broken, in cover" */

#endif
