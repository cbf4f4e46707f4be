/* One Fight: what each side adds, the dice, ties, the wound (CORE-14, FGHT-05, OBCL-07, STRC-09). */
#include "rules/legions-imperialis/assault/fight.h"

#include "geom/limits.h"
#include "rules/kit/dice.h"
#include "rules/kit/mods.h"
#include "rules/legions-imperialis/damage/damage.h"

static bool has_rend(RulesCtx *ctx, int unit) {
    const LiProfile *profile = li_profile(ctx->field, unit);
    for (int i = 0; i < profile->weapon_count; i++) {
        if (profile->weapons[i].traits & LI_W_REND) {
            return true;
        }
    }
    return false;
}

static bool is_across(RulesCtx *ctx, int a, int b) {
    return li_host(ctx->draft->table, a) < 0 && li_host(ctx->draft->table, b) < 0 &&
           !li_touches(ctx->field, ctx->draft->table, li_unit(a), li_unit(b));
}

/* OBCL-07: the bonus stays in real contact beside a wall. */
static void cite_kept(RulesCtx *ctx, int unit) {
    const RulesField *field = ctx->field;
    for (int a = 0; a < field->setup->area_count; a++) {
        bool wall =
            !ctx->draft->table->removed[a] && li_kind(field, ctx->draft->table, a)->family == LI_FAMILY_OBSTACLE;
        if (wall && li_gap(field, ctx->draft->table, li_unit(unit), li_area(a), NULL, NULL) <=
                        number_now(ctx, LI_NUM_ACROSS) + GEOM_LIMIT) {
            ctx_cite(ctx, "LI-OBCL-07", "kept", ROLE_CONTEXT, UNIT("unit", unit), AREA("area", a));
            return;
        }
    }
}

static void add(LiStake *stake, int value, const char *rule, const char *key, TableRef source) {
    base_assert(stake->part_count < LI_STAKE_PARTS);
    mods_add(stake->parts, &stake->part_count, (RulesMod){.value = value, .rule = rule, .key = key, .source = source});
}

/* The basic dice, `extra` for the models that have fought its foe before it, and one for Rend, up to the maximum. */
static int dice_of(RulesCtx *ctx, int unit, int extra, LiStake *stake) {
    int max = number_int(ctx, LI_NUM_FIGHT_DICE_MOST), rend = has_rend(ctx, unit);
    int dice = number_int(ctx, LI_NUM_FIGHT_DICE) + extra + rend;
    add(stake, extra, "LI-CORE-14", "part-dice", ref_none());
    add(stake, rend, "LI-CORE-19", "part-rend", ref_none());
    return dice > max ? max : dice < 0 ? 0 : dice;
}

/* CAF, the charge (none across an Obstacle: OBCL-07), the Structure, Jump Packs. */
static int bonus_of(RulesCtx *ctx, int unit, int foe, LiStake *stake) {
    int host = li_host(ctx->draft->table, unit), foe_host = li_host(ctx->draft->table, foe), first = stake->part_count,
        bonus = 0;
    bool charged = li_order_of(ctx->field, ctx->draft->table, unit) == LI_ORDER_CHARGE;
    add(stake, li_profile(ctx->field, unit)->caf, "LI-CORE-14", "part-caf", ref_none());
    if (charged && is_across(ctx, unit, foe)) {
        TableRef wall = var_unpack(var_own(ctx, unit, LI_VAR_UNIT_across));
        ctx_cite(ctx, "LI-OBCL-07", "none", ROLE_DECIDES, UNIT("unit", unit), REF("area", wall));
    } else if (charged) {
        bool jumps = foe_host >= 0 && li_has(ctx->field, unit, LI_JUMP_PACKS);
        cite_kept(ctx, unit);
        add(stake, number_int(ctx, LI_NUM_CHARGE_BONUS), "LI-CORE-14", "part-charge", ref_none());
        add(stake, jumps ? number_int(ctx, LI_NUM_JUMP_BONUS) : 0, "LI-CORE-20", "part-jump", ref_none());
    }
    if (host >= 0) {
        int own = li_kind(ctx->field, ctx->draft->table, host)->caf;
        add(stake, own, "LI-STRC-09", "part", li_area(host));
        ctx_cite(ctx, "LI-STRC-09", "bonus", ROLE_PASSES, AREA("source", host), INT("value", own));
    }
    for (int i = first; i < stake->part_count; i++) {
        bonus += stake->parts[i].value;
    }
    return bonus;
}

