/* Phases and turns (CORE-01): the strategy roll, sides acting in turn, the end of an activation, of a phase, of a turn.
 */
#include "rules/ea-heresy/eah_turn.h"

#include "rules/ea-heresy/eah_actions.h"
#include "rules/ea-heresy/eah_assault.h"

#include <string.h>

#define GAME ref_make(REF_GAME, 0)

static TableRef game_ref(RulesCtx *ctx, int var) {
    return var_unpack(eah_get(ctx->field, ctx->draft->table, GAME, var));
}

static void set_game_ref(RulesCtx *ctx, int var, TableRef ref) {
    eah_set(ctx, GAME, var, var_pack(ref));
}

bool eah_in_phase(RulesCtx *ctx, const char *id) {
    int phase = ctx->draft->table->phase;
    return phase >= 0 && !strcmp(ctx->field->data->phases[phase].id, id);
}

/* ---- who can still act ---- */

static bool can_act(RulesCtx *ctx, int formation) {
    TableRef ref = ref_make(REF_FORMATION, formation);
    return table_alive(ctx->draft->table, ref) &&
           eah_get(ctx->field, ctx->draft->table, ref, EAH_VAR_FORMATION_activated) != 1 &&
           eah_get(ctx->field, ctx->draft->table, ref, EAH_VAR_FORMATION_broken) != 1;
}

static int waiting_formations(RulesCtx *ctx, int side) {
    const TableSetup *setup = ctx->field->setup;
    int count = 0;
    for (int i = 0; i < setup->formation_count; i++) {
        count += (side < 0 || setup->formations[i].side == side) && can_act(ctx, i);
    }
    return count;
}

/* The next side in the order of ids that has somebody left to act, beginning after this one; -1 none. */
static int next_side(RulesCtx *ctx, int after) {
    const TableSetup *setup = ctx->field->setup;
    int count = setup->side_count, at = setup->rank[REF_SIDE][after];
    for (int i = 1; i <= count; i++) {
        int side = setup->order[REF_SIDE][(at + i) % count];
        if (waiting_formations(ctx, side) > 0) {
            return side;
        }
    }
    return -1;
}

/* ---- activations ---- */

/* What held for the activation no longer holds, and the other side is to act. */
static void end_activation(RulesCtx *ctx) {
    TableRef acting = game_ref(ctx, EAH_VAR_GAME_acting);
    draft_expire(ctx->draft, LIFE_ACTIVATION, ref_none());
    eah_end_withdrawals(ctx);
    if (acting.kind == REF_NONE) {
        return;
    }
    int side = next_side(ctx, ctx->field->setup->formations[acting.index].side);
    set_game_ref(ctx, EAH_VAR_GAME_acting, ref_none());
    set_game_ref(ctx, EAH_VAR_GAME_last, acting);
    set_game_ref(ctx, EAH_VAR_GAME_active, side < 0 ? ref_none() : ref_make(REF_SIDE, side));
    ctx_cite(ctx, "EAH-CORE-01", side < 0 ? "all-acted" : "passes", ROLE_PASSES);
    cite_ref(ctx, "side", side < 0 ? ref_none() : ref_make(REF_SIDE, side));
}

static bool refuse_turn(RulesCtx *ctx, const char *rule, const char *key, int formation, TableRef side) {
    ctx_refuse(ctx, rule, key);
    cite_ref(ctx, "formation", ref_make(REF_FORMATION, formation));
    cite_ref(ctx, "side", side);
    return true;
}

/* CORE-02: who has just acted acts again at -1, once before the other side has acted. */
static bool retain_forbidden(RulesCtx *ctx, int formation, TableRef active) {
    TableRef own = ref_make(REF_SIDE, ctx->field->setup->formations[formation].side);
    TableRef last = game_ref(ctx, EAH_VAR_GAME_last);
    if (!ref_is(last, REF_FORMATION) || ctx->field->setup->formations[last.index].side != own.index) {
        return refuse_turn(ctx, "EAH-CORE-02", "nothing-to-retain", formation, own);
    }
    if (ref_is(active, REF_SIDE) && !ref_equal(active, own) &&
        eah_get(ctx->field, ctx->draft->table, own, EAH_VAR_SIDE_retained) == 1) {
        return refuse_turn(ctx, "EAH-CORE-02", "retained-before", formation, own);
    }
    return false;
}

