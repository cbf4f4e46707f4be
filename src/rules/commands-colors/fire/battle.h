/* Battles: who may attack whom, with how many dice, what the defender may ignore, and how a battle is resolved. */
#ifndef COMMANDS_COLORS_FIRE_BATTLE_H
#define COMMANDS_COLORS_FIRE_BATTLE_H

#include "rules/commands-colors/stronghold/rampart.h"

/* ---- dice (DICE-01 to DICE-20) ---- */
typedef struct {
    int base, card, total, dice; /* total: before maximums */
    int limit;                   /* the maximum, including the card's dice; VAR_NONE without a maximum */
    bool last;                   /* no dice were left, and by the reading dice_floor there is one */
    const RulesMod *mods;        /* in the ruling's arena */
    int mod_count;
} CcaDice;

void cca_dice(RulesCtx *ctx, const CcaRoll *roll, CcaDice *out);
/* Adds the sum to the ruling, with citations and facts. */
void cca_cite_dice(RulesCtx *ctx, const CcaRoll *roll, const CcaDice *dice);

/* ---- who may (BATTLE, CORE-05 to -07, DICE-20) ---- */
/* What forbids the unit to attack anybody: the turn, once a turn, what it entered, how far it went. */
CcaBar cca_attacker_bar(RulesCtx *ctx, int attacker);
CcaBar cca_attack_bar(RulesCtx *ctx, int attacker, int defender, CcaHow how);
/* BATTLE-01 to -06: returns what forbids the unit to battle after what it entered this turn. `cite`: also cites what
 * allows it. */
CcaBar cca_entry_bar(RulesCtx *ctx, int unit, bool cite);

/* ---- fighting it out ---- */
typedef struct {
    int hits, flags; /* flags: as rolled */
    int swords_ignored;
} CcaResult;

/* Rolls and counts hits and flags; `evading`: only the weight's symbol hits (CORE-14). Returns false when the input
 * ended. */
bool cca_roll(RulesCtx *ctx, const CcaRoll *roll, int dice, bool evading, CcaResult *out);
/* CORE-10, CORE-16: removes blocks, awards banners and decides the fate of the unit's leader. */
void cca_lose(RulesCtx *ctx, int unit, int blocks);
void cca_remove_leader(RulesCtx *ctx, int leader);
/* CORE-18: returns true when a side has won, after which nothing more is done. */
bool cca_won(RulesCtx *ctx);
/* CORE-11, CORE-12: ignores flags as the owner chooses, then makes the unit retreat. */
void cca_flags(RulesCtx *ctx, const CcaRoll *roll, int flags);
/* CORE-12, STRUCT-13: how many flags of this roll the defender may ignore, for all its reasons together. */
int cca_flags_ignorable(RulesCtx *ctx, const CcaRoll *roll);
/* CORE-16: moves a lone leader 1 to 3 hexes homeward, or it is lost. */
void cca_leader_evades(RulesCtx *ctx, int leader);
/* CORE-14: whether the unit's type evades such an attacker; what forbids it to evade. */
bool cca_evades_from(RulesCtx *ctx, int unit, int attacker);
CcaBar cca_evade_bar(RulesCtx *ctx, int unit, int attacker);
void cca_evade(RulesCtx *ctx, int unit);
/* CORE-15: moves the unit into `vacated` and lets it battle once more. Returns the target of the bonus combat, or -1.
 */
bool cca_alive(RulesCtx *ctx, int unit);

extern const RulesVerb cca_verb_assault, cca_verb_fire, cca_verb_needs, cca_verb_targets;

#endif
