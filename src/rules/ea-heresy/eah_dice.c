#include "rules/ea-heresy/eah_dice.h"

static int min_face(const EahPool *pool) {
    int need = pool->need < 1 ? 1 : pool->need;
    return pool->never_on_1 && need < 2 ? 2 : need;
}

bool pool_roll(RulesCtx *ctx, const EahPool *pool, int *passed) {
    static const uint8_t CLASSES[8][6] = {{1, 1, 1, 1, 1, 1}, {1, 1, 1, 1, 1, 1}, {0, 1, 1, 1, 1, 1},
                                          {0, 0, 1, 1, 1, 1}, {0, 0, 0, 1, 1, 1}, {0, 0, 0, 0, 1, 1},
                                          {0, 0, 0, 0, 0, 1}, {0, 0, 0, 0, 0, 0}};
    *passed = 0;
    if (pool->count <= 0) {
        return true;
    }
    int min = min_face(pool), *faces = arena_alloc(ctx->ruling->arena, (size_t)pool->count, sizeof *faces);
    const char **results = arena_alloc(ctx->ruling->arena, (size_t)pool->count, sizeof *results);
    uint32_t reach = min > 6 ? 0 : 63u << (min - 1) & 63;
    RulesDice dice = {.what = pool->what,
                      .rule = pool->rule,
                      .by = pool->by,
                      .owners = pool->owners,
                      .owner_count = pool->owner_count,
                      .pooled = pool->pooled,
                      .again = pool->again,
                      .second = pool->second,
                      .faces = 6,
                      .count = pool->count,
                      .need = pool->need,
                      .good = pool->dreaded ? ~reach & 63 : reach,
                      .class_of = CLASSES[min > 7 ? 7 : min]};
    if (!ctx_roll(ctx, &dice, faces)) {
        return false;
    }
    for (int i = 0; i < pool->count; i++) {
        bool good = faces[i] >= min;
        results[i] = good ? pool->good : pool->bad;
        *passed += good;
    }
    ctx_roll_results(ctx, results);
    return true;
}
