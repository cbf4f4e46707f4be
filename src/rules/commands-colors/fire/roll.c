/* The effects of the dice of one roll: hits, swords that are ignored, flags (CORE-07, CORE-08, CORE-14, CORE-17). */
#include "rules/commands-colors/fire/battle.h"
#include "rules/kit/chance.h"
#include "rules/kit/dice.h"

enum { MISS, HIT, SWORD, FLAG };

typedef struct {
    uint8_t class_of[CCA_FACE_COUNT];
    CcaShield shield;
    bool rerolls; /* CORE-17: each sword that hits is rolled again */
} Effect;

bool cca_alive(RulesCtx *ctx, int unit) {
    return table_alive(ctx->draft->table, cca_unit(unit));
}

/* CORE-08: a leader of its own side with it or next to it. */
static bool leader_near(RulesCtx *ctx, int unit) {
    if (cca_leader_of(ctx, unit) >= 0) {
        return true;
    }
    const CcaMap *map = cca_map(ctx);
    HexId at = cca_where(ctx->draft->table, unit);
    for (int side = 0; side < 6; side++) {
        const CcaHex *hex = cca_hex(map, hex_neighbour(at, side));
        if (hex && hex->leader >= 0 && cca_same_side(ctx, unit, hex->leader)) {
            return true;
        }
    }
    return false;
}

/* 1. The symbol of the target's weight hits, always.
 * 2. Close combat: SWORD, if the attacker's swords hit, but never an elephant; LEADER, with a leader near.
 * 3. A lone leader is hit by LEADER only, at range, too.
 * 4. FLAG makes a unit retreat.
 * 5. Against one who evades only 1 counts. */
static Effect effect_of(RulesCtx *ctx, const CcaRoll *roll, bool evading, bool cite) {
    const CcaProfile *attacker = cca_profile(ctx->field, roll->attacker);
    const CcaProfile *target = cca_profile(ctx->field, roll->defender);
    Effect effect = {.class_of = {MISS}};
    if (target->type == CCA_LEADER) { /* 3 */
        effect.class_of[CCA_FACE_LEADER - 1] = HIT;
        return effect;
    }
    if (target->weight != CCA_NO_WEIGHT) {
        effect.class_of[CCA_FACE_LIGHT - 1 + (int)target->weight] = HIT; /* 1 */
    }
    if (evading) {
        return effect; /* 5 */
    }
    effect.shield = cca_shield(ctx, roll, cite);
    effect.class_of[CCA_FACE_FLAG - 1] = FLAG; /* 4 */
    if (roll->how == CCA_CLOSE) {              /* 2 */
        effect.class_of[CCA_FACE_SWORD - 1] = attacker->swords && !target->elephant ? SWORD : MISS;
        effect.class_of[CCA_FACE_LEADER - 1] = leader_near(ctx, roll->attacker) ? HIT : MISS;
        effect.rerolls = attacker->elephant;
    }
    return effect;
}

/* Rolls one pool. `left` is the number of swords still to be ignored. */
static bool roll_pool(RulesCtx *ctx, const CcaRoll *roll, const Effect *effect, int dice, bool again, int *left,
                      int *swords, CcaResult *out) {
    static const RulesResult results[] = {
        [MISS] = RESULT_MISS, [HIT] = RESULT_HIT, [SWORD] = RESULT_HIT, [FLAG] = RESULT_FLAG};
    KitThrow throw;
    uint32_t good = 0;
    for (int face = 0; face < CCA_FACE_COUNT; face++) {
        good |= (uint32_t)(effect->class_of[face] != MISS) << face;
    }
    const KitPool pool = {.what = again        ? "rolled-again"
                                  : roll->back ? "battle-back"
                                               : "battle",
                          .rule = again                    ? "CCA-CORE-17"
                                  : roll->how == CCA_CLOSE ? "CCA-CORE-08"
                                                           : "CCA-CORE-07",
                          .by = cca_unit(roll->attacker),
                          .faces = CCA_FACE_COUNT,
                          .count = dice,
                          .good = good,
                          .class_of = effect->class_of};
    if (!rulekit_roll(ctx, &pool, &throw)) {
        return false;
    }
    *swords = 0;
    for (int i = 0; i < throw.count; i++) {
        int class = effect->class_of[throw.values[i] - 1];
        throw.results[i] = results[class];
        if (class == SWORD && *left > 0) {
            (*left)--;
            out->swords_ignored++;
            throw.results[i] = RESULT_IGNORED;
            continue;
        }
        *swords += class == SWORD;
        out->hits += class == HIT || class == SWORD;
        out->flags += class == FLAG;
    }
    ctx_roll_results(ctx, throw.results);
    return true;
}

