/* The dice of an Order (CORE-07, -08): all are rolled, opposed, then take effect. */
#include "rules/infinity/inf_exchange.h"

#include "geom/limits.h"
#include "rules/infinity/inf_move.h"

#include <math.h>

bool inf_roll_d20(RulesCtx *ctx, const char *what, const char *rule, int unit, int count, int *values) {
    const RulesDice dice = {
        .what = what, .rule = rule, .by = inf_unit(unit), .faces = inf_number(ctx, INF_NUM_DIE), .count = count};
    return ctx_roll(ctx, &dice, values);
}

bool inf_roll_under(RulesCtx *ctx, const char *what, const char *rule, int unit, int sv, bool *success) {
    enum { FACES_MOST = 64 };
    uint8_t class_of[FACES_MOST];
    int value = 0, faces = inf_number(ctx, INF_NUM_DIE);
    *success = false;
    if (sv < 1) {
        return true;
    }
    for (int i = 0; i < faces && i < FACES_MOST; i++) {
        class_of[i] = i + 1 <= sv;
    }
    const RulesDice dice = {
        .what = what, .rule = rule, .by = inf_unit(unit), .faces = faces, .count = 1, .class_of = class_of};
    if (!ctx_roll(ctx, &dice, &value)) {
        return false;
    }
    *success = value <= sv;
    const char *result = *success ? "succeeds" : "fails";
    ctx_roll_results(ctx, &result);
    return true;
}

/* CORE-07: at or below; equal is a critical; above the die's faces the excess is added to it. */
static void judge(RulesCtx *ctx, InfSet *set) {
    int faces = inf_number(ctx, INF_NUM_DIE), excess = set->sv > faces ? set->sv - faces : 0;
    const char *results[INF_DICE];
    for (int i = 0; i < set->count; i++) {
        int value = set->values[i] + excess;
        set->critical[i] = excess > 0 ? value >= faces : value == set->sv;
        set->success[i] = set->critical[i] || value <= set->sv;
        set->values[i] = value < faces ? value : faces;
        results[i] = set->critical[i] ? "critical" : set->success[i] ? "succeeds" : "fails";
    }
    ctx_roll_results(ctx, results);
}

static bool add_set(RulesCtx *ctx, InfExchange *exchange, const InfRollAsk *ask) {
    if (exchange->count == INF_SETS) {
        return true;
    }
    InfNeed need = inf_need(ctx, ask, true);
    InfSet *set = &exchange->sets[exchange->count];
    *set = (InfSet){.unit = ask->unit,
                    .other = ask->other,
                    .skill = ask->skill,
                    .weapon = ask->weapon,
                    .sv = need.sv,
                    .reactive = ask->reactive};
    if (need.sv == VAR_NONE) {
        return true;
    }
    exchange->count++;
    set->count = need.sv < 1 ? 0 : need.dice < INF_DICE ? need.dice : INF_DICE;
    if (set->count == 0) {
        return true;
    }
    if (!inf_roll_d20(ctx, inf_data(ctx->field)->skills[ask->skill].id, "INF-CORE-07", ask->unit, set->count,
                      set->values)) {
        return false;
    }
    judge(ctx, set);
    return true;
}

static bool attacks(const InfSet *set) {
    return set->skill == INF_BS_ATTACK || set->skill == INF_CC_ATTACK || set->skill == INF_SPECULATIVE_FIRE ||
           set->skill == INF_ASSAULT;
}

