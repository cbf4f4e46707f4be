/* Resolves an Order (CORE-07, -08): all dice are rolled and opposed, then they take effect. */
#include "geom/limits.h"
#include "geom/snap.h"
#include "rules/infinity/fire/exchange.h"
#include "rules/infinity/move/plan.h"

#include <math.h>

/* Adds the set of a skill that needs a roll; with an SV below 1 nothing is rolled. False: the input ended. */
static bool add_set(RulesCtx *ctx, InfExchange *exchange, const InfRollAsk *given) {
    InfRollAsk copy = *given, *ask = &copy;
    ask->rolled = true;
    InfNeed need = inf_need(ctx, ask, true);
    if (need.sv == VAR_NONE) {
        return true;
    }
    exchange->sets =
        arena_grow(ctx->ruling->arena, exchange->sets, exchange->count, &exchange->cap, sizeof *exchange->sets);
    InfSet *set = &exchange->sets[exchange->count++];
    *set = inf_set_of(ask, &need);
    base_assert(set->count >= 0);
    set->dice = arena_alloc(ctx->ruling->arena, (size_t)set->count, sizeof *set->dice);
    return inf_find_hostile(ctx, set, ask->unit_at);
}

static bool add_sets(RulesCtx *ctx, InfExchange *exchange) {
    InfAsks asks = {0};
    inf_asks(ctx, exchange->active, &asks);
    for (int i = 0; i < asks.count; i++) {
        if (!add_set(ctx, exchange, &asks.items[i])) {
            return false;
        }
    }
    return true;
}

/* ---- what a success does ---- */

static void cite_done(RulesCtx *ctx, const InfSet *set, const char *rule, const char *key) {
    ctx_cite(ctx, rule, key, ROLE_DECIDES, UNIT("unit", set->unit), UNIT("other", set->other));
}

static void turn_to(RulesCtx *ctx, const InfSet *set) {
    GeomVec way = vec_sub(inf_base(ctx, set->other).centre, inf_base(ctx, set->unit).centre);
    inf_put(ctx, set->unit, inf_base(ctx, set->unit).centre, snap_bearing(way, 0));
}

/* CORE-13: moves straight up to the enemy's base, as far as it may. */
static void engage(RulesCtx *ctx, const InfSet *set) {
    GeomShape own = inf_base(ctx, set->unit), enemy = inf_base(ctx, set->other);
    double gap = shape_gap(&own, &enemy).gap, whole = vec_distance(own.centre, enemy.centre);
    GeomVec to = vec_lerp(own.centre, enemy.centre, gap / whole);
    InfTravel *travel = inf_travel(ctx, set->unit, &to, 1, INF_GO_ENGAGE);
    double far = travel->bar.at;
    bool reaches = far >= gap - GEOM_LIMIT;
    inf_travel_cite(ctx, set->unit, travel);
    if (!reaches && travel->bar.kind != INF_BAR_NONE) {
        inf_bar_cite(ctx, set->unit, travel);
    }
    inf_put(ctx, set->unit, geom_path_at(&travel->route.path, far), table_where(ctx->draft->table, set->unit)->facing);
    cite_done(ctx, set, "INF-CORE-13", reaches ? "engages" : "short");
    cite_also(ctx, LENGTH("length", far));
}

/* False: the input ended or the answer was refused. */
static bool take_effect(RulesCtx *ctx, const InfSet *set) {
    bool good = inf_standing(set) > 0, immobile = var_own(ctx, set->unit, INF_VAR_UNIT_immobilized) != 0;
    bool frees =
        set->skill == (reading_now(ctx, INF_READ_IMM_VARIANT) == INF_IMM_VARIANT_DODGE ? INF_DODGE : INF_RESET);
    if (immobile && frees) {
        var_set_own(ctx, set->unit, INF_VAR_UNIT_immobilized, good ? 0 : 1);
        cite_done(ctx, set, "INF-HOST-10", good ? "freed" : "stays");
    } else if (set->skill == INF_DODGE) {
        cite_done(ctx, set, "INF-CORE-12", good ? "dodged" : "fails");
        return !good || !set->reactive || inf_dodge_away(ctx, set->unit);
    } else if (set->skill == INF_ENGINEER && good) {
        var_set_own(ctx, set->other, INF_VAR_UNIT_immobilized, 0);
        cite_done(ctx, set, "INF-CORE-16", "frees");
    } else if (set->skill == INF_CHANGE_FACING || set->skill == INF_ENGAGE) {
        if (!good) {
            cite_done(ctx, set, "INF-CORE-13", "fails");
        } else if (set->skill == INF_ENGAGE) {
            engage(ctx, set);
        } else {
            turn_to(ctx, set);
            cite_done(ctx, set, "INF-CORE-13", "turns");
        }
    }
    return true;
}