bool eah_turn_forbids(RulesCtx *ctx, int formation, bool retain) {
    const TableSetup *setup = ctx->field->setup;
    TableRef own = ref_make(REF_SIDE, setup->formations[formation].side);
    if (!eah_in_phase(ctx, "action")) {
        return false;
    }
    if (eah_owes_withdrawal(ctx)) {
        return true;
    }
    if (game_ref(ctx, EAH_VAR_GAME_acting).kind != REF_NONE) {
        end_activation(ctx);
    }
    TableRef active = game_ref(ctx, EAH_VAR_GAME_active);
    if (retain && retain_forbidden(ctx, formation, active)) {
        return true;
    }
    if (!retain && ref_is(active, REF_SIDE) && !ref_equal(active, own)) {
        TableRef last = game_ref(ctx, EAH_VAR_GAME_last);
        bool just_acted = ref_is(last, REF_FORMATION) && setup->formations[last.index].side == own.index;
        return refuse_turn(ctx, "EAH-CORE-01", just_acted ? "not-your-turn" : "not-your-first", formation, active);
    }
    for (int side = 0; side < setup->side_count; side++) { /* the other side's turn has come and gone */
        eah_set(ctx, ref_make(REF_SIDE, side), EAH_VAR_SIDE_retained, retain && side == own.index);
    }
    set_game_ref(ctx, EAH_VAR_GAME_active, own);
    set_game_ref(ctx, EAH_VAR_GAME_acting, ref_make(REF_FORMATION, formation));
    return false;
}

/* CORE-03: the shot of Overwatch answers a formation that has moved or come out of a building. */
static bool has_moved(RulesCtx *ctx, TableRef formation) {
    int units[EAH_UNITS_MAX], count = table_members(ctx->draft->table, formation, units, EAH_UNITS_MAX);
    for (int i = 0; i < count && i < EAH_UNITS_MAX; i++) {
        TableRef unit = ref_make(REF_UNIT, units[i]);
        if (eah_get(ctx->field, ctx->draft->table, unit, EAH_VAR_UNIT_moves) > 0 ||
            eah_get(ctx->field, ctx->draft->table, unit, EAH_VAR_UNIT_left_now) == 1) {
            return true;
        }
    }
    return false;
}

static bool is_of(RulesCtx *ctx, TableRef target, TableRef formation) {
    const TableSetup *setup = ctx->field->setup;
    if (!ref_is(target, REF_AREA)) {
        int own = ref_is(target, REF_UNIT) ? setup->units[target.index].formation : target.index;
        return own == formation.index;
    }
    for (int i = setup->formation_start[formation.index]; i < setup->formation_start[formation.index + 1]; i++) {
        if (eah_host(ctx->draft->table, setup->formation_units[i]) == target.index) {
            return true;
        }
    }
    return false;
}

/* In the action phase the formation that acts now; at another time, where no activation is kept, any that has moved. */
static bool gives_cause(RulesCtx *ctx, TableRef target) {
    TableRef acting = game_ref(ctx, EAH_VAR_GAME_acting);
    if (eah_in_phase(ctx, "action")) {
        return ref_is(acting, REF_FORMATION) && is_of(ctx, target, acting) && has_moved(ctx, acting);
    }
    for (int i = 0; i < ctx->field->setup->formation_count; i++) {
        if (is_of(ctx, target, ref_make(REF_FORMATION, i)) && has_moved(ctx, ref_make(REF_FORMATION, i))) {
            return true;
        }
    }
    return false;
}

static bool overwatch_forbidden(RulesCtx *ctx, int formation, TableRef target) {
    if (gives_cause(ctx, target)) {
        return false;
    }
    ctx_refuse(ctx, "EAH-CORE-03", "no-cause");
    cite_ref(ctx, "formation", ref_make(REF_FORMATION, formation));
    cite_ref(ctx, "target", target);
    return true;
}

bool eah_activation_forbids(RulesCtx *ctx, int unit, TableRef target) {
    int formation = ctx->field->setup->units[unit].formation;
    TableRef acting = game_ref(ctx, EAH_VAR_GAME_acting), own = ref_make(REF_FORMATION, formation);
    if (formation < 0) {
        return false;
    }
    if (target.kind != REF_NONE && eah_order_of(ctx->field, ctx->draft->table, unit) == EAH_ORDER_OVERWATCH) {
        return overwatch_forbidden(ctx, formation, target);
    }
    if (!eah_in_phase(ctx, "action")) {
        return false;
    }
    bool over = acting.kind == REF_NONE && ref_equal(game_ref(ctx, EAH_VAR_GAME_last), own);
    if (!over && (acting.kind == REF_NONE || ref_equal(acting, own))) {
        return false; /* it acts, or the table was laid out in the middle of its activation */
    }
    ctx_refuse(ctx, "EAH-CORE-01", over ? "nobody-acts" : "acts-now");
    cite_ref(ctx, "formation", acting);
    cite_ref(ctx, "unit", ref_make(REF_UNIT, unit));
    return true;
}

