/* The travel of units: planned, then tested. Shared by moving, entering and leaving. */
#include "rules/ea-heresy/assault_now.h"
#include "rules/ea-heresy/move/moves.h"

#include <math.h>

/* ROAD-04: a unit that has declared a road move must keep to the road. Returns true if refused. */
static bool leaves_road(RulesCtx *ctx, const EahWalk *walk) {
    int formation = ctx->field->setup->units[walk->route.unit].formation;
    bool bound = formation >= 0 && var_own(ctx, formation, EAH_VAR_FORMATION_road_move) == 1;
    if (!bound || walk->route.length <= 0 || walk->road_whole) {
        return false;
    }
    ctx_refuse(ctx, "EAH-ROAD-04", "leaves", UNIT("unit", walk->route.unit));
    return true;
}

static void note_margin(RulesCtx *ctx, const EahWalkAsk *ask, const EahWalk *walk, bool assault) {
    int leans;
    double end_speed = eah_walk_end_speed(ctx, ask, walk, &leans);
    RulesDecision sure = eah_walk_margin(ctx, ask, walk);
    if (ask->how == EAH_HOW_WITHDRAW) {
        sure = decision_and(sure, eah_away_margin(ctx, walk, end_speed));
    }
    if (assault) {
        sure = decision_and(sure, eah_assault_move_margin(ctx, walk, end_speed));
    }
    eah_walk_note(ctx, sure);
}

bool eah_plan_travel(RulesCtx *ctx, const EahWalkAsk *ask, TableWhere end, EahTravel *out) {
    bool assault = eah_assault(ctx->draft->table) != NULL, withdraws = ask->how == EAH_HOW_WITHDRAW;
    if (assault     ? !eah_assault_may_move(ctx, ask)
        : withdraws ? !eah_may_withdraw(ctx, ask)
                    : !eah_may_move(ctx, ask->unit)) {
        return false;
    }
    const RulesDecision *sound = eah_note_coherency(ctx, &ask->unit, 1);
    *out = (EahTravel){eah_walk(ctx, ask), end};
    eah_walk_explain(ctx, out->walk);
    if (ctx->margins) {
        note_margin(ctx, ask, out->walk, assault);
    }
    bool refused =
        eah_walk_refuse(ctx, out->walk) || leaves_road(ctx, out->walk) || (withdraws && eah_withdrew(ctx, out->walk));
    draft_place(ctx->draft, ask->unit, end);
    if (!assault || ask->how == EAH_HOW_CHARGE) {
        eah_note_move(ctx, ask->unit); /* coherency depends on the moves left */
    }
    refused = (assault && eah_assault_ends_move(ctx, out->walk)) || refused;
    if (refused) { /* the place where it would stand may be forbidden as well */
        eah_check_coherency(ctx, &ask->unit, 1, sound);
    }
    return !refused;
}

/* ROAD-01, -02, -04. */
static void cite_road(RulesCtx *ctx, const EahWalk *walk) {
    TableRef unit = ref_make(REF_UNIT, walk->route.unit);
    int formation = ctx->field->setup->units[walk->route.unit].formation;
    if (!walk->road_whole) {
        return;
    }
    bool standard = eah_how_is_standard(walk->how);
    ctx_cite(ctx, standard ? "EAH-ROAD-01" : "EAH-ROAD-02", standard ? "bonus" : "no-bonus", ROLE_PASSES,
             REF("unit", unit), LENGTH("bonus", number_now(ctx, EAH_NUM_ROAD_BONUS)),
             LENGTH("limit", walk->route.allowance));
    if (formation >= 0 && var_own(ctx, formation, EAH_VAR_FORMATION_road_move) == 1) {
        ctx_cite(ctx, "EAH-ROAD-04", "stays", ROLE_PASSES, REF("unit", unit));
    }
}

/* `gone`: how far it has come on this walk. */
static void cite_way(RulesCtx *ctx, const EahWalk *walk, double gone) {
    bool cautious = walk->how == EAH_HOW_CAUTIOUS;
    TableRef unit = ref_make(REF_UNIT, walk->route.unit);
    ctx_cite(ctx, cautious ? "EAH-MOVE-04" : "EAH-CORE-03", cautious ? "cautious" : "moves", ROLE_PASSES,
             TERRAIN(ref_none()), REF("unit", unit), LENGTH("length", walk->route.before + gone),
             LENGTH("limit", walk->route.allowance),
             DRAW(SHAPE_PATH, .ref = unit, .points = walk->route.path.points, .count = walk->route.path.count));
    if (!cautious && eah_is_cautious(ctx, walk) && walk->difficult.count + walk->dangerous.count > 0) {
        ctx_cite(ctx, "EAH-MOVE-04", "free", ROLE_PASSES, REF("unit", unit), LENGTH("limit", walk->route.allowance));
    }
    cite_road(ctx, walk);
    eah_walk_cite_ground(ctx, walk);
}

static void fact_at(RulesCtx *ctx, GeomVec at) {
    BaseArena *arena = ctx->ruling->arena;
    BaseTree *pair = tree_pair(arena, at.x / ctx->field->setup->unit, at.y / ctx->field->setup->unit);
    fact_tree(ctx, "at", pair);
}

bool eah_make_travel(RulesCtx *ctx, const EahTravel *travel, bool *lost) {
    const EahWalk *walk = travel->walk;
    double lost_at = NAN;
    bool rolled = eah_roll_tests(ctx, walk, &lost_at);
    *lost = !isnan(lost_at);
    cite_way(ctx, walk, *lost ? lost_at : walk->route.length);
    if (!rolled) {
        return false;
    }
    fact_at(ctx, geom_path_at(&walk->route.path, *lost ? lost_at : walk->route.length));
    return true;
}
