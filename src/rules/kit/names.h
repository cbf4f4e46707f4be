/* Lists names as a sentence does. Knows no rule. */
#ifndef RULES_KIT_NAMES_H
#define RULES_KIT_NAMES_H

#include "base/text.h"
#include "table/setup.h"

/* Appends "a", "a and b", "a, b and c"; with `more` above 0 "a, b and 3 more". Appends nothing when the list is empty.
 */
void rulekit_describe_names(const TableSetup *setup, const TableRef *refs, int count, int more, BaseText *out);

#endif