/* ---- the strategy phase ---- */

/* Each side's die and rating. Of equal totals the side goes first that did not act last, else the first by id. */
static int roll_strategy(RulesCtx *ctx) {
    const TableSetup *setup = ctx->field->setup;
    TableRef last = game_ref(ctx, EAH_VAR_GAME_last);
    int best = -1, most = 0, last_side = ref_is(last, REF_FORMATION) ? setup->formations[last.index].side : -1;
    bool tie = false;
    for (int i = 0; i < setup->side_count; i++) {
        int side = setup->order[REF_SIDE][i], die;
        TableRef ref = ref_make(REF_SIDE, side);
        RulesDice dice = {.what = "strategy", .rule = "EAH-CORE-01", .by = ref, .faces = 6, .count = 1};
        if (!ctx_roll(ctx, &dice, &die)) {
            return -1;
        }
        int total = die + eah_get(ctx->field, ctx->draft->table, ref, EAH_VAR_SIDE_strategy);
        ctx_cite(ctx, "EAH-CORE-01", "strategy", ROLE_PASSES);
        cite_ref(ctx, "side", ref);
        cite_int(ctx, "die", die);
        cite_int(ctx, "total", total);
        tie = best >= 0 && total == most;
        if (best < 0 || total > most || (tie && best == last_side)) {
            best = side;
            most = total;
        }
    }
    if (tie) {
        ctx_cite(ctx, "EAH-CORE-01", "tie", ROLE_CONTEXT);
        cite_ref(ctx, "side", ref_make(REF_SIDE, best));
    }
    return best;
}

static bool choose_first(RulesCtx *ctx, int winner) {
    const TableSetup *setup = ctx->field->setup;
    const char **ids = arena_alloc(ctx->ruling->arena, (size_t)setup->side_count, sizeof *ids);
    RulesAnswer answer;
    RulesAsk ask = {.kind = ASK_CHOOSE,
                    .id = "first",
                    .side = winner,
                    .rule = "EAH-CORE-01",
                    .key = "ask-first",
                    .options = ids,
                    .option_count = setup->side_count,
                    .least = 1,
                    .most = 1};
    for (int i = 0; i < setup->side_count; i++) {
        ids[i] = setup->sides[setup->order[REF_SIDE][i]].id;
    }
    ask.fallback = setup->rank[REF_SIDE][winner];
    if (!ctx_ask(ctx, &ask, &answer)) {
        return false;
    }
    TableRef first = ref_make(REF_SIDE, setup->order[REF_SIDE][answer.options[0]]);
    set_game_ref(ctx, EAH_VAR_GAME_active, first);
    ctx_cite(ctx, "EAH-CORE-01", "first", ROLE_DECIDES);
    cite_ref(ctx, "side", ref_make(REF_SIDE, winner));
    cite_ref(ctx, "first", first);
    fact_text(ctx, "first", setup_id(setup, first));
    return true;
}

static void end_strategy(RulesCtx *ctx, int action) {
    int winner = roll_strategy(ctx);
    if (winner >= 0 && choose_first(ctx, winner)) {
        draft_phase(ctx->draft, action);
    }
}

/* ---- the end phase and the turn ---- */

static bool stands(RulesCtx *ctx, int side) {
    return table_alive(ctx->draft->table, ref_make(REF_SIDE, side));
}

/* CORE-01: a side that alone has units left has won. The catalogue names no other end. */
static void look_who_won(RulesCtx *ctx) {
    const TableSetup *setup = ctx->field->setup;
    int left = 0, side = -1;
    for (int i = 0; i < setup->side_count; i++) {
        left += stands(ctx, i);
        side = stands(ctx, i) ? i : side;
    }
    bool won = left == 1 && setup->side_count > 1;
    ctx_cite(ctx, "EAH-CORE-01", won ? "winner" : "goes-on", won ? ROLE_DECIDES : ROLE_CONTEXT);
    if (won) {
        cite_ref(ctx, "side", ref_make(REF_SIDE, side));
        set_game_ref(ctx, EAH_VAR_GAME_winner, ref_make(REF_SIDE, side));
        fact_text(ctx, "winner", setup->sides[side].id);
    }
}

