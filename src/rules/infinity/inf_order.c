/* The verbs of an Order and its windows; the right to react. */
#include "rules/infinity/inf_order.h"

#include "geom/limits.h"
#include "rules/infinity/inf_queries.h"

#include <string.h>

const TableActivity *inf_order(const Table *table) {
    const TableActivity *top = table_activity(table);
    return top && top->procedure == INF_ORDER ? top : NULL;
}

bool inf_is_target(RulesCtx *ctx, int attacker, int unit) {
    static const int targets[] = {INF_VAR_UNIT_target1, INF_VAR_UNIT_target2, INF_VAR_UNIT_target3,
                                  INF_VAR_UNIT_target4};
    for (int i = 0; i < INF_TARGETS; i++) {
        if (inf_unit_get(ctx, attacker, targets[i]) == var_pack(inf_unit(unit))) {
            return true;
        }
    }
    return false;
}

static bool shoots(RulesCtx *ctx, int unit) {
    int first = inf_unit_get(ctx, unit, INF_VAR_UNIT_first), second = inf_unit_get(ctx, unit, INF_VAR_UNIT_second);
    return first == INF_BS_ATTACK || first == INF_SPECULATIVE_FIRE || second == INF_BS_ATTACK;
}

static void cite_right(RulesCtx *ctx, int unit, int active, const char *rule, const char *key) {
    ctx_cite(ctx, rule, key, ROLE_CONTEXT);
    cite_ref(ctx, "unit", inf_unit(unit));
    cite_ref(ctx, "other", inf_unit(active));
}

/* 1. Line of Fire to the active trooper, where it is or at the point of its shot. 2. An attack that it can not see, on
 * itself.
 * 3. The Zone of Control. */
InfRight inf_right(RulesCtx *ctx, int unit, int active, bool cite) {
    InfLook *look = arena_alloc(ctx->ruling->arena, 1, sizeof *look);
    InfLookAsk ask = inf_look_ask(ctx, unit, active);
    ask.to_at = inf_point_of(ctx, active);
    inf_look(ctx, &ask, look);
    if (!look->visible && !shoots(ctx, active)) {
        InfLookAsk now = inf_look_ask(ctx, unit, active);
        inf_look(ctx, &now, look);
    }
    if (look->visible) { /* 1 */
        if (cite) {
            cite_right(ctx, unit, active, "INF-CORE-05", "may");
        }
        return INF_RIGHT_FULL;
    }
    if (shoots(ctx, active) && inf_is_target(ctx, active, unit)) { /* 2 */
        InfAnswer answer = inf_answer(ctx, &look->ask, look, cite);
        if (answer != INF_ANSWER_NONE) {
            return answer == INF_ANSWER_FULL ? INF_RIGHT_ANSWER : INF_RIGHT_TURN;
        }
    } else if (cite && shoots(ctx, active)) {
        cite_right(ctx, unit, active, "INF-ZERO-04", "not-target");
    }
    bool near = look->gap <= inf_length(ctx, INF_NUM_ZONE_OF_CONTROL) + GEOM_LIMIT;
    if (cite) {
        cite_right(ctx, unit, active, "INF-CORE-05", near ? "zoc" : "none");
    }
    return near ? INF_RIGHT_ZONE : INF_RIGHT_NONE; /* 3 */
}

bool inf_right_covers(RulesCtx *ctx, InfRight right, InfSkillId skill) {
    switch (right) {
    case INF_RIGHT_FULL: return skill != INF_CHANGE_FACING;
    case INF_RIGHT_ANSWER: return inf_answers_with(ctx, INF_ANSWER_FULL, skill);
    case INF_RIGHT_TURN: return inf_answers_with(ctx, INF_ANSWER_TURN, skill);
    case INF_RIGHT_ZONE: return skill == INF_CHANGE_FACING || skill == INF_RESET;
    default: return false;
    }
}

/* CORE-15: Cautious Movement that nobody saw or was near to raises no reactions: that is what their rights say anyway.
 */
static bool may_react(RulesCtx *ctx, int unit, int active, bool cite) {
    return inf_enemies(ctx, unit, active) && inf_stands(ctx->field, ctx->draft->table, unit) &&
           inf_unit_get(ctx, unit, INF_VAR_UNIT_aro) == 0 && !inf_unit_get(ctx, unit, INF_VAR_UNIT_passed) &&
           inf_right(ctx, unit, active, cite) != INF_RIGHT_NONE;
}

