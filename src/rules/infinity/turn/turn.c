/* Deployment, initiative, player turns, the end (CORE-01, -02, -17). */
#include "rules/infinity/place.h"
#include "rules/infinity/turn/orders.h"
#include "rules/kit/ask.h"
#include "rules/kit/dice.h"
#include "rules/kit/each.h"

static TableRef game(void) {
    return ref_make(REF_GAME, 0);
}

/* CORE-02: one Order for each trooper that is neither Unconscious nor Dead. */
static void fill_pool(RulesCtx *ctx, int side) {
    int count = 0;
    each_own(ctx->draft->table, REF_UNIT, side, i) {
        count += inf_stands(ctx->field, ctx->draft->table, i);
    }
    var_set_own(ctx, side, INF_VAR_SIDE_orders, count);
    ctx_cite(ctx, "INF-CORE-02", "pool", ROLE_CONTEXT, SIDE("side", side), INT("value", count));
}

/* CORE-17: the points of troopers that stand; half, rounded down, for Immobilized ones. */
static void score(RulesCtx *ctx) {
    int best = -1, winner = VAR_NONE;
    for (int side = 0; side < ctx->field->setup->side_count; side++) {
        int sum = 0;
        each_own(ctx->draft->table, REF_UNIT, side, i) {
            if (inf_stands(ctx->field, ctx->draft->table, i)) {
                int points = inf_profile(ctx->field, i)->points;
                sum += var_own(ctx, i, INF_VAR_UNIT_immobilized) ? points / number_int(ctx, INF_NUM_IMMOBILIZED_SCORE)
                                                                 : points;
            }
        }
        var_set_own(ctx, side, INF_VAR_SIDE_score, sum);
        ctx_cite(ctx, "INF-CORE-17", "score", ROLE_DECIDES, SIDE("side", side), INT("value", sum));
        winner = sum > best ? var_pack(ref_make(REF_SIDE, side)) : sum == best ? VAR_NONE : winner;
        best = sum > best ? sum : best;
    }
    var_set(ctx, game(), INF_VAR_GAME_winner, winner);
}

/* The winner of the roll chooses who goes first. False: it waits. */
static bool choose_first(RulesCtx *ctx, int winner, int value, int *first) {
    const TableSetup *setup = ctx->field->setup;
    int sides = 0;
    const char **options = arena_alloc(ctx->ruling->arena, (size_t)setup->side_count, sizeof *options);
    for (; sides < setup->side_count; sides++) {
        options[sides] = setup_id(setup, ref_make(REF_SIDE, sides));
    }
    ctx_cite(ctx, "INF-CORE-01", "initiative", ROLE_DECIDES, SIDE("side", winner), INT("value", value));
    KitQuestion question = {"first", "INF-CORE-01", "first", ref_make(REF_SIDE, winner)};
    *first = rulekit_choose(ctx, question, options, sides, winner);
    return *first >= 0;
}

/* CORE-01: a die for each side; the highest decides who goes first. On a tie nobody does: the turn does not begin, and
 * the dice are rolled again when it is next begun. False: not settled. */
static bool first_side(RulesCtx *ctx, int *first) {
    int best = 0, winner = -1;
    for (int side = 0; side < ctx->field->setup->side_count; side++) {
        const KitPool pool = {.what = "initiative",
                              .rule = "INF-CORE-01",
                              .by = ref_make(REF_SIDE, side),
                              .faces = number_int(ctx, INF_NUM_DIE),
                              .count = 1};
        KitThrow die;
        if (!rulekit_roll(ctx, &pool, &die)) {
            return false;
        }
        winner = die.sum > best ? side : die.sum == best ? -1 : winner;
        best = die.sum > best ? die.sum : best;
    }
    if (winner < 0) {
        ctx_cite(ctx, "INF-CORE-01", "tie", ROLE_DECIDES, INT("value", best));
        return false;
    }
    return choose_first(ctx, winner, best, first);
}

