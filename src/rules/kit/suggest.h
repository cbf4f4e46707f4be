/* Values for arguments that depend on the acting unit and that several systems suggest alike (RulesSystem.suggest). */
#ifndef RULES_KIT_SUGGEST_H
#define RULES_KIT_SUGGEST_H

#include "rules/rules.h"

/* For an argument "weapon" or "with", suggests the ids of the weapons in the profile's row of the first acting unit
 * ("unit", "units", "formation"). Suggests nothing for other arguments. */
void rulekit_suggest_weapons(const RulesField *field, const RulesArg *arg, const BaseTree *action, BaseArena *arena,
                             BaseTree *values);

#endif
