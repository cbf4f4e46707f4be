/* An assault, played step by step (ASSAULT-01, CORE-13, -14): who takes part, who may do what now, what the attacks do,
 * who wins. The state is an activity on the table's stack with variables of units, formations and Strongholds; every
 * verb moves it on and is undone by itself. Private to this folder.
 *
 * Steps: charges (the attacker: move, enter) - ties (the defender: allocate) - counter-charges (the defender: move,
 * leave) - fight - support - resolve - withdrawal (the loser: move, leave) - consolidation (the winner: move, enter).
 * `pass` closes a step of somebody's; steps in which nobody can do anything are left out.
 *
 * Facts: every verb that goes on tells `step` (EAH_STEP_WORDS, or "over"); allocate `tied`; fight and support
 * `attack-dice`, `attack-hits`, `attack-kills` (units and DC so far) and the same of `defence-`; resolve `attacker` and
 * `defender` (sums), `winner` (attacker, defender, nobody), `margin`, and on a tie `round`. */
#ifndef RULES_EAH_ASSAULT_H
#define RULES_EAH_ASSAULT_H

#include "rules/ea-heresy/eah_hit.h"
#include "rules/ea-heresy/eah_walk.h"

/* Activities of this system, by number. */
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
extern const char *const EAH_STEP_WORDS[]; /* for facts and sentences, NULL at the end */

/* What the activity's values are. Tallies are what each part has done to the other. */
enum { EAH_AT_ROUND, EAH_AT_KILLS, EAH_AT_WALLS = EAH_AT_KILLS + 2, EAH_AT_WINNER = EAH_AT_WALLS + 2, EAH_AT_MARGIN };

extern const RulesVerb eah_verb_assault, eah_verb_allocate, eah_verb_fight, eah_verb_hold, eah_verb_support,
    eah_verb_resolve, eah_verb_pass, eah_verb_stage;

/* ---- who takes part (eah_assault_who.c) ---- */
/* The assault under way, NULL. */
const TableActivity *eah_assault(const Table *table);
EahPart eah_part(const RulesField *field, const Table *table, int unit);
static inline EahPart eah_other_part(EahPart part) {
    return part == EAH_PART_ATTACKER ? EAH_PART_DEFENDER : part == EAH_PART_DEFENDER ? EAH_PART_ATTACKER : part;
}
/* The side that plays this part. */
int eah_side_of_part(const RulesField *field, const Table *table, EahPart part);
/* Living units of this part that do not fly, in the natural order of ids; at most cap written, the full count
 * returned. */
int eah_part_units(const RulesField *field, const Table *table, EahPart part, int *out, int cap);
/* The Stronghold that shelters the unit: it is inside, and the walls stand. -1: none. */
int eah_walls_of(const RulesField *field, const Table *table, int unit);
/* For whom a Stronghold is in this assault: for those who held it when it began, else for those of a part who are in it
 * now (ASSAULT-13, -14). */
EahPart eah_part_of_walls(const RulesField *field, const Table *table, int area);
bool eah_touch(const RulesField *field, const Table *table, TableRef a, TableRef b);
/* Units of a part that are outside and in contact with this thing. */
int eah_contact_with(const RulesField *field, const Table *table, EahPart part, TableRef thing, int *out, int cap);
/* Those of a part inside standing walls who hold them. */
int eah_garrison(const RulesField *field, const Table *table, EahPart part, int area, int *out, int cap);
/* CORE-13: how many may be in contact with it. */
int eah_contact_max(RulesCtx *ctx, TableRef thing);

typedef enum { EAH_FREE_TO_GO, EAH_SURROUNDED, EAH_ALL_TIED } EahLeave;
/* ASSAULT-12: may anyone counter-charge out of this Stronghold? `*contact`, `*most`: attackers in contact, and how many
 * surround it. Either may be NULL. */
EahLeave eah_may_break_out(RulesCtx *ctx, int area, int *contact, int *max);
/* CORE-13, ASSAULT-11, -12: may this unit counter-charge now? The rule and the key against it, NULL: it may. */
const char *eah_counter_forbidden(RulesCtx *ctx, int unit, const char **key);

/* ---- the steps (eah_assault.c, eah_assault_steps.c) ---- */
/* Refuses, because an assault is under way: other actions wait for its end. True if refused. */
bool eah_assault_forbids(RulesCtx *ctx);
/* Changes of the activity's record. */
void eah_assault_set(RulesCtx *ctx, int value, int to);
/* On to the next step in which anyone can do anything, telling what is left out and why. False: the input ended. */
bool eah_assault_next(RulesCtx *ctx, EahStep after);
/* Step 9: who holds what, who comes out; then the assault is over. False: the input ended. */
bool eah_assault_settle(RulesCtx *ctx);
/* Over, without more ado: what was for this assault only is put back. */
void eah_assault_close(RulesCtx *ctx);

