/* The dice of a volley, the saves, the markers, the walls that fall (CORE-07, -08, STRUCT-20 to -22, -27 to -31). All
 * dice to hit are rolled before the first save: a formation fires simultaneously. */
#include "rules/ea-heresy/fire/foretold.h"
#include "rules/ea-heresy/stronghold/stronghold.h"

/* ---- dice ---- */

/* Returns the target of the next hit: those not hit yet before the others, then the nearest, then the lower id. */
static int next_target(RulesCtx *ctx, const EahVolley *volley, const EahShooter *shooter) {
    int best = -1;
    for (int i = 0; i < volley->aimed; i++) {
        const EahTarget *target = &volley->targets[i], *other = best < 0 ? NULL : &volley->targets[best];
        if (!shooter->sees[i]) {
            continue;
        }
        if (!other || target->hits < other->hits ||
            (target->hits == other->hits && target->distance < other->distance) ||
            (target->hits == other->hits && target->distance == other->distance &&
             setup_before(ctx->field->setup, target->ref, other->ref))) {
            best = i;
        }
    }
    return best;
}

/* Returns the need if it is the same against all targets that the shooter sees: then one pool is rolled, and its hits
 * are dealt out afterwards. VAR_NONE: the needs differ. */
static int common_need(RulesCtx *ctx, EahVolley *volley, const EahShooter *shooter) {
    int common = VAR_NONE;
    for (int i = 0; i < volley->aimed; i++) {
        EahCover cover;
        RulesSum sum;
        if (!shooter->sees[i]) {
            continue;
        }
        int need = eah_to_hit(ctx, shooter->unit, shooter->weapon, 0, volley->targets[i].ref, volley->value,
                              volley->firers, volley->firer_count, false, &cover, &sum);
        if (common != VAR_NONE && need != common) {
            return VAR_NONE;
        }
        common = need;
    }
    return common;
}

/* Returns the owners of the dice of a group of shooters, from this die on. */
static const TableRef *owners_from(RulesCtx *ctx, const EahShooter *shooter, int first, int count) {
    TableRef *owners = arena_alloc(ctx->ruling->arena, (size_t)count, sizeof *owners);
    for (int i = 0; i < count; i++) {
        owners[i] = ref_make(REF_UNIT, shooter[(first + i) / shooter->weapon->shots].unit);
    }
    return owners;
}

static bool roll_at(RulesCtx *ctx, EahVolley *volley, const EahShooter *shooter, int first, int count, bool pool) {
    int hits = 0, front = next_target(ctx, volley, shooter);
    int need = eah_volley_need(ctx, volley, shooter->unit, shooter->weapon, 0, front);
    volley->dice += count;
    if (volley->foretold) {
        hits = eah_foretell_hits(volley->foretold, count, need);
    } else if (!eah_roll_to_hit(ctx, owners_from(ctx, shooter, first, count), count,
                                pool || front < 0 ? ref_none() : volley->targets[front].ref, need, &hits)) {
        return false;
    }
    for (int i = 0; i < hits; i++) {
        int target = pool ? next_target(ctx, volley, shooter) : front;
        eah_volley_need(ctx, volley, shooter->unit, shooter->weapon, 0, target);
        eah_volley_hit(volley, shooter->weapon, target, 1);
    }
    return true;
}

/* Rolls each die against the target that its hit would go to; where the need is the same for all, in one pool. */
bool eah_volley_direct(RulesCtx *ctx, EahVolley *volley) {
    for (int i = 0, n; i < volley->shooter_count; i += n) {
        const EahShooter *shooter = &volley->shooters[i];
        n = eah_volley_alike(volley, i);
        int dice = n * shooter->weapon->shots;
        if (shooter->weapon->bp) {
            continue;
        }
        bool pool = common_need(ctx, volley, shooter) != VAR_NONE;
        for (int die = 0; die < dice; die += pool ? dice : 1) {
            if (!roll_at(ctx, volley, shooter, die, pool ? dice : 1, pool)) {
                return false;
            }
        }
    }
    return true;
}

