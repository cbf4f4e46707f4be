/* Commands & Colors on hexes: the whole system as one symbol. Nothing outside this folder knows more about it. */
#ifndef RULES_COMMANDS_COLORS_H
#define RULES_COMMANDS_COLORS_H

#include "rules/rules.h"

extern const RulesSystem commands_colors_system;

#endif
