/* The dice of an Order (CORE-07, -08): rolled set by set, then opposed. Faces that can no longer be told apart form one
 * class, so that the odds have few branches to follow. */
#include "rules/kit/dice.h"

#include "rules/infinity/fire/exchange.h"

/* Rolls one die on a table whose rows end at these numbers; `row` counts from 0. */
static bool roll_on(RulesCtx *ctx, const char *what, const char *rule, TableRef by, const int *ends, int count,
                    int *row, int *value) {
    int faces = inf_faces(ctx);
    uint8_t *class_of = arena_alloc(ctx->ruling->arena, (size_t)faces, sizeof *class_of);
    KitThrow throw;
    for (int face = 1; face <= faces; face++) {
        int at = 0;
        while (at + 1 < count && face > ends[at]) {
            at++;
        }
        class_of[face - 1] = (uint8_t)at;
    }
    const KitPool pool = {.what = what, .rule = rule, .by = by, .faces = faces, .count = 1, .class_of = class_of};
    if (!rulekit_roll(ctx, &pool, &throw)) {
        return false;
    }
    *value = throw.sum;
    *row = class_of[throw.sum - 1];
    return true;
}

bool inf_roll_level(RulesCtx *ctx, TableRef by, int *level, int *value) {
    int ends[INF_LEVELS];
    for (int i = 0; i < INF_LEVELS; i++) {
        ends[i] = inf_data(ctx->field)->levels[i].rolled;
    }
    return roll_on(ctx, "hostility-level", "INF-HOST-02", by, ends, INF_LEVELS, level, value);
}

bool inf_roll_damage(RulesCtx *ctx, TableRef by, int *row) {
    int ends[INF_ROWS], value;
    for (int i = 0; i < INF_ROWS; i++) {
        ends[i] = inf_data(ctx->field)->damage[i].rolled;
    }
    return roll_on(ctx, "damage-row", "INF-HOST-05", by, ends, INF_ROWS, row, &value);
}

bool inf_roll_under(RulesCtx *ctx, const char *what, const char *rule, int unit, int sv, bool *success) {
    const KitPool pool = {.what = what,
                          .rule = rule,
                          .by = inf_unit(unit),
                          .faces = inf_faces(ctx),
                          .count = sv < 1 ? 0 : 1,
                          .at_most = sv,
                          .passes = RESULT_SUCCEEDS,
                          .fails = RESULT_FAILS};
    int passed;
    bool rolled = rulekit_roll_passed(ctx, &pool, &passed);
    *success = passed > 0;
    return rolled;
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

/* Sets the final result of each die: a success that another die has cancelled is none. */
static void set_results(RulesCtx *ctx, const InfSet *set) {
    RulesResult *results = arena_alloc(ctx->ruling->arena, (size_t)set->count, sizeof *results);
    for (int i = 0; i < set->count; i++) {
        const InfDie *die = &set->dice[i];
        results[i] = !die->success    ? RESULT_FAILS
                     : die->cancelled ? RESULT_BEATEN
                     : die->critical  ? RESULT_CRITICAL
                                      : RESULT_SUCCEEDS;
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
    uint64_t good = 0;
    for (int face = 1; face <= faces; face++) {
        good |= (uint64_t)inf_judge(set->sv, faces, face).success << (face - 1);
    }
    class_faces(exchange, set, faces, class_of);
    const KitPool pool = {.what = inf_data(ctx->field)->skills[set->skill].id,
                          .rule = "INF-CORE-07",
                          .by = inf_unit(set->unit),
                          .faces = faces,
                          .count = set->count,
                          .good = good,
                          .class_of = class_of};
    KitThrow throw;
    if (!rulekit_roll(ctx, &pool, &throw)) {
        return false;
    }
    judge(ctx, set, throw.values);
    set->roll = ctx_roll_last(ctx);
    set_results(ctx, set);
    return true;
}

/* CORE-07: an attack that no roll opposes. */
static void cite_unopposed(RulesCtx *ctx, const InfExchange *exchange, const InfSet *set) {
    for (int i = 0; i < exchange->count; i++) {
        if (inf_opposed(&exchange->sets[i], set)) {
            return;
        }
    }
    int hits = inf_standing(set);
    ctx_cite(ctx, "INF-CORE-07", hits > 0 ? "hits" : "misses", ROLE_DECIDES, UNIT("unit", set->unit),
             UNIT("other", set->other), INT("count", hits));
}

/* CORE-08: of two that oppose each other one has successes left at most. */
static void cite_opposed(RulesCtx *ctx, const InfSet *a, const InfSet *b) {
    const InfSet *winner = inf_standing(b) > 0 ? b : a, *loser = winner == a ? b : a;
    int left = inf_standing(winner);
    ctx_cite(ctx, "INF-CORE-08", left > 0 ? "wins" : "neither", ROLE_DECIDES, UNIT("unit", winner->unit),
             UNIT("other", loser->unit), INT("count", left));
}

static void oppose_all(RulesCtx *ctx, InfExchange *exchange) {
    for (int i = 0; i < exchange->count; i++) {
        for (int k = i + 1; k < exchange->count; k++) {
            InfSet *a = &exchange->sets[i], *b = &exchange->sets[k];
            if (inf_opposed(a, b)) {
                cancel(a, b);
                cancel(b, a);
            }
        }
    }
    for (int i = 0; i < exchange->count; i++) { /* told when all have cancelled what they cancel */
        for (int k = i + 1; k < exchange->count; k++) {
            if (inf_opposed(&exchange->sets[i], &exchange->sets[k])) {
                cite_opposed(ctx, &exchange->sets[i], &exchange->sets[k]);
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
            set_results(ctx, &exchange->sets[i]);
        }
        if (inf_is_attack(&exchange->sets[i])) {
            cite_unopposed(ctx, exchange, &exchange->sets[i]);
        }
    }
    return true;
}
