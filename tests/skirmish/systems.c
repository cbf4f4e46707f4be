/* The list of what is built in, where the model system is tested: it alone. No program that is shipped has it. */
#include "rules/skirmish/skirmish.h"

#include <string.h>

const RulesSystem *const *rules_systems(int *count) {
    static const RulesSystem *const all[] = {&skirmish_system};
    *count = (int)BASE_COUNT(all);
    return all;
}

const RulesSystem *rules_find(const char *id) {
    return strcmp(skirmish_system.id, id) == 0 ? &skirmish_system : NULL;
}
