/* The result of an assault (CORE-14): dice, who wins, what the loser and the winner pay. A tie leads to another round,
 * with ties and counter-charges anew; what was done before still counts. */
#include "base/hash.h"
#include "rules/ea-heresy/assault/assault.h"
#include "rules/kit/dice.h"

#include <math.h>

static const char *const PART_WORDS[] = {"nobody", "attacker", "defender"};

/* ---- dice ---- */

/* Rolls and returns the highest of the dice. Returns false when the input ended. */
static bool roll_highest(RulesCtx *ctx, TableRef side, int *highest) {
    KitPool pool = {
        .what = "assault", .rule = "EAH-CORE-14", .by = side, .count = number_int(ctx, EAH_NUM_ASSAULT_DICE)};
    KitThrow dice;
    bool rolled = rulekit_roll(ctx, &pool, &dice);
    *highest = dice.highest;
    return rolled;
}

static bool score(RulesCtx *ctx, EahPart part, int *total) {
    TableRef side = ref_make(REF_SIDE, eah_side_of_part(ctx->field, ctx->draft->table, part));
    RulesMod *mods = arena_alloc(ctx->ruling->arena, EAH_SCORE_MODS, sizeof *mods);
    int sum = 0, highest = 0, count = eah_score_mods(ctx, part, mods, &sum);
    eah_explain_score(ctx, side, mods, count, sum);
    if (!roll_highest(ctx, side, &highest)) {
        return false;
    }
    *total = highest + sum;
    ctx_cite(ctx, "EAH-CORE-14", count ? "scores" : "scores-plain", ROLE_PASSES, REF("side", side),
             INT("die", highest));
    eah_cite_parts(ctx, mods, count);
    cite_also(ctx, INT("total", *total));
    fact_number(ctx, PART_WORDS[part], *total);
    return true;
}

/* ---- what it costs ---- */

static double nearest_enemy(RulesCtx *ctx, int unit, EahPart enemy) {
    int *units = eah_room(ctx), count = eah_part_units(ctx->field, ctx->draft->table, enemy, units, eah_all(ctx));
    double best = INFINITY;
    for (int i = 0; i < count; i++) {
        best = fmin(best, eah_gap(ctx->field, ctx->draft->table, ref_make(REF_UNIT, unit), ref_make(REF_UNIT, units[i]),
                                  NULL, NULL));
    }
    return best;
}

/* Deals one hit without a save for each point of difference, to the nearest to the enemy first, one each before any
 * gets a second. Units are hit wherever they are. Returns false when the input ended. */
static bool hit_losers(RulesCtx *ctx, EahPart loser, int hits) {
    int *units = eah_room(ctx), count = eah_part_units(ctx->field, ctx->draft->table, loser, units, eah_all(ctx));
    EahFoe *foes = arena_alloc(ctx->ruling->arena, (size_t)count, sizeof *foes);
    for (int i = 0; i < count; i++) {
        foes[i] =
            (EahFoe){.ref = ref_make(REF_UNIT, units[i]), .far = nearest_enemy(ctx, units[i], eah_other_part(loser))};
    }
    for (; hits > 0; hits--) {
        int best = -1;
        for (int i = 0; i < count; i++) {
            bool alive = table_alive(ctx->draft->table, foes[i].ref);
            if (alive && (best < 0 || eah_hit_before(ctx, &foes[i], foes[i].far, &foes[best], foes[best].far))) {
                best = i;
            }
        }
        EahHarm harm;
        if (best < 0) {
            return true;
        }
        foes[best].dealt++;
        EahHits hit = {
            .target = foes[best].ref, .hits = 1, .no_save = true, .cover_save = VAR_NONE, .rule = "EAH-CORE-14"};
        if (!eah_take_hits(ctx, &hit, &harm)) {
            return false;
        }
    }
    return true;
}

static bool takes_part(RulesCtx *ctx, int formation, EahPart part) {
    for (int u = 0; u < ctx->field->setup->unit_count; u++) {
        if (ctx->field->setup->units[u].formation == formation && eah_part(ctx->field, ctx->draft->table, u) == part) {
            return true;
        }
    }
    return false;
}

