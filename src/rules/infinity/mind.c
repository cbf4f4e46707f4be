/* What computer players go by in Infinity: Orders with their first skill, second skills, reactions. */
#include "rules/infinity/mind.h"

#include "rules/infinity/fire/roll.h"
#include "rules/infinity/turn/orders.h"
#include "rules/infinity/turn/reactions.h"
#include "rules/kit/each.h"
#include "rules/kit/spots.h"
#include "rules/victory.h"

#define PLACES 8 /* along an edge, where a trooper is tried */

/* ---- whose decision ---- */

static int reactor_side(RulesCtx *ctx, int active) {
    setup_each(ctx->field->setup, REF_UNIT, unit) {
        if (inf_may_react(ctx, unit, active)) {
            return setup_side_of(ctx->field->setup, inf_unit(unit));
        }
    }
    return -1;
}

/* Before the first turn those in reserve may be put into the strip of their side. */
static bool may_deploy(RulesCtx *ctx, int unit) {
    return ctx->draft->table->phase == INF_PHASE_DEPLOYMENT &&
           table_where(ctx->draft->table, unit)->kind == WHERE_OFF && var_own(ctx, unit, INF_VAR_UNIT_dead) != 1 &&
           ctx->field->setup->sides[ctx->field->setup->units[unit].side].home >= 0;
}

/* A side that wants to deploy need not wait for another that does, too. */
static void turn_of_deployment(RulesCtx *ctx, RulesTurn *out) {
    for (int i = 0; i < ctx->field->setup->unit_count; i++) {
        int side = ctx->field->setup->units[i].side;
        if (may_deploy(ctx, i)) {
            out->answers |= 1U << side;
            out->side = out->side < 0 || side < out->side ? side : out->side;
        }
    }
    out->step = "deployment";
    out->kind = out->side < 0 ? TURN_FORCED : TURN_ACTS;
    out->answers &= out->side < 0 ? 0 : ~(1U << out->side);
}

static void turn(RulesCtx *ctx, RulesTurn *out) {
    const TableActivity *order = inf_order(ctx->draft->table);
    TableRef active = var_unpack(var_own(ctx, 0, INF_VAR_GAME_active));
    if (order && order->step == INF_SECOND) {
        out->kind = TURN_ACTS;
        out->side = setup_side_of(ctx->field->setup, order->subject);
        out->step = "second";
    } else if (order) {
        out->side = reactor_side(ctx, order->subject.index);
        out->kind = out->side < 0 ? TURN_FORCED : TURN_ANSWERS;
        out->step = "reactions";
    } else if (ctx->draft->table->phase == INF_PHASE_DEPLOYMENT) {
        turn_of_deployment(ctx, out);
    } else {
        bool begun = ctx->draft->table->phase == INF_PHASE_TURN && ref_is(active, REF_SIDE);
        out->kind = begun ? TURN_ACTS : TURN_FORCED;
        out->side = begun ? active.index : -1;
        out->step = begun ? "orders" : "deployment";
    }
}

/* ---- the end ---- */

static int standing(RulesCtx *ctx, int side) {
    int sum = 0;
    each_own(ctx->draft->table, REF_UNIT, side, i) {
        sum += inf_stands(ctx->field, ctx->draft->table, i) ? inf_profile(ctx->field, i)->points : 0;
    }
    return sum;
}

static void verdict(RulesCtx *ctx, RulesVerdict *out) {
    TableRef winner = var_unpack(var_own(ctx, 0, INF_VAR_GAME_winner));
    int sides = ctx->field->setup->side_count;
    out->round = var_own(ctx, 0, INF_VAR_GAME_round);
    out->rounds = number_int(ctx, INF_NUM_ROUNDS);
    out->over = ctx->field->data->system->over(ctx->field, ctx->draft->table);
    for (int side = 0; side < sides; side++) {
        out->score[side] = out->over ? var_own(ctx, side, INF_VAR_SIDE_score) : standing(ctx, side);
    }
    out->winner = ref_is(winner, REF_SIDE) ? winner.index : -1;
    out->rule = out->over ? "INF-CORE-17" : "";
}

/* ---- worth ---- */

enum { TERM_UNITS, TERM_OBJECTIVES, TERM_APART, TERM_FAR, TERM_WON };
static const char *const TERMS[] = {"units", "objectives", "apart", "far", "won", NULL};

/* Thousandths of its points that a trooper is still worth. */
static int share_of(RulesCtx *ctx, int unit) {
    int full = inf_profile(ctx->field, unit)->wounds, left = var_own(ctx, unit, INF_VAR_UNIT_wounds);
    if (!inf_stands(ctx->field, ctx->draft->table, unit)) {
        return var_own(ctx, unit, INF_VAR_UNIT_unconscious) && !var_own(ctx, unit, INF_VAR_UNIT_dead) ? 100 : 0;
    }
    int share = full > 0 && left != VAR_NONE ? 600 + 400 * left / full : 1000;
    return var_own(ctx, unit, INF_VAR_UNIT_immobilized) ? share / 2 : share;
}

