/* Shooting: who may shoot at what, what a die needs, and the volley. Private to this folder. */
#ifndef RULES_EAH_FIRE_H
#define RULES_EAH_FIRE_H

#include "rules/ea-heresy/eah.h"

#define EAH_FIRERS  128
#define EAH_TARGETS 128

typedef enum { EAH_VALUE_AUTO, EAH_VALUE_AP, EAH_VALUE_AT } EahValue;

/* A thing that may be hit: a unit of the target formation, or a Stronghold that it holds. */
typedef struct {
    TableRef ref;
    double distance; /* mm from the nearest firer that may hit it */
    int hits;        /* so far: one each before a second */
} EahTarget;

/* One unit firing one weapon. */
typedef struct {
    int unit;
    const EahWeapon *weapon;
    bool sees[EAH_TARGETS], reaches[EAH_TARGETS];
} EahShooter;

typedef struct {
    EahShooter *shooters;
    int shooter_count;
    EahTarget targets[EAH_TARGETS];
    int target_count;
    int formation; /* target formation, -1: a Stronghold aimed at by itself */
    EahValue value;
    bool crossfire;
} EahVolley;

/* CORE-07, STRUCT-25, -26: the value a weapon has against a target (VAR_NONE: none) and which it is. Barrages have
 * theirs from the barrage table for `bp` points in all. */
int eah_value(RulesCtx *ctx, const EahWeapon *weapon, int bp, TableRef target, EahValue wanted, EahValue *used);
/* What a die needs, with the sum as the ledger: base value, cover, order. VAR_NONE: cannot. `cite` adds findings. */
int eah_to_hit(RulesCtx *ctx, int firer, const EahWeapon *weapon, int bp, TableRef target, EahValue wanted,
               const int *firers, int firer_count, bool cite, EahCover *cover, RulesSum *sum);
/* CORE-07: a need above 6 is a 6 and then 4+, 5+ or 6. Counts the hits of `count` dice. False: the input ended. */
bool eah_roll_to_hit(RulesCtx *ctx, int firer, int count, int need, int *hits);
/* Hits on one target from one weapon: saves, damage, markers owed. False: the input ended. */
bool eah_strike(RulesCtx *ctx, const EahWeapon *weapon, TableRef target, int hits, const EahCover *cover,
                bool crossfire, int *markers_formation, int *markers_building);
/* CORE-08, STRUCT-21, bm_fire: one marker for coming under fire, those for losses, the building's divided. Then walls
 * at 0 DC fall. */
bool eah_aftermath(RulesCtx *ctx, EahVolley *volley, int to_formation, int to_building);
/* CORE-11: fires the barrage of these shooters at its points. */
bool eah_barrage(RulesCtx *ctx, EahVolley *volley);
/* The range and the line from a unit to a target. */
bool eah_in_range(RulesCtx *ctx, int firer, const EahWeapon *weapon, TableRef target, double *gap);

#endif
