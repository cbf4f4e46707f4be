/* A weapon's dice at models: the roll to hit, separate for firers behind a target and in front of it, and the strike
 * (CORE-10, -12, HIT-03). fire/volley.c decides who can fire, and at what. */
#include "rules/kit/dice.h"
#include "rules/legions-imperialis/fire/aim.h"
#include "rules/legions-imperialis/fire/foretell.h"

#include <math.h>

/* CORE-12: true if the firer is wholly behind the line through the target's middle. */
static bool li_from_behind(RulesCtx *ctx, int firer, int target) {
    const TableWhere *where = table_where(ctx->draft->table, target);
    LiType type = li_profile(ctx->field, target)->type;
    GeomShape parts[LI_PARTS];
    int count = li_body(ctx->field, ctx->draft->table, li_unit(firer), parts, LI_PARTS);
    if (type < LI_VEHICLE || where->kind != WHERE_POINT || count == 0) {
        return false;
    }
    double angle = where->facing * acos(-1) / 180;
    GeomVec ahead = vec(sin(angle), -cos(angle));
    for (int i = 0; i < count; i++) {
        if (vec_dot(vec_sub(shape_support(&parts[i], ahead), where->at), ahead) >= 0) {
            return false;
        }
    }
    return true;
}

/* The firer that rolls each die of the pool; NULL where the dice are not the firers' own (see fire_on). */
static const TableRef *owners_of(RulesCtx *ctx, const LiPool *pool) {
    TableRef *owners = arena_alloc(ctx->ruling->arena, (size_t)pool->dice, sizeof *owners);
    int count = 0;
    for (int i = 0; i < pool->firer_count; i++) {
        for (int k = 0; k < pool->each[i]; k++, count++) {
            if (count < pool->dice) {
                owners[count] = li_unit(pool->firers[i]);
            }
        }
    }
    return count == pool->dice ? owners : NULL;
}

bool li_roll_hits(RulesCtx *ctx, const LiWeapon *weapon, const LiPool *pool, TableRef at, int need, bool flier,
                  int *hits) {
    const KitPool dice = {.what = "to-hit",
                          .rule = "LI-CORE-10",
                          .by = li_formation(ctx->field->setup->units[pool->firers[0]].formation),
                          .at = at,
                          .owners = owners_of(ctx, pool),
                          .count = pool->dice,
                          .need = li_shown_need(ctx, need, flier),
                          .passes = RESULT_HIT,
                          .fails = RESULT_MISS};
    base_assert(pool->dice >= 0);
    if (!rulekit_roll_passed(ctx, &dice, hits)) {
        return false;
    }
    ctx_cite(ctx, "LI-CORE-10", "hits", ROLE_CONTEXT, INT("count", *hits), TEXT("weapon", weapon->name));
    return true;
}

void li_add_hits(RulesCtx *ctx, int hits) {
    const BaseTree *old = tree_find(ctx->ruling->facts, "hits");
    fact_number(ctx, "hits", hits + (old ? old->number : 0));
}

BaseHash li_volley_key(const LiVolley *volley, const LiWeapon *weapon, const LiPool *pool) {
    BaseHash key = hash_int(hash_text(HASH_START, weapon->id), volley->formation);
    key = hash_int(hash_int(key, volley->area), pool->firers[0]);
    return hash_int(hash_int(hash_int(key, pool->dice), volley->fired), volley->defended);
}

/* CORE-12: true if both firers are behind the same models of the target and in front of the same. */
static bool same_sides(RulesCtx *ctx, int one, int other, const LiPool *pool) {
    for (int i = 0; i < pool->seen_count; i++) {
        if (li_from_behind(ctx, one, pool->seen[i]) != li_from_behind(ctx, other, pool->seen[i])) {
            return false;
        }
    }
    return true;
}

/* Fires the part of a pool whose firers have all targets from the same side. Does nothing when none of the targets is
 * left. */