static void finish(RulesCtx *ctx, int active) {
    ctx_cite(ctx, "INF-CORE-03", "resolves", ROLE_CONTEXT, UNIT("unit", active));
    draft_pop(ctx->draft);
    draft_expire(ctx->draft, LIFE_ACTIVATION, ref_none());
}

/* Merges branches of the odds: what follows depends on the dice only through what stands, what was critical and what
 * hostile ground saw. */
static bool merge(RulesCtx *ctx, const InfExchange *exchange, int moment) {
    BaseHash key = hash_int(HASH_START, moment);
    bool each = reading_now(ctx, INF_READ_HOST_COUNT) == INF_HOST_COUNT_EACH;
    for (int i = 0; i < exchange->count; i++) {
        const InfSet *set = &exchange->sets[i];
        int criticals = 0, *dice = arena_alloc(ctx->ruling->arena, (size_t)set->zone_count + 1, sizeof *dice);
        for (int k = 0; k < set->count; k++) {
            const InfDie *die = &set->dice[k];
            criticals += die->success && !die->cancelled && die->critical;
            dice[set->hostile[die->natural - 1]]++;
        }
        key = hash_int(hash_int(key, inf_standing(set)), criticals);
        for (int k = 1; k <= set->zone_count; k++) {
            key = hash_int(key, each ? dice[k] : dice[k] > 0);
        }
    }
    return ctx_merge(ctx, key);
}

static bool resolve_attacks(RulesCtx *ctx, const InfExchange *exchange) {
    int attacks = 0, hits = 0; /* over all attackers and targets */
    for (int i = 0; i < exchange->count; i++) {
        const InfSet *set = &exchange->sets[i];
        if (inf_is_attack(set)) {
            attacks++;
            hits += inf_standing(set);
            if (inf_standing(set) > 0 && !inf_hits(ctx, set)) {
                return false;
            }
        }
    }
    if (attacks > 0) {
        fact_number(ctx, "hits", hits);
    }
    return true;
}

static bool resolve_others(RulesCtx *ctx, const InfExchange *exchange) {
    for (int i = 0; i < exchange->count; i++) {
        const InfSet *set = &exchange->sets[i];
        if (!inf_is_attack(set) && inf_stands(ctx->field, ctx->draft->table, set->unit) && !take_effect(ctx, set)) {
            return false;
        }
    }
    return true;
}

/* CORE-03: (6) rolls and saves, (7) hostility, (8) guts. */
void inf_resolve_order(RulesCtx *ctx) {
    int active = inf_order(ctx->draft->table)->subject.index;
    InfExchange *exchange = arena_alloc(ctx->ruling->arena, 1, sizeof *exchange);
    bool before = reading_now(ctx, INF_READ_HOST_TIMING) == INF_HOST_TIMING_BEFORE;
    *exchange = (InfExchange){.active = active};
    if (add_sets(ctx, exchange) && inf_roll_sets(ctx, exchange) && merge(ctx, exchange, 0) &&
        (!before || inf_hostility(ctx, exchange)) && resolve_attacks(ctx, exchange) && merge(ctx, exchange, 1) &&
        resolve_others(ctx, exchange) && (before || inf_hostility(ctx, exchange)) && merge(ctx, exchange, 2) &&
        inf_guts(ctx, exchange)) {
        finish(ctx, active);
    }
}
