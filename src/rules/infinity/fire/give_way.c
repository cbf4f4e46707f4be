/* Moves that follow a roll and that the owner chooses: after a Dodge, after a failed Guts Roll (CORE-11, -12,
 * MOVE-09..12). */
#include "geom/limits.h"
#include "rules/infinity/fire/exchange.h"
#include "rules/infinity/move/plan.h"
#include "rules/kit/each.h"

#include <string.h>

typedef struct {
    InfTravel *travel;
    GeomVec end;
    double facing;
    bool stays;
} Step;

/* Asks for the place, with the bends of the path to it, and measures the path; staying is the fallback. False: it
 * waits. */
static bool ask_step(RulesCtx *ctx, int unit, InfGo go, const char *id, const char *rule, Step *out) {
    InfGround *ground = arena_alloc(ctx->ruling->arena, 1, sizeof *ground);
    inf_ground(ctx, unit, ground);
    RulesAnswer answer;
    const RulesAsk ask = {.kind = ASK_PLACE,
                          .id = id,
                          .side = setup_side_of(ctx->field->setup, inf_unit(unit)),
                          .rule = rule,
                          .key = "where",
                          .about = inf_unit(unit),
                          .region_of = inf_unit(unit),
                          .reach = inf_allowance(ctx, unit, ground, go, NULL),
                          .fallback_where = *table_where(ctx->draft->table, unit),
                          .way = true};
    if (!ctx_ask(ctx, &ask, &answer)) {
        return false;
    }
    GeomVec points[RULES_BENDS + 1];
    memcpy(points, answer.bends, (size_t)answer.bend_count * sizeof *points);
    points[answer.bend_count] = answer.where.at;
    *out = (Step){.travel = inf_travel(ctx, unit, points, answer.bend_count + 1, go), .facing = answer.where.facing};
    RulesTrace trace = inf_travel_trace(out->travel, answer.where.facing);
    array_push(&ctx->ruling->traces, trace);
    out->stays = out->travel->route.length <= GEOM_LIMIT;
    out->end = geom_path_at(&out->travel->route.path, out->travel->bar.at);
    return true;
}

static void take_step(RulesCtx *ctx, int unit, const Step *step) {
    inf_travel_cite(ctx, unit, step->travel);
    inf_put(ctx, unit, step->end, step->facing);
}

static void cite_step(RulesCtx *ctx, int unit, const char *rule, const char *key, const Step *step) {
    ctx_cite(ctx, rule, key, ROLE_DECIDES, UNIT("unit", unit), LENGTH("length", step->travel->bar.at));
}

/* An enemy whose base it would touch there, or -1. */
static int enemy_against(RulesCtx *ctx, int unit, GeomVec at) {
    GeomShape base = inf_base(ctx, unit);
    base.centre = at;
    inf_each_enemy(ctx, unit, i) {
        GeomShape other = inf_base(ctx, i);
        if (shape_contact(&base, &other)) {
            return i;
        }
    }
    return -1;
}

/* CORE-12. 1. The move goes up to the reach of a Dodge; contact with rough ground ends it. 2. Not into base contact. 3.
 * The unit may stay. */
bool inf_dodge_away(RulesCtx *ctx, int unit) {
    Step step;
    if (!ask_step(ctx, unit, INF_GO_DODGE, "dodge", "INF-CORE-12", &step)) {
        return false;
    }
    if (step.stays) { /* 3 */
        cite_step(ctx, unit, "INF-CORE-12", "stays", &step);
        inf_put(ctx, unit, inf_base(ctx, unit).centre, step.facing);
        return true;
    }
    if (inf_travel_refused(ctx, unit, step.travel)) { /* 1 */
        return false;
    }
    int enemy = enemy_against(ctx, unit, step.end);
    if (enemy >= 0) { /* 2 */
        return ctx_refuse(ctx, "INF-CORE-12", "contact", UNIT("unit", unit), UNIT("other", enemy));
    }
    cite_step(ctx, unit, "INF-CORE-12", "moves", &step);
    take_step(ctx, unit, &step);
    return true;
}

/* ---- guts ---- */

/* CORE-11: an enemy who hit the unit and sees it at this place without cover, or -1 when nobody does. */
static int seen_there(RulesCtx *ctx, const InfExchange *exchange, int unit, GeomVec at) {
    InfLook *look = arena_alloc(ctx->ruling->arena, 1, sizeof *look);
    for (int i = 0; i < exchange->count; i++) {
        const InfSet *set = &exchange->sets[i];
        if (set->other != unit || !inf_is_attack(set) || inf_standing(set) == 0 ||
            !inf_stands(ctx->field, ctx->draft->table, set->unit)) {
            continue;
        }
        InfLookAsk ask = inf_look_ask(ctx, set->unit, unit);
        ask.to_at = at;
        inf_look(ctx, &ask, look);
        if (look->visible && !inf_partial_cover(ctx, &ask)) {
            inf_look_cite(ctx, look);
            return set->unit;
        }
    }
    return -1;
}

/* CORE-11, MOVE-11. 1. The place is within reach. 2. No attacker sees the unit there, or only in cover. 3. A unit that
 * stays goes Prone: its owner thereby says that there is no such place. */
static bool give_way(RulesCtx *ctx, const InfExchange *exchange, int unit) {
    InfGo go = unit == exchange->active ? INF_GO_GUTS_ACTIVE : INF_GO_GUTS_REACTIVE;
    Step step;
    if (!ask_step(ctx, unit, go, "guts", "INF-CORE-11", &step)) {
        return false;
    }
    if (step.stays) { /* 3 */
        cite_step(ctx, unit, "INF-CORE-11", "prone", &step);
        var_set_own(ctx, unit, INF_VAR_UNIT_prone, 1);
        return true;
    }
    if (inf_travel_refused(ctx, unit, step.travel)) { /* 1 */
        return false;
    }
    int attacker = seen_there(ctx, exchange, unit, step.end);
    if (attacker >= 0) { /* 2 */
        return ctx_refuse(ctx, "INF-CORE-11", "seen", UNIT("unit", unit), UNIT("other", attacker));
    }
    cite_step(ctx, unit, "INF-CORE-11", "moves", &step);
    take_step(ctx, unit, &step);
    return true;
}

bool inf_guts(RulesCtx *ctx, const InfExchange *exchange) {
    setup_each(ctx->field->setup, REF_UNIT, unit) {
        bool passed;
        if (var_own(ctx, unit, INF_VAR_UNIT_hits) == 0 || var_own(ctx, unit, INF_VAR_UNIT_hurt) ||
            !inf_stands(ctx->field, ctx->draft->table, unit)) {
            continue;
        }
        if (!inf_roll_under(ctx, "guts", "INF-CORE-11", unit, inf_profile(ctx->field, unit)->attribute[INF_WIP],
                            &passed)) {
            return false;
        }
        if (passed) {
            ctx_cite(ctx, "INF-CORE-11", "stays", ROLE_DECIDES, UNIT("unit", unit));
        } else if (!give_way(ctx, exchange, unit)) {
            return false;
        }
    }
    return true;
}
