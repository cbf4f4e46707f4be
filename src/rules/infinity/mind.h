/* What computer players go by (rules/mind.h). */
#ifndef INFINITY_MIND_H
#define INFINITY_MIND_H

#include "rules/mind.h"

extern const RulesMind inf_mind;

#endif
