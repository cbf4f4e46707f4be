/* The verbs of an Order and its windows. */
#include "rules/infinity/fire/exchange.h"
#include "rules/infinity/turn/orders.h"
#include "rules/infinity/turn/reactions.h"

static int count_reactors(RulesCtx *ctx, int active, bool pass) {
    int count = 0;
    for (int i = 0; i < ctx->field->setup->unit_count; i++) {
        if (inf_may_react(ctx, i, active)) {
            count++;
            if (pass) {
                var_set_own(ctx, i, INF_VAR_UNIT_passed, 1);
            }
        }
    }
    return count;
}

static void go_to(RulesCtx *ctx, InfStep step) {
    TableActivity order = *inf_order(ctx->draft->table);
    order.step = (int)step;
    draft_step(ctx->draft, order);
}

static void foretell(RulesCtx *ctx, int active, bool open) {
    if (!ctx->input && !ctx->quiet) { /* only a query: nothing is rolled */
        inf_foretell(ctx, active, -1, open);
    }
}

static bool is_entire(RulesCtx *ctx, int active) {
    return inf_data(ctx->field)->skills[var_own(ctx, active, INF_VAR_UNIT_first)].type == INF_ENTIRE;
}

/* Opens a window, or goes on where nobody may react. For the odds of what is only declared it goes on to the dice,
 * without a second skill. CORE-15: Cautious Movement that nobody saw begin or end raises no reactions; the rights to
 * react already say so. */
static void open_window(RulesCtx *ctx, int active, InfStep step) {
    go_to(ctx, step);
    if (count_reactors(ctx, active, false) > 0 && !ctx_unanswered(ctx)) {
        ctx_cite(ctx, "INF-CORE-03", "window", ROLE_CONTEXT, UNIT("unit", active));
        return;
    }
    if (var_own(ctx, active, INF_VAR_UNIT_first) == INF_CAUTIOUS) {
        ctx_cite(ctx, "INF-CORE-15", "cautious", ROLE_CONTEXT, UNIT("unit", active));
    }
    if (step == INF_WINDOW_FIRST && !is_entire(ctx, active)) {
        go_to(ctx, INF_SECOND);
        ctx_cite(ctx, "INF-CORE-03", "second-now", ROLE_CONTEXT, UNIT("unit", active));
        if (!ctx_unanswered(ctx)) {
            return;
        }
    }
    inf_resolve_order(ctx);
}

/* CORE-01, -02: where turns are played, it must be the unit's turn and an Order must be left to spend. False:
 * refused. */
static bool may_spend(RulesCtx *ctx, int unit) {
    TableRef side = ref_make(REF_SIDE, setup_side_of(ctx->field->setup, inf_unit(unit)));
    const Table *table = ctx->draft->table;
    int active = var_get(ctx->field, table, ref_make(REF_GAME, 0), INF_VAR_GAME_active);
    int pool = var_get(ctx->field, table, side, INF_VAR_SIDE_orders);
    if (table->phase < 0) {
        return true;
    }
    if (active != VAR_NONE && !ref_equal(var_unpack(active), side)) {
        return ctx_refuse(ctx, "INF-CORE-01", "not-yours", UNIT("unit", unit));
    }
    if (pool != VAR_NONE && pool <= 0) {
        return ctx_refuse(ctx, "INF-CORE-02", "none", REF("side", side));
    }
    return true;
}

/* The declaration stands, so the Order is spent. */
static void spend(RulesCtx *ctx, int unit) {
    TableRef side = ref_make(REF_SIDE, setup_side_of(ctx->field->setup, inf_unit(unit)));
    int pool = var_now(ctx, side, INF_VAR_SIDE_orders);
    if (ctx->draft->table->phase >= 0 && pool != VAR_NONE) {
        var_set(ctx, side, INF_VAR_SIDE_orders, pool - 1);
        ctx_cite(ctx, "INF-CORE-02", "spent", ROLE_CONTEXT, REF("side", side), UNIT("unit", unit));
    }
}

static void start(RulesCtx *ctx, int unit, InfSkillId skill) {
    if (!inf_stands(ctx->field, ctx->draft->table, unit)) {
        ctx_refuse(ctx, "INF-CORE-02", "down", UNIT("unit", unit));
        return;
    }
    if (inf_order(ctx->draft->table)) {
        ctx_refuse(ctx, "INF-CORE-03", "open", REF("unit", inf_order(ctx->draft->table)->subject));
        return;
    }
    if (!may_spend(ctx, unit)) {
        return;
    }
    draft_push(ctx->draft, (TableActivity){.procedure = INF_ORDER, .side = -1, .subject = inf_unit(unit)});
    if (inf_declare(ctx, unit, skill, false)) {
        spend(ctx, unit);
        foretell(ctx, unit, true);
        open_window(ctx, unit, INF_WINDOW_FIRST);
    }
}

