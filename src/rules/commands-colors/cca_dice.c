/* DICE: how many dice. Order: base, card, camp, then the lowest maximum raised by the card (DICE-01). The recipe sets
 * this order, not the order of the code. */
#include "rules/commands-colors/cca_battle.h"
#include "rules/kit/mods.h"

enum { AT_BASE, AT_ADD, AT_LIMIT, AT_AFTER, AT_FLOOR, STAGES };
typedef struct {
    RulesCtx *ctx;
    const CcaRoll *roll;
    const CcaHex *own, *target; /* hexes of attacker and defender */
    RulesMod *mods;
    int count, room, card;
} Sum;

static void add(Sum *sum, int stage, int value, const char *rule, const char *key, TableRef source) {
    base_assert(sum->count < sum->room);
    sum->mods[sum->count++] = (RulesMod){
        .value = value, .stage = stage, .rule = rule, .key = key, .source = source, .bound = stage == AT_LIMIT};
}

/* ---- base ---- */

/* CORE-04: close combat dice of a unit as it is; for war machines those of battle back. */
static int plain_dice(RulesCtx *ctx, int unit, bool back) {
    const CcaProfile *profile = cca_profile(ctx->field, unit);
    if (back && profile->back_dice != VAR_NONE) {
        return profile->back_dice;
    }
    bool full = cca_unit_get(ctx, unit, CCA_VAR_UNIT_blocks) >= profile->blocks;
    return full ? profile->full_dice : profile->dice;
}

/* CORE-17: an elephant fights with what the target would roll against it. */
static int elephant_dice(RulesCtx *ctx, int elephant, int target) {
    int fixed = cca_profile(ctx->field, elephant)->as_target[ctx->field->setup->units[target].profile];
    return fixed != VAR_NONE ? fixed : plain_dice(ctx, target, true);
}

static void add_base(Sum *sum) {
    RulesCtx *ctx = sum->ctx;
    int unit = sum->roll->attacker;
    const CcaProfile *profile = cca_profile(ctx->field, unit);
    TableRef ref = cca_unit(unit);
    if (sum->roll->how == CCA_RANGED) {
        bool moved = cca_unit_get(ctx, unit, CCA_VAR_UNIT_hexes_moved) > 0;
        add(sum, AT_BASE, moved ? profile->moved : profile->still, "CCA-CORE-07", moved ? "mod-moved" : "mod-still",
            ref);
    } else if (profile->elephant) {
        add(sum, AT_BASE, elephant_dice(ctx, unit, sum->roll->defender), "CCA-CORE-17", "mod-as-target",
            cca_unit(sum->roll->defender));
    } else {
        add(sum, AT_BASE, plain_dice(ctx, unit, sum->roll->back), "CCA-CORE-04", "mod-base", ref);
    }
}

/* CORE-03, DICE-19: dice of the card in force, if it is for this kind of attack; in battle back only if it says so. */
static int card_dice(RulesCtx *ctx, const CcaRoll *roll) {
    int dice = cca_get(ctx->field, ctx->draft->table, cca_game(), CCA_VAR_GAME_card_dice);
    int scope = cca_get(ctx->field, ctx->draft->table, cca_game(), CCA_VAR_GAME_card_scope);
    bool covers = scope == CCA_SCOPE_BOTH || scope == (roll->how == CCA_CLOSE ? CCA_SCOPE_CLOSE : CCA_SCOPE_RANGED);
    bool back = roll->back && cca_get(ctx->field, ctx->draft->table, cca_game(), CCA_VAR_GAME_card_back) != 1;
    return covers && !back ? dice : 0;
}

/* ---- maxima ---- */