static bool roll_active(RulesCtx *ctx, InfExchange *exchange, InfSkillId skill) {
    static const int targets[] = {INF_VAR_UNIT_target1, INF_VAR_UNIT_target2, INF_VAR_UNIT_target3,
                                  INF_VAR_UNIT_target4};
    static const int dice[] = {INF_VAR_UNIT_dice1, INF_VAR_UNIT_dice2, INF_VAR_UNIT_dice3, INF_VAR_UNIT_dice4};
    int active = exchange->active;
    bool shot = skill == INF_BS_ATTACK || skill == INF_SPECULATIVE_FIRE, any = false;
    if (inf_data(ctx->field)->skills[skill].attribute == INF_NO_ROLL) {
        return true;
    }
    for (int i = 0; i < INF_TARGETS && skill != INF_DODGE && skill != INF_RESET; i++) {
        int packed = inf_unit_get(ctx, active, targets[i]);
        if (packed == VAR_NONE) {
            continue;
        }
        InfRollAsk ask = inf_roll_ask(ctx, active, var_unpack(packed).index, skill);
        ask.weapon = shot ? inf_unit_get(ctx, active, INF_VAR_UNIT_weapon) : -1;
        ask.share = inf_unit_get(ctx, active, dice[i]);
        ask.unit_at = inf_point_of(ctx, active);
        ask.answer = inf_unit_get(ctx, active, INF_VAR_UNIT_answering) != 0;
        any = true;
        if (!add_set(ctx, exchange, &ask)) {
            return false;
        }
    }
    if (any || skill == INF_ASSAULT) {
        return true;
    }
    InfRollAsk ask = inf_roll_ask(ctx, active, -1, skill);
    for (int i = 0; i < ctx->field->setup->unit_count && skill == INF_DODGE; i++) { /* of the first who attacks it */
        if (inf_enemies(ctx, i, active) && inf_unit_get(ctx, i, INF_VAR_UNIT_aro) == INF_BS_ATTACK && ask.other < 0) {
            ask = inf_roll_ask(ctx, active, i, skill);
            InfLookAsk back = inf_look_ask(ctx, active, i);
            InfLook *look = arena_alloc(ctx->ruling->arena, 1, sizeof *look);
            inf_look(ctx, &back, look);
            ask.answer = !look->visible;
        }
    }
    return add_set(ctx, exchange, &ask);
}

static bool roll_reactions(RulesCtx *ctx, InfExchange *exchange) {
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
        ask.other_at = inf_point_of(ctx, exchange->active);
        if (!add_set(ctx, exchange, &ask)) {
            return false;
        }
    }
    return true;
}

/* CORE-08, one way: what of `set` does the other cancel? */
static void cancel(InfSet *set, const InfSet *by) {
    for (int i = 0; i < set->count; i++) {
        for (int k = 0; k < by->count && set->success[i]; k++) {
            bool critical = by->critical[k] && by->success[k];
            bool higher = by->success[k] && !set->critical[i] && by->values[k] >= set->values[i];
            set->cancelled[i] = set->cancelled[i] || critical || higher;
        }
    }
}

static int standing(const InfSet *set) {
    int count = 0;
    for (int i = 0; i < set->count; i++) {
        count += set->success[i] && !set->cancelled[i];
    }
    return count;
}

/* 1. Each at the other. 2. A Dodge, or what frees or turns, against every attack on who does it. */
static bool opposed(const InfSet *a, const InfSet *b) {
    if (a->unit == b->unit || (!attacks(a) && !attacks(b))) {
        return false;
    }
    bool mutual = a->other == b->unit && b->other == a->unit;
    bool dodges = (!attacks(a) && b->other == a->unit) || (!attacks(b) && a->other == b->unit);
    return mutual || dodges;
}

static void oppose_all(RulesCtx *ctx, InfExchange *exchange) {
    for (int i = 0; i < exchange->count; i++) {
        for (int k = i + 1; k < exchange->count; k++) {
            InfSet *a = &exchange->sets[i], *b = &exchange->sets[k];
            if (opposed(a, b)) {
                cancel(a, b);
                cancel(b, a);
                ctx_cite(ctx, "INF-CORE-08", "result", ROLE_DECIDES);
                cite_ref(ctx, "unit", inf_unit(a->unit));
                cite_ref(ctx, "other", inf_unit(b->unit));
                cite_int(ctx, "value", standing(a));
                cite_int(ctx, "count", standing(b));
            }
        }
    }
}

/* ---- what a success does ---- */

static void cite_done(RulesCtx *ctx, const InfSet *set, const char *rule, const char *key) {
    ctx_cite(ctx, rule, key, ROLE_DECIDES);
    cite_ref(ctx, "unit", inf_unit(set->unit));
    cite_ref(ctx, "other", set->other >= 0 ? inf_unit(set->other) : ref_none());
}