/* ---- saves and losses ---- */

/* CORE-08, STRUCT-21: Disrupt gives a marker for the hit in place of that for the loss. */
static bool strike_one(RulesCtx *ctx, EahVolley *volley, const EahStrike *strike) {
    TableRef target = volley->targets[strike->target].ref;
    bool building = ref_is(target, REF_AREA), disrupt = strike->weapon->traits & EAH_W_DISRUPT;
    EahHarm harm;
    EahHits hits = eah_strike_hits(volley, strike);
    bool stands =
        building ? eah_dc_now(ctx->field, ctx->draft->table, target) > 0 : table_alive(ctx->draft->table, target);
    if (!stands || !strike->hits) {
        return true;
    }
    if (!eah_take_hits(ctx, &hits, &harm)) {
        return false;
    }
    int markers = disrupt ? strike->hits : harm.damage;
    int formation = building ? -1 : ctx->field->setup->units[target.index].formation;
    if (building) {
        volley->of_area[target.index] += markers;
    } else if (formation >= 0) {
        volley->of_formation[formation] += markers;
    }
    return true;
}

/* ---- markers ---- */

/* bm_fire = pool: the marker for coming under fire joins those of the building that was hit. Returns that building; -1:
 * it does not. */
static int pooling_building(RulesCtx *ctx, const EahVolley *volley) {
    for (int i = 0; i < volley->aimed; i++) {
        if (ref_is(volley->targets[i].ref, REF_AREA) && volley->targets[i].hits) {
            return reading_now(ctx, EAH_READ_BM_FIRE) == EAH_BM_FIRE_POOL ? volley->targets[i].ref.index : -1;
        }
    }
    return -1;
}

static void deal_markers(RulesCtx *ctx, EahVolley *volley) {
    const TableSetup *setup = ctx->field->setup;
    int pool = pooling_building(ctx, volley);
    if (pool >= 0) {
        volley->of_area[pool]++;
    } else {
        eah_add_markers(ctx, volley->formation, 1, "under-fire");
    }
    eah_add_markers(ctx, volley->formation, volley->barrage_markers, "barrage");
    setup_each(setup, REF_FORMATION, formation) {
        eah_add_markers(ctx, formation, volley->of_formation[formation], "loss");
    }
    setup_each(setup, REF_AREA, area) {
        eah_share_markers(ctx, area, volley->of_area[area]);
    }
}

/* ---- walls ---- */

static bool has_fallen(RulesCtx *ctx, TableRef target) {
    return ref_is(target, REF_AREA) && eah_is_stronghold(ctx->field, ctx->draft->table, target.index) &&
           eah_dc_now(ctx->field, ctx->draft->table, target) == 0;
}

static bool fell_walls(RulesCtx *ctx, const EahVolley *volley) {
    bool *fallen = arena_alloc(ctx->ruling->arena, (size_t)volley->target_count, sizeof *fallen);
    for (int i = 0; i < volley->target_count; i++) {
        fallen[i] = has_fallen(ctx, volley->targets[i].ref);
        if (fallen[i] && !eah_ruin(ctx, volley->targets[i].ref.index)) {
            return false;
        }
    }
    for (int i = 0; i < volley->target_count; i++) { /* STRUCT-29: once all is resolved */
        if (fallen[i] && !eah_leave_ruin(ctx, volley->targets[i].ref.index)) {
            return false;
        }
    }
    return true;
}

static void explain_facts(RulesCtx *ctx, const EahVolley *volley) {
    int hits = 0;
    for (int i = 0; i < volley->target_count; i++) {
        hits += volley->targets[i].hits;
    }
    fact_number(ctx, "hits", hits);
    fact_number(ctx, "dice-count", volley->dice);
}

bool eah_volley_settle(RulesCtx *ctx, EahVolley *volley) {
    explain_facts(ctx, volley);
    for (int i = 0; i < volley->strike_count; i++) {
        if (!strike_one(ctx, volley, &volley->strikes[i])) {
            return false;
        }
    }
    deal_markers(ctx, volley);
    return fell_walls(ctx, volley);
}