/* DICE-04 to DICE-11: by the kind's row, for the attacker's own hex and for the target's. */
static void add_ground(Sum *sum, const CcaHex *hex, int whose) {
    for (int i = 0; i < hex->layers; i++) {
        const CcaKind *kind = cca_layer(sum->ctx->field, hex, i);
        int max = kind->max[sum->roll->how][whose];
        CcaCite cite = sum->roll->how == CCA_CLOSE ? CCA_CITE_CLOSE
                       : whose == CCA_OWN          ? CCA_CITE_RANGED_OWN
                                                   : CCA_CITE_RANGED_TARGET;
        if (max != VAR_NONE) {
            const char *rule = kind->rules[cite] ? kind->rules[cite] : "CCA-DICE-01";
            add(sum, AT_LIMIT, max + sum->card, rule, whose == CCA_OWN ? "limit-own" : "limit-target",
                ref_make(REF_AREA, hex->layer[i].area));
        }
    }
}

/* DICE-12 to DICE-16:
 * 1. Low against a hill: everyone at most 2, in close combat.
 * 2. From a hill against low ground: foot 3, mounted 2.
 * 3. From hill to hill: the same.
 * 4. Ranged combat knows none of them; reading hill_ranged all has 2 and 3 there, too. */
static void add_levels(Sum *sum) {
    bool own = sum->own->hill, target = sum->target->hill;
    bool mounted = cca_profile(sum->ctx->field, sum->roll->attacker)->type == CCA_MOUNTED;
    if (!own && !target) {
        return;
    }
    if (sum->roll->how == CCA_RANGED && (!own || cca_reading(sum->ctx, CCA_READ_HILL_RANGED) == 0)) {
        return; /* 4 */
    }
    if (!own) { /* 1 */
        add(sum, AT_LIMIT, cca_number(sum->ctx, CCA_NUM_UPHILL) + sum->card, "CCA-DICE-12", "limit", ref_none());
        return;
    }
    int max = cca_number(sum->ctx, mounted ? CCA_NUM_DOWNHILL_MOUNTED : CCA_NUM_DOWNHILL_FOOT) + sum->card;
    if (target) { /* 3 */
        add(sum, AT_LIMIT, max, "CCA-DICE-15", mounted ? "limit-mounted" : "limit-foot", ref_none());
    } else { /* 2 */
        add(sum, AT_LIMIT, max, mounted ? "CCA-DICE-14" : "CCA-DICE-13", "limit", ref_none());
    }
}

/* ---- all of it ---- */

/* DICE-17: one die less on a camp. Reading camp_order limit_first subtracts it after the maximum. */
static void add_fewer(Sum *sum) {
    for (int i = 0; i < sum->own->layers; i++) {
        const CcaKind *kind = cca_layer(sum->ctx->field, sum->own, i);
        if (kind->fewer > 0) {
            bool after = cca_reading(sum->ctx, CCA_READ_CAMP_ORDER) != 0;
            const char *rule = kind->rules[CCA_CITE_FEWER] ? kind->rules[CCA_CITE_FEWER] : "CCA-DICE-01";
            add(sum, after ? AT_AFTER : AT_ADD, -kind->fewer, rule, "mod-fewer",
                ref_make(REF_AREA, sum->own->layer[i].area));
        }
    }
}

static int total_before_limits(const Sum *sum) {
    int total = 0;
    for (int i = 0; i < sum->count; i++) {
        total += sum->mods[i].stage != AT_LIMIT ? sum->mods[i].value : 0;
    }
    return total;
}

static int settle(Sum *sum, int floor) {
    const ModStage stages[STAGES] = {[AT_BASE] = {STAGE_BASE, 0},
                                     [AT_ADD] = {STAGE_ADD, 0},
                                     [AT_LIMIT] = {STAGE_CEILING, VAR_NONE},
                                     [AT_AFTER] = {STAGE_ADD, 0},
                                     [AT_FLOOR] = {STAGE_FLOOR, floor}};
    static const ModFamily families[] = {FAMILY_SUM};
    const ModRecipe recipe = {stages, STAGES, families, 1};
    return mods_total(&recipe, sum->mods, sum->count);
}