/* Breaks the loser's formations; the winner's take a marker for each loss. */
static void mark_formations(RulesCtx *ctx, EahPart winner) {
    setup_each(ctx->field->setup, REF_FORMATION, formation) {
        TableRef ref = ref_make(REF_FORMATION, formation);
        if (takes_part(ctx, formation, winner)) {
            eah_add_markers(ctx, formation, var_now(ctx, ref, EAH_VAR_FORMATION_losses), "loss");
        } else if (takes_part(ctx, formation, eah_other_part(winner)) && table_alive(ctx->draft->table, ref)) {
            var_set(ctx, ref, EAH_VAR_FORMATION_broken, 1);
            ctx_cite(ctx, "EAH-CORE-14", "broken", ROLE_DECIDES, REF("formation", ref));
            eah_begin_withdrawal(ctx, formation);
        }
    }
}

static bool win(RulesCtx *ctx, EahPart winner, int margin) {
    EahPart loser = eah_other_part(winner);
    eah_assault_set(ctx, EAH_AT_WINNER, (int)winner);
    eah_assault_set(ctx, EAH_AT_MARGIN, margin);
    fact_text(ctx, "winner", PART_WORDS[winner]);
    fact_number(ctx, "margin", margin);
    ctx_cite(ctx, "EAH-CORE-14", margin ? "wins" : "wins-alone", ROLE_DECIDES,
             SIDE("side", eah_side_of_part(ctx->field, ctx->draft->table, winner)), INT("margin", margin));
    if (!hit_losers(ctx, loser, margin)) {
        return false;
    }
    mark_formations(ctx, winner);
    return eah_assault_next(ctx, EAH_STEP_RESOLVE);
}

/* ---- ties ---- */

static bool another_round(RulesCtx *ctx) {
    int round = eah_assault(ctx->draft->table)->values[EAH_AT_ROUND] + 1;
    eah_assault_set(ctx, EAH_AT_ROUND, round);
    for (int u = 0; u < ctx->field->setup->unit_count; u++) {
        TableRef unit = ref_make(REF_UNIT, u);
        var_set(ctx, unit, EAH_VAR_UNIT_tied, 0);
        var_set(ctx, unit, EAH_VAR_UNIT_tied_to, VAR_NONE);
        var_set(ctx, unit, EAH_VAR_UNIT_counter_charged, 0);
        var_set(ctx, unit, EAH_VAR_UNIT_hold_fire, 0);
    }
    fact_text(ctx, "winner", "nobody");
    fact_number(ctx, "round", round);
    ctx_cite(ctx, "EAH-CORE-14", "tie", ROLE_DECIDES, INT("round", round));
    return eah_assault_next(ctx, EAH_STEP_CHARGE);
}

/* 1. A part with no unit left has lost, without dice. 2. The higher sum wins. 3. A tie: another round. */
bool eah_resolve_assault(RulesCtx *ctx) {
    int attackers = eah_part_units(ctx->field, ctx->draft->table, EAH_PART_ATTACKER, NULL, 0);
    int defenders = eah_part_units(ctx->field, ctx->draft->table, EAH_PART_DEFENDER, NULL, 0), own = 0, other = 0;
    if (!attackers && !defenders) {
        fact_text(ctx, "winner", PART_WORDS[EAH_PART_NONE]);
        return eah_assault_settle(ctx);
    }
    if (!attackers || !defenders) {
        return win(ctx, attackers ? EAH_PART_ATTACKER : EAH_PART_DEFENDER, 0);
    }
    /* for the odds: only the sums count, and then only by how much one is above the other */
    if (!score(ctx, EAH_PART_ATTACKER, &own) ||
        !ctx_merge(ctx, hash_int(hash_text(HASH_START, "attacker's sum"), own)) ||
        !score(ctx, EAH_PART_DEFENDER, &other) ||
        !ctx_merge(ctx, hash_int(hash_text(HASH_START, "above"), own - other))) {
        return false;
    }
    if (own == other) {
        return another_round(ctx);
    }
    return own > other ? win(ctx, EAH_PART_ATTACKER, own - other) : win(ctx, EAH_PART_DEFENDER, other - own);
}
