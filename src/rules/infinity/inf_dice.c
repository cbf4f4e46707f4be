/* The dice of an Order (CORE-07, -08): rolled set by set, then opposed. What faces can no longer tell apart is one
 * class, so that odds walk few ways. */
#include "rules/infinity/inf_exchange.h"

/* One die on a table whose rows end at these numbers; `row` from 0. */
static bool roll_on(RulesCtx *ctx, const RulesDice *dice, const int *ends, int count, int *row, int *value) {
    uint8_t class_of[INF_FACES];
    RulesDice one = *dice;
    for (int face = 1; face <= INF_FACES; face++) {
        int at = 0;
        while (at + 1 < count && face > ends[at]) {
            at++;
        }
        class_of[face - 1] = (uint8_t)at;
    }
    one.faces = inf_number(ctx, INF_NUM_DIE);
    one.count = 1;
    one.class_of = class_of;
    if (!ctx_roll(ctx, &one, value)) {
        return false;
    }
    *row = class_of[*value - 1];
    return true;
}

bool inf_roll_level(RulesCtx *ctx, TableRef by, int *level, int *value) {
    int ends[INF_LEVELS];
    for (int i = 0; i < INF_LEVELS; i++) {
        ends[i] = inf_data(ctx->field)->levels[i].rolled;
    }
    const RulesDice dice = {.what = "hostility-level", .rule = "INF-HOST-02", .by = by};
    return roll_on(ctx, &dice, ends, INF_LEVELS, level, value);
}

bool inf_roll_damage(RulesCtx *ctx, TableRef by, int *row) {
    int ends[INF_ROWS], value;
    for (int i = 0; i < INF_ROWS; i++) {
        ends[i] = inf_data(ctx->field)->damage[i].rolled;
    }
    const RulesDice dice = {.what = "damage-row", .rule = "INF-HOST-05", .by = by};
    return roll_on(ctx, &dice, ends, INF_ROWS, row, &value);
}

bool inf_roll_under(RulesCtx *ctx, const char *what, const char *rule, int unit, int sv, bool *success) {
    uint8_t class_of[INF_FACES];
    int value = 0, faces = inf_number(ctx, INF_NUM_DIE);
    uint32_t good = 0;
    *success = false;
    if (sv < 1) {
        return true;
    }
    for (int i = 0; i < faces && i < INF_FACES; i++) {
        class_of[i] = i + 1 <= sv;
        good |= (uint32_t)class_of[i] << i;
    }
    const RulesDice dice = {.what = what,
                            .rule = rule,
                            .by = inf_unit(unit),
                            .faces = faces,
                            .count = 1,
                            .good = good,
                            .class_of = class_of};
    if (!ctx_roll(ctx, &dice, &value)) {
        return false;
    }
    *success = value <= sv;
    const char *result = *success ? "succeeds" : "fails";
    ctx_roll_results(ctx, &result);
    return true;
}

typedef struct {
    bool success, critical;
    int value;
} Verdict;

/* CORE-07: at or below; equal is a critical; above the die's faces the excess is added to it. */
static Verdict verdict(int sv, int faces, int natural) {
    int excess = sv > faces ? sv - faces : 0, value = natural + excess;
    bool critical = excess > 0 ? value >= faces : value == sv;
    return (Verdict){critical || value <= sv, critical, value < faces ? value : faces};
}

static void judge(RulesCtx *ctx, InfSet *set) {
    const char *results[INF_DICE];
    for (int i = 0; i < set->count; i++) {
        Verdict it = verdict(set->sv, inf_number(ctx, INF_NUM_DIE), set->naturals[i]);
        set->success[i] = it.success;
        set->critical[i] = it.critical;
        set->values[i] = it.value;
        results[i] = it.critical ? "critical" : it.success ? "succeeds" : "fails";
    }
    set->rolled = true;
    ctx_roll_results(ctx, results);
}

bool inf_is_attack(const InfSet *set) {
    return set->skill == INF_BS_ATTACK || set->skill == INF_CC_ATTACK || set->skill == INF_SPECULATIVE_FIRE ||
           set->skill == INF_ASSAULT;
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

int inf_standing(const InfSet *set) {
    int count = 0;
    for (int i = 0; i < set->count; i++) {
        count += set->success[i] && !set->cancelled[i];
    }
    return count;
}

/* 1. Each at the other. 2. A Dodge, or what frees or turns, against every attack on who does it. */
static bool opposed(const InfSet *a, const InfSet *b) {
    if (a->unit == b->unit || (!inf_is_attack(a) && !inf_is_attack(b))) {
        return false;
    }
    bool mutual = a->other == b->unit && b->other == a->unit;
    bool dodges = (!inf_is_attack(a) && b->other == a->unit) || (!inf_is_attack(b) && a->other == b->unit);
    return mutual || dodges;
}

/* Are two normal successes alike to what opposes them? To dice that lie: higher than the same ones, equal to the same
 * ones. To dice that do not lie yet: both above anything normal that they can show, or the same. */
static bool alike_to(const InfSet *other, int a, int b) {
    if (!other->rolled) {
        return a == b || (a > other->sv && b > other->sv);
    }
    for (int i = 0; i < other->count; i++) {
        int v = other->values[i];
        if (other->success[i] && !other->critical[i] && ((a < v) != (b < v) || (a == v) != (b == v))) {
            return false;
        }
    }
    return true;
}

static bool alike(const InfExchange *exchange, const InfSet *set, int faces, int a, int b) {
    Verdict one = verdict(set->sv, faces, a), two = verdict(set->sv, faces, b);
    if (set->hostile[a - 1] != set->hostile[b - 1] || one.success != two.success || one.critical != two.critical) {
        return false;
    }
    for (int i = 0; i < exchange->count && one.success && !one.critical; i++) {
        const InfSet *other = &exchange->sets[i];
        if (other != set && opposed(set, other) && !alike_to(other, one.value, two.value)) {
            return false;
        }
    }
    return true;
}

static void class_faces(const InfExchange *exchange, const InfSet *set, int faces, uint8_t *class_of) {
    for (int face = 1; face <= faces; face++) {
        int same = 1;
        while (same < face && !alike(exchange, set, faces, same, face)) {
            same++;
        }
        class_of[face - 1] = (uint8_t)(same - 1);
    }
}

static bool roll_set(RulesCtx *ctx, const InfExchange *exchange, InfSet *set) {
    uint8_t class_of[INF_FACES];
    int faces = inf_number(ctx, INF_NUM_DIE);
    uint32_t good = 0;
    for (int face = 1; face <= faces; face++) {
        good |= (uint32_t)verdict(set->sv, faces, face).success << (face - 1);
    }
    class_faces(exchange, set, faces, class_of);
    const RulesDice dice = {.what = inf_data(ctx->field)->skills[set->skill].id,
                            .rule = "INF-CORE-07",
                            .by = inf_unit(set->unit),
                            .faces = faces,
                            .count = set->count,
                            .good = good,
                            .class_of = class_of};
    if (!ctx_roll(ctx, &dice, set->naturals)) {
        return false;
    }
    judge(ctx, set);
    return true;
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
                cite_int(ctx, "value", inf_standing(a));
                cite_int(ctx, "count", inf_standing(b));
            }
        }
    }
}

bool inf_roll_sets(RulesCtx *ctx, InfExchange *exchange) {
    for (int i = 0; i < exchange->count; i++) {
        if (exchange->sets[i].count > 0 && !roll_set(ctx, exchange, &exchange->sets[i])) {
            return false;
        }
    }
    oppose_all(ctx, exchange);
    return true;
}