void cca_dice(RulesCtx *ctx, const CcaRoll *roll, CcaDice *out) {
    const CcaMap *map = cca_map(ctx);
    const Table *table = ctx->draft->table;
    Sum sum = {.ctx = ctx,
               .roll = roll,
               .own = cca_hex(map, cca_where(table, roll->attacker)),
               .target = cca_hex(map, cca_where(table, roll->defender)),
               .card = card_dice(ctx, roll)};
    /* Base, card, slope; each layer of the attacker's hex that takes a die, each of both hexes that sets a maximum. */
    sum.room = 3 + 2 * sum.own->layers + sum.target->layers;
    sum.mods = arena_alloc(ctx->ruling->arena, (size_t)sum.room, sizeof *sum.mods);
    add_base(&sum);
    if (sum.card > 0) {
        add(&sum, AT_ADD, sum.card, "CCA-CORE-03", "mod-card", ref_none());
    }
    add_fewer(&sum);
    add_ground(&sum, sum.own, CCA_OWN);
    add_ground(&sum, sum.target, CCA_TARGET);
    add_levels(&sum);
    *out =
        (CcaDice){.base = sum.mods[0].value, .card = sum.card, .total = total_before_limits(&sum), .limit = VAR_NONE};
    out->dice = settle(&sum, 0);
    if (out->dice == 0 && out->base > 0) { /* DICE-20: nothing is left, or by the reading a last die */
        out->dice = settle(&sum, cca_reading(ctx, CCA_READ_FLOOR));
        out->last = out->dice > 0;
    }
    out->mods = sum.mods;
    out->mod_count = sum.count;
    for (int i = 0; i < sum.count; i++) {
        bool lower = out->limit == VAR_NONE || sum.mods[i].value < out->limit;
        if (sum.mods[i].stage == AT_LIMIT && lower) {
            out->limit = sum.mods[i].value;
        }
    }
}

/* ---- told ---- */

static void cite_plain(RulesCtx *ctx, const char *rule, const char *key, const CcaDice *dice) {
    ctx_cite(ctx, rule, key, ROLE_CONTEXT);
    cite_int(ctx, "dice", dice->dice);
    cite_int(ctx, "card", dice->card);
    cite_int(ctx, "total", dice->total);
    cite_int(ctx, "limit", dice->limit == VAR_NONE ? 0 : dice->limit);
    cite_int(ctx, "plain", dice->limit == VAR_NONE ? 0 : dice->limit - dice->card);
}

/* DICE-01, DICE-17: the sum in the order in which it was made. Reading camp_order limit_first: what is less on a camp
 * comes after the maximum. Below none there is nothing: DICE-20 tells the rest. */
static void cite_order(RulesCtx *ctx, const CcaDice *dice) {
    int after = 0;
    for (int i = 0; i < dice->mod_count; i++) {
        after += dice->mods[i].stage == AT_AFTER ? dice->mods[i].value : 0;
    }
    int before = dice->total - after > 0 ? dice->total - after : 0;
    int held = dice->limit != VAR_NONE && before > dice->limit ? dice->limit : before;
    bool free = dice->limit == VAR_NONE;
    ctx_cite(ctx, "CCA-DICE-01", after == 0 ? (free ? "free" : "order") : (free ? "free-then-less" : "order-then-less"),
             ROLE_CONTEXT);
    cite_int(ctx, "total", before);
    cite_int(ctx, "limit", free ? 0 : dice->limit);
    cite_int(ctx, "held", held);
    cite_int(ctx, "fewer", -after);
    cite_int(ctx, "dice", held + after > 0 ? held + after : 0);
}

