/* The dice of an Order (CORE-07, -08): all are rolled, opposed, then take effect. */
#include "rules/infinity/inf_exchange.h"

#include "geom/limits.h"
#include "geom/snap.h"
#include "rules/infinity/inf_move.h"

#include <math.h>

/* A set for what needs a roll; below 1 nothing is rolled. */
static bool add_set(RulesCtx *ctx, InfExchange *exchange, const InfRollAsk *ask) {
    InfNeed need = inf_need(ctx, ask, true);
    if (need.sv == VAR_NONE) {
        return true;
    }
    exchange->sets =
        arena_grow(ctx->ruling->arena, exchange->sets, exchange->count, &exchange->cap, sizeof *exchange->sets);
    InfSet *set = &exchange->sets[exchange->count++];
    *set = (InfSet){.unit = ask->unit,
                    .other = ask->other,
                    .skill = ask->skill,
                    .weapon = ask->weapon,
                    .sv = need.sv,
                    .count = need.sv < 1 ? 0 : need.dice,
                    .reactive = ask->reactive};
    base_assert(set->count >= 0);
    set->dice = arena_alloc(ctx->ruling->arena, (size_t)set->count, sizeof *set->dice);
    return inf_find_hostile(ctx, set, ask->unit_at);
}

/* ZERO-06: a Dodge is rolled against all; its line is that to the first who shoots. */
static InfRollAsk ask_of_dodge(RulesCtx *ctx, int active) {
    for (int i = 0; i < ctx->field->setup->unit_count; i++) {
        if (inf_enemies(ctx, i, active) && inf_unit_get(ctx, i, INF_VAR_UNIT_aro) == INF_BS_ATTACK) {
            InfRollAsk ask = inf_roll_ask(ctx, active, i, INF_DODGE);
            InfLookAsk back = inf_look_ask(ctx, active, i);
            InfLook *look = arena_alloc(ctx->ruling->arena, 1, sizeof *look);
            inf_look(ctx, &back, look);
            ask.answer = !look->visible;
            return ask;
        }
    }
    return inf_roll_ask(ctx, active, -1, INF_DODGE);
}

static bool add_active(RulesCtx *ctx, InfExchange *exchange, InfSkillId skill) {
    int active = exchange->active;
    bool shot = skill == INF_BS_ATTACK || skill == INF_SPECULATIVE_FIRE;
    InfTarget targets[INF_TARGETS];
    if (inf_data(ctx->field)->skills[skill].attribute == INF_NO_ROLL) {
        return true;
    }
    if (skill == INF_DODGE || skill == INF_RESET) {
        InfRollAsk ask = skill == INF_DODGE ? ask_of_dodge(ctx, active) : inf_roll_ask(ctx, active, -1, skill);
        return add_set(ctx, exchange, &ask);
    }
    int count = inf_targets(ctx, active, skill, targets);
    for (int i = 0; i < count; i++) {
        InfRollAsk ask = inf_roll_ask(ctx, active, targets[i].unit, skill);
        ask.weapon = shot ? inf_unit_get(ctx, active, INF_VAR_UNIT_weapon) : -1;
        ask.share = targets[i].dice;
        ask.unit_at = inf_point_of(ctx, active);
        ask.answer = inf_unit_get(ctx, active, INF_VAR_UNIT_answering) != 0;
        if (!add_set(ctx, exchange, &ask)) {
            return false;
        }
    }
    return true;
}

static bool add_reactions(RulesCtx *ctx, InfExchange *exchange) {
    for (int i = 0; i < ctx->field->setup->unit_count; i++) {
        int unit = ctx->field->setup->order[REF_UNIT][i];
        InfSkillId skill = (InfSkillId)inf_unit_get(ctx, unit, INF_VAR_UNIT_aro);
        if (skill == INF_NONE || unit == exchange->active) {
            continue;
        }
        InfRollAsk ask = inf_roll_ask(ctx, unit, exchange->active, skill);
        ask.reactive = true;
        ask.answer = inf_unit_get(ctx, unit, INF_VAR_UNIT_answering) != 0;
        ask.weapon = skill == INF_BS_ATTACK ? inf_unit_get(ctx, unit, INF_VAR_UNIT_weapon) : -1;
        ask.other_at = inf_met_at(ctx, unit, exchange->active);
        if (!add_set(ctx, exchange, &ask)) {
            return false;
        }
    }
    return true;
}