/* An order is of its turn; Overwatch stays until its shot is fired or another order is given. */
static void clear_orders(RulesCtx *ctx) {
    for (int i = 0; i < ctx->field->setup->formation_count; i++) {
        TableRef ref = ref_make(REF_FORMATION, i);
        if (eah_get(ctx->field, ctx->draft->table, ref, EAH_VAR_FORMATION_order) != EAH_ORDER_OVERWATCH) {
            eah_set(ctx, ref, EAH_VAR_FORMATION_order, EAH_ORDER_NONE);
        }
    }
}

static void end_turn(RulesCtx *ctx) {
    int turn = eah_get(ctx->field, ctx->draft->table, GAME, EAH_VAR_GAME_turn) + 1;
    TableRef acting = game_ref(ctx, EAH_VAR_GAME_acting), last = game_ref(ctx, EAH_VAR_GAME_last);
    draft_expire(ctx->draft, LIFE_TURN, ref_none());
    if (ctx->draft->table->phase < 0) {
        return;
    }
    look_who_won(ctx);
    clear_orders(ctx);
    eah_set(ctx, GAME, EAH_VAR_GAME_turn, turn);
    set_game_ref(ctx, EAH_VAR_GAME_active, ref_none());
    /* a tie of the next strategy roll goes by it */
    set_game_ref(ctx, EAH_VAR_GAME_last, acting.kind != REF_NONE ? acting : last);
    draft_phase(ctx->draft, data_find_phase(ctx->field->data, "strategy"));
    ctx_cite(ctx, "EAH-CORE-01", "turn", ROLE_PASSES);
    cite_int(ctx, "turn", turn);
}

/* ---- the verb ---- */

static void end_action_phase(RulesCtx *ctx) {
    int left = waiting_formations(ctx, -1);
    TableRef acting = game_ref(ctx, EAH_VAR_GAME_acting);
    if (left > 0) {
        ctx_cite(ctx, "EAH-CORE-01", "not-ended", ROLE_CONTEXT);
        cite_int(ctx, "count", left);
    }
    draft_expire(ctx->draft, LIFE_ACTIVATION, ref_none());
    eah_end_withdrawals(ctx);
    if (acting.kind != REF_NONE) {
        set_game_ref(ctx, EAH_VAR_GAME_last, acting);
    }
    set_game_ref(ctx, EAH_VAR_GAME_active, ref_none());
    set_game_ref(ctx, EAH_VAR_GAME_acting, ref_none());
    draft_phase(ctx->draft, data_find_phase(ctx->field->data, "end"));
}

static void end_phase(RulesCtx *ctx) {
    if (ctx->draft->table->phase < 0) {
        ctx_refuse(ctx, "EAH-CORE-01", "no-game");
    } else if (eah_in_phase(ctx, "strategy")) {
        end_strategy(ctx, data_find_phase(ctx->field->data, "action"));
    } else if (eah_in_phase(ctx, "action")) {
        end_action_phase(ctx);
    } else {
        end_turn(ctx);
    }
}

static const char *const SCOPE_WORDS[] = {"activation", "phase", "turn", "action", "round", NULL};

static void resolve_end(RulesCtx *ctx) {
    const char *what = arg_word(ctx, "what", "activation");
    if (eah_assault_forbids(ctx) || eah_owes_withdrawal(ctx)) {
        return;
    }
    if (!strcmp(what, "activation") && ctx->draft->table->phase >= 0 && !eah_in_phase(ctx, "action")) {
        ctx_refuse(ctx, "EAH-CORE-01", "no-activation");
        return;
    }
    ctx_cite(ctx, "EAH-CORE-01", "ends", ROLE_PASSES);
    cite_text(ctx, "what", what);
    if (!strcmp(what, "phase")) {
        end_phase(ctx);
    } else if (!strcmp(what, "turn") || !strcmp(what, "round")) {
        end_turn(ctx);
    } else if (!strcmp(what, "activation")) {
        end_activation(ctx);
    } else {
        draft_expire(ctx->draft, LIFE_ACTION, ref_none());
    }
}

static const RulesArg END_ARGS[] = {
    {"what", ARG_WORD, false, "what ends: the activation unless said otherwise", SCOPE_WORDS}};
const RulesVerb eah_verb_end = {"end",    "Ends an activation, a phase or a turn: what held for it no longer holds.",
                                END_ARGS, (int)BASE_COUNT(END_ARGS),
                                false,    resolve_end};