static void worth(RulesCtx *ctx, int side, int64_t *raw) {
    const TableSetup *setup = ctx->field->setup;
    TableRef winner = var_unpack(var_own(ctx, 0, INF_VAR_GAME_winner));
    for (int i = 0; i < setup->unit_count; i++) {
        bool own = setup->units[i].side == side;
        int share = share_of(ctx, i);
        raw[TERM_UNITS] += (int64_t)(own ? share : -share) * rules_points(ctx->field, i);
        if (own && share > 100) {
            raw[TERM_APART] += rulekit_apart(ctx, i);
            raw[TERM_FAR] += rulekit_from_objective(ctx, i);
        }
    }
    raw[TERM_OBJECTIVES] =
        victory_held(ctx, side, var_own(ctx, 0, INF_VAR_GAME_round), number_int(ctx, INF_NUM_ROUNDS));
    raw[TERM_WON] = !ref_is(winner, REF_SIDE) ? 0 : winner.index == side ? 1000 : -1000;
}

/* ---- actions ---- */

static BaseTree *of_unit(RulesGather *gather, const char *verb, int unit, InfSkillId skill) {
    BaseTree *action = gather_name(gather, gather_action(gather, verb), "unit", inf_unit(unit));
    return gather_word(gather, action, "skill", inf_data(gather->ctx->field)->skills[skill].id);
}

static BaseTree *at(RulesGather *gather, BaseTree *action, int target) {
    BaseTree *list = tree_set(gather->arena, action, "at", tree_list(gather->arena));
    tree_push(list, tree_text(gather->arena, setup_id(gather->ctx->field->setup, inf_unit(target))));
    return action;
}

/* Every enemy that it sees, with every weapon that reaches. */
static void add_shots(RulesGather *gather, const char *verb, int unit) {
    RulesCtx *ctx = gather->ctx;
    const InfProfile *profile = inf_profile(ctx->field, unit);
    inf_each_enemy(ctx, unit, enemy) {
        for (int i = 0; i < profile->weapon_count; i++) {
            InfRollAsk ask = inf_roll_ask(ctx, unit, enemy, INF_BS_ATTACK);
            ask.weapon = profile->weapons[i];
            InfNeed need = inf_need(ctx, &ask, false);
            if (!need.look || !need.look->visible || need.beyond || need.sv < 1) {
                continue;
            }
            gather_plan(gather, "shoot", inf_unit(unit), inf_unit(enemy), 20 + need.sv * need.dice / 2);
            BaseTree *action = at(gather, of_unit(gather, verb, unit, INF_BS_ATTACK), enemy);
            gather_do(gather, gather_word(gather, action, "with", inf_data(ctx->field)->weapons[ask.weapon].id));
        }
        if (inf_in_contact(ctx, unit, enemy)) {
            gather_plan(gather, "close-combat", inf_unit(unit), inf_unit(enemy), 30);
            gather_do(gather, at(gather, of_unit(gather, verb, unit, INF_CC_ATTACK), enemy));
        }
    }
}

static void add_moves(RulesGather *gather, const char *verb, int unit, double reach, InfSkillId skill, int bonus) {
    KitShift shifts[KIT_SHIFTS];
    GeomVec from;
    int count = rulekit_shifts(gather->ctx, unit, reach, shifts);
    if (!rulekit_centre(gather->ctx, inf_unit(unit), &from)) {
        return;
    }
    for (int i = 0; i < count; i++) {
        gather_plan(gather, shifts[i].intent, inf_unit(unit), shifts[i].target, shifts[i].prior + bonus);
        gather_do(gather, gather_path(gather, of_unit(gather, verb, unit, skill), vec_add(from, shifts[i].by)));
    }
}

/* ---- deployment ---- */

/* A place of the side's strip: so far along its edge, from 0 to 1, and with its middle so deep. */
static GeomVec in_strip(const TableSetup *setup, int home, double along, double deep) {
    GeomBox table = setup->size;
    double x = table.x0 + along * (table.x1 - table.x0), y = table.y0 + along * (table.y1 - table.y0);
    switch (home) {
    case 0: return vec(x, table.y0 + deep);
    case 1: return vec(table.x1 - deep, y);
    case 2: return vec(x, table.y1 - deep);
    default: return vec(table.x0 + deep, y);
    }
}