/* Checks that everybody who stands is in its side's strip. */
static bool all_deployed(RulesCtx *ctx) {
    setup_each(ctx->field->setup, REF_UNIT, unit) {
        if (inf_stands(ctx->field, ctx->draft->table, unit) && !inf_is_deployed(ctx, unit)) {
            return false;
        }
    }
    return true;
}

/* A game with deployment and initiative begins. False: not yet. */
static bool begin(RulesCtx *ctx, int *first) {
    if (ctx->draft->table->phase == INF_PHASE_DEPLOYMENT && !all_deployed(ctx)) {
        return false;
    }
    if (!first_side(ctx, first)) {
        return false;
    }
    draft_phase(ctx->draft, INF_PHASE_TURN);
    return true;
}

/* Free play: a turn that belongs to nobody and in which Orders are not counted. */
static void end_free(RulesCtx *ctx, int turn) {
    var_set(ctx, game(), INF_VAR_GAME_turn, turn + 1);
    draft_expire(ctx->draft, LIFE_TURN, ref_none());
    ctx_cite(ctx, "INF-CORE-01", "free", ROLE_DECIDES, INT("value", turn + 1));
}

static void begin_turn(RulesCtx *ctx, int turn, int side) {
    int sides = ctx->field->setup->side_count;
    var_set(ctx, game(), INF_VAR_GAME_round, 1 + (turn - 1) / sides);
    var_set(ctx, game(), INF_VAR_GAME_active, var_pack(ref_make(REF_SIDE, side)));
    ctx_cite(ctx, "INF-CORE-01", "begins", ROLE_DECIDES, SIDE("side", side), INT("value", turn));
    fill_pool(ctx, side);
}

/* Says how many Orders the side whose turn ends has not spent. */
static void cite_unspent(RulesCtx *ctx, int active) {
    int side = var_unpack(active).index, left = var_own(ctx, side, INF_VAR_SIDE_orders);
    if (left > 0) {
        ctx_cite(ctx, "INF-CORE-01", "unspent", ROLE_PASSES, SIDE("side", side), INT("count", left));
    }
}

static void resolve_end(RulesCtx *ctx) {
    const Table *table = ctx->draft->table;
    int turn = var_get(ctx->field, table, game(), INF_VAR_GAME_turn), sides = ctx->field->setup->side_count;
    int now = var_get(ctx->field, table, game(), INF_VAR_GAME_active), next;
    int max = number_int(ctx, INF_NUM_ROUNDS) * sides;
    bool begun = now != VAR_NONE && table->phase == INF_PHASE_TURN;
    if (sides == 0) {
        ctx_bad(ctx, "a game needs sides");
    } else if (inf_order(table)) {
        ctx_refuse(ctx, "INF-CORE-03", "open", REF("unit", inf_order(table)->subject));
    } else if (table->phase < 0) {
        end_free(ctx, turn);
    } else if (begun && turn > max) {
        ctx_refuse(ctx, "INF-CORE-01", "over");
    } else if (begun && turn == max) {
        cite_unspent(ctx, now);
        var_set(ctx, game(), INF_VAR_GAME_turn, turn + 1);
        draft_expire(ctx->draft, LIFE_TURN, ref_none());
        ctx_cite(ctx, "INF-CORE-01", "over", ROLE_DECIDES);
        score(ctx);
    } else if (begun || begin(ctx, &next)) {
        if (begun) {
            cite_unspent(ctx, now);
        }
        turn = begun ? turn + 1 : 1;
        var_set(ctx, game(), INF_VAR_GAME_turn, turn);
        draft_expire(ctx->draft, LIFE_TURN, ref_none());
        begin_turn(ctx, turn, begun ? (var_unpack(now).index + 1) % sides : next);
    }
}

const RulesVerb inf_verb_end = {
    "end",      "Ends the player turn; the first one begins the game, in free play the next turn", NULL, 0, false,
    resolve_end};
