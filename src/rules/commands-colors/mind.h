/* What computer players go by (rules/mind.h). */
#ifndef COMMANDS_COLORS_MIND_H
#define COMMANDS_COLORS_MIND_H

#include "rules/mind.h"

extern const RulesMind cca_mind;

#endif
