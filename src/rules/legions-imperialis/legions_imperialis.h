/* Legions Imperialis: terrain with areas, Structures that are garrisoned and collapse, sight with heights. */
#ifndef RULES_LEGIONS_IMPERIALIS_H
#define RULES_LEGIONS_IMPERIALIS_H

#include "rules/rules.h"

extern const RulesSystem legions_imperialis_system;

#endif
