/* Battles: who may attack whom, with how many dice, what the defender may disregard, and how one is fought out.
 */
#ifndef RULES_CCA_BATTLE_H
#define RULES_CCA_BATTLE_H

#include "rules/commands-colors/cca.h"

/* One roll of one unit against another: in a battle back the roles are swapped (DICE-19). */
typedef struct {
    int attacker, defender;
    CcaHow how;
    bool back;
} CcaRoll;

/* ---- dice (DICE-01 to DICE-20) ---- */
typedef struct {
    int base, card, total, dice; /* total: before maxima */
    int limit;                   /* with the card's dice; VAR_NONE without a maximum */
    bool last;                   /* nothing was left, and by the reading dice_floor one is */
    const RulesMod *mods;        /* in the ruling's arena */
    int mod_count;
} CcaDice;

void cca_dice(RulesCtx *ctx, const CcaRoll *roll, CcaDice *out);
/* The sum into the ruling, with citations and facts. */
void cca_cite_dice(RulesCtx *ctx, const CcaRoll *roll, const CcaDice *dice);

/* ---- protection (STRUCT) ---- */
typedef struct {
    int swords, flags; /* disregarded at most */
    bool rampart, camp;
} CcaShield;

/* What the defender's place gives it against this roll; cites why or why not when asked to. */
CcaShield cca_shield(RulesCtx *ctx, const CcaRoll *roll, bool cite);

/* ---- who may (BATTLE, CORE-05 to -07, DICE-20) ---- */
CcaBar cca_attack_bar(RulesCtx *ctx, int attacker, int defender, CcaHow how);
/* BATTLE-01 to -06: may it battle after what it entered this turn? `cite` tells what allows it, too. */
CcaBar cca_entry_bar(RulesCtx *ctx, int unit, bool cite);
/* What CORE-07 lets it shoot with now: the range in force, and whether its dice are those of a unit that has moved. */
int cca_range(RulesCtx *ctx, int unit);

/* ---- fighting it out ---- */
typedef struct {
    int hits, flags; /* flags as rolled */
    int swords_ignored;
} CcaResult;

/* Room for so many dice, however many a ruleset asks for; in the ruling's arena. */
typedef struct {
    int count; /* below 1 there are none */
    int *values;
    const char **results;
} CcaThrow;
CcaThrow cca_throw(RulesCtx *ctx, int dice);

/* Rolls and counts; `evading`: only the weight's symbol hits (CORE-14). False: the input ended. */
bool cca_roll(RulesCtx *ctx, const CcaRoll *roll, int dice, bool evading, CcaResult *out);
/* CORE-10, CORE-16: takes blocks off, banners, the fate of its leader. */
void cca_lose(RulesCtx *ctx, int unit, int blocks);
void cca_remove_leader(RulesCtx *ctx, int leader);
/* CORE-18: somebody has won, and nothing more is done. */
bool cca_won(RulesCtx *ctx);
/* CORE-11, CORE-12: flags ignored as the owner chooses, then the retreat. */
void cca_flags(RulesCtx *ctx, const CcaRoll *roll, int flags);
void cca_retreat(RulesCtx *ctx, int unit, int hexes);
/* CORE-16: a lone leader goes 1 to 3 hexes homeward, or is lost. */
void cca_leader_evades(RulesCtx *ctx, int leader);
/* CORE-14: does its type evade such an attacker; may it. */
bool cca_evades_from(RulesCtx *ctx, int unit, int attacker);
CcaBar cca_evade_bar(RulesCtx *ctx, int unit, int attacker);
void cca_evade(RulesCtx *ctx, int unit);
/* CORE-15: into `vacated`, and once more into battle: the target of the bonus combat, -1 none. */
int cca_advance(RulesCtx *ctx, int unit, HexId from, HexId vacated);
bool cca_alive(RulesCtx *ctx, int unit);

/* One of these words, by the player; `about` a unit. -1: the input ended. */
typedef struct {
    const char *id, *rule, *key;
    int unit, side;
    const char *const *options;
    int count, fallback;
} CcaAsk;
int cca_ask(RulesCtx *ctx, const CcaAsk *ask);

extern const RulesVerb cca_verb_assault, cca_verb_fire, cca_verb_needs, cca_verb_targets;

#endif