/* ---- moves in an assault (eah_assault_move.c) ---- */
/* May this unit make this move in the step at hand? Refuses with the rule when not. */
bool eah_assault_may_move(RulesCtx *ctx, const EahWalkAsk *ask);
/* The kind of move that a step has; EAH_HOW_COUNT: none. */
EahHow eah_how_of_step(EahStep step);
/* Moves that a unit has left in the step at hand. */
int eah_assault_moves_left(RulesCtx *ctx, int unit);
/* What the move must come to, and notes it: contact limits, towards or away from the enemy. True if refused. */
bool eah_assault_ends_move(RulesCtx *ctx, const EahWalk *walk);

/* ---- attacks (eah_blows.c, eah_blows_deal.c) ---- */
/* What may be hit: a unit, or a Stronghold. */
typedef struct {
    TableRef ref;
    int dealt; /* hits so far */
    int plain, macro;
    int cover;           /* cover save against these hits, VAR_NONE */
    double far;          /* to the nearest who may hit it */
    bool tied, garrison; /* a tied defender; hit inside by who broke in */
} EahFoe;

/* Units that attack alike: the same way, needing the same, at the same foes. */
typedef struct {
    int *units, unit_count, unit_cap; /* in the natural order of ids */
    EahMode mode;
    int need, dice;
    bool macro;
    bool *can;   /* by foe */
    double *far; /* by foe: of the nearest of these units */
} EahBlow;

typedef struct {
    EahPart by; /* for whom they strike */
    EahFoe *foes;
    int foe_count;
    EahBlow *blows;
    int blow_count;
} EahBlows;

/* Who of these units attacks what (CORE-13, ASSAULT-02, -03, -06, -08, -10); those who hold back left out. */
EahBlows *eah_find_blows(RulesCtx *ctx, EahPart by, const int *units, int count);
/* Dice of a unit that attacks in this way. */
int eah_blow_dice(RulesCtx *ctx, int unit, EahMode mode);
/* Rolls to hit; hits are dealt out. False: the input ended. */
bool eah_roll_blows(RulesCtx *ctx, EahBlows *blows);
/* Saves and losses of both, then markers for walls, then walls that fall (ASSAULT-07, -16 to -18). False: the input
 * ended. */
bool eah_settle_blows(RulesCtx *ctx, EahBlows *const *sides, int count);
/* Who strikes whom with how many dice; `hits` < 0: not rolled yet. */
void eah_cite_blow(RulesCtx *ctx, const EahBlows *blows, const EahBlow *blow, int hits);
/* Would this foe be hit before that one? The order of CORE-07 and ASSAULT-17. */
bool eah_hit_before(RulesCtx *ctx, const EahFoe *a, double far_a, const EahFoe *b, double far_b);

/* Units of a part's side that take no part and may support it, in the natural order of ids. */
int eah_find_support(RulesCtx *ctx, EahPart part, int *out, int cap);
/* ASSAULT-09: an invader in this Stronghold who has fewer than he must while somebody there is free, -1. */
int eah_untied_invader(RulesCtx *ctx, int area);

/* A unit of this assault lost: for the tally and for the winner's markers. False: it is in no assault. */
bool eah_note_loss(RulesCtx *ctx, int unit, int count);

/* ---- resolution (eah_score.c, eah_resolve.c) ---- */
/* The result: dice, who wins, what it costs; on to the next step, or to another round. False: the input ended. */
bool eah_resolve_assault(RulesCtx *ctx);
/* Sum of CORE-14 for a part; mods into the ruling's arena, at most EAH_SCORE_MODS. */
#define EAH_SCORE_MODS 6 /* kills, walls, numbers, no markers, fewer markers, Inspiring */
int eah_score_mods(RulesCtx *ctx, EahPart part, RulesMod *mods, int *total);
/* The sum as the ruling's: it is added to the higher die. */
void eah_tell_score(RulesCtx *ctx, TableRef side, const RulesMod *mods, int count, int total);
/* Its parts as one value of a sentence: {parts}: "+2 damage to the Stronghold, +1 more units". */
void eah_cite_parts(RulesCtx *ctx, const RulesMod *mods, int count);
/* ASSAULT-13, -14: units that count, Strongholds included; `*walls`: of Strongholds. */
int eah_numbers_of(RulesCtx *ctx, EahPart part, int *walls);

#endif
