/* What a volley may come to, before a die is rolled (CORE-10, -13, -19, SHOT-05, -06). The volley goes its own way,
 * dry: where its dice would fall it tells here what they would do, and to whom. */
#ifndef RULES_LI_FORETELL_H
#define RULES_LI_FORETELL_H

#include "rules/legions-imperialis/li_actions.h"
#include "rules/legions-imperialis/li_volley.h"

#define LI_SURE 0 /* in place of a need: each is a hit, without a roll */

LiForetold *li_foretell_begin(RulesCtx *ctx);
/* So many dice of a weapon on a need, whose hits would be this strike's. */
void li_foretell_strike(RulesCtx *ctx, LiForetold *all, const LiWeapon *weapon, int dice, int hit,
                        const LiStrike *strike);
/* The same at a Structure or bridge; `can`: the weapon can harm it. The blow's hits are the dice. */
void li_foretell_blow(RulesCtx *ctx, LiForetold *all, const LiWeapon *weapon, int hit, bool can, const LiBlow *blow);
/* What is known of all dice together; the ruling keeps what was foretold, and the table is what it was. */
void li_foretell_end(RulesCtx *ctx, LiForetold *all);

#endif
