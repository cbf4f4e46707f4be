/* What ramparts and camps give a defender (STRUCT). */
#ifndef COMMANDS_COLORS_STRONGHOLD_RAMPART_H
#define COMMANDS_COLORS_STRONGHOLD_RAMPART_H

#include "rules/commands-colors/cca.h"

/* One roll of one unit against another; in a battle back the roles are swapped (DICE-19). */
typedef struct {
    int attacker, defender;
    CcaHow how;
    bool back;
} CcaRoll;

typedef struct {
    int swords, flags; /* the most swords and flags that are ignored */
    bool rampart, camp;
} CcaShield;

/* Returns what the defender's position gives it against this roll; cites why or why not if `cite`. */
CcaShield cca_shield(RulesCtx *ctx, const CcaRoll *roll, bool cite);

#endif