static int count_reactors(RulesCtx *ctx, int active, bool pass) {
    int count = 0;
    for (int i = 0; i < ctx->field->setup->unit_count; i++) {
        if (may_react(ctx, i, active, false)) {
            count++;
            if (pass) {
                inf_set(ctx, inf_unit(i), INF_VAR_UNIT_passed, 1);
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

/* Opens a window, or goes on where nobody may react. */
static void open_window(RulesCtx *ctx, int active, InfStep step) {
    go_to(ctx, step);
    if (count_reactors(ctx, active, false) > 0) {
        ctx_cite(ctx, "INF-CORE-03", "window", ROLE_CONTEXT);
        cite_ref(ctx, "unit", inf_unit(active));
        return;
    }
    bool entire = inf_data(ctx->field)->skills[inf_unit_get(ctx, active, INF_VAR_UNIT_first)].type == INF_ENTIRE;
    if (inf_unit_get(ctx, active, INF_VAR_UNIT_first) == INF_CAUTIOUS) {
        ctx_cite(ctx, "INF-CORE-15", "cautious", ROLE_CONTEXT);
        cite_ref(ctx, "unit", inf_unit(active));
    }
    if (step == INF_WINDOW_FIRST && !entire) {
        go_to(ctx, INF_SECOND);
        ctx_cite(ctx, "INF-CORE-03", "second-now", ROLE_CONTEXT);
        cite_ref(ctx, "unit", inf_unit(active));
    } else {
        inf_resolve_order(ctx);
    }
}

/* CORE-01, -02: whose turn it is, and an Order to spend, where turns are played. */
static bool spend(RulesCtx *ctx, int unit) {
    TableRef side = ref_make(REF_SIDE, setup_side_of(ctx->field->setup, inf_unit(unit)));
    const Table *table = ctx->draft->table;
    int active = inf_get(ctx->field, table, ref_make(REF_GAME, 0), INF_VAR_GAME_active);
    int pool = inf_get(ctx->field, table, side, INF_VAR_SIDE_orders);
    if (table->phase < 0) {
        return true;
    }
    if (active != VAR_NONE && !ref_equal(var_unpack(active), side)) {
        ctx_refuse(ctx, "INF-CORE-01", "not-yours");
        cite_ref(ctx, "unit", inf_unit(unit));
        return false;
    }
    if (pool != VAR_NONE && pool <= 0) {
        ctx_refuse(ctx, "INF-CORE-02", "none");
        cite_ref(ctx, "side", side);
        return false;
    }
    if (pool != VAR_NONE) {
        inf_set(ctx, side, INF_VAR_SIDE_orders, pool - 1);
        ctx_cite(ctx, "INF-CORE-02", "spent", ROLE_CONTEXT);
        cite_ref(ctx, "side", side);
        cite_ref(ctx, "unit", inf_unit(unit));
    }
    return true;
}

static void start(RulesCtx *ctx, int unit, InfSkillId skill) {
    if (!inf_stands(ctx->field, ctx->draft->table, unit)) {
        ctx_bad(ctx, "\"%s\" does not stand", setup_id(ctx->field->setup, inf_unit(unit)));
        return;
    }
    if (inf_order(ctx->draft->table)) {
        ctx_refuse(ctx, "INF-CORE-03", "open");
        cite_ref(ctx, "unit", inf_order(ctx->draft->table)->subject);
        return;
    }
    if (!spend(ctx, unit)) {
        return;
    }
    draft_push(ctx->draft, (TableActivity){.procedure = INF_ORDER, .side = -1, .subject = inf_unit(unit)});
    if (inf_declare(ctx, unit, skill, false)) {
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
    int unit;
    if (arg_units(ctx, "unit", &unit, 1) != 1) {
        ctx_bad(ctx, "one trooper shoots at a time: name it under \"unit\"");
        return;
    }
    if (is_second(ctx, unit)) {
        follow(ctx, unit, INF_BS_ATTACK);
    } else {
        start(ctx, unit, INF_BS_ATTACK);
    }
}

/* ---- reactions ---- */

static bool may_declare_reaction(RulesCtx *ctx, int unit, InfSkillId skill, int active) {
    const char *key = inf_unit_get(ctx, unit, INF_VAR_UNIT_aro) != 0 ? "twice"
                      : inf_unit_get(ctx, unit, INF_VAR_UNIT_passed) ? "passed"
                                                                     : NULL;
    if (key) {
        ctx_refuse(ctx, "INF-CORE-03", key);
        cite_ref(ctx, "unit", inf_unit(unit));
        return false;
    }
    if (inf_immobile(ctx, unit, skill)) {
        return false;
    }
    if (!inf_data(ctx->field)->skills[skill].aro) {
        ctx_refuse(ctx, "INF-CORE-04", "not-aro");
        cite_text(ctx, "skill", inf_data(ctx->field)->skills[skill].id);
        return false;
    }
    InfRight right = inf_right(ctx, unit, active, true);
    if (!inf_right_covers(ctx, right, skill)) {
        bool unseen = right == INF_RIGHT_ANSWER || right == INF_RIGHT_TURN;
        ctx_refuse(ctx, unseen ? "INF-ZERO-05" : "INF-CORE-05",
                   unseen                    ? "only"
                   : right == INF_RIGHT_ZONE ? "zoc"
                                             : "none");
        cite_ref(ctx, "unit", inf_unit(unit));
        cite_ref(ctx, "other", inf_unit(active));
        return false;
    }
    inf_set(ctx, inf_unit(unit), INF_VAR_UNIT_answering, right == INF_RIGHT_ANSWER);
    return true;
}

static bool aim(RulesCtx *ctx, int unit, InfSkillId skill, int active) {
    InfRollAsk ask = inf_roll_ask(ctx, unit, active, skill);
    ask.reactive = true;
    ask.answer = inf_unit_get(ctx, unit, INF_VAR_UNIT_answering) != 0;
    ask.other_at = inf_point_of(ctx, active);
    ask.weapon = skill == INF_BS_ATTACK ? inf_weapon_of(ctx, unit, arg_word(ctx, "with", NULL), skill) : -1;
    if (skill == INF_BS_ATTACK && ask.weapon < 0) {
        ctx_refuse(ctx, "INF-CORE-04", "no-weapon");
        cite_ref(ctx, "unit", inf_unit(unit));
        return false;
    }
    InfNeed need = inf_need(ctx, &ask, false);
    if (skill != INF_DODGE && skill != INF_RESET && skill != INF_CHANGE_FACING && !inf_may_reach(ctx, &ask, &need)) {
        return false;
    }
    double reach = inf_length(ctx, INF_NUM_ENGAGE_REACH);
    if (skill == INF_ENGAGE && need.look->gap > reach + GEOM_LIMIT) {
        ctx_refuse(ctx, "INF-CORE-13", "far");
        cite_ref(ctx, "other", inf_unit(active));
        cite_length(ctx, "length", need.look->gap);
        cite_length(ctx, "limit", reach);
        return false;
    }
    inf_need(ctx, &ask, true);
    inf_set(ctx, inf_unit(unit), INF_VAR_UNIT_weapon, ask.weapon < 0 ? 0 : ask.weapon);
    inf_set(ctx, inf_unit(unit), INF_VAR_UNIT_target1, var_pack(inf_unit(active)));
    return true;
}

static void resolve_react(RulesCtx *ctx) {
    TableRef unit;
    InfSkillId skill;
    const TableActivity *order = inf_order(ctx->draft->table);
    arg_ref(ctx, "unit", &unit);
    if (!inf_arg_skill(ctx, "skill", INF_BS_ATTACK, &skill)) {
        return;
    }
    if (!order || order->step == INF_SECOND || !inf_enemies(ctx, unit.index, order->subject.index) ||
        !inf_stands(ctx->field, ctx->draft->table, unit.index)) {
        ctx_refuse(ctx, "INF-CORE-03", "closed");
        return;
    }
    int active = order->subject.index;
    if (!may_declare_reaction(ctx, unit.index, skill, active) || !aim(ctx, unit.index, skill, active)) {
        return;
    }
    inf_set(ctx, unit, INF_VAR_UNIT_aro, (int)skill);
    ctx_cite(ctx, "INF-CORE-03", "reacts", ROLE_PASSES);
    cite_ref(ctx, "unit", unit);
    cite_text(ctx, "skill", inf_data(ctx->field)->skills[skill].id);
}

static void resolve_pass(RulesCtx *ctx) {
    const TableActivity *order = inf_order(ctx->draft->table);
    if (!order) {
        ctx_refuse(ctx, "INF-CORE-03", "closed");
        return;
    }
    int active = order->subject.index;
    bool entire = inf_data(ctx->field)->skills[inf_unit_get(ctx, active, INF_VAR_UNIT_first)].type == INF_ENTIRE;
    if (order->step == INF_WINDOW_FIRST && !entire) {
        count_reactors(ctx, active, true);
        go_to(ctx, INF_SECOND);
        ctx_cite(ctx, "INF-CORE-03", "second-now", ROLE_CONTEXT);
        cite_ref(ctx, "unit", inf_unit(active));
    } else {
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
static const RulesArg FIRE_ARGS[] = {
    {"unit", ARG_UNITS, true, "who shoots: one trooper", NULL},
    {"at", ARG_UNITS, true, "its targets", NULL},
    {"weapon", ARG_WORD, false, "the weapon; its first when it is left out", NULL},
    {"split", ARG_ANY, false, "the dice on each target, a list", NULL},
    {"point", ARG_PLACE, false, "the point of its path that it shoots from", NULL},
};
static const RulesArg REACT_ARGS[] = {
    {"unit", ARG_UNIT, true, "who reacts", NULL},
    {"skill", ARG_WORD, false, "how; bs-attack when it is left out", NULL},
    {"with", ARG_WORD, false, "the weapon", NULL},
};
const RulesVerb inf_verb_order = {"order",      "Spends an Order and declares its first skill", ORDER_ARGS, 8, false,
                                  resolve_spend};
const RulesVerb inf_verb_declare = {"declare", "Declares the second skill", ORDER_ARGS, 8, false, resolve_declare};
const RulesVerb inf_verb_move = {"move",      "A Move: an Order's first skill, or its second", ORDER_ARGS, 4, false,
                                 resolve_move};
const RulesVerb inf_verb_fire = {"fire",      "A BS Attack: an Order's first skill, or its second", FIRE_ARGS, 5, false,
                                 resolve_fire};
const RulesVerb inf_verb_react = {"react", "Declares a reaction", REACT_ARGS, 3, false, resolve_react};
const RulesVerb inf_verb_pass = {"pass",      "Closes a window: no further reactions, no second skill", NULL, 0, false,
                                 resolve_pass};

/* ---- stage ---- */

static void resolve_stage(RulesCtx *ctx) {
    static const char *const steps[] = {"reactions", "second skill", "last reactions"};
    const TableActivity *order = inf_order(ctx->draft->table);
    BaseArena *arena = ctx->ruling->arena;
    if (!order) {
        return;
    }
    BaseTree *stage = tree_object(arena), *names = tree_list(arena), *units = tree_list(arena);
    for (int i = 0; i < 3; i++) {
        tree_push(names, tree_text(arena, steps[i]));
    }
    tree_set(arena, stage, "name", tree_text(arena, "Order"));
    tree_set(arena, stage, "steps", names);
    tree_set(arena, stage, "step", tree_text(arena, steps[order->step]));
    tree_set(arena, stage, "at", tree_number(arena, order->step));
    ctx_cite(ctx, "INF-CORE-03", order->step == INF_SECOND ? "second-now" : "window", ROLE_CONTEXT);
    cite_ref(ctx, "unit", order->subject);
    for (int i = 0; i < ctx->field->setup->unit_count && order->step != INF_SECOND; i++) {
        if (may_react(ctx, i, order->subject.index, true)) {
            BaseTree *it = tree_push(units, tree_object(arena));
            tree_set(arena, it, "id", tree_text(arena, setup_id(ctx->field->setup, inf_unit(i))));
            tree_set(arena, it, "how", tree_text(arena, "react"));
        }
    }
    tree_set(arena, stage, "units", units);
    fact_tree(ctx, "stage", stage);
}

const RulesVerb inf_verb_stage = {"stage",      "What is expected of whom in the Order under way", NULL, 0, true,
                                  resolve_stage};
