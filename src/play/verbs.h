/* The verbs that belong to no rule system because they are about the game itself: choose and odds. Their `resolve` is
 * NULL; the session does them (session.h). */
#ifndef PLAY_VERBS_H
#define PLAY_VERBS_H

#include "rules/rules.h"

const RulesVerb *play_verbs(int *count);

#endif
