/* Player turns: Orders, rounds, the end (CORE-01, -02, -17). */
#include "rules/infinity/inf_order.h"

static TableRef game(void) {
    return ref_make(REF_GAME, 0);
}

/* CORE-02: one for each trooper that is neither Unconscious nor Dead. */
static void fill_pool(RulesCtx *ctx, int side) {
    int count = 0;
    for (int i = 0; i < ctx->field->setup->unit_count; i++) {
        count += setup_side_of(ctx->field->setup, inf_unit(i)) == side && inf_stands(ctx->field, ctx->draft->table, i);
    }
    inf_set(ctx, ref_make(REF_SIDE, side), INF_VAR_SIDE_orders, count);
    ctx_cite(ctx, "INF-CORE-02", "pool", ROLE_CONTEXT);
    cite_ref(ctx, "side", ref_make(REF_SIDE, side));
    cite_int(ctx, "value", count);
}

/* CORE-17: points of who stands; half, rounded down, of who is Immobilized. */
static void score(RulesCtx *ctx) {
    int best = -1, winner = VAR_NONE;
    for (int side = 0; side < ctx->field->setup->side_count; side++) {
        int sum = 0;
        for (int i = 0; i < ctx->field->setup->unit_count; i++) {
            if (setup_side_of(ctx->field->setup, inf_unit(i)) == side && inf_stands(ctx->field, ctx->draft->table, i)) {
                int points = inf_profile(ctx->field, i)->points;
                sum += inf_unit_get(ctx, i, INF_VAR_UNIT_immobilized) ? points / 2 : points;
            }
        }
        inf_set(ctx, ref_make(REF_SIDE, side), INF_VAR_SIDE_score, sum);
        ctx_cite(ctx, "INF-CORE-17", "score", ROLE_DECIDES);
        cite_ref(ctx, "side", ref_make(REF_SIDE, side));
        cite_int(ctx, "value", sum);
        winner = sum > best ? var_pack(ref_make(REF_SIDE, side)) : sum == best ? VAR_NONE : winner;
        best = sum > best ? sum : best;
    }
    inf_set(ctx, game(), INF_VAR_GAME_winner, winner);
}

static void resolve_end(RulesCtx *ctx) {
    const Table *table = ctx->draft->table;
    int turn = inf_get(ctx->field, table, game(), INF_VAR_GAME_turn), sides = ctx->field->setup->side_count;
    int now = inf_get(ctx->field, table, game(), INF_VAR_GAME_active);
    if (inf_order(table)) {
        ctx_refuse(ctx, "INF-CORE-03", "open");
        cite_ref(ctx, "unit", inf_order(table)->subject);
        return;
    }
    if (turn > inf_number(ctx, INF_NUM_ROUNDS) * sides) {
        ctx_refuse(ctx, "INF-CORE-01", "over");
        return;
    }
    int next = now == VAR_NONE ? 0 : (var_unpack(now).index + 1) % sides;
    if (now != VAR_NONE) {
        turn++;
    }
    inf_set(ctx, game(), INF_VAR_GAME_turn, turn);
    draft_expire(ctx->draft, LIFE_TURN, ref_none());
    if (turn > inf_number(ctx, INF_NUM_ROUNDS) * sides) {
        ctx_cite(ctx, "INF-CORE-01", "over", ROLE_DECIDES);
        score(ctx);
        return;
    }
    inf_set(ctx, game(), INF_VAR_GAME_round, 1 + (turn - 1) / (sides > 0 ? sides : 1));
    inf_set(ctx, game(), INF_VAR_GAME_active, var_pack(ref_make(REF_SIDE, next)));
    ctx_cite(ctx, "INF-CORE-01", "begins", ROLE_DECIDES);
    cite_ref(ctx, "side", ref_make(REF_SIDE, next));
    cite_int(ctx, "value", turn);
    fill_pool(ctx, next);
}

const RulesVerb inf_verb_end = {"end",      "Ends the player turn; the first one begins the game", NULL, 0, false,
                                resolve_end};
