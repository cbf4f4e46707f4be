/* Shooting: who may shoot at what, what a die needs, the volley and what it leaves behind. Private to this folder. */
#ifndef EA_HERESY_FIRE_FIRE_H
#define EA_HERESY_FIRE_FIRE_H

#include "rules/ea-heresy/damage/hit.h"
#include "rules/ea-heresy/eah.h"

/* The units of one formation fire at one other formation. */
#define EAH_FIRERS  SETUP_FORMATION_UNITS_MAX
#define EAH_TARGETS SETUP_FORMATION_UNITS_MAX

typedef enum { EAH_VALUE_AUTO, EAH_VALUE_AP, EAH_VALUE_AT } EahValue;

/* A thing that may be hit: a unit of the target formation, a Stronghold that the formation holds, or anything a
 * template touches. */
typedef struct {
    TableRef ref;
    double distance; /* mm from the nearest firer that may hit it */
    int hits;        /* hits so far: each target gets one before any gets a second */
} EahTarget;

/* One unit firing one weapon. */
typedef struct {
    int unit;
    const EahWeapon *weapon;
    bool sees[EAH_TARGETS]; /* indexed by aimed target: in range, in sight, and the weapon has a value against it */
} EahShooter;

/* Unsaved hits of one weapon on one target. */
typedef struct {
    const EahWeapon *weapon;
    int target, hits, cover_save;
} EahStrike;

typedef struct EahForetold EahForetold; /* fire/foretell.c */

typedef struct {
    EahForetold *foretold; /* if not NULL nothing is rolled: this supplies or collects the predicted hits */
    EahShooter *shooters;  /* shooters with the same weapon are adjacent */
    int shooter_count, shooter_cap;
    int firers[EAH_FIRERS], firer_count; /* the units among the shooters, each once */
    EahTarget *targets;
    int aimed, target_count, target_cap; /* the first `aimed` targets are those of the target formation */
    EahStrike *strikes;
    int strike_count, strike_cap;
    int formation; /* target formation; -1: a Stronghold is the target by itself */
    EahValue value;
    bool crossfire;
    int dice;            /* dice rolled to hit */
    int barrage_markers; /* markers for the weight of barrages */
    int *of_formation;   /* markers due, indexed by formation */
    int *of_area;        /* markers due, indexed by area of the Stronghold; still to be divided */
} EahVolley;

/* ---- targets and shooters ---- */
/* Finds the units of the target formation that stand outside and the Strongholds it holds, or the one Stronghold named.
 * Returns false and refuses when there are none. */
bool eah_find_targets(RulesCtx *ctx, EahVolley *volley, int side);
/* CORE-06: finds which of these units can fire at one of the targets, and with which weapon; at most as many units as
 * markers allow. `named`: the player chose the units. Returns false and refuses when none can. */
bool eah_find_shooters(RulesCtx *ctx, EahVolley *volley, const int *units, int count, bool named);
/* Notes how sure it is that some of these units can fire, or that none can, once the shooters have been found
 * (fire/fire_margin.c). `limited`: markers let only some of them fire. */
void eah_volley_margin(RulesCtx *ctx, const EahVolley *volley, const int *units, int count, bool limited);
/* Notes how sure it is that one of these units sees the target, and that one of its weapons (`wanted`; NULL: any) may
 * be fired at it, unless something else forbids that (`barred`); the same for that none does. */
void eah_target_margin(RulesCtx *ctx, const int *units, int count, const char *wanted, TableRef target, bool barred);

/* ---- dice ---- */
/* Returns true for a weapon that shoots outside of assaults. */
bool eah_shoots(const EahWeapon *weapon);
/* Returns true for a weapon that shoots, unless the action names another one. */
bool eah_may_shoot_with(RulesCtx *ctx, const EahWeapon *weapon);
/* CORE-07, STRUCT-25, -26: returns a weapon's value against a target (VAR_NONE: none), and in `*used` which of its
 * values that is. Barrages take theirs from the barrage table for `bp` points in all. */
int eah_value(RulesCtx *ctx, const EahWeapon *weapon, int bp, TableRef target, EahValue wanted, EahValue *used);
const EahBarrage *eah_barrage_row(const RulesField *field, int bp);
/* Returns what a die needs, with the sum of base value, cover and order as the ledger. VAR_NONE: impossible. Adds
 * findings if `cite`. */
int eah_to_hit(RulesCtx *ctx, int firer, const EahWeapon *weapon, int bp, TableRef target, EahValue wanted,
               const int *firers, int firer_count, bool cite, EahCover *cover, RulesSum *sum);
/* CORE-07: a need above 6 is a 6 and then 4+, 5+ or 6. Rolls `count` dice, each for its owner,
 * against `at` (none: not one target alone), and counts the hits.
 * Returns false when the input ended. */
bool eah_roll_to_hit(RulesCtx *ctx, const TableRef *owners, int count, TableRef at, int need, int *hits);

/* ---- the volley ---- */
/* Returns what a die of the weapon (with `bp` points in all) needs against the target; cites it when first asked for.
 */
int eah_volley_need(RulesCtx *ctx, EahVolley *volley, int firer, const EahWeapon *weapon, int bp, int target);
/* Adds hits on a target by a weapon whose need has been asked for. */
void eah_volley_hit(EahVolley *volley, const EahWeapon *weapon, int target, int hits);
/* Returns the index of the thing among the targets; a new one is appended behind those aimed at. */
int eah_volley_target(EahVolley *volley, TableRef ref);
/* Returns how many shooters from `first` on fire the same weapon at the same targets: their dice are one pool. */
int eah_volley_alike(const EahVolley *volley, int first);
/* Returns the hits of one strike in the form in which they will be saved. */
struct EahHits eah_strike_hits(const EahVolley *volley, const EahStrike *strike);
/* Returns the strike of this weapon at this target; NULL when its need has not been asked for. */
EahStrike *eah_find_strike(const EahVolley *volley, const EahWeapon *weapon, int target);
/* Adds needs, saves and chances of all pools and barrages, before anything is rolled. Facts: dice-count, gets-through
 * (the chance that any hit is not saved). */
void eah_volley_foretell(RulesCtx *ctx, const EahVolley *volley);
/* CORE-07: rolls the dice of all weapons that are not barrages. Returns false when the input ended. */
bool eah_volley_direct(RulesCtx *ctx, EahVolley *volley);
/* CORE-11: resolves all barrages. Returns false when the input ended, or when templates lie where they may not. */
bool eah_volley_barrages(RulesCtx *ctx, EahVolley *volley);
/* Resolves saves and damage; then markers (CORE-08, STRUCT-21, -22); then walls that fall, and the units that come out
 * of them (STRUCT-27 to -31). Returns false when the input ended. */
bool eah_volley_settle(RulesCtx *ctx, EahVolley *volley);

#endif
