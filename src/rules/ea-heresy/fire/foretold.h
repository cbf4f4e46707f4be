/* What is collected of a volley that is run dry: what each die goes through, which hits are taken to fall this time,
 * and the chances that follow. The volley reports here where it would roll; fire/foretell.c asks it to. Private to this
 * folder. */
#ifndef EA_HERESY_FIRE_FORETOLD_H
#define EA_HERESY_FIRE_FORETOLD_H

#include "rules/ea-heresy/damage/hit.h"
#include "rules/ea-heresy/fire/fire.h"
#include "rules/kit/chance.h"

/* What one die needs and what the target saves it on. */
typedef struct {
    int need, save;
    bool again, by_cover;
} EahDie;

/* The attacks of a barrage on one thing. */
typedef struct {
    TableRef ref;
    EahDie die;
    int attacks;
} EahTouched;

struct EahForetold {
    EahDie first; /* the first one, which was cited */
    int dice, kinds;
    bool alike;     /* each pool by itself does not depend on who takes the hits */
    KitChance none; /* chance that nothing gets through */
    EahTouched *touched;
    int touched_count, touched_cap;
    /* one throw of all pools: how many hit of each, and its chance */
    struct {
        int hits, dice;
    } * throws;
    int throw_count, throw_cap, at;
    BaseArena *arena;
    KitChance thrown;
};

/* Returns what a die goes through that needs `need` to make one of these hits. */
EahDie eah_die_of(RulesCtx *ctx, const EahHits *hits, int need);
/* CORE-09: the chance that the save fails, including a second throw where allowed. */
KitChance eah_is_not_saved(const EahDie *die);
/* The chance that a die hits and is not saved. */
KitChance eah_gets_through(const EahDie *die);
void eah_cite_passes(RulesCtx *ctx, const EahDie *die); /* what such a die goes through, to the last finding */
/* In a dry run: returns how many of these dice are taken to hit this time. */
int eah_foretell_hits(EahForetold *all, int count, int need);
/* Does the same for a barrage: this many attacks of the weapon on the target, whose need has been asked for. */
void eah_foretell_attacks(RulesCtx *ctx, const EahVolley *volley, const EahWeapon *weapon, int target, int attacks,
                          int need);

#endif
