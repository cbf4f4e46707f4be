/* What computer players go by (rules/mind.h). */
#ifndef EA_HERESY_MIND_H
#define EA_HERESY_MIND_H

#include "rules/mind.h"

extern const RulesMind eah_mind;

#endif
