/* Plans within an assault, step by step. */
#include "rules/ea-heresy/mind_parts.h"
#include "rules/kit/each.h"
#include "rules/kit/spots.h"

#include <math.h>

#define SHORTER 3 /* ways to go when the whole is too far: a half, a quarter ... */

static BaseTree *of_unit(RulesGather *gather, const char *verb, int unit, const char *how) {
    BaseTree *action = gather_name(gather, gather_action(gather, verb), "unit", ref_make(REF_UNIT, unit));
    return gather_word(gather, action, "how", how);
}

static void add_step(RulesGather *gather, int unit, const char *verb, const char *how, GeomVec by, TableRef target,
                     int prior) {
    GeomVec at;
    if (rulekit_centre(gather->ctx, ref_make(REF_UNIT, unit), &at) && vec_length(by) > 1) {
        gather_plan(gather, how, ref_make(REF_UNIT, unit), target, prior);
        gather_do(gather, gather_path(gather, of_unit(gather, verb, unit, how), vec_add(at, by)));
    }
}

/* Into base contact with an enemy of the assault, or as near as it gets. */
static void add_contacts(RulesGather *gather, int unit, const char *how, double reach) {
    RulesCtx *ctx = gather->ctx;
    const char *verb = eah_host(ctx->draft->table, unit) >= 0 ? "leave" : "move";
    EahPart other = eah_other_part(eah_part(ctx->field, ctx->draft->table, unit));
    double nearest = INFINITY;
    GeomVec best = vec(0, 0);
    each_living(ctx->draft->table, REF_UNIT, enemy) {
        GeomVec by;
        int host = eah_host(ctx->draft->table, enemy);
        if (eah_part(ctx->field, ctx->draft->table, enemy) != other ||
            !rulekit_contact(ctx, unit, ref_make(REF_UNIT, enemy), &by)) {
            continue;
        }
        double far = vec_length(by);
        if (far < nearest) {
            nearest = far;
            best = by;
        }
        if (far <= reach && host < 0) {
            add_step(gather, unit, verb, how, by, ref_make(REF_UNIT, enemy), 40);
        } else if (far <= reach) {
            gather_plan(gather, "storm", ref_make(REF_UNIT, unit), ref_make(REF_AREA, host), 36);
            BaseTree *action = of_unit(gather, "enter", unit, "invade");
            gather_name(gather, action, "area", ref_make(REF_AREA, host));
            gather_do(gather, gather_word(gather, action, "pace", how));
        }
    }
    for (int i = 0; i < SHORTER && nearest > 0 && nearest < INFINITY; i++) {
        double go = fmin(reach * .95, nearest - 20) * (i == 0 ? 1 : i == 1 ? .5 : .25);
        add_step(gather, unit, verb, how, vec_scale(best, go / nearest), ref_none(), go > 0 ? 20 - i : 0);
    }
}

static void add_retreats(RulesGather *gather, int unit, const char *how, double reach) {
    static const double TURNS[5][2] = {{1, 0}, {.7071, .7071}, {.7071, -.7071}, {0, 1}, {0, -1}};
    RulesCtx *ctx = gather->ctx;
    const char *verb = eah_host(ctx->draft->table, unit) >= 0 ? "leave" : "move";
    GeomVec at, enemy;
    int who;
    if (!rulekit_centre(ctx, ref_make(REF_UNIT, unit), &at)) {
        return;
    }
    double far = rulekit_enemy(ctx, at, ctx->field->setup->units[unit].side, &who);
    if (who < 0 || far <= 0 || !rulekit_centre(ctx, ref_make(REF_UNIT, who), &enemy)) {
        return;
    }
    GeomVec away = vec_scale(vec_sub(at, enemy), reach / far);
    for (int i = 0; i < 10; i++) {
        const double *turn = TURNS[i % 5];
        GeomVec way = vec_add(vec_scale(away, turn[0]), vec_scale(vec_left(away), turn[1]));
        add_step(gather, unit, verb, how, vec_scale(way, i < 5 ? .95 : .5), ref_none(), 15 - i);
    }
}

static void gather_movers(RulesGather *gather, const TableActivity *assault) {
    RulesCtx *ctx = gather->ctx;
    const char *how = EAH_HOW_WORDS[eah_how_of_step((EahStep)assault->step)], *key;
    bool counter = assault->step == EAH_STEP_COUNTER, away = assault->step == EAH_STEP_WITHDRAW;
    each_own(ctx->draft->table, REF_UNIT, gather->side, unit) {
        if (eah_part(ctx->field, ctx->draft->table, unit) == EAH_PART_NONE || eah_assault_moves_left(ctx, unit) <= 0 ||
            (counter && eah_counter_forbidden(ctx, unit, &key))) {
            continue;
        }
        double speed = eah_profile(ctx->field, unit)->speed;
        if (away) {
            add_retreats(gather, unit, how, speed);
        } else if (counter) {
            bool fast = speed > number_now(ctx, EAH_NUM_FAST_ABOVE);
            add_contacts(gather, unit, how,
                         number_now(ctx, fast ? EAH_NUM_COUNTER_CHARGE_FAST : EAH_NUM_COUNTER_CHARGE));
        } else if (assault->step == EAH_STEP_CHARGE) {
            add_contacts(gather, unit, how, speed);
        }
    }
}

static void gather_ties(RulesGather *gather) {
    static const char *const HOWS[] = {"least", "most"};
    for (int i = 0; i < 2; i++) {
        gather_plan(gather, "tie", ref_none(), ref_none(), -1 - i);
        gather_do(gather, gather_word(gather, gather_action(gather, "allocate"), "how", HOWS[i]));
    }
}

void eah_mind_gather_assault(RulesGather *gather, const TableActivity *assault) {
    switch ((EahStep)assault->step) {
    case EAH_STEP_FIGHT: gather_close(gather, "fight", gather_action(gather, "fight"), 0); return;
    case EAH_STEP_SUPPORT: gather_close(gather, "support", gather_action(gather, "support"), 0); return;
    case EAH_STEP_RESOLVE: gather_close(gather, "resolve", gather_action(gather, "resolve"), 0); return;
    case EAH_STEP_TIES: gather_ties(gather); break;
    default: gather_movers(gather, assault); break;
    }
    gather_close(gather, "pass", gather_action(gather, "pass"), 0);
}
