/* Infinity's terrain zones: the one symbol that this folder exports. */
#ifndef RULES_INFINITY_H
#define RULES_INFINITY_H

#include "rules/rules.h"

extern const RulesSystem infinity_system;

#endif
