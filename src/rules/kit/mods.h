/* A named number worked out from a base and its modifiers, by a recipe of stages: so that nothing hangs on the order in which code adds
 * them, and what did not count stays in the list for the panel to strike through. Knows no rule. */
#ifndef RULES_KIT_MODS_H
#define RULES_KIT_MODS_H

#include "rules/ruling.h"

typedef enum {
    STAGE_BASE,    /* the entries' sum is the number to start from */
    STAGE_SET,     /* the last entry replaces what there is */
    STAGE_ADD,     /* entries are added, each family by its own rule */
    STAGE_CAP,     /* all that was added so far is at most `limit` either way; no entries */
    STAGE_CEILING, /* at most `limit` (VAR_NONE: no bound of its own), and at most each entry: the lowest holds */
    STAGE_FLOOR    /* at least `limit`, and at least each entry: the highest holds */
} ModStageKind;

typedef struct {
    ModStageKind kind;
    int limit;
} ModStage;

typedef enum {
    FAMILY_SUM,  /* all count */
    FAMILY_ONCE, /* the first counts, however many there are */
    FAMILY_BEST, /* the highest counts */
    FAMILY_WORST /* the lowest counts */
} ModFamily;

/* An entry's `stage` is an index in `stages`, its `family` one in `families`. */
typedef struct {
    const ModStage *stages;
    int stage_count;
    const ModFamily *families;
    int family_count;
} ModRecipe;

/* The number. Entries that come in as IGNORED or EXEMPT stay so and do not count; of the rest each gets COUNTS, BEATEN (by another of
 * its family, or a bound that does not bind) or CAPPED. Of equals the first counts. */
int mods_total(const ModRecipe *recipe, RulesMod *mods, int count);

#endif