/* Ground that leaves ranged dice as they are (DICE-05, -08, -10): its rule, and that it does nothing. */
static void cite_unlimited(RulesCtx *ctx, const CcaRoll *roll, const CcaHex *hex, int whose) {
    CcaCite cite = whose == CCA_OWN ? CCA_CITE_RANGED_OWN : CCA_CITE_RANGED_TARGET;
    for (int i = 0; i < hex->layers && roll->how == CCA_RANGED; i++) {
        const CcaKind *kind = cca_layer(ctx->field, hex, i);
        if (kind->rules[cite] && kind->max[CCA_RANGED][whose] == VAR_NONE) {
            ctx_cite(ctx, kind->rules[cite], whose == CCA_OWN ? "normal-own" : "normal-target", ROLE_PASSES);
            cite_ref(ctx, "area", ref_make(REF_AREA, hex->layer[i].area));
        }
    }
}

static void cite_limits(RulesCtx *ctx, const CcaDice *dice) {
    int limits = 0;
    for (int i = 0; i < dice->mod_count; i++) {
        const RulesMod *mod = &dice->mods[i];
        if (mod->stage == AT_LIMIT) {
            limits++;
            ctx_cite(ctx, mod->rule, mod->key, mod->state == MOD_COUNTS ? ROLE_DECIDES : ROLE_CONTEXT);
            if (!ref_is(mod->source, REF_NONE)) {
                cite_ref(ctx, "area", mod->source);
            }
            cite_int(ctx, "limit", mod->value - dice->card);
        } else if (mod->stage != AT_BASE && mod->value < 0) {
            ctx_cite(ctx, mod->rule, "fewer", ROLE_DECIDES);
            cite_ref(ctx, "area", mod->source);
            cite_int(ctx, "fewer", -mod->value);
        }
    }
    if (limits > 1) {
        cite_plain(ctx, "CCA-DICE-03", "lowest", dice);
    }
    if (limits > 0 && dice->card > 0) {
        cite_plain(ctx, "CCA-DICE-02", "raised", dice);
    }
}

void cca_cite_dice(RulesCtx *ctx, const CcaRoll *roll, const CcaDice *dice) {
    const CcaMap *map = cca_map(ctx);
    const CcaHex *own = cca_hex(map, cca_where(ctx->draft->table, roll->attacker));
    const CcaHex *target = cca_hex(map, cca_where(ctx->draft->table, roll->defender));
    cite_order(ctx, dice);
    cca_cite_unit(ctx, "unit", roll->attacker);
    ctx_cite(ctx, dice->mods[0].rule, dice->mods[0].key, ROLE_CONTEXT);
    cite_ref(ctx, "source", dice->mods[0].source);
    cite_ref(ctx, "unit", dice->mods[0].source);
    if (roll->back) {
        cite_plain(ctx, "CCA-DICE-19", "back", dice);
        cite_ref(ctx, "unit", cca_unit(roll->attacker));
    }
    if (dice->card > 0) {
        cite_plain(ctx, "CCA-CORE-03", "adds", dice);
    }
    cite_limits(ctx, dice);
    cite_unlimited(ctx, roll, own, CCA_OWN);
    cite_unlimited(ctx, roll, target, CCA_TARGET);
    if (roll->how == CCA_RANGED && (own->hill || target->hill)) {
        bool all = own->hill && cca_reading(ctx, CCA_READ_HILL_RANGED) != 0;
        cite_plain(ctx, "CCA-DICE-16", all ? "all" : own->hill ? "close-only" : "uphill", dice);
    }
    if (own->rampart >= 0 || target->rampart >= 0) {
        cite_plain(ctx, "CCA-DICE-18", "no-effect", dice);
    }
    if (dice->dice == 0 || dice->last) {
        cite_plain(ctx, "CCA-DICE-20", dice->last ? "at-least-one" : "none", dice);
    }
    array_push(&ctx->ruling->sums, ((RulesSum){.what = "dice",
                                               .mods = dice->mods,
                                               .count = dice->mod_count,
                                               .total = dice->dice,
                                               .counts = true,
                                               .by = cca_unit(roll->attacker),
                                               .at = cca_unit(roll->defender)}));
}