static void add_places(RulesGather *gather, int unit) {
    RulesCtx *ctx = gather->ctx;
    const TableSetup *setup = ctx->field->setup;
    int home = setup->sides[setup->units[unit].side].home;
    double radius = inf_base(ctx, unit).rx, deepest = number_now(ctx, INF_NUM_DEPLOYMENT) - radius;
    for (int i = 0; i < 2 * PLACES; i++) {
        double along = (i / 2 + .5) / PLACES, deep = i % 2 == 0 ? deepest : (radius + deepest) / 2;
        gather_plan(gather, "deploy", inf_unit(unit), ref_none(), 20 - i % 2);
        BaseTree *action = gather_name(gather, gather_action(gather, "place"), "unit", inf_unit(unit));
        tree_set(gather->arena, action, "at", place_tree(gather->arena, setup, in_strip(setup, home, along, deep)));
        tree_set(gather->arena, action, "facing", tree_number(gather->arena, (home + 2) % 4 * 90));
        gather_do(gather, action);
    }
}

static void gather_deployment(RulesGather *gather) {
    setup_each(gather->ctx->field->setup, REF_UNIT, unit) {
        if (gather->ctx->field->setup->units[unit].side == gather->side && may_deploy(gather->ctx, unit)) {
            add_places(gather, unit);
        }
    }
    gather_close(gather, "begin", gather_action(gather, "end"), 0);
    gather->plans.items[gather->plans.count - 1].last = gather->plans.count > 1;
}

/* ---- plans ---- */

static void gather_orders(RulesGather *gather) {
    RulesCtx *ctx = gather->ctx;
    const TableSetup *setup = ctx->field->setup;
    bool any = var_own(ctx, gather->side, INF_VAR_SIDE_orders) > 0;
    for (int k = 0; any && k < setup->unit_count; k++) {
        int unit = setup->order[REF_UNIT][k];
        if (setup->units[unit].side != gather->side || !inf_stands(ctx->field, ctx->draft->table, unit)) {
            continue;
        }
        const InfProfile *profile = inf_profile(ctx->field, unit);
        if (var_own(ctx, unit, INF_VAR_UNIT_immobilized)) {
            gather_plan(gather, "reset", inf_unit(unit), ref_none(), 15);
            gather_do(gather, of_unit(gather, "order", unit, INF_RESET));
            continue;
        }
        add_shots(gather, "order", unit);
        add_moves(gather, "order", unit, profile->mov[0], INF_MOVE, 0);
        add_moves(gather, "order", unit, profile->mov[1], INF_CAUTIOUS, -10);
    }
    gather_close(gather, "end", gather_action(gather, "end"), -1);
}

static void gather_second(RulesGather *gather, int unit) {
    RulesCtx *ctx = gather->ctx;
    add_shots(gather, "declare", unit);
    add_moves(gather, "declare", unit, inf_profile(ctx->field, unit)->mov[1], INF_MOVE, -10);
    gather_plan(gather, "dodge", inf_unit(unit), ref_none(), 8);
    gather_do(gather, of_unit(gather, "declare", unit, INF_DODGE));
    gather_close(gather, "second", gather_action(gather, "pass"), 6);
}

static void gather_reactions(RulesGather *gather, int active) {
    static const struct {
        InfSkillId skill;
        const char *intent;
        int prior;
    } SKILLS[] = {{INF_BS_ATTACK, "react", 20},
                  {INF_DODGE, "dodge", 14},
                  {INF_CC_ATTACK, "close-combat", 25},
                  {INF_RESET, "reset", 2},
                  {INF_CHANGE_FACING, "turn", 1}};
    RulesCtx *ctx = gather->ctx;
    setup_each(ctx->field->setup, REF_UNIT, unit) {
        if (ctx->field->setup->units[unit].side != gather->side || !inf_may_react(ctx, unit, active)) {
            continue;
        }
        for (size_t i = 0; i < BASE_COUNT(SKILLS); i++) {
            InfRollAsk ask;
            if (!inf_offer(ctx, unit, active, SKILLS[i].skill, &ask)) {
                continue;
            }
            gather_plan(gather, SKILLS[i].intent, inf_unit(unit), inf_unit(active), SKILLS[i].prior);
            gather_do(gather, of_unit(gather, "react", unit, SKILLS[i].skill));
        }
    }
    gather_close(gather, "no-reaction", gather_action(gather, "pass"), 0);
}

static void gather(RulesGather *gather) {
    const TableActivity *order = inf_order(gather->ctx->draft->table);
    if (order && order->step == INF_SECOND) {
        gather_second(gather, order->subject.index);
    } else if (order) {
        gather_reactions(gather, order->subject.index);
    } else if (gather->ctx->draft->table->phase == INF_PHASE_DEPLOYMENT) {
        gather_deployment(gather);
    } else if (gather->turn.kind == TURN_FORCED) {
        gather_close(gather, "begin", gather_action(gather, "end"), 0);
    } else {
        gather_orders(gather);
    }
}

const RulesMind inf_mind = {
    .look_on = 12, .terms = TERMS, .turn = turn, .verdict = verdict, .gather = gather, .worth = worth};
