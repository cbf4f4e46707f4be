/* What computer players go by in EA - Heresy: whose decision it is, the end, what a state is worth. The plans are in
 * mind_plans.c and mind_assault.c. */
#include "rules/ea-heresy/mind.h"

#include "rules/ea-heresy/mind_parts.h"
#include "rules/kit/each.h"
#include "rules/kit/spots.h"

#include <string.h>

/* ---- whose decision ---- */

/* Bits of the sides that may do something while another acts: a shot of Overwatch, a withdrawal. */
static unsigned who_answers(RulesCtx *ctx, int but) {
    const TableSetup *setup = ctx->field->setup;
    unsigned sides = 0;
    for (int i = 0; i < setup->formation_count; i++) {
        int side = setup->formations[i].side;
        bool other = side != but && side < RULES_SIDES_MAX;
        bool may = eah_mind_may_react(ctx, i) || eah_mind_may_withdraw(ctx, i);
        sides |= other && may ? 1U << side : 0;
    }
    return sides;
}

static void turn_of_assault(RulesCtx *ctx, const TableActivity *assault, RulesTurn *out) {
    out->step = EAH_STEP_WORDS[assault->step];
    out->side = assault->side;
    if (assault->side < 0) {
        out->kind = TURN_FORCED; /* both fight at once */
        return;
    }
    int attacker = eah_side_of_part(ctx->field, ctx->draft->table, EAH_PART_ATTACKER);
    out->kind = assault->side == attacker ? TURN_ACTS : TURN_ANSWERS;
}

static void turn_of_action(RulesCtx *ctx, RulesTurn *out) {
    TableRef acting = eah_game_ref(ctx, EAH_VAR_GAME_acting);
    TableRef side = ref_is(acting, REF_FORMATION) ? ref_make(REF_SIDE, ctx->field->setup->formations[acting.index].side)
                                                  : eah_side_to_act(ctx);
    out->step = ref_is(acting, REF_FORMATION) ? "activation" : "action";
    out->kind = ref_is(side, REF_SIDE) ? TURN_ACTS : TURN_FORCED;
    out->side = ref_is(side, REF_SIDE) ? side.index : -1;
    if (!ref_is(acting, REF_FORMATION) && out->side < 0 && eah_waiting(ctx, -1) > 0) {
        for (int i = 0; i < ctx->field->setup->side_count && out->side < 0; i++) { /* nobody is named: the first */
            out->side = eah_waiting(ctx, i) > 0 ? i : -1;
        }
        out->kind = TURN_ACTS;
    }
    out->answers = who_answers(ctx, out->side);
}

static void turn(RulesCtx *ctx, RulesTurn *out) {
    const TableActivity *assault = eah_assault(ctx->draft->table);
    const TableSetup *setup = ctx->field->setup;
    if (assault) {
        turn_of_assault(ctx, assault, out);
    } else if (eah_in_phase(ctx, "action")) {
        turn_of_action(ctx, out);
    } else {
        out->kind = TURN_FORCED;
        out->step = ctx->field->data->phases[ctx->draft->table->phase].id;
        for (int i = 0; i < setup->formation_count && eah_in_phase(ctx, "end") && out->side < 0; i++) {
            out->side = eah_may_rally(ctx, i) ? setup->formations[i].side : -1;
        }
        out->kind = out->side >= 0 ? TURN_ACTS : TURN_FORCED;
    }
}

/* ---- the end ---- */

static void verdict(RulesCtx *ctx, RulesVerdict *out) {
    TableRef winner = eah_game_ref(ctx, EAH_VAR_GAME_winner);
    const TableSetup *setup = ctx->field->setup;
    int alive = 0, sides = setup->side_count;
    out->round = var_own(ctx, 0, EAH_VAR_GAME_turn);
    for (int side = 0; side < sides; side++) {
        alive += table_alive(ctx->draft->table, ref_make(REF_SIDE, side));
        for (int other = 0; other < sides; other++) {
            out->score[side] += other != side ? victory_lost(ctx, other) : 0;
        }
    }
    if (ref_is(winner, REF_SIDE) || alive == 0) {
        out->over = true;
        out->winner = ref_is(winner, REF_SIDE) ? winner.index : -1;
        out->rule = "EAH-CORE-01";
    }
}

/* ---- worth ---- */

enum { TERM_UNITS, TERM_MARKERS, TERM_BROKEN, TERM_OBJECTIVES, TERM_APART, TERM_FAR, TERM_WON };
static const char *const TERMS[] = {"units", "markers", "broken", "objectives", "apart", "far", "won", NULL};

static void worth_of_units(RulesCtx *ctx, int side, int64_t *raw) {
    const TableSetup *setup = ctx->field->setup;
    each_living(ctx->draft->table, REF_UNIT, i) {
        TableRef unit = ref_make(REF_UNIT, i);
        bool own = setup->units[i].side == side;
        int start = eah_dc_start(ctx->field, ctx->draft->table, unit);
        int share = start > 0 ? 1000 * eah_dc_now(ctx->field, ctx->draft->table, unit) / start : 1000;
        raw[TERM_UNITS] += (int64_t)(own ? share : -share) * rules_points(ctx->field, i);
        if (own && eah_host(ctx->draft->table, i) < 0) {
            raw[TERM_APART] += rulekit_apart(ctx, i);
            raw[TERM_FAR] += rulekit_from_objective(ctx, i);
        }
    }
}

/* Markers and being broken cost what the formation that bears them could do: a share of its points. */
static void worth_of_formation(RulesCtx *ctx, int formation, int sign, int64_t *raw) {
    TableRef ref = ref_make(REF_FORMATION, formation);
    int units[SETUP_FORMATION_UNITS_MAX], points = 0;
    int count = table_members(ctx->draft->table, ref, units, SETUP_FORMATION_UNITS_MAX);
    for (int i = 0; i < count; i++) {
        points += rules_points(ctx->field, units[i]);
    }
    int markers = var_now(ctx, ref, EAH_VAR_FORMATION_bms);
    if (count > 0) {
        raw[TERM_MARKERS] += (int64_t)sign * points * (markers < count ? markers : count) / count;
        raw[TERM_BROKEN] += (int64_t)sign * points * (var_now(ctx, ref, EAH_VAR_FORMATION_broken) == 1);
    }
}

static void worth(RulesCtx *ctx, int side, int64_t *raw) {
    const TableSetup *setup = ctx->field->setup;
    TableRef winner = eah_game_ref(ctx, EAH_VAR_GAME_winner);
    worth_of_units(ctx, side, raw);
    each_living(ctx->draft->table, REF_FORMATION, i) {
        worth_of_formation(ctx, i, setup->formations[i].side == side ? 1000 : -1000, raw);
    }
    raw[TERM_OBJECTIVES] = victory_held(ctx, side, var_own(ctx, 0, EAH_VAR_GAME_turn), 0);
    raw[TERM_WON] = !ref_is(winner, REF_SIDE) ? 0 : winner.index == side ? 1000 : -1000;
}

const RulesMind eah_mind = {
    .look_on = 12, .terms = TERMS, .turn = turn, .verdict = verdict, .gather = eah_mind_gather, .worth = worth};
