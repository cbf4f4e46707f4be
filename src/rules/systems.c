/* The list of built-in systems: the only place outside their folders that names them. */
#include "rules/commands-colors/commands_colors.h"
#include "rules/ea-heresy/ea_heresy.h"
#include "rules/infinity/infinity.h"
#include "rules/legions-imperialis/legions_imperialis.h"
#include "rules/rules.h"

#include <string.h>

static const RulesSystem *const SYSTEMS[] = {&ea_heresy_system, &commands_colors_system, &infinity_system,
                                             &legions_imperialis_system};

const RulesSystem *const *rules_systems(int *count) {
    *count = (int)BASE_COUNT(SYSTEMS);
    return SYSTEMS;
}

const RulesSystem *rules_find(const char *id) {
    for (size_t i = 0; i < BASE_COUNT(SYSTEMS); i++) {
        if (strcmp(SYSTEMS[i]->id, id) == 0) {
            return SYSTEMS[i];
        }
    }
    return NULL;
}
