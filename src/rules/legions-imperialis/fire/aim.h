/* What a die needs to hit (fire/to_hit.c). */
#ifndef LEGIONS_IMPERIALIS_FIRE_AIM_H
#define LEGIONS_IMPERIALIS_FIRE_AIM_H

#include "rules/legions-imperialis/li.h"

typedef struct {
    const int *firers;
    int firer_count;
    int formation, area; /* target: a Detachment or a Structure */
    const LiWeapon *weapon;
    unsigned ignored; /* families of modifiers left out, as bits */
} LiAim;

/* The need to hit; with `tell` its sum is written to the ruling. */
int li_need(RulesCtx *ctx, const LiAim *aim, bool cite);
/* HIT-03: writes the models of the target that can take hits while the families of `ignored` are left out, without
 * those hidden from all firers. Returns their number. */
int li_hittable(RulesCtx *ctx, const LiAim *aim, const int *seen, int seen_count, int *out);
/* Families whose modifier applies and may be left out, as bits. */
unsigned li_ignorable(RulesCtx *ctx, const LiAim *aim);

#endif
