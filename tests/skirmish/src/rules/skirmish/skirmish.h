/* A skirmish of single figures: the whole system behind one symbol. Nothing outside this folder knows more of it. */
#ifndef RULES_SKIRMISH_H
#define RULES_SKIRMISH_H

#include "rules/rules.h"

extern const RulesSystem skirmish_system;

#endif
