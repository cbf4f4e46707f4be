/* The strikes of a volley: what each weapon needs against each target, and the hits that it has made there (CORE-07).
 */
#include "rules/ea-heresy/damage/hit.h"
#include "rules/ea-heresy/fire/fire.h"

#include <string.h>

EahStrike *eah_find_strike(const EahVolley *volley, const EahWeapon *weapon, int target) {
    for (int i = 0; i < volley->strike_count; i++) {
        if (volley->strikes[i].weapon == weapon && volley->strikes[i].target == target) {
            return &volley->strikes[i];
        }
    }
    return NULL;
}

static EahStrike *add_strike(RulesCtx *ctx, EahVolley *volley, const EahWeapon *weapon, int target) {
    volley->strikes = arena_grow(ctx->ruling->arena, volley->strikes, volley->strike_count, &volley->strike_cap,
                                 sizeof *volley->strikes);
    EahStrike *strike = &volley->strikes[volley->strike_count++];
    *strike = (EahStrike){.weapon = weapon, .target = target, .cover_save = VAR_NONE};
    return strike;
}

int eah_volley_need(RulesCtx *ctx, EahVolley *volley, int firer, const EahWeapon *weapon, int bp, int target) {
    EahStrike *strike = eah_find_strike(volley, weapon, target);
    EahCover cover;
    RulesSum sum;
    int need = eah_to_hit(ctx, firer, weapon, bp, volley->targets[target].ref, volley->value, volley->firers,
                          volley->firer_count, strike == NULL, &cover, &sum);
    if (strike == NULL) {
        strike = add_strike(ctx, volley, weapon, target);
        strike->cover_save = cover.save;
        array_push(&ctx->ruling->sums, sum);
        if (volley->strike_count == 1) {
            fact_number(ctx, "needs", need);
        }
    }
    return need;
}

void eah_volley_hit(EahVolley *volley, const EahWeapon *weapon, int target, int hits) {
    eah_find_strike(volley, weapon, target)->hits += hits;
    volley->targets[target].hits += hits;
}

EahHits eah_strike_hits(const EahVolley *volley, const EahStrike *strike) {
    return (EahHits){.target = volley->targets[strike->target].ref,
                     .hits = strike->hits,
                     .tk = strike->weapon->tk,
                     .macro = strike->weapon->traits & EAH_W_MACRO,
                     .cover_save = strike->cover_save,
                     .crossfire = volley->crossfire,
                     .rule = "EAH-CORE-08"};
}

int eah_volley_alike(const EahVolley *volley, int first) {
    int count = 1;
    while (first + count < volley->shooter_count &&
           volley->shooters[first + count].weapon == volley->shooters[first].weapon &&
           memcmp(volley->shooters[first + count].sees, volley->shooters[first].sees,
                  sizeof volley->shooters[first].sees) == 0) {
        count++;
    }
    return count;
}