static bool fire_part(RulesCtx *ctx, LiVolley *volley, const LiAim *aim, const LiPool *part, int need) {
    const LiWeapon *weapon = aim->weapon;
    int able[LI_UNITS], count = 0, kept = li_hittable(ctx, aim, part->seen, part->seen_count, able);
    bool rear[LI_UNITS], flier = li_flies_above(ctx, weapon, part->seen[0]);
    for (int i = 0; i < kept; i++) { /* earlier parts may have destroyed some */
        if (li_alive(ctx->draft->table, able[i])) {
            able[count] = able[i];
            rear[count++] = li_from_behind(ctx, part->firers[0], able[i]);
        }
    }
    if (count == 0) {
        return true;
    }
    LiStrike strike = {.units = able,
                       .count = count,
                       .ap = weapon->ap,
                       .traits = weapon->traits,
                       .rear = rear,
                       .cover = true,
                       .ask = volley->ask,
                       .cap = -1,
                       .rule = "LI-CORE-13",
                       .key = li_volley_key(volley, weapon, part)};
    if (volley->foretold) {
        li_foretell_strike(ctx, volley->foretold, weapon, part->dice, li_shown_need(ctx, need, flier), &strike);
        return true;
    }
    TableRef at = li_formation(ctx->field->setup->units[able[0]].formation);
    if (!li_roll_hits(ctx, weapon, part, at, need, flier, &strike.hits)) {
        return false;
    }
    li_add_hits(ctx, strike.hits);
    if (volley->ignored) {
        ctx_cite(ctx, "LI-HIT-03", "ignored", ROLE_DECIDES, INT("count", count),
                 FORMATION("formation", volley->formation));
    }
    return li_strike(ctx, &strike);
}

/* Collects in `part` the firers of the pool, from index i on, that have all its targets from the same side as firer i,
 * and marks them in `done`. Returns false if firer i is already done. `own`: each firer has dice of its own. */
static bool li_volley_part(RulesCtx *ctx, const LiPool *pool, int i, bool own, bool *done, LiPool *part) {
    if (done[i]) {
        return false;
    }
    *part = *pool;
    part->firer_count = part->dice = 0;
    for (int k = i; k < pool->firer_count; k++) {
        if (k > i && (done[k] || !same_sides(ctx, pool->firers[i], pool->firers[k], pool))) {
            continue;
        }
        done[k] = true;
        part->each[part->firer_count] = own ? pool->each[k] : 0;
        part->firers[part->firer_count++] = pool->firers[k];
        part->dice += pool->each[k];
    }
    return true;
}

/* Fires at the pool's models. `need` VAR_NONE: the weapon's own need, with its sum in the ruling. Firers behind a
 * target roll apart from those in front of it, in the order of the firers; only then are the dice the firers' own,
 * otherwise there are `dice` for all. */
static bool fire_on(RulesCtx *ctx, LiVolley *volley, const LiWeapon *weapon, const LiPool *pool, int dice, int need) {
    LiAim aim = {.firers = pool->firers,
                 .firer_count = pool->firer_count,
                 .formation = volley->formation,
                 .area = -1,
                 .weapon = weapon,
                 .ignored = volley->ignored};
    bool done[LI_UNITS] = {false}, own = need == VAR_NONE; /* for models inside, a die each */
    need = need == VAR_NONE ? li_need(ctx, &aim, true) : need;
    fact_number(ctx, "needs", li_shown_need(ctx, need, li_flies_above(ctx, weapon, pool->seen[0])));
    for (int i = 0; i < pool->firer_count; i++) {
        LiPool *part = arena_alloc(ctx->ruling->arena, 1, sizeof *part);
        if (!li_volley_part(ctx, pool, i, own, done, part)) {
            continue;
        }
        part->dice = part->firer_count == pool->firer_count ? dice : part->dice;
        if (!fire_part(ctx, volley, &aim, part, need)) {
            return false;
        }
    }
    return true;
}

bool li_volley_at_models(RulesCtx *ctx, LiVolley *volley, const LiWeapon *weapon, const LiPool *pool, int dice) {
    return fire_on(ctx, volley, weapon, pool, dice, VAR_NONE);
}

bool li_volley_at_inside(RulesCtx *ctx, LiVolley *volley, const LiWeapon *weapon, const LiPool *pool, int need) {
    return fire_on(ctx, volley, weapon, pool, pool->seen_count, need);
}
