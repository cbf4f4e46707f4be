/* Units off the table that may come on later: their cause is "reserve" in the ruleset's data. Every other cause is a
 * loss. Knows no rule of coming on. */
#ifndef RULES_KIT_RESERVE_H
#define RULES_KIT_RESERVE_H

#include "rules/data.h"
#include "table/setup.h"

#include <string.h>

static inline bool kit_in_reserve(const RulesData *data, const TableWhere *where) {
    return where->kind == WHERE_OFF && where->role >= 0 && where->role < data->cause_count &&
           strcmp(data->causes[where->role], "reserve") == 0;
}

#endif
