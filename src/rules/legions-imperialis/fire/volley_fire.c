/* Fires one weapon of a volley at its target: at models, at a Structure, at those inside, by a template (CORE-10, -19,
 * SHOT, GFIR). */
#include "rules/legions-imperialis/fire/foretell.h"
#include "rules/legions-imperialis/fire/templates.h"
#include "rules/legions-imperialis/move/moves.h"

/* CORE-19: fires half the dice, rounded up, at each Detachment that was inside. */
static bool fire_inside(RulesCtx *ctx, LiVolley *volley, const LiWeapon *weapon, const LiPool *pool, const int *inside,
                        int count) {
    for (int i = 0; i < count; i++) {
        int units[LI_UNITS], n = li_models(ctx->draft->table, inside[i], units);
        if (n == 0) {
            continue;
        }
        ctx_cite(ctx, "LI-CORE-19", "half", ROLE_PASSES, FORMATION("formation", inside[i]));
        LiVolley other = *volley;
        LiPool half = *pool;
        other.formation = inside[i];
        other.area = -1;
        other.ignored = 0;
        half.seen_count = n;
        for (int k = 0; k < n; k++) {
            half.seen[k] = units[k];
        }
        if (!li_volley_at_models(ctx, &other, weapon, &half, (pool->dice + 1) / 2)) {
            return false;
        }
    }
    return true;
}

/* CORE-19: Wreckers need no roll to hit; each strikes by itself, or all as one blow. */
static bool wreck(RulesCtx *ctx, const LiVolley *volley, const LiWeapon *weapon, const LiPool *pool) {
    bool fallen = false;
    li_cite_area(ctx, "LI-CORE-19", "wreck", volley->area, ROLE_DECIDES);
    int blows = volley->together ? 1 : pool->firer_count, each = volley->together ? pool->firer_count : 1;
    cite_also(ctx, TEXT("weapon", weapon->name), INT("wounds", weapon->wrecker * each));
    for (int i = 0; i < blows && !fallen; i++) {
        LiBlow blow = {volley->area, 1, weapon->ap * each, weapon->wrecker * each,
                       hash_int(li_volley_key(volley, weapon, pool), i)};
        if (volley->foretold) {
            li_foretell_blow(ctx, volley->foretold, weapon, LI_SURE, true, &blow);
        } else if (!li_batter(ctx, &blow, &fallen)) {
            return false;
        }
    }
    return true;
}

static bool fire_at_structure(RulesCtx *ctx, LiVolley *volley, const LiWeapon *weapon, const LiPool *pool) {
    int count;
    const int *inside = li_garrisons(ctx, volley->area, &count); /* listed before the walls may fall */
    if (weapon->wrecker > 0) {
        li_cite_structure(ctx, volley->area);
        return wreck(ctx, volley, weapon, pool);
    }
    bool inside_too = (weapon->traits & (LI_W_HEAVY_BARRAGE | LI_W_BOMBING_RUN)) != 0;
    return li_volley_at_structure(ctx, volley, weapon, pool, false) &&
           (!inside_too || fire_inside(ctx, volley, weapon, pool, inside, count));
}

bool li_volley_fire(RulesCtx *ctx, LiVolley *volley, const LiWeapon *weapon) {
    LiPool *pool = arena_alloc(ctx->ruling->arena, 1, sizeof *pool);
    if (!li_volley_uses(volley, weapon)) {
        return true;
    }
    bool defence = (weapon->traits & LI_W_POINT_DEFENCE) != 0, bombs = (weapon->traits & LI_W_BOMBING_RUN) != 0;
    li_volley_gather(ctx, volley, weapon, pool);
    if (pool->firer_count == 0) {
        return true;
    }
    for (int i = 0; i < pool->firer_count; i++) {
        if (pool->each[i] > weapon->dice) {
            ctx_cite(ctx, "LI-CORE-19", "assault", ROLE_PASSES, UNIT("unit", pool->firers[i]));
        }
    }
    volley->defended = volley->defended || defence;
    if (li_lays(weapon)) {
        return li_template_fire(ctx, volley, weapon, pool);
    }
    volley->fired = true;
    for (int i = 0; i < pool->firer_count && bombs; i++) {
        li_bombs_away(ctx, pool->firers[i]);
    }
    if (volley->area >= 0) {
        return fire_at_structure(ctx, volley, weapon, pool);
    }
    int host = li_host(ctx->draft->table, pool->seen[0]);
    if (host >= 0) {
        int units[LI_UNITS], count, n = li_models(ctx->draft->table, volley->formation, units);
        li_cite_area(ctx, "LI-GFIR-02", "in", host, ROLE_PASSES);
        cite_also(ctx, UNIT("unit", pool->firers[0]));
        li_cite_area(ctx, "LI-GFIR-03", "named", host, ROLE_PASSES);
        cite_also(ctx, FORMATION("formation", volley->formation));
        li_cite_area(ctx, "LI-GFIR-04", "all", host, ROLE_PASSES);
        cite_also(ctx, INT("count", n), FORMATION("formation", volley->formation));
        pool->seen_count = n;
        for (int i = 0; i < n; i++) {
            pool->seen[i] = units[i];
        }
        if (weapon->traits & (LI_W_ANY_BARRAGE | LI_W_BOMBING_RUN)) {
            const int *inside = li_garrisons(ctx, host, &count);
            return fire_inside(ctx, volley, weapon, pool, inside, count);
        }
    }
    for (int i = 0; i < pool->firer_count; i++) {
        int from = li_host(ctx->draft->table, pool->firers[i]);
        if (from >= 0) {
            li_cite_area(ctx, "LI-GFIR-01", "out", from, ROLE_PASSES);
            cite_also(ctx, UNIT("unit", pool->firers[i]));
        }
    }
    return li_volley_at_models(ctx, volley, weapon, pool, pool->dice);
}
