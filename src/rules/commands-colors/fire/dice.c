/* DICE: how many dice. Order: base, card, camp, then the lowest maximum raised by the card (DICE-01). The recipe sets
 * this order, not the order of the code. */
#include "rules/commands-colors/fire/battle.h"
#include "rules/kit/mods.h"

#include <string.h>

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
    bool full = var_own(ctx, unit, CCA_VAR_UNIT_blocks) >= profile->blocks;
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
        bool moved = var_own(ctx, unit, CCA_VAR_UNIT_hexes_moved) > 0;
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
    int dice = var_own(ctx, 0, CCA_VAR_GAME_card_dice);
    int scope = var_own(ctx, 0, CCA_VAR_GAME_card_scope);
    bool covers = scope == CCA_SCOPE_BOTH || scope == (roll->how == CCA_CLOSE ? CCA_SCOPE_CLOSE : CCA_SCOPE_RANGED);
    bool back = roll->back && var_own(ctx, 0, CCA_VAR_GAME_card_back) != 1;
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
    if (sum->roll->how == CCA_RANGED &&
        (!own || reading_now(sum->ctx, CCA_READ_DICE_HILL_RANGED) == CCA_DICE_HILL_RANGED_CLOSE_ONLY)) {
        return; /* 4 */
    }
    if (!own) { /* 1 */
        add(sum, AT_LIMIT, number_int(sum->ctx, CCA_NUM_UPHILL) + sum->card, "CCA-DICE-12", "limit", ref_none());
        return;
    }
    int max = number_int(sum->ctx, mounted ? CCA_NUM_DOWNHILL_MOUNTED : CCA_NUM_DOWNHILL_FOOT) + sum->card;
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
            bool after = reading_now(sum->ctx, CCA_READ_DICE_CAMP_ORDER) == CCA_DICE_CAMP_ORDER_LIMIT_FIRST;
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
        out->dice = settle(&sum, reading_now(ctx, CCA_READ_DICE_FLOOR));
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
    ctx_cite(ctx, rule, key, ROLE_CONTEXT, INT("dice", dice->dice), INT("card", dice->card), INT("limit", dice->limit),
             INT("plain", dice->limit == VAR_NONE ? 0 : dice->limit - dice->card));
}

/* "2", "2 + 1 = 3": the limit, raised by the card's dice. */
static const char *cap_in_figures(RulesCtx *ctx, const CcaDice *dice) {
    BaseArena *arena = ctx->ruling->arena;
    return dice->card > 0 ? arena_printf(arena, "%d + %d = %d", dice->limit - dice->card, dice->card, dice->limit)
                          : arena_printf(arena, "%d", dice->limit);
}

/* "5", "4 + 1 − 1 = 4": what is added before any limit. */
static const char *sum_in_figures(RulesCtx *ctx, const CcaDice *dice, int *terms, int *total) {
    BaseText text = {0};
    *terms = *total = 0;
    for (int i = 0; i < dice->mod_count; i++) {
        const RulesMod *mod = &dice->mods[i];
        if (mod->stage == AT_BASE || mod->stage == AT_ADD) {
            int size = mod->value < 0 ? -mod->value : mod->value;
            text_addf(&text, "%s%d", (*terms)++ == 0 ? "" : mod->value < 0 ? " − " : " + ", size);
            *total += mod->value;
        }
    }
    if (*terms > 1) {
        text_addf(&text, " = %s%d", *total < 0 ? "−" : "", *total < 0 ? -*total : *total);
    }
    const char *kept = arena_strdup(ctx->ruling->arena, text_get(&text));
    text_free(&text);
    return kept;
}

/* DICE-01, DICE-17: the sum in the order in which it was made. Reading camp_order limit_first: what is less on a camp
 * comes after the limit. A limit that is not passed is left out here: its own rule tells it. Returns true when the base
 * is all of the sum. */
static bool cite_order(RulesCtx *ctx, const CcaRoll *roll, const CcaDice *dice) {
    int after = 0, terms, total;
    for (int i = 0; i < dice->mod_count; i++) {
        after += dice->mods[i].stage == AT_AFTER ? dice->mods[i].value : 0;
    }
    const char *sum = sum_in_figures(ctx, dice, &terms, &total);
    bool cut = dice->limit != VAR_NONE && total > dice->limit;
    bool plain = !cut && after == 0 && terms == 1; /* the base has told it */
    ctx_cite(ctx, "CCA-DICE-01",
             after != 0  ? (cut ? "order-then-less" : "free-then-less")
             : cut       ? "order"
             : terms > 1 ? "free-sum"
                         : "free",
             plain ? ROLE_CONTEXT : ROLE_DECIDES, CCA_UNIT("unit", roll->attacker), INT("dice", dice->dice),
             TEXT("sum", sum), INT("fewer", -after), WHEN(cut, TEXT("cap", cap_in_figures(ctx, dice))));
    return plain;
}

