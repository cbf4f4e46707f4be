/* What computer players go by (rules/mind.h). */
#ifndef LEGIONS_IMPERIALIS_MIND_H
#define LEGIONS_IMPERIALIS_MIND_H

#include "rules/mind.h"

extern const RulesMind li_mind;

#endif
