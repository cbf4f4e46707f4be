/* The sentences of a ruling, each said once: equal ones are one, those that differ in one name are joined. */
#ifndef RULES_TELLING_STATED_H
#define RULES_TELLING_STATED_H

#include "rules/ruling.h"

/* One sentence, said once: of one finding, or of all that say the same, or the same of several things. */
typedef struct {
    const char *says;
    const char *rule;
    RulesRole role;      /* the weightiest of its findings */
    const int *findings; /* their indices, ascending */
    int count;
    int number; /* as it is shown: from 1 in the order of the list; 0: the headline says it */
} RulesStated;

/* All sentences of the ruling in its order, without numbers; of a list no name is left out. */
RulesStated *telling_stated(BaseArena *arena, const Ruling *ruling, int *count);

#endif
