/* An assault, played step by step (ASSAULT-01, CORE-13, -14): who takes part, who may do what now, what the attacks do,
 * who wins. The state is an activity on the table's stack and variables of units, formations and Strongholds. Every
 * verb advances it and is undone by itself. Private to this folder.
 *
 * Steps: charges (the attacker: move, enter) - ties (the defender: allocate) - counter-charges (the defender: move,
 * leave) - fight - support - resolve - withdrawal (the loser: move, leave) - consolidation (the winner: move, enter).
 * `pass` closes a step that belongs to a side; steps in which nobody can do anything are skipped.
 *
 * Facts: every verb that advances the assault adds `step` (EAH_STEP_WORDS, or "over"); allocate adds `tied`; fight and
 * support add `attack-dice`, `attack-hits`, `attack-kills` (units and DC so far) and the same with `defence-`; resolve
 * adds `attacker` and `defender` (sums), `winner` (attacker, defender, nobody), `margin`, and on a tie `round`. */
#ifndef EA_HERESY_ASSAULT_ASSAULT_H
#define EA_HERESY_ASSAULT_ASSAULT_H

#include "rules/ea-heresy/assault_now.h"
#include "rules/ea-heresy/damage/hit.h"
#include "rules/ea-heresy/move/plan.h"

extern const RulesVerb eah_verb_assault, eah_verb_allocate, eah_verb_fight, eah_verb_hold, eah_verb_support,
    eah_verb_resolve, eah_verb_pass;

/* Tells the stage of this assault (assault/stage.c). */
void eah_stage_assault(RulesCtx *ctx, const TableActivity *assault);

/* ---- the steps (assault/begin.c, assault/steps.c) ---- */
/* Advances to the next step in which anyone can do anything, and cites why steps are skipped. Returns false when the
 * input ended. */
bool eah_assault_next(RulesCtx *ctx, EahStep after);
/* Step 9: settles who holds what and who comes out; then the assault is over. Returns false when the input ended. */
bool eah_assault_settle(RulesCtx *ctx);

/* ---- attacks (assault/blows.c, assault/blows_deal.c) ---- */
/* A thing that may be hit: a unit or a Stronghold. */
typedef struct {
    TableRef ref;
    int dealt; /* hits so far */
    int plain, macro;
    int cover;           /* cover save against these hits, or VAR_NONE */
    double far;          /* mm to the nearest unit that may hit it */
    bool tied, garrison; /* tied: a tied defender; garrison: hit inside by units that broke in */
} EahFoe;

/* Units that attack alike: in the same way, with the same need, at the same foes. */
typedef struct {
    int *units, unit_count, unit_cap; /* in the natural order of ids */
    EahMode mode;
    int need, dice;
    bool macro;
    bool *can;   /* indexed by foe */
    double *far; /* indexed by foe: mm to the nearest of these units */
} EahBlow;

typedef struct {
    EahPart by; /* the part they strike for */
    EahFoe *foes;
    int foe_count;
    EahBlow *blows;
    int blow_count;
    BaseHash before; /* eah_blows_dealt of the blows that were rolled before these */
} EahBlows;

/* Finds which of these units attacks what (CORE-13, ASSAULT-02, -03, -06, -08, -10), without units that hold back. */
EahBlows *eah_find_blows(RulesCtx *ctx, EahPart by, const int *units, int count);
/* Returns the number of dice of a unit that attacks in this way. */
int eah_blow_dice(RulesCtx *ctx, int unit, EahMode mode);
/* A hash of the hits that have been dealt and are not saved yet. */
BaseHash eah_blows_dealt(const EahBlows *blows);
/* Rolls to hit and deals out the hits. Returns false when the input ended. */
bool eah_roll_blows(RulesCtx *ctx, EahBlows *blows);
/* Resolves saves and losses of both sides, then markers for walls, then walls that fall (ASSAULT-07, -16 to -18).
 * Returns false when the input ended. */
bool eah_settle_blows(RulesCtx *ctx, EahBlows *const *sides, int count);
/* Cites who strikes whom with how many dice; `hits` < 0: not rolled yet. */
void eah_cite_blow(RulesCtx *ctx, const EahBlows *blows, const EahBlow *blow, int hits);
/* Returns true when foe `a` is hit before foe `b`, in the order of CORE-07 and ASSAULT-17. */
bool eah_hit_before(RulesCtx *ctx, const EahFoe *a, double far_a, const EahFoe *b, double far_b);

/* ASSAULT-09: returns an invader in this Stronghold that has fewer enemies tied to it than it must have while a
 * defender there is free, or -1. */
int eah_untied_invader(RulesCtx *ctx, int area);

/* ---- resolution (assault/score.c, assault/resolve.c) ---- */
/* Resolves the result: dice, the winner, what it costs; then advances to the next step, or to another round. Returns
 * false when the input ended. */
bool eah_resolve_assault(RulesCtx *ctx);
/* Returns the sum of CORE-14 for a part; writes its modifiers, at most EAH_SCORE_MODS. */
#define EAH_SCORE_MODS 6 /* kills, walls, numbers, no markers, fewer markers, Inspiring */
int eah_score_mods(RulesCtx *ctx, EahPart part, RulesMod *mods, int *total);
/* Adds the sum to the ruling as one that is added to the higher die. */
void eah_explain_score(RulesCtx *ctx, TableRef side, const RulesMod *mods, int count, int total);
/* Cites the parts of the sum as one value of a sentence, {parts}: "+2 damage to the Stronghold, +1 more units". */
void eah_cite_parts(RulesCtx *ctx, const RulesMod *mods, int count);

#endif