/* ---- what a success does ---- */

static void cite_done(RulesCtx *ctx, const InfSet *set, const char *rule, const char *key) {
    ctx_cite(ctx, rule, key, ROLE_DECIDES);
    cite_ref(ctx, "unit", inf_unit(set->unit));
    cite_ref(ctx, "other", set->other >= 0 ? inf_unit(set->other) : ref_none());
}

static void turn_to(RulesCtx *ctx, const InfSet *set) {
    GeomVec way = vec_sub(inf_base(ctx, set->other).centre, inf_base(ctx, set->unit).centre);
    inf_put(ctx, set->unit, inf_base(ctx, set->unit).centre, snap_bearing(way, 0));
}

/* CORE-13: straight up to the enemy's base, as far as it may. */
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
    inf_put(ctx, set->unit, geom_path_at(&travel->path, far), table_where(ctx->draft->table, set->unit)->facing);
    cite_done(ctx, set, "INF-CORE-13", reaches ? "engages" : "short");
    cite_length(ctx, "length", far);
}

/* False: the input ended or the answer was refused. */
static bool take_effect(RulesCtx *ctx, const InfSet *set) {
    bool good = inf_standing(set) > 0, immobile = inf_unit_get(ctx, set->unit, INF_VAR_UNIT_immobilized) != 0;
    bool frees = set->skill == (inf_reading(ctx, INF_READ_IMM_VARIANT) == 0 ? INF_DODGE : INF_RESET);
    if (immobile && frees) {
        inf_set(ctx, inf_unit(set->unit), INF_VAR_UNIT_immobilized, good ? 0 : 1);
        cite_done(ctx, set, "INF-HOST-10", good ? "freed" : "stays");
    } else if (set->skill == INF_DODGE) {
        cite_done(ctx, set, "INF-CORE-12", good ? "dodged" : "fails");
        return !good || !set->reactive || inf_dodge_away(ctx, set->unit);
    } else if (set->skill == INF_ENGINEER && good) {
        inf_set(ctx, inf_unit(set->other), INF_VAR_UNIT_immobilized, 0);
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
    ctx_cite(ctx, "INF-CORE-03", "resolves", ROLE_CONTEXT);
    cite_ref(ctx, "unit", inf_unit(active));
    draft_pop(ctx->draft);
    draft_expire(ctx->draft, LIFE_ACTIVATION, ref_none());
}

/* What is still to come depends on the dice through these alone: what stands, what was critical, what hostile ground
 * saw. */
static bool merge(RulesCtx *ctx, const InfExchange *exchange, int moment) {
    BaseHash key = hash_int(HASH_START, moment);
    bool each = inf_reading(ctx, INF_READ_HOST_COUNT) != 0;
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
    int attacks = 0, hits = 0; /* of all who attack, on all targets */
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
    bool before = inf_reading(ctx, INF_READ_HOST_TIMING) != 0;
    *exchange = (InfExchange){.active = active};
    InfSkillId first = (InfSkillId)inf_unit_get(ctx, active, INF_VAR_UNIT_first);
    InfSkillId second = (InfSkillId)inf_unit_get(ctx, active, INF_VAR_UNIT_second);
    if (add_active(ctx, exchange, first) && add_active(ctx, exchange, second) && add_reactions(ctx, exchange) &&
        inf_roll_sets(ctx, exchange) && merge(ctx, exchange, 0) && (!before || inf_hostility(ctx, exchange)) &&
        resolve_attacks(ctx, exchange) && merge(ctx, exchange, 1) && resolve_others(ctx, exchange) &&
        (before || inf_hostility(ctx, exchange)) && merge(ctx, exchange, 2) && inf_guts(ctx, exchange)) {
        finish(ctx, active);
    }
}