/* CORE-04, CORE-07, CORE-17: the dice before everything else. */
static void cite_base(RulesCtx *ctx, const CcaRoll *roll, const CcaDice *dice, bool decides) {
    bool elephant = cca_profile(ctx->field, roll->attacker)->elephant, ranged = roll->how == CCA_RANGED;
    bool moved = ranged && var_own(ctx, roll->attacker, CCA_VAR_UNIT_hexes_moved) > 0;
    ctx_cite(ctx, dice->mods[0].rule,
             moved      ? "base-moved"
             : ranged   ? "base-still"
             : elephant ? "base-as-target"
                        : "base",
             decides ? ROLE_DECIDES : ROLE_CONTEXT, UNIT("unit", roll->attacker), UNIT("other", roll->defender),
             INT("dice", dice->base));
}

/* Ground that leaves ranged dice as they are (DICE-05, -08, -10): its rule, and that it does nothing. */
static void cite_unlimited(RulesCtx *ctx, const CcaRoll *roll, const CcaHex *hex, int whose) {
    CcaCite cite = whose == CCA_OWN ? CCA_CITE_RANGED_OWN : CCA_CITE_RANGED_TARGET;
    int unit = whose == CCA_OWN ? roll->attacker : roll->defender;
    for (int i = 0; i < hex->layers && roll->how == CCA_RANGED; i++) {
        const CcaKind *kind = cca_layer(ctx->field, hex, i);
        if (kind->rules[cite] && kind->max[CCA_RANGED][whose] == VAR_NONE) {
            ctx_cite(ctx, kind->rules[cite], whose == CCA_OWN ? "normal-own" : "normal-target", ROLE_PASSES,
                     UNIT("unit", unit), TEXT("hex", cca_hex_id(ctx, cca_where(ctx->draft->table, unit))),
                     TERRAIN(ref_make(REF_AREA, hex->layer[i].area)));
        }
    }
}

/* One limit, or one die less: who stands where, and what it allows before the card raises it. */
static void cite_mod(RulesCtx *ctx, const CcaRoll *roll, const CcaDice *dice, const RulesMod *mod) {
    int unit = strcmp(mod->key, "limit-target") == 0 ? roll->defender : roll->attacker;
    bool limit = mod->stage == AT_LIMIT;
    ctx_cite(ctx, mod->rule, limit ? mod->key : "fewer",
             limit && mod->state != MOD_COUNTS ? ROLE_CONTEXT : ROLE_DECIDES, UNIT("unit", unit),
             TEXT("hex", cca_hex_id(ctx, cca_where(ctx->draft->table, unit))), INT("limit", mod->value - dice->card),
             INT("fewer", -mod->value), TERRAIN(mod->source));
}

static void cite_limits(RulesCtx *ctx, const CcaRoll *roll, const CcaDice *dice) {
    int limits = 0;
    for (int i = 0; i < dice->mod_count; i++) {
        const RulesMod *mod = &dice->mods[i];
        limits += mod->stage == AT_LIMIT;
        if (mod->stage == AT_LIMIT || (mod->stage != AT_BASE && mod->value < 0)) {
            cite_mod(ctx, roll, dice, mod);
        }
    }
    if (limits > 1) {
        cite_plain(ctx, "CCA-DICE-03", "lowest", dice);
    }
    if (limits > 0 && dice->card > 0) {
        cite_plain(ctx, "CCA-DICE-02", "raised", dice);
        cite_also(ctx, TEXT("cap", cap_in_figures(ctx, dice)));
    }
}

void cca_cite_dice(RulesCtx *ctx, const CcaRoll *roll, const CcaDice *dice) {
    const CcaMap *map = cca_map(ctx);
    const CcaHex *own = cca_hex(map, cca_where(ctx->draft->table, roll->attacker));
    const CcaHex *target = cca_hex(map, cca_where(ctx->draft->table, roll->defender));
    bool plain = cite_order(ctx, roll, dice);
    cite_base(ctx, roll, dice, plain);
    if (roll->back) {
        cite_plain(ctx, "CCA-DICE-19", "back", dice);
        cite_also(ctx, UNIT("unit", roll->attacker));
    }
    if (dice->card > 0) {
        cite_plain(ctx, "CCA-CORE-03", "adds", dice);
    }
    cite_limits(ctx, roll, dice);
    cite_unlimited(ctx, roll, own, CCA_OWN);
    cite_unlimited(ctx, roll, target, CCA_TARGET);
    if (roll->how == CCA_RANGED && (own->hill || target->hill)) {
        bool all = own->hill && reading_now(ctx, CCA_READ_DICE_HILL_RANGED) == CCA_DICE_HILL_RANGED_ALL;
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
