/* What is expected of whom: the verb that asks it. */
#ifndef EA_HERESY_STAGE_H
#define EA_HERESY_STAGE_H

#include "rules/rules.h"

extern const RulesVerb eah_verb_stage;

#endif
