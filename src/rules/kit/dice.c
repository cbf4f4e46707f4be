#include "rules/kit/dice.h"

#define DIE 6

static bool has_need(const KitPool *pool) {
    return pool->good != 0 || pool->need != 0 || pool->at_most > 0 || pool->passes;
}

static bool face_passes(const KitPool *pool, int face) {
    if (pool->good != 0) {
        return (pool->good >> (face - 1) & 1) != 0;
    }
    bool low = face < pool->need || (pool->never_on_1 && face == 1);
    return !low && (pool->at_most == 0 || face <= pool->at_most);
}

/* The faces that are good for the roller, where they are not simply those from the need up. */
static uint64_t good_faces(const KitPool *pool, int faces) {
    uint64_t good = 0;
    bool by_need = pool->good == 0 && pool->at_most == 0 && !pool->never_on_1 && !pool->dreaded;
    if (!has_need(pool) || (by_need && (pool->need > 0 || !pool->passes))) {
        return 0;
    }
    for (int face = 1; face <= faces; face++) {
        good |= (uint64_t)(face_passes(pool, face) != pool->dreaded) << (face - 1);
    }
    return good;
}

static const uint8_t *classes(RulesCtx *ctx, const KitPool *pool, int faces) {
    if (pool->class_of || !has_need(pool)) {
        return pool->class_of;
    }
    uint8_t *class_of = arena_alloc(ctx->ruling->arena, (size_t)faces, sizeof *class_of);
    for (int face = 1; face <= faces; face++) {
        class_of[face - 1] = face_passes(pool, face);
    }
    return class_of;
}

/* Counts what the dice came to, and names each result. */
static void count_dice(const KitPool *pool, KitThrow *out) {
    for (int i = 0; i < out->count; i++) {
        bool passes = has_need(pool) && face_passes(pool, out->values[i]);
        out->results[i] = passes ? pool->passes : pool->fails;
        out->passed += passes;
        out->sum += out->values[i];
        out->highest = out->values[i] > out->highest ? out->values[i] : out->highest;
    }
}

bool rulekit_roll(RulesCtx *ctx, const KitPool *pool, KitThrow *out) {
    int faces = pool->faces > 0 ? pool->faces : DIE, count = pool->count > 0 ? pool->count : 0;
    base_assert(pool->what && pool->rule && faces <= RULES_FACES_MAX);
    *out = (KitThrow){.count = count};
    out->values = arena_alloc(ctx->ruling->arena, (size_t)count, sizeof *out->values);
    out->results = arena_alloc(ctx->ruling->arena, (size_t)count, sizeof *out->results);
    const RulesDice dice = {.what = pool->what,
                            .rule = pool->rule,
                            .by = pool->by,
                            .at = pool->at,
                            .owners = pool->owners,
                            .owner_count = pool->owner_count,
                            .pooled = pool->pooled,
                            .again = pool->again,
                            .second = pool->second,
                            .faces = faces,
                            .count = count,
                            .need = pool->need,
                            .total = pool->total,
                            .good = good_faces(pool, faces),
                            .plain = pool->plain,
                            .class_of = classes(ctx, pool, faces)};
    if (!ctx_roll(ctx, &dice, out->values)) {
        return false;
    }
    count_dice(pool, out);
    if (pool->passes) {
        ctx_roll_results(ctx, out->results);
    }
    return true;
}

bool rulekit_roll_passed(RulesCtx *ctx, const KitPool *pool, int *passed) {
    KitThrow throw;
    bool rolled = rulekit_roll(ctx, pool, &throw);
    *passed = throw.passed;
    return rolled;
}

bool rulekit_roll_save(RulesCtx *ctx, const char *rule, TableRef by, int need, bool *saved) {
    const KitPool pool = {.what = "save", .rule = rule, .by = by, .count = need != VAR_NONE, .need = need};
    int passed;
    bool rolled = rulekit_roll_passed(ctx, &pool, &passed);
    *saved = passed > 0;
    return rolled;
}