LiStake li_stake(RulesCtx *ctx, int unit, int foe, int extra) {
    LiStake stake = {.unit = unit};
    stake.dice = dice_of(ctx, unit, extra, &stake);
    stake.plus = bonus_of(ctx, unit, foe, &stake);
    return stake;
}

static bool roll_side(RulesCtx *ctx, int unit, int foe, int extra, int *sum) {
    LiStake stake = li_stake(ctx, unit, foe, extra);
    const KitPool pool = {.what = "fight", .rule = "LI-CORE-14", .by = li_unit(unit), .count = stake.dice};
    KitThrow dice;
    bool rolled = rulekit_roll(ctx, &pool, &dice);
    *sum = stake.plus + dice.sum;
    return rolled;
}

bool li_ties_are_rolled_again(RulesCtx *ctx) {
    return number_int(ctx, LI_NUM_FIGHT_DICE) > 0 && reading_now(ctx, LI_READ_TIE) == LI_TIE_AGAIN;
}

/* CORE-14: rolls both sums. 1. Each rolls and adds. 2. A tie stands or (the other reading) both roll again. False:
 * unwind. */
static bool roll_sums(RulesCtx *ctx, int a, int b, int extra, BaseHash key, int *sum_a, int *sum_b) {
    bool decide = li_ties_are_rolled_again(ctx);
    if (decide && !ctx_merge(ctx, hash_text(key, "tied"))) {
        return false;
    }
    for (;;) {
        if (!roll_side(ctx, a, b, 0, sum_a) || !roll_side(ctx, b, a, extra, sum_b)) {
            return false;
        }
        if (!decide || *sum_a != *sum_b) {
            return true;
        }
        if (!ctx_again(ctx)) {
            return false;
        }
    }
}

/* Merge key: what follows depends only on who has fought whom and on who is ahead. */
static BaseHash key_of(const LiCombat *combat, int a, int b) {
    BaseHash key = hash_int(hash_int(hash_text(HASH_START, "fight"), a), b);
    return hash_int(hash_int(key, combat->wins[0]), combat->wins[1]);
}

bool li_fight_one(RulesCtx *ctx, LiCombat *combat, int a, int b, int side_a, int extra) {
    base_assert(a != b && (side_a == 0 || side_a == 1) && extra >= 0);
    int sum_a, sum_b;
    if (!roll_sums(ctx, a, b, extra, key_of(combat, a, b), &sum_a, &sum_b)) {
        return false;
    }
    ctx_cite(ctx, "LI-FGHT-05", "sum", ROLE_PASSES, UNIT("unit", a), UNIT("target", b), INT("value", sum_a),
             INT("other", sum_b));
    fact_number(ctx, "sum", sum_a);
    fact_number(ctx, "other", sum_b);
    int winner = sum_a > sum_b ? a : b, loser = winner == a ? b : a;
    ctx_cite(ctx, "LI-FGHT-05", sum_a == sum_b ? "tie" : "won", ROLE_DECIDES, UNIT("unit", winner),
             UNIT("target", loser));
    if (sum_a != sum_b) {
        combat->wins[winner == a ? side_a : 1 - side_a]++;
        ctx_cite(ctx, "LI-CORE-14", "wound", ROLE_PASSES, UNIT("unit", loser), INT("count", 1));
        if (!li_lose(ctx, loser, 1, LI_OFF_DESTROYED)) {
            return false;
        }
    }
    return ctx_merge(ctx, key_of(combat, a, b));
}