static void cite_result(RulesCtx *ctx, const CcaRoll *roll, const Effect *effect, const CcaResult *out) {
    ctx_cite(ctx, roll->how == CCA_CLOSE ? "CCA-CORE-08" : "CCA-CORE-07", "result", ROLE_DECIDES,
             CCA_UNIT("unit", roll->attacker), CCA_UNIT("other", roll->defender), INT("hits", out->hits),
             INT("flags", out->flags));
    if (out->swords_ignored > 0) {
        ctx_cite(ctx, "CCA-STRUCT-14", "sword", ROLE_DECIDES, CCA_UNIT("unit", roll->defender),
                 INT("count", out->swords_ignored));
    }
    bool idle = effect->shield.swords > 0 && effect->class_of[CCA_FACE_SWORD - 1] == MISS;
    if (idle || out->swords_ignored > 0) {
        ctx_cite(ctx, "CCA-STRUCT-15", idle ? "no-swords" : "taken", ROLE_CONTEXT, CCA_UNIT("unit", roll->attacker));
    }
}

/* Before any die: how many of the faces hit, and what follows. A shield that swords are disregarded for spoils the sum
 * of several dice, and swords that are rolled again spoil the mean: neither is told then. */
static void foretell(RulesCtx *ctx, const CcaRoll *roll, const Effect *effect, int dice) {
    const RulesData *data = ctx->field->data;
    const char *rule = roll->how == CCA_CLOSE ? "CCA-CORE-08" : "CCA-CORE-07";
    BaseText faces = {0};
    char mean[TEXT_NUMBER_MAX];
    int hits = 0;
    bool swords = false;
    for (int face = 0; face < CCA_FACE_COUNT; face++) {
        bool hit = effect->class_of[face] == HIT || effect->class_of[face] == SWORD;
        swords = swords || effect->class_of[face] == SWORD;
        if (hit) {
            text_addf(&faces, "%s%s", hits ? ", " : "", data->faces[face]);
            hits++;
        }
    }
    KitChance each = rulekit_chance(hits, CCA_FACE_COUNT);
    bool plain = !(swords && effect->shield.swords > 0);
    ctx_cite(ctx, rule, hits == 0 ? "chance-none" : "chance", ROLE_CONTEXT, CCA_UNIT("other", roll->defender),
             TEXT("faces", arena_strdup(ctx->ruling->arena, text_get(&faces))), INT("count", hits),
             CHANCE(ctx, "each", each));
    text_free(&faces);
    if (hits > 0 && plain) {
        bool again = effect->rerolls && swords;
        ctx_cite(ctx, rule, again ? "chance-once" : "chance-all", ROLE_CONTEXT, INT("count", dice),
                 CHANCE(ctx, "all", rulekit_chance_not(rulekit_chance_never(each, dice))),
                 TEXT("mean", text_rounded((double)dice * hits / CCA_FACE_COUNT, 2, mean)));
    }
}

/* CORE-17: swords that hit are rolled again as long as a block is left to be lost; more rolls would change nothing. */
bool cca_roll(RulesCtx *ctx, const CcaRoll *roll, int dice, bool evading, CcaResult *out) {
    Effect effect = effect_of(ctx, roll, evading, true);
    int left = effect.shield.swords, swords = 0;
    if (!ctx->input && dice > 0) { /* it is only asked about */
        foretell(ctx, roll, &effect, dice);
    }
    *out = (CcaResult){.hits = 0};
    if (!roll_pool(ctx, roll, &effect, dice, false, &left, &swords, out)) {
        return false;
    }
    int blocks = var_own(ctx, roll->defender, CCA_VAR_UNIT_blocks);
    while (effect.rerolls && swords > 0 && out->hits < blocks) {
        ctx_cite(ctx, "CCA-CORE-17", "again", ROLE_CONTEXT, INT("count", swords));
        if (!roll_pool(ctx, roll, &effect, swords, true, &left, &swords, out)) {
            return false;
        }
    }
    cite_result(ctx, roll, &effect, out);
    return true;
}
