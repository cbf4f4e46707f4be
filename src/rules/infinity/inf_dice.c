/* The dice of an Order (CORE-07, -08): rolled set by set, then opposed. Faces that can no longer be told apart form one
 * class, so that the odds have few branches to follow. */
#include "rules/infinity/inf_exchange.h"

int inf_faces(RulesCtx *ctx) {
    int faces = inf_number(ctx, INF_NUM_DIE);
    base_assert(faces >= 1 && faces <= RULES_FACES_MAX);
    return faces;
}

uint8_t *inf_classes(RulesCtx *ctx, int min, int max, uint64_t *good) {
    int faces = inf_faces(ctx);
    uint8_t *class_of = arena_alloc(ctx->ruling->arena, (size_t)faces, sizeof *class_of);
    *good = 0;
    for (int face = 1; face <= faces; face++) {
        class_of[face - 1] = face >= min && face <= max;
        *good |= (uint64_t)class_of[face - 1] << (face - 1);
    }
    return class_of;
}

/* Rolls one die on a table whose rows end at these numbers; `row` counts from 0. */
static bool roll_on(RulesCtx *ctx, const RulesDice *dice, const int *ends, int count, int *row, int *value) {
    int faces = inf_faces(ctx);
    uint8_t *class_of = arena_alloc(ctx->ruling->arena, (size_t)faces, sizeof *class_of);
    RulesDice one = *dice;
    for (int face = 1; face <= faces; face++) {
        int at = 0;
        while (at + 1 < count && face > ends[at]) {
            at++;
        }
        class_of[face - 1] = (uint8_t)at;
    }
    one.faces = faces;
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
    int value = 0;
    uint64_t good;
    *success = false;
    if (sv < 1) {
        return true;
    }
    const uint8_t *class_of = inf_classes(ctx, 1, sv, &good);
    const RulesDice dice = {.what = what,
                            .rule = rule,
                            .by = inf_unit(unit),
                            .faces = inf_faces(ctx),
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

/* CORE-07: a die at or below the SV succeeds, an equal one is a critical; when the SV is above the die's faces, the
 * excess is added to the die. */
InfDie inf_judge(int sv, int faces, int natural) {
    int excess = sv > faces ? sv - faces : 0, value = natural + excess;
    bool critical = excess > 0 ? value >= faces : value == sv;
    return (InfDie){.natural = natural,
                    .value = value < faces ? value : faces,
                    .success = critical || value <= sv,
                    .critical = critical};
}

static void judge(RulesCtx *ctx, InfSet *set, const int *naturals) {
    for (int i = 0; i < set->count; i++) {
        set->dice[i] = inf_judge(set->sv, inf_faces(ctx), naturals[i]);
    }
    set->rolled = true;
}

/* Names the final result of each die: a success that another die has cancelled is none. */
static void name_results(RulesCtx *ctx, const InfSet *set) {
    const char **results = arena_alloc(ctx->ruling->arena, (size_t)set->count, sizeof *results);
    for (int i = 0; i < set->count; i++) {
        const InfDie *die = &set->dice[i];
        results[i] = !die->success ? "fails" : die->cancelled ? "beaten" : die->critical ? "critical" : "succeeds";
    }
    ctx_roll_renamed(ctx, set->roll, results);
}

bool inf_is_attack(const InfSet *set) {
    return set->skill == INF_BS_ATTACK || set->skill == INF_CC_ATTACK || set->skill == INF_SPECULATIVE_FIRE ||
           set->skill == INF_ASSAULT;
}

bool inf_cancels(const InfDie *by, const InfDie *die) {
    return by->success && (by->critical || (!die->critical && by->value >= die->value));
}

/* One direction only: cancels the dice of `set` that `by` beats. */
static void cancel(InfSet *set, const InfSet *by) {
    for (int i = 0; i < set->count; i++) {
        InfDie *die = &set->dice[i];
        for (int k = 0; k < by->count && die->success; k++) {
            die->cancelled = die->cancelled || inf_cancels(&by->dice[k], die);
        }
    }
}

int inf_standing(const InfSet *set) {
    int count = 0;
    for (int i = 0; i < set->count; i++) {
        count += set->dice[i].success && !set->dice[i].cancelled;
    }
    return count;
}

/* 1. Each acts on the other. 2. A Dodge, or a skill that frees or turns, opposes every attack on the trooper who makes
 * it. */
bool inf_opposed(const InfSet *a, const InfSet *b) {
    if (a->unit == b->unit || (!inf_is_attack(a) && !inf_is_attack(b))) {
        return false;
    }
    bool mutual = a->other == b->unit && b->other == a->unit;
    bool dodges = (!inf_is_attack(a) && b->other == a->unit) || (!inf_is_attack(b) && a->other == b->unit);
    return mutual || dodges;
}

/* True if two normal successes a and b are alike to what opposes them. For dice that already lie: both are higher than
 * the same dice, and equal to the same dice. For dice not rolled yet: both are above any normal success that these can
 * show, or they are the same. */
static bool alike_to(const InfSet *other, int a, int b) {
    if (!other->rolled) {
        return a == b || (a > other->sv && b > other->sv);
    }
    for (int i = 0; i < other->count; i++) {
        const InfDie *die = &other->dice[i];
        int v = die->value;
        if (die->success && !die->critical && ((a < v) != (b < v) || (a == v) != (b == v))) {
            return false;
        }
    }
    return true;
}

static bool alike(const InfExchange *exchange, const InfSet *set, int faces, int a, int b) {
    InfDie one = inf_judge(set->sv, faces, a), two = inf_judge(set->sv, faces, b);
    if (set->hostile[a - 1] != set->hostile[b - 1] || one.success != two.success || one.critical != two.critical) {
        return false;
    }
    for (int i = 0; i < exchange->count && one.success && !one.critical; i++) {
        const InfSet *other = &exchange->sets[i];
        if (other != set && inf_opposed(set, other) && !alike_to(other, one.value, two.value)) {
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
    int faces = inf_faces(ctx);
    uint8_t *class_of = arena_alloc(ctx->ruling->arena, (size_t)faces, sizeof *class_of);
    int *naturals = arena_alloc(ctx->ruling->arena, (size_t)set->count, sizeof *naturals);
    uint64_t good = 0;
    for (int face = 1; face <= faces; face++) {
        good |= (uint64_t)inf_judge(set->sv, faces, face).success << (face - 1);
    }
    class_faces(exchange, set, faces, class_of);
    const RulesDice dice = {.what = inf_data(ctx->field)->skills[set->skill].id,
                            .rule = "INF-CORE-07",
                            .by = inf_unit(set->unit),
                            .faces = faces,
                            .count = set->count,
                            .good = good,
                            .class_of = class_of};
    if (!ctx_roll(ctx, &dice, naturals)) {
        return false;
    }
    judge(ctx, set, naturals);
    set->roll = ctx_roll_last(ctx);
    name_results(ctx, set);
    return true;
}

static void oppose_all(RulesCtx *ctx, InfExchange *exchange) {
    for (int i = 0; i < exchange->count; i++) {
        for (int k = i + 1; k < exchange->count; k++) {
            InfSet *a = &exchange->sets[i], *b = &exchange->sets[k];
            if (inf_opposed(a, b)) {
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
    for (int i = 0; i < exchange->count; i++) {
        if (exchange->sets[i].count > 0) {
            name_results(ctx, &exchange->sets[i]);
        }
    }
    return true;
}
