/* Values for arguments that hang on who acts: what several systems suggest alike (RulesSystem.suggest). */
#ifndef RULES_KIT_SUGGEST_H
#define RULES_KIT_SUGGEST_H

#include "rules/rules.h"

/* For an argument "weapon" or "with": the ids of the weapons in the profile's row of the first who acts ("unit",
 * "units", "formation"). Other arguments get nothing. */
void kit_suggest_weapons(const RulesField *field, const RulesArg *arg, const BaseTree *action, BaseArena *arena,
                         BaseTree *values);

#endif
