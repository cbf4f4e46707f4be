/* What computer players go by in Legions Imperialis: whose decision it is, the end, what a state is worth. The plans
 * are in mind_plans.c. */
#include "rules/legions-imperialis/mind.h"

#include "rules/kit/each.h"
#include "rules/kit/spots.h"
#include "rules/legions-imperialis/mind_parts.h"
#include "rules/victory.h"

/* ---- whose decision ---- */

/* The side that goes first of those that have somebody who can: `first`, else the first by id; -1: nobody. */
static int side_that_can(RulesCtx *ctx, bool (*can)(RulesCtx *, int), int first) {
    const TableSetup *setup = ctx->field->setup;
    int found = -1;
    setup_each(setup, REF_FORMATION, f) {
        if (can(ctx, f)) {
            int side = setup->formations[f].side;
            found = found < 0 || side == first ? side : found;
        }
    }
    return found;
}

static bool does_at_the_end(RulesCtx *ctx, int formation) {
    return li_may_rally(ctx, formation) || li_mind_flees(ctx, formation);
}

static int side_in_phase(RulesCtx *ctx, LiPhase phase, const char **step) {
    TableRef acting = var_unpack(var_own(ctx, 0, LI_VAR_GAME_acting));
    TableRef first = var_unpack(var_own(ctx, 0, LI_VAR_GAME_initiative));
    switch (phase) {
    case LI_PHASE_ORDERS: *step = "orders"; return li_writing_side(ctx->field, ctx->draft->table);
    case LI_PHASE_MOVEMENT:
        *step = ref_is(acting, REF_FORMATION) ? "activation" : "movement";
        return ref_is(acting, REF_FORMATION) ? ctx->field->setup->formations[acting.index].side
                                             : side_that_can(ctx, li_can_act, li_active_side(ctx));
    case LI_PHASE_COMBAT:
        if (var_own(ctx, 0, LI_VAR_GAME_stage) == LI_STAGE_FIGHTS) {
            *step = "fights";
            return side_that_can(ctx, li_mind_fights, ref_is(first, REF_SIDE) ? first.index : -1);
        }
        *step = "fire";
        return side_that_can(ctx, li_can_act, li_active_side(ctx));
    case LI_PHASE_END: *step = "end"; return side_that_can(ctx, does_at_the_end, -1);
    default: return -1;
    }
}

static void turn(RulesCtx *ctx, RulesTurn *out) {
    LiPhase phase = (LiPhase)ctx->draft->table->phase;
    out->step = "phase";
    out->side = side_in_phase(ctx, phase, &out->step);
    out->kind = out->side < 0 ? TURN_FORCED : phase == LI_PHASE_ORDERS ? TURN_SECRET : TURN_ACTS;
}

/* ---- the end ---- */

static void verdict(RulesCtx *ctx, RulesVerdict *out) {
    TableRef winner = var_unpack(var_own(ctx, 0, LI_VAR_GAME_winner));
    int sides = ctx->field->setup->side_count, round = var_own(ctx, 0, LI_VAR_GAME_round), scored = 0;
    out->round = round == VAR_NONE ? 1 : round;
    out->rounds = number_int(ctx, LI_NUM_ROUNDS);
    for (int side = 0; side < sides; side++) {
        scored += out->score[side] = var_own(ctx, side, LI_VAR_SIDE_score);
    }
    for (int side = 0; side < sides && scored == 0; side++) { /* nobody holds an objective: losses tell them apart */
        for (int other = 0; other < sides; other++) {
            out->score[side] += other != side ? victory_lost(ctx, other) : 0;
        }
    }
    out->over = var_own(ctx, 0, LI_VAR_GAME_over) == 1 || ref_is(winner, REF_SIDE);
    out->winner = ref_is(winner, REF_SIDE) ? winner.index : -1;
    out->rule = out->over ? "LI-CORE-17" : "";
}

/* ---- worth ---- */

enum { TERM_UNITS, TERM_BROKEN, TERM_OBJECTIVES, TERM_APART, TERM_FAR, TERM_WON };
static const char *const TERMS[] = {"units", "broken", "objectives", "apart", "far", "won", NULL};

static void worth(RulesCtx *ctx, int side, int64_t *raw) {
    const TableSetup *setup = ctx->field->setup;
    TableRef winner = var_unpack(var_own(ctx, 0, LI_VAR_GAME_winner));
    each_living(ctx->draft->table, REF_UNIT, i) {
        bool own = setup->units[i].side == side;
        int wounds = li_profile(ctx->field, i)->wounds, left = li_wounds(ctx->field, ctx->draft->table, li_unit(i));
        raw[TERM_UNITS] += (int64_t)(own ? 1000 : -1000) * left / wounds * rules_points(ctx->field, i);
        if (own && li_host(ctx->draft->table, i) < 0) {
            raw[TERM_APART] += rulekit_apart(ctx, i);
            raw[TERM_FAR] += rulekit_from_objective(ctx, i);
        }
    }
    each_living(ctx->draft->table, REF_FORMATION, i) {
        bool broken = var_own(ctx, i, LI_VAR_FORMATION_broken) == 1;
        raw[TERM_BROKEN] += !broken ? 0 : setup->formations[i].side == side ? 1000 : -1000;
    }
    raw[TERM_OBJECTIVES] = victory_held(ctx, side, var_own(ctx, 0, LI_VAR_GAME_round), number_int(ctx, LI_NUM_ROUNDS));
    raw[TERM_WON] = !ref_is(winner, REF_SIDE) ? 0 : winner.index == side ? 1000 : -1000;
}

const RulesMind li_mind = {
    .look_on = 12, .terms = TERMS, .turn = turn, .verdict = verdict, .gather = li_mind_gather, .worth = worth};