static void turn_to(RulesCtx *ctx, const InfSet *set) {
    GeomVec way = vec_sub(inf_base(ctx, set->other).centre, inf_base(ctx, set->unit).centre);
    double bearing = atan2(way.x, -way.y) * 57.29577951308232;
    draft_place(ctx->draft, set->unit,
                where_point(inf_base(ctx, set->unit).centre, bearing < 0 ? bearing + 360 : bearing));
}

/* CORE-13: straight up to the enemy's base. */
static void engage(RulesCtx *ctx, const InfSet *set) {
    GeomShape own = inf_base(ctx, set->unit), enemy = inf_base(ctx, set->other);
    double gap = shape_gap(&own, &enemy).gap, whole = vec_distance(own.centre, enemy.centre);
    GeomVec to = vec_lerp(own.centre, enemy.centre, gap / whole);
    InfTravel *travel = inf_travel(ctx, set->unit, &to, 1, INF_GO_ENGAGE);
    double far = fmin(travel->stop, fmin(travel->length, travel->allowance));
    inf_travel_cite(ctx, set->unit, travel);
    draft_place(ctx->draft, set->unit,
                where_point(geom_path_at(&travel->path, far), table_where(ctx->draft->table, set->unit)->facing));
    cite_done(ctx, set, "INF-CORE-13", far >= gap - GEOM_LIMIT ? "engages" : "fails");
}

static void take_effect(RulesCtx *ctx, const InfSet *set) {
    bool good = standing(set) > 0, immobile = inf_unit_get(ctx, set->unit, INF_VAR_UNIT_immobilized) != 0;
    bool frees = set->skill == (inf_reading(ctx, INF_READ_IMM_VARIANT) == 0 ? INF_DODGE : INF_RESET);
    if (immobile && frees) {
        inf_set(ctx, inf_unit(set->unit), INF_VAR_UNIT_immobilized, good ? 0 : 1);
        cite_done(ctx, set, "INF-HOST-10", good ? "freed" : "stays");
    } else if (set->skill == INF_DODGE) {
        cite_done(ctx, set, "INF-CORE-12", good ? "dodged" : "fails");
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
}

static void finish(RulesCtx *ctx, int active) {
    ctx_cite(ctx, "INF-CORE-03", "resolves", ROLE_CONTEXT);
    cite_ref(ctx, "unit", inf_unit(active));
    draft_pop(ctx->draft);
    draft_expire(ctx->draft, LIFE_ACTIVATION, ref_none());
}

/* CORE-03: (6) rolls and saves, (7) hostility, (8) guts. */
void inf_resolve_order(RulesCtx *ctx) {
    int active = inf_order(ctx->draft->table)->subject.index;
    InfExchange *exchange = arena_alloc(ctx->ruling->arena, 1, sizeof *exchange);
    InfSkillId first = (InfSkillId)inf_unit_get(ctx, active, INF_VAR_UNIT_first);
    InfSkillId second = (InfSkillId)inf_unit_get(ctx, active, INF_VAR_UNIT_second);
    bool before = inf_reading(ctx, INF_READ_HOST_TIMING) != 0;
    *exchange = (InfExchange){.active = active};
    if (!roll_active(ctx, exchange, first) || !roll_active(ctx, exchange, second) || !roll_reactions(ctx, exchange)) {
        return;
    }
    oppose_all(ctx, exchange);
    if (before && !inf_hostility(ctx, exchange)) {
        return;
    }
    for (int i = 0; i < exchange->count; i++) {
        if (attacks(&exchange->sets[i])) {
            if (standing(&exchange->sets[i]) > 0 && !inf_hits(ctx, &exchange->sets[i])) {
                return;
            }
        } else {
            take_effect(ctx, &exchange->sets[i]);
        }
    }
    if ((before || inf_hostility(ctx, exchange)) && inf_guts(ctx, exchange)) {
        finish(ctx, active);
    }
}
