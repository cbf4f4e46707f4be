/* Computes a number from a base and modifiers by a recipe of stages, so that the result does not depend on the order in
 * which code adds them, and modifiers that did not count stay in the list for the panel to strike through. Knows no
 * rule. */
#ifndef RULES_KIT_MODS_H
#define RULES_KIT_MODS_H

#include "rules/ruling.h"

typedef enum {
    STAGE_BASE,    /* the sum of the entries is the number to start from */
    STAGE_SET,     /* the last entry replaces the number so far */
    STAGE_ADD,     /* entries are added, each family by its own rule */
    STAGE_CAP,     /* the total added so far is limited to `limit` either way; has no entries */
    STAGE_CEILING, /* the number is at most `limit` (VAR_NONE: no bound of the stage's own) and at most each entry: the
                      lowest holds */
    STAGE_FLOOR    /* the number is at least `limit`, and at least each entry: the highest holds */
} ModStageKind;

typedef struct {
    ModStageKind kind;
    int limit;
} ModStage;

typedef enum {
    FAMILY_SUM,  /* all entries count */
    FAMILY_ONCE, /* only the first entry counts */
    FAMILY_BEST, /* only the highest entry counts */
    FAMILY_WORST /* only the lowest entry counts */
} ModFamily;

/* An entry's `stage` is an index into `stages`, its `family` one into `families`. */
typedef struct {
    const ModStage *stages;
    int stage_count;
    const ModFamily *families;
    int family_count;
} ModRecipe;

/* Appends a modifier, unless its value is 0. */
void mods_add(RulesMod *mods, int *count, RulesMod mod);
/* Returns the number. Entries passed in as IGNORED or EXEMPT stay so and do not count; each of the others is set to
 * COUNTS, BEATEN (by another of its family, or because the bound does not bind) or CAPPED. Of equal entries the first
 * counts. */
int mods_total(const ModRecipe *recipe, RulesMod *mods, int count);

#endif
