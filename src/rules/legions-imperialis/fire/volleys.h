/* One weapon of a volley: who can fire it at the target, its dice, where its hits go. fire/fire.c decides what may be
 * fired at all. */
#ifndef LEGIONS_IMPERIALIS_FIRE_VOLLEYS_H
#define LEGIONS_IMPERIALIS_FIRE_VOLLEYS_H

#include "rules/legions-imperialis/li.h"

typedef struct LiForetold LiForetold; /* fire/foretell.h */

typedef struct {
    LiForetold *foretold; /* set: nothing is rolled and this is told what would be; NULL: it is fired */
    int firers[LI_UNITS], firer_count, side;
    int formation, area; /* target: the area or, where that is -1, the Detachment */
    const char *weapon;  /* NULL when all fire */
    unsigned ignored;
    bool ask;
    bool together;                    /* Wreckers strike as one blow */
    bool defence_only, defence_spent; /* CORE-19: only Point Defence fires; it has already fired this round */
    bool defended;                    /* Point Defence has fired in this action */
    bool fired;
    const char *rule, *key; /* reason why nothing fires; NULL while there is none */
    int hidden;             /* a hidden model, where that is the reason; or -1 */
    const GeomVec *ring;    /* outline of a template that lies wrong, or NULL */
    int ring_count;
} LiVolley;

typedef struct {
    int dice, firers[LI_UNITS], firer_count;
    int each[LI_UNITS];             /* dice of each firer */
    int seen[LI_UNITS], seen_count; /* models of the target that can take the hits */
} LiPool;

/* The smallest gap between any model of the target and any firer with a weapon that the volley uses; INFINITY where
 * there is none on the table. */
double li_volley_gap(RulesCtx *ctx, const LiVolley *volley);
/* For a volley that fails for want of sight: draws the line of each firer to the nearest of the target. */
void li_volley_show(RulesCtx *ctx, const LiVolley *volley);
/* Fills the pool: who can fire the weapon, at which models, with how many dice. Notes in the volley why the others
 * cannot. */
void li_volley_gather(RulesCtx *ctx, LiVolley *volley, const LiWeapon *weapon, LiPool *pool);
/* The first weapon of any firer that can fire at the target, with its pool; `blows`: Wreckers without dice count, too.
 * NULL: none can. */
const LiWeapon *li_volley_find(RulesCtx *ctx, LiVolley *volley, bool blows, LiPool *pool);
/* True if the volley fires this weapon: it is named, has dice, and is Point Defence when only that fires. */
bool li_volley_uses(const LiVolley *volley, const LiWeapon *weapon);
/* Rolls the weapon's dice and deals its hits; sets `fired` when somebody could fire. False: the action waits or was
 * refused. */
bool li_volley_fire(RulesCtx *ctx, LiVolley *volley, const LiWeapon *weapon);
/* Notes how sure it is that the volley fires, or that nobody can (fire/fire_margin.c); asked before anything falls. */
void li_volley_margin(RulesCtx *ctx, const LiVolley *volley);
/* True if the target is in this weapon's range and, where the weapon needs sight, seen. */
bool li_volley_reaches(RulesCtx *ctx, int firer, const LiWeapon *weapon, TableRef target);
/* Adds to the last finding, which is the rule that forbids the shot: who fires, at what, and the area that hides or
 * holds. */
void li_volley_cite_why(RulesCtx *ctx, const LiVolley *volley, TableRef target);
/* Fire `dice` dice at the pool's models of the volley's Detachment; a die for each model inside, on a need of its own;
 * at its Structure, where `sure` means that each die hits without a roll. False: unwind. */
bool li_volley_at_models(RulesCtx *ctx, LiVolley *volley, const LiWeapon *weapon, const LiPool *pool, int dice);
bool li_volley_at_inside(RulesCtx *ctx, LiVolley *volley, const LiWeapon *weapon, const LiPool *pool, int need);
bool li_volley_at_structure(RulesCtx *ctx, LiVolley *volley, const LiWeapon *weapon, const LiPool *pool, bool sure);
/* The face that a die must show: a 1 always misses, a 6 always hits. `flier`: a fixed number hits a target that flies
 * above (CORE-19). */
int li_shown_need(RulesCtx *ctx, int need, bool flier);
/* True for a Flyer at which a weapon without Skyfire is fired. */
bool li_flies_above(RulesCtx *ctx, const LiWeapon *weapon, int target);
/* Rolls all dice of the pool on a need, or at a flier; `at` is the Detachment or the Structure. False: unwind. */
bool li_roll_hits(RulesCtx *ctx, const LiWeapon *weapon, const LiPool *pool, TableRef at, int need, bool flier,
                  int *hits);
/* CORE-12: true if this model of the target is struck from behind. */
void li_add_hits(RulesCtx *ctx, int hits);
/* Key of a place in a volley for ctx_merge: who fires what at whom, and what still follows from there. */
BaseHash li_volley_key(const LiVolley *volley, const LiWeapon *weapon, const LiPool *pool);
/* The Structure or bridge fired at, with its wounds and its save. */
void li_cite_structure(RulesCtx *ctx, int area);
void li_cite_area(RulesCtx *ctx, const char *rule, const char *key, int area, RulesRole role);
/* Implements RulesSystem.offers. */
bool li_offers(const RulesField *field, const Table *table, const RulesVerb *verb, const RulesArg *arg,
               const int *units, int count);

#endif
