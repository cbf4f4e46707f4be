/* How a Detachment that has lost its Combat withdraws (CORE-15, MORL-01). 1. Each model goes up to its move, by a
 * lawful path, out of all Engagement Zones; out of a Structure by its walls (GARR-10). 2. Its owner says where it goes
 * and how it faces; when nobody is asked, it goes to the nearest place and keeps its facing. 3. A model that cannot is
 * destroyed. */
#include "geom/limits.h"
#include "rules/legions-imperialis/carried.h"
#include "rules/legions-imperialis/move/moves.h"
#include "rules/legions-imperialis/move/way_out.h"

#include <string.h>

static LiLeaver leaver_of(RulesCtx *ctx, int unit) {
    LiLeaver leaver = {.unit = unit,
                       .host = li_host(ctx->draft->table, unit),
                       .allowance = li_allowance(ctx, unit, LI_HOW_WITHDRAW),
                       .zone = number_now(ctx, LI_NUM_ZONE)};
    bool stands = table_base(ctx->draft->table, unit, &leaver.start);
    base_assert(stands != (leaver.host >= 0));
    leaver.faced = leaver.facing = leaver.host < 0 ? table_where(ctx->draft->table, unit)->facing : 0;
    return leaver;
}

/* False: unwind. */
static bool ask_owner(RulesCtx *ctx, const LiLeaver *leaver, const LiWayOut *way, bool found, RulesAnswer *answer) {
    RulesAsk ask = {.kind = ASK_PLACE,
                    .id = "withdraw",
                    .side = setup_side_of(ctx->field->setup, li_unit(leaver->unit)),
                    .rule = "LI-CORE-15",
                    .key = "ask",
                    .about = li_unit(leaver->unit),
                    .region_of = leaver->host >= 0 ? li_area(leaver->host) : li_unit(leaver->unit),
                    .reach = leaver->allowance,
                    .fallback_where =
                        found ? where_point(way->points[way->count - 1], leaver->facing) : where_off(LI_OFF_DESTROYED),
                    .can_lose = !found,
                    .way = true,
                    .optional = true};
    return ctx_ask(ctx, &ask, answer);
}

/* Reads the path from the answer: with its bends, or the best path to its place. */
static void read_way(RulesCtx *ctx, LiLeaver *leaver, const RulesAnswer *answer, bool found, LiWayOut *way) {
    GeomVec to = answer->where.at;
    bool same = found && answer->bend_count == 0 && vec_distance(to, way->points[way->count - 1]) <= GEOM_TOUCH;
    if (same || (answer->bend_count == 0 && li_way_out(ctx, leaver, &to, way))) {
        return;
    }
    memcpy(way->points, answer->bends, (size_t)answer->bend_count * sizeof *way->points);
    way->points[answer->bend_count] = to;
    way->count = answer->bend_count + 1;
}

/* False: unwind. */
static bool go(RulesCtx *ctx, const LiLeaver *leaver, const LiWayOut *way) {
    LiWalk *walk = li_walk_out(ctx, leaver, way->points, way->count);
    li_walk_explain(ctx, walk);
    if (li_walk_refuse(ctx, walk)) {
        return false;
    }
    draft_place(ctx->draft, leaver->unit, where_point(way->points[way->count - 1], leaver->facing));
    var_set_own(ctx, leaver->unit, LI_VAR_UNIT_across, VAR_NONE);
    li_owe_danger(ctx, walk);
    bool stays = leaver->host < 0 && walk->route.length <= GEOM_LIMIT; /* no enemy is near it */
    ctx_cite(ctx, "LI-CORE-15", stays ? "stays" : "goes", ROLE_PASSES, UNIT("unit", leaver->unit),
             LENGTH("length", walk->cost), LENGTH("allowance", walk->route.allowance));
    return true;
}

static bool withdraw_one(RulesCtx *ctx, int unit) {
    LiLeaver leaver = leaver_of(ctx, unit);
    LiWayOut way;
    RulesAnswer answer;
    bool found = li_way_out(ctx, &leaver, NULL, &way);
    if (!ask_owner(ctx, &leaver, &way, found, &answer)) {
        return false;
    }
    if (answer.where.kind != WHERE_POINT) {
        ctx_cite(ctx, "LI-CORE-15", "trapped", ROLE_DECIDES, UNIT("unit", unit));
        return li_destroy(ctx, unit, LI_OFF_DESTROYED);
    }
    leaver.facing = answer.where.facing;
    read_way(ctx, &leaver, &answer, found, &way);
    return go(ctx, &leaver, &way);
}

bool li_withdraw(RulesCtx *ctx, int formation) {
    int units[LI_UNITS], count = li_models(ctx->draft->table, formation, units);
    ctx_cite(ctx, "LI-CORE-15", "withdraws", ROLE_DECIDES, FORMATION("formation", formation),
             FORMATION("unit", formation));
    for (int i = 0; i < count; i++) { /* carried models go where their transport goes */
        bool goes = li_alive(ctx->draft->table, units[i]) && li_carrier(ctx->draft->table, units[i]) < 0;
        if (goes && !withdraw_one(ctx, units[i])) {
            return false;
        }
    }
    return reading_now(ctx, LI_READ_DPHASE) == LI_DPHASE_MOVEMENT || li_dangerous_hits(ctx, formation);
}
