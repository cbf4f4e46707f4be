/* Shooting: who may shoot at what, what a die needs, the volley and what it leaves behind. Private to this folder. */
#ifndef RULES_EAH_FIRE_H
#define RULES_EAH_FIRE_H

#include "rules/ea-heresy/eah.h"

/* Units of one formation fire at one other. */
#define EAH_FIRERS  SETUP_FORMATION_UNITS_MAX
#define EAH_TARGETS SETUP_FORMATION_UNITS_MAX

typedef enum { EAH_VALUE_AUTO, EAH_VALUE_AP, EAH_VALUE_AT } EahValue;

/* A thing that may be hit: a unit of the target formation, a Stronghold that it holds, or what a template touches. */
typedef struct {
    TableRef ref;
    double distance; /* mm from the nearest firer that may hit it */
    int hits;        /* so far: one each before a second */
} EahTarget;

/* One unit firing one weapon. */
typedef struct {
    int unit;
    const EahWeapon *weapon;
    bool sees[EAH_TARGETS]; /* by aimed target: in range, in sight, with a value against it */
} EahShooter;

/* Hits of one weapon on one target, still to be saved. */
typedef struct {
    const EahWeapon *weapon;
    int target, hits, cover_save;
} EahStrike;

typedef struct EahForetold EahForetold; /* eah_foretell.c */

typedef struct {
    EahForetold *foretold; /* nothing is rolled: this says how many hit, or hears what would be. NULL: it is fired */
    EahShooter *shooters;  /* those of one weapon stand together */
    int shooter_count, shooter_cap;
    int firers[EAH_FIRERS], firer_count; /* the units among them, each once */
    EahTarget *targets;
    int aimed, target_count, target_cap; /* the first `aimed` are those of the target formation */
    EahStrike *strikes;
    int strike_count, strike_cap;
    int formation; /* target formation, -1: a Stronghold aimed at by itself */
    EahValue value;
    bool crossfire;
    int dice;            /* rolled to hit */
    int barrage_markers; /* for the weight of barrages */
    int *of_formation;   /* markers owed, by formation */
    int *of_area;        /* by Stronghold, to be divided */
} EahVolley;

/* ---- targets and shooters ---- */
/* The target formation's units that stand outside and the Strongholds it holds; or the one Stronghold named. Refuses.
 */
bool eah_find_targets(RulesCtx *ctx, EahVolley *volley, int side);
/* CORE-06: who of these can fire at one of them, with what; at most as many units as markers leave. `named`: the player
 * chose them. Refuses. */
bool eah_find_shooters(RulesCtx *ctx, EahVolley *volley, const int *units, int count, bool named);

/* ---- dice ---- */
/* CORE-07, STRUCT-25, -26: the value a weapon has against a target (VAR_NONE: none) and which it is. Barrages have
 * theirs from the barrage table for `bp` points in all. */
int eah_value(RulesCtx *ctx, const EahWeapon *weapon, int bp, TableRef target, EahValue wanted, EahValue *used);
const EahBarrage *eah_barrage_row(const RulesField *field, int bp);
/* What a die needs, with the sum as the ledger: base value, cover, order. VAR_NONE: cannot. `cite` adds findings. */
int eah_to_hit(RulesCtx *ctx, int firer, const EahWeapon *weapon, int bp, TableRef target, EahValue wanted,
               const int *firers, int firer_count, bool cite, EahCover *cover, RulesSum *sum);
/* CORE-07: a need above 6 is a 6 and then 4+, 5+ or 6. Counts the hits of `count` dice, each of its owner. False: the
 * input ended. */
bool eah_roll_to_hit(RulesCtx *ctx, const TableRef *owners, int count, int need, int *hits);

/* ---- the volley ---- */
/* What a die of the weapon (with `bp` points in all) needs against the target; told when it is first asked for. */
int eah_volley_need(RulesCtx *ctx, EahVolley *volley, int firer, const EahWeapon *weapon, int bp, int target);
/* Hits on a target from a weapon whose need has been asked for. */
void eah_volley_hit(EahVolley *volley, const EahWeapon *weapon, int target, int hits);
/* Index of the thing among the targets; added behind those aimed at when it is new. */
int eah_volley_target(EahVolley *volley, TableRef ref);
/* How many shooters from `first` on fire the same weapon at the same targets: their dice are one pool. */
int eah_volley_alike(const EahVolley *volley, int first);
/* The hits of one strike, as they will be saved. */
struct EahHits eah_strike_hits(const EahVolley *volley, const EahStrike *strike);
/* The strike of this weapon at this target; NULL: its need has not been asked for. */
EahStrike *eah_find_strike(const EahVolley *volley, const EahWeapon *weapon, int target);
/* Needs, saves and chances of all pools and barrages, for who has not rolled yet. Facts: dice-count, gets-through (the
 * chance that any hit is not saved). */
void eah_volley_foretell(RulesCtx *ctx, const EahVolley *volley);
/* Of a dry walk: how many of these dice hit, this time. */
int eah_foretell_hits(EahForetold *all, int count, int need);
/* The same of a barrage: so many attacks of the weapon on the target, whose need has been asked for. */
void eah_foretell_attacks(RulesCtx *ctx, const EahVolley *volley, const EahWeapon *weapon, int target, int attacks,
                          int need);
/* CORE-07: the dice of all weapons that are no barrages. False: the input ended. */
bool eah_volley_direct(RulesCtx *ctx, EahVolley *volley);
/* CORE-11: the barrages of all weapons that are. False: the input ended, or the templates lie where they may not. */
bool eah_volley_barrages(RulesCtx *ctx, EahVolley *volley);
/* Saves, damage; then markers (CORE-08, STRUCT-21, -22); then walls that fall, and who comes out of them (STRUCT-27 to
 * -31). False: the input ended. */
bool eah_volley_settle(RulesCtx *ctx, EahVolley *volley);

#endif
