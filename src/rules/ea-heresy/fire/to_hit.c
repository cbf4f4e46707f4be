/* What a die needs (CORE-07, STRUCT-25, STRUCT-26) and rolling it. */
#include "rules/ea-heresy/fire/fire.h"
#include "rules/kit/dice.h"
#include "rules/kit/mods.h"

#include <string.h>

const EahBarrage *eah_barrage_row(const RulesField *field, int bp) {
    const EahData *data = eah_data(field);
    for (int i = data->barrage_count - 1; i >= 0; i--) {
        if (bp >= data->barrage[i].min) {
            return &data->barrage[i];
        }
    }
    return NULL;
}

static int better(int a, int b) {
    return a == VAR_NONE ? b : b == VAR_NONE ? a : a < b ? a : b;
}

bool eah_shoots(const EahWeapon *weapon) {
    return weapon->range > 0 && (weapon->traits & (EAH_W_FIREFIGHT_ONLY | EAH_W_ASSAULT_ONLY)) == 0;
}

bool eah_may_shoot_with(RulesCtx *ctx, const EahWeapon *weapon) {
    const char *wanted = arg_word(ctx, "weapon", NULL);
    bool named = !wanted || !strcmp(weapon->id, wanted) || !strcmp(weapon->name, wanted);
    return named && eah_shoots(weapon);
}

int eah_value(RulesCtx *ctx, const EahWeapon *weapon, int bp, TableRef target, EahValue wanted, EahValue *used) {
    const EahBarrage *row = bp ? eah_barrage_row(ctx->field, bp) : NULL;
    int ap = row ? row->ap : weapon->ap, at = row ? row->at : weapon->at;
    bool may_ap, may_at;
    if (ref_is(target, REF_AREA)) { /* STRUCT-25, -26 */
        may_ap = bp || (weapon->traits & EAH_W_IGNORE_COVER);
        may_at = true;
    } else {
        EahClass type = eah_profile(ctx->field, target.index)->type;
        may_ap = type == EAH_INF || type == EAH_LV;
        may_at = type != EAH_INF;
    }
    ap = may_ap && wanted != EAH_VALUE_AT ? ap : VAR_NONE;
    at = may_at && wanted != EAH_VALUE_AP ? at : VAR_NONE;
    int best = better(ap, at);
    *used = best == VAR_NONE ? EAH_VALUE_AUTO : best == at ? EAH_VALUE_AT : EAH_VALUE_AP;
    return best;
}

static void cite_value(RulesCtx *ctx, const EahWeapon *weapon, int bp, TableRef target, EahValue used, int value) {
    bool building = ref_is(target, REF_AREA), by_ap = used == EAH_VALUE_AP;
    const char *key = !building ? (by_ap ? "ap" : "at") : !by_ap ? "at" : bp ? "ap-barrage" : "ap-ignore-cover";
    ctx_cite(ctx,
             !building ? "EAH-CORE-07"
             : by_ap   ? "EAH-STRUCT-26"
                       : "EAH-STRUCT-25",
             key, ROLE_PASSES, TERRAIN(building ? target : ref_none()), REF("target", target),
             TEXT("weapon", weapon->name), NEED("value", value));
}

static const ModStage STAGES[] = {{STAGE_BASE, 0}, {STAGE_ADD, 0}};
static const ModFamily FAMILIES[] = {FAMILY_SUM, FAMILY_ONCE, FAMILY_SUM, FAMILY_SUM};
static const ModRecipe RECIPE = {STAGES, 2, FAMILIES, 4};

static int order_modifier(RulesCtx *ctx, int firer, const char **key) {
    switch (eah_order_of(ctx->field, ctx->draft->table, firer)) {
    case EAH_ORDER_DOUBLE:
    case EAH_ORDER_MARSHAL: *key = "mod-double"; return number_int(ctx, EAH_NUM_DOUBLE_MODIFIER);
    case EAH_ORDER_SUSTAINED: *key = "mod-sustained"; return number_int(ctx, EAH_NUM_SUSTAINED_MODIFIER);
    default: return 0;
    }
}

/* Adds up the value and what cover and the order do to it, giving the need. A modifier of -1 makes the die harder: it
 * raises the need by one, and the ledger lists it as players say it. */
