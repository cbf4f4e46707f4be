/* How sure it is that a model may make a move, or may not (CORE-02, -06, -08). The places of its path are told and not
 * measured; its start, the terrain and the other bases may stand otherwise. A base that ends laid against something,
 * as in a charge, was told to go there: its end moves with that.
 *
 * Not known, and so not said of a move that is allowed: Flyers, who pivot; moves that are forced or fall back; a start
 * in a zone; the face of a cliff; an end against several things that do not move as one. */
#include "geom/limits.h"
#include "rules/legions-imperialis/move/walk_margin_parts.h"

#include <math.h>

/* True for a walk of which more is known than its length. */
static bool is_walked(const LiWalkMargin *it) {
    const LiWalk *walk = it->walk;
    RulesCtx *ctx = it->ctx;
    return walk->route.path.count > 1 && !li_has(ctx->field, walk->route.unit, LI_FLYER) &&
           (walk->how == LI_HOW_MOVE || walk->how == LI_HOW_CHARGE) && ctx->draft->table->phase != LI_PHASE_END;
}

/* Where the base comes to lie against something, its end moves with that. */
static void find_end(LiWalkMargin *it, const int *moved, int moved_count) {
    RulesCtx *ctx = it->ctx;
    TableRef against = ref_none();
    const LiWalkAsk *ask = it->ask;
    int count = 0, *but = arena_alloc(ctx->ruling->arena, (size_t)(moved_count + ask->coming_count) + 1, sizeof *but);
    for (int i = 0; i < moved_count; i++) {
        but[count++] = moved[i];
    }
    for (int i = 0; i < ask->coming_count; i++) {
        but[count++] = ask->coming[i];
    }
    but[count++] = it->walk->route.unit;
    it->end = route_end(ctx->field->setup, &it->walk->route);
    it->holds_to = bodies_touched(&it->bodies, ctx->draft->table, &it->end, but, count, &against);
    it->way.end = it->holds_to >= 0 ? rules_margin_speed(ctx, against, ref_none()) : 0;
    it->unknown = it->unknown || it->holds_to == RULES_BODY_SEVERAL || (it->holds_to >= 0 && moved_count > 0);
}

/* GARR-10: who comes out of a Structure starts flush against its wall, where that is nearest to the first place of the
 * path. Where the wall is convex the start moves no further than it does, and a round base is as deep whichever way it
 * goes; it must stay clear of the wall there. */
static void start_at_wall(LiWalkMargin *it) {
    RulesCtx *ctx = it->ctx;
    int host = it->walk->host;
    GeomShape parts[LI_PARTS];
    int count = li_body(ctx->field, ctx->draft->table, li_area(host), parts, LI_PARTS);
    GeomShape there =
        shape_moved(&it->walk->route.shape, vec_sub(it->way.path.points[1], it->walk->route.shape.centre));
    double speed = rules_margin_speed(ctx, li_area(host), ref_none());
    GeomGap gap = shape_gap(&there, &parts[0]);
    it->way.start = speed;
    it->unknown = it->unknown || count != 1 || there.kind != GEOM_DISC || gap.gap <= GEOM_LIMIT;
    li_walk_and(it, true, gap.gap / speed, MARGIN_AT_LEAST, "LI-GARR-10");
}

/* True if the start is where the path and the wall say, and goes on from the first place that was told. */
static bool is_known_start(const LiWalkMargin *it, int stated) {
    return it->walk->host < 0 || it->ask->count == stated;
}

static void note(LiWalkMargin *it, bool refused) {
    if (refused && !it->all.holds) {
        ctx_margin_fails(it->ctx, it->all.margin);
    } else if (!refused && it->all.holds && !it->unknown) {
        ctx_margin(it->ctx, it->all.margin);
    } else if (!refused) {
        ctx_margin_unknown(it->ctx);
    }
}

void li_walk_margin(RulesCtx *ctx, const LiWalkAsk *ask, const int *moved, int moved_count) {
    if (!ctx->margins) {
        return;
    }
    LiWalkMargin *it = arena_alloc(ctx->ruling->arena, 1, sizeof *it);
    const LiWalk *walk = li_walk(ctx, ask);
    int stated;
    arg_path(ctx, ask->unit, &stated);
    BaseArena *arena = ctx->ruling->arena;
    *it = (LiWalkMargin){.ctx = ctx, .ask = ask, .walk = walk, .all = decision_fixed(true)};
    it->bodies = bodies_find(ctx->field, ctx->draft->table, arena);
    it->way = (KitWay){.arena = arena,
                       .scene = ctx->field->scene,
                       .path = walk->route.path,
                       .shape = walk->route.shape,
                       .start = rules_margin_speed(ctx, li_unit(walk->route.unit), ref_none())};
    if (is_walked(it) && is_known_start(it, stated)) {
        if (walk->host >= 0) {
            start_at_wall(it);
        }
        find_end(it, moved, moved_count);
        li_walk_margin_ground(it);
        li_walk_margin_enemies(it);
        li_walk_margin_cost(it);
        li_walk_margin_end(it);
    } else {
        it->unknown = true;
    }
    note(it, walk->route.stopped.rule || walk->fault.rule);
}