static void follow(RulesCtx *ctx, int unit, InfSkillId skill) {
    const TableActivity *order = inf_order(ctx->draft->table);
    if (!order || order->step != INF_SECOND || order->subject.index != unit) {
        ctx_refuse(ctx, "INF-CORE-03", "closed");
        return;
    }
    if (inf_declare(ctx, unit, skill, true)) {
        foretell(ctx, unit, true);
        open_window(ctx, unit, INF_WINDOW_LAST);
    }
}

static bool is_second(RulesCtx *ctx, int unit) {
    const TableActivity *order = inf_order(ctx->draft->table);
    return order && order->step == INF_SECOND && order->subject.index == unit;
}

static void resolve_named(RulesCtx *ctx, InfSkillId fallback, bool second, bool either) {
    TableRef unit;
    InfSkillId skill;
    arg_ref(ctx, "unit", &unit);
    if (!inf_arg_skill(ctx, "skill", fallback, &skill)) {
        return;
    }
    if (either ? is_second(ctx, unit.index) : second) {
        follow(ctx, unit.index, skill);
    } else {
        start(ctx, unit.index, skill);
    }
}

static void resolve_spend(RulesCtx *ctx) {
    resolve_named(ctx, INF_IDLE, false, false);
}
static void resolve_declare(RulesCtx *ctx) {
    resolve_named(ctx, INF_IDLE, true, false);
}
static void resolve_move(RulesCtx *ctx) {
    resolve_named(ctx, INF_MOVE, false, true);
}
static void resolve_fire(RulesCtx *ctx) {
    TableRef of;
    InfSkillId skill;
    arg_ref(ctx, "unit", &of);
    int unit = of.index;
    if (!inf_arg_skill(ctx, "skill", INF_BS_ATTACK, &skill)) {
        return;
    }
    if (is_second(ctx, unit)) {
        follow(ctx, unit, skill);
    } else {
        start(ctx, unit, skill);
    }
}

static void resolve_pass(RulesCtx *ctx) {
    const TableActivity *order = inf_order(ctx->draft->table);
    if (!order) {
        ctx_refuse(ctx, "INF-CORE-03", "closed");
        return;
    }
    int active = order->subject.index;
    if (order->step == INF_WINDOW_FIRST && !is_entire(ctx, active)) {
        count_reactors(ctx, active, true);
        go_to(ctx, INF_SECOND);
        ctx_cite(ctx, "INF-CORE-03", "second-now", ROLE_CONTEXT, UNIT("unit", active));
    } else {
        foretell(ctx, active, false);
        inf_resolve_order(ctx);
    }
}

static const RulesArg ORDER_ARGS[] = {
    {"unit", ARG_UNIT, true, "who acts", NULL},
    {"skill", ARG_WORD, false, "what it declares", NULL},
    {"path", ARG_PATH, false, "the way of its centre, for a movement", NULL},
    {"facing", ARG_NUMBER, false, "its facing after it, a bearing", NULL},
    {"at", ARG_UNITS, false, "its targets", NULL},
    {"with", ARG_WORD, false, "the weapon", NULL},
    {"split", ARG_ANY, false, "the dice on each target, a list", NULL},
    {"point", ARG_PLACE, false, "the point of its path that it shoots from", NULL},
};
static const char *const PACES[] = {"move", "cautious", "jump", "climb", NULL};
static const RulesArg MOVE_ARGS[] = {
    {"unit", ARG_UNIT, true, "who moves", NULL},
    {"skill", ARG_WORD, false, "how it moves; move when it is left out", PACES},
    {"path", ARG_PATH, false, "the way of its centre", NULL},
    {"facing", ARG_NUMBER, false, "its facing after it, a bearing", NULL},
};
static const char *const AT_ENEMY[] = {"bs-attack", "discover", "cc-attack", "speculative-fire", NULL};
static const RulesArg FIRE_ARGS[] = {
    {"unit", ARG_UNIT, true, "who shoots", NULL},
    {"at", ARG_UNITS, true, "its targets", NULL},
    {"skill", ARG_WORD, false, "what it does to them; bs-attack when it is left out", AT_ENEMY},
    {"weapon", ARG_WORD, false, "the weapon; its first when it is left out", NULL},
    {"split", ARG_ANY, false, "the dice on each target, a list", NULL},
    {"point", ARG_PLACE, false, "the point of its path that it shoots from", NULL},
};
const RulesVerb inf_verb_order = {"order",      "Spends an Order and declares its first skill", ORDER_ARGS, 8, false,
                                  resolve_spend};
const RulesVerb inf_verb_declare = {"declare", "Declares the second skill", ORDER_ARGS, 8, false, resolve_declare};
const RulesVerb inf_verb_move = {"move",      "A movement: an Order's first skill, or its second", MOVE_ARGS, 4, false,
                                 resolve_move};
const RulesVerb inf_verb_fire = {
    "fire",      "A BS Attack or another skill at an enemy: an Order's first skill, or its second", FIRE_ARGS, 6, false,
    resolve_fire};
const RulesVerb inf_verb_pass = {"pass",      "Closes a window: no further reactions, no second skill", NULL, 0, false,
                                 resolve_pass};