static void total_up(RulesCtx *ctx, int firer, int value, EahValue used, const EahCover *cover, RulesSum *sum) {
    RulesMod *mods = arena_alloc(ctx->ruling->arena, (size_t)cover->mod_count + 2, sizeof *mods);
    TableRef by = ref_make(REF_UNIT, firer);
    const char *key = NULL;
    int count = 0, by_order = order_modifier(ctx, firer, &key);
    mods[count++] = (RulesMod){.value = value,
                               .stage = EAH_STAGE_BASE,
                               .family = EAH_FAMILY_BASE,
                               .rule = "EAH-CORE-07",
                               .key = used == EAH_VALUE_AP ? "mod-ap" : "mod-at",
                               .source = by};
    for (int i = 0; i < cover->mod_count; i++) {
        mods[count++] = cover->mods[i];
    }
    if (by_order) {
        mods[count++] = (RulesMod){.value = by_order,
                                   .stage = EAH_STAGE_MODIFY,
                                   .family = EAH_FAMILY_ORDER,
                                   .rule = "EAH-CORE-03",
                                   .key = key,
                                   .source = by};
    }
    for (int i = 1; i < count; i++) {
        mods[i].value = -mods[i].value;
    }
    sum->total = mods_total(&RECIPE, mods, count);
    for (int i = 1; i < count; i++) {
        mods[i].value = -mods[i].value;
    }
    sum->mods = mods;
    sum->count = count;
}

int eah_to_hit(RulesCtx *ctx, int firer, const EahWeapon *weapon, int bp, TableRef target, EahValue wanted,
               const int *firers, int firer_count, bool cite, EahCover *cover, RulesSum *sum) {
    EahValue used;
    int value = eah_value(ctx, weapon, bp, target, wanted, &used);
    unsigned flags = weapon->traits & EAH_W_IGNORE_COVER ? EAH_IGNORES_COVER : 0;
    *cover = (EahCover){.save = VAR_NONE};
    *sum = (RulesSum){.what = "to-hit", .total = VAR_NONE, .by = ref_make(REF_UNIT, firer), .at = target};
    if (value == VAR_NONE) {
        return VAR_NONE;
    }
    if (cite) {
        cite_value(ctx, weapon, bp, target, used, value);
    }
    eah_cover(ctx, target, firers, firer_count, flags, cite, cover);
    total_up(ctx, firer, value, used, cover, sum);
    return sum->total;
}

/* Returns the owners of the dice that have just succeeded. */
static const TableRef *owners_of_hits(RulesCtx *ctx, const TableRef *owners, int hits) {
    const RulesRoll *roll = &ctx->ruling->rolls.items[ctx->ruling->rolls.count - 1];
    TableRef *out = arena_alloc(ctx->ruling->arena, (size_t)hits, sizeof *out);
    for (int i = 0, k = 0; i < roll->count && k < hits; i++) {
        if (roll->values[i] >= roll->need) {
            out[k++] = owners[i];
        }
    }
    return out;
}

bool eah_roll_to_hit(RulesCtx *ctx, const TableRef *owners, int count, TableRef at, int need, int *hits) {
    KitPool pool = {.what = "to-hit",
                    .rule = "EAH-CORE-07",
                    .by = count > 0 ? owners[0] : ref_none(),
                    .at = at,
                    .owners = owners,
                    .count = count,
                    .need = need > 6 ? 6 : need,
                    .passes = RESULT_HIT,
                    .fails = RESULT_MISS,
                    .never_on_1 = true};
    *hits = 0;
    if (need == VAR_NONE || need > 9) {
        return true;
    }
    if (!rulekit_roll_passed(ctx, &pool, hits) || need <= 6 || !*hits) {
        return !ctx->stopped;
    }
    pool.what = "to-hit-again"; /* 7+: 6 then 4+; 8+: 6 then 5+; 9+: 6 then 6 */
    pool.owners = owners_of_hits(ctx, owners, *hits);
    pool.by = pool.owners[0];
    pool.count = *hits;
    pool.need = need - 3;
    return rulekit_roll_passed(ctx, &pool, hits);
}
