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

#include "rules/ea-heresy/fire/hit.h"
#include "rules/ea-heresy/move/plan.h"

/* Numbers of this system's activities. */
enum { EAH_PROCEDURE_ASSAULT = 1 };

typedef enum {
    EAH_STEP_CHARGE,
    EAH_STEP_TIES,
    EAH_STEP_COUNTER,
    EAH_STEP_FIGHT,
    EAH_STEP_SUPPORT,
    EAH_STEP_RESOLVE,
    EAH_STEP_WITHDRAW,
    EAH_STEP_CONSOLIDATE,
    EAH_STEP_COUNT
} EahStep;
extern const char *const EAH_STEP_WORDS[]; /* for facts and sentences; NULL-terminated */

/* Indices of the activity's values. Tallies count what each part has done to the other. */
enum { EAH_AT_ROUND, EAH_AT_KILLS, EAH_AT_WALLS = EAH_AT_KILLS + 2, EAH_AT_WINNER = EAH_AT_WALLS + 2, EAH_AT_MARGIN };

extern const RulesVerb eah_verb_assault, eah_verb_allocate, eah_verb_fight, eah_verb_hold, eah_verb_support,
    eah_verb_resolve, eah_verb_pass, eah_verb_stage;

/* ---- who takes part (assault/who.c) ---- */
/* Returns the assault under way, or NULL. */
const TableActivity *eah_assault(const Table *table);
EahPart eah_part(const RulesField *field, const Table *table, int unit);
static inline EahPart eah_other_part(EahPart part) {
    return part == EAH_PART_ATTACKER ? EAH_PART_DEFENDER : part == EAH_PART_DEFENDER ? EAH_PART_ATTACKER : part;
}
/* Returns the side that plays this part. */
int eah_side_of_part(const RulesField *field, const Table *table, EahPart part);
/* Lists the living units of this part that do not fly, in the natural order of ids. Writes at most `cap` of them and
 * returns the full count. */
int eah_part_units(const RulesField *field, const Table *table, EahPart part, int *out, int cap);
/* Returns the standing Stronghold that the unit is inside, or -1. */
int eah_walls_of(const RulesField *field, const Table *table, int unit);
/* Returns the part that a Stronghold belongs to in this assault: the part that held it when the assault began, else the
 * part that has units in it now (ASSAULT-13, -14). */
EahPart eah_part_of_walls(const RulesField *field, const Table *table, int area);
bool eah_touch(const RulesField *field, const Table *table, TableRef a, TableRef b);
/* Lists the units of a part that are outside and in contact with this thing. */
int eah_contact_with(const RulesField *field, const Table *table, EahPart part, TableRef thing, int *out, int cap);
/* Lists the units of a part that are inside this standing Stronghold and hold it. */
int eah_garrison(const RulesField *field, const Table *table, EahPart part, int area, int *out, int cap);
/* CORE-13: returns how many units may be in contact with this thing. */
int eah_contact_max(RulesCtx *ctx, TableRef thing);

typedef enum { EAH_FREE_TO_GO, EAH_SURROUNDED, EAH_ALL_TIED } EahLeave;
/* ASSAULT-12: returns whether units may counter-charge out of this Stronghold. `*contact` gets the number of attackers
 * in contact, `*max` the number that surrounds it; either may be NULL. */
EahLeave eah_may_break_out(RulesCtx *ctx, int area, int *contact, int *max);
/* CORE-13, ASSAULT-11, -12: returns NULL when this unit may counter-charge now, else the rule that forbids it, and its
 * key. */
const char *eah_counter_forbidden(RulesCtx *ctx, int unit, const char **key);

/* ---- the steps (assault/assault.c, assault/steps.c) ---- */
/* Refuses when an assault is under way, for whose end other actions must wait. Returns true if refused. */
bool eah_assault_forbids(RulesCtx *ctx);
/* Changes a value of the activity. */
void eah_assault_set(RulesCtx *ctx, int value, int to);
/* Advances to the next step in which anyone can do anything, and cites why steps are skipped. Returns false when the
 * input ended. */
bool eah_assault_next(RulesCtx *ctx, EahStep after);
/* Step 9: settles who holds what and who comes out; then the assault is over. Returns false when the input ended. */
bool eah_assault_settle(RulesCtx *ctx);

/* ---- moves in an assault (assault/moves.c) ---- */
/* Returns true when this unit may make this move in the current step; otherwise refuses with the rule. */
bool eah_assault_may_move(RulesCtx *ctx, const EahWalkAsk *ask);
/* Returns the kind of move that belongs to a step; EAH_HOW_COUNT: none. */
EahHow eah_how_of_step(EahStep step);
/* Returns the number of moves that a unit has left in the current step. */
int eah_assault_moves_left(RulesCtx *ctx, int unit);
/* Checks where the move ended (contact limits, towards or away from the enemy) and notes the move. Returns true if
 * refused. */
bool eah_assault_ends_move(RulesCtx *ctx, const EahWalk *walk);
/* Returns whether all that is so, and how sure it is, its end moving by `end_speed` (assault/move_margin.c); 0 mm where
 * that is not known. */
RulesDecision eah_assault_move_margin(RulesCtx *ctx, const EahWalk *walk, double end_speed);

/* ---- attacks (assault/blows.c, assault/blows_deal.c, fire/loss.c) ---- */
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
} EahBlows;

/* Finds which of these units attacks what (CORE-13, ASSAULT-02, -03, -06, -08, -10), without units that hold back. */
EahBlows *eah_find_blows(RulesCtx *ctx, EahPart by, const int *units, int count);
/* Returns the number of dice of a unit that attacks in this way. */
int eah_blow_dice(RulesCtx *ctx, int unit, EahMode mode);
/* Rolls to hit and deals out the hits. Returns false when the input ended. */
bool eah_roll_blows(RulesCtx *ctx, EahBlows *blows);
/* Resolves saves and losses of both sides, then markers for walls, then walls that fall (ASSAULT-07, -16 to -18).
 * Returns false when the input ended. */
bool eah_settle_blows(RulesCtx *ctx, EahBlows *const *sides, int count);
/* Cites who strikes whom with how many dice; `hits` < 0: not rolled yet. */
void eah_cite_blow(RulesCtx *ctx, const EahBlows *blows, const EahBlow *blow, int hits);
/* Returns true when foe `a` is hit before foe `b`, in the order of CORE-07 and ASSAULT-17. */
bool eah_hit_before(RulesCtx *ctx, const EahFoe *a, double far_a, const EahFoe *b, double far_b);

/* Lists the units of a part's side that do not take part and may support it, in the natural order of ids. */
int eah_find_support(RulesCtx *ctx, EahPart part, int *out, int cap);
/* ASSAULT-09: returns an invader in this Stronghold that has fewer enemies tied to it than it must have while a
 * defender there is free, or -1. */
int eah_untied_invader(RulesCtx *ctx, int area);

/* Counts a lost unit of this assault in the tally and for the winner's markers. Returns false when the unit is in no
 * assault. */
bool eah_note_loss(RulesCtx *ctx, int unit, int count);

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
