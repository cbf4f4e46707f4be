/* One weapon of a volley: who can fire it at the target, its dice, where its hits go. What may be fired at all is
 * li_fire.c's. */
#ifndef RULES_LI_VOLLEY_H
#define RULES_LI_VOLLEY_H

#include "rules/legions-imperialis/li.h"

typedef struct LiForetold LiForetold; /* li_foretell.h */

typedef struct {
    LiForetold *foretold; /* nothing is rolled: this is told what would be. NULL: it is fired */
    int firers[LI_UNITS], firer_count, side;
    int formation, area; /* the target */
    const char *weapon;  /* NULL: all */
    unsigned ignored;
    bool ask;
    bool together;                    /* Wreckers add up to one blow */
    bool defence_only, defence_spent; /* CORE-19: Point Defence alone fires; it has fired this round */
    bool defended;                    /* and has done so now */
    bool fired;
    const char *rule, *key; /* why nothing fires */
    int hidden;             /* a model that is hidden, where that is why; -1 */
    const GeomVec *ring;    /* a template that lies wrong; NULL */
    int ring_count;
} LiVolley;

typedef struct {
    int dice, firers[LI_UNITS], firer_count;
    int each[LI_UNITS];             /* dice of each firer */
    int seen[LI_UNITS], seen_count; /* models of the target that can take its hits */
    int close;                      /* firers that have twice the dice for being close (CORE-19) */
} LiPool;

/* The least gap between any who fires and any of the target; INFINITY where one is off the table. */
double li_volley_gap(RulesCtx *ctx, const LiVolley *volley);
/* Of a volley that nobody fires for want of sight: the line of each to the nearest of the target, for drawing. */
void li_volley_show(RulesCtx *ctx, const LiVolley *volley);
/* Who can fire it, at which models, with how many dice. Notes in the volley why the others cannot. */
void li_volley_gather(RulesCtx *ctx, LiVolley *volley, const LiWeapon *weapon, LiPool *pool);
/* Is it among the weapons that are fired: named, with dice, Point Defence when that alone fires? */
bool li_volley_uses(const LiVolley *volley, const LiWeapon *weapon);
/* Rolls and deals its hits; sets `fired` when somebody could. False: the action waits or was refused. */
bool li_volley_fire(RulesCtx *ctx, LiVolley *volley, const LiWeapon *weapon);
/* HIT-03: the families whose modifier the action leaves out for this weapon, as bits. */
unsigned li_left_out(RulesCtx *ctx, const char *weapon);
/* Is the target in this weapon's range and, where it needs sight, seen? */
bool li_volley_reaches(RulesCtx *ctx, int firer, const LiWeapon *weapon, TableRef target);
/* Of the rule that forbids it, in the last finding: who, at what, and the area that hides or holds. */
void li_volley_cite_why(RulesCtx *ctx, const LiVolley *volley, TableRef target);
/* So many dice at the pool's models of `volley`'s Detachment; for those inside a die each, on a number of its own; at
 * its Structure, `sure`: each die is a hit. False: unwind. */
bool li_volley_at_models(RulesCtx *ctx, LiVolley *volley, const LiWeapon *weapon, const LiPool *pool, int dice);
bool li_volley_at_inside(RulesCtx *ctx, LiVolley *volley, const LiWeapon *weapon, const LiPool *pool, int need);
bool li_volley_at_structure(RulesCtx *ctx, LiVolley *volley, const LiWeapon *weapon, const LiPool *pool, bool sure);
int li_ap_at_walls(RulesCtx *ctx, const LiWeapon *weapon);
/* What a die must show: a 1 misses, a 6 hits. `flier`: one number alone hits who flies above (CORE-19). */
int li_shown_need(RulesCtx *ctx, int need, bool flier);
/* All dice of the pool on a need, or at a flier. False: unwind. */
bool li_roll_hits(RulesCtx *ctx, const LiWeapon *weapon, const LiPool *pool, int need, bool flier, int *hits);
/* The firers of the pool from the i-th on that have all its targets from the same side as he has, who are done with it;
 * false: he is done already. `own`: each has dice of his own. */
bool li_volley_part(RulesCtx *ctx, const LiPool *pool, int i, bool own, bool *done, LiPool *part);
/* CORE-12: is this model of the target struck from behind? */
bool li_from_behind(RulesCtx *ctx, int firer, int target);
bool li_flies_above(RulesCtx *ctx, const LiWeapon *weapon, int target); /* whatever it needs, one number hits */
void li_add_hits(RulesCtx *ctx, int hits);
/* Of a place in a volley: who fires what at whom, and what goes on from there. */
BaseHash li_volley_key(const LiVolley *volley, const LiWeapon *weapon, const LiPool *pool);
void li_cite_area(RulesCtx *ctx, const char *rule, const char *key, int area, RulesRole role);

#endif
