/* The query verbs and the setup verbs that only this system has. */
#ifndef INFINITY_QUERIES_H
#define INFINITY_QUERIES_H

#include "rules/infinity/fire/roll.h"

extern const RulesVerb inf_verb_needs, inf_verb_targets, inf_verb_storm, inf_verb_settle;

#endif
