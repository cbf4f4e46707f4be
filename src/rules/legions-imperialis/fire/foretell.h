/* What a volley may come to, told before a die is rolled (CORE-10, -13, -19, SHOT-05, -06). The volley runs dry: where
 * it would roll dice it reports here what they would do, and to whom. */
#ifndef LEGIONS_IMPERIALIS_FIRE_FORETELL_H
#define LEGIONS_IMPERIALIS_FIRE_FORETELL_H

#include "rules/legions-imperialis/actions.h"
#include "rules/legions-imperialis/damage/damage.h"
#include "rules/legions-imperialis/fire/volleys.h"
#include "rules/legions-imperialis/stronghold/structure.h"

#define LI_SURE 0 /* used as a need: every die hits without a roll */

LiForetold *li_foretell_begin(RulesCtx *ctx);
/* Adds `dice` dice of a weapon that hit on the need `hit`; their hits would be those of this strike. */
void li_foretell_strike(RulesCtx *ctx, LiForetold *all, const LiWeapon *weapon, int dice, int hit,
                        const LiStrike *strike);
/* The same against a Structure or bridge; `can`: the weapon can harm it. The blow's hits are the number of dice. */
void li_foretell_blow(RulesCtx *ctx, LiForetold *all, const LiWeapon *weapon, int hit, bool can, const LiBlow *blow);
/* Tells what is known of all dice together. The ruling keeps what was foretold; the table is as it was before. */
void li_foretell_end(RulesCtx *ctx, LiForetold *all);

#endif
