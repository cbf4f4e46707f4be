/* EA - Heresy: the whole system as one symbol. Nothing outside this folder knows more about it. */
#ifndef RULES_EA_HERESY_H
#define RULES_EA_HERESY_H

#include "rules/rules.h"

extern const RulesSystem ea_heresy_system;

#endif
