/* Roads under a walk (ROAD-01, -05) and under a unit (ROAD-03), by the three readings of being on one. Pieces of road
 * that touch are one road. */
#include "geom/limits.h"
#include "rules/ea-heresy/move/plan_parts.h"
#include "rules/ea-heresy/sight/sight.h"
#include "rules/kit/path.h"

#include <math.h>

static bool is_road(RulesCtx *ctx, int area) {
    return !ctx->draft->table->removed[area] && eah_kind(ctx->field, ctx->draft->table, area)->road;
}

static const GeomArea *area_of(RulesCtx *ctx, int area) {
    return &ctx->field->setup->areas[area].area;
}

static bool centre_on_road(RulesCtx *ctx, GeomVec at) {
    setup_each(ctx->field->setup, REF_AREA, area) {
        if (is_road(ctx, area) && area_side(area_of(ctx, area), at) >= 0) {
            return true;
        }
    }
    return false;
}

/* ---- the centre, or any part ---- */

static const double *chord(BaseArena *arena, const GeomArea *area, GeomVec a, GeomVec b, int *count) {
    for (int cap = 16;; cap = *count) {
        double *pairs = arena_alloc(arena, 2 * (size_t)cap, sizeof *pairs);
        area_chord(area, a, b, pairs, cap, count);
        if (*count <= cap) {
            return pairs;
        }
    }
}

static void centre_spans(RulesCtx *ctx, const EahWalk *walk, int area, KitSpans *out) {
    double s = 0;
    for (int i = 0; i + 1 < walk->route.path.count; i++) {
        GeomVec a = walk->route.path.points[i], b = walk->route.path.points[i + 1];
        double length = vec_distance(a, b);
        int count = 0;
        const double *pairs = length > 0 ? chord(walk->route.arena, area_of(ctx, area), a, b, &count) : NULL;
        for (int k = 0; k < count; k++) {
            spans_add(out, s + pairs[2 * k] * length, s + pairs[2 * k + 1] * length, area);
        }
        s += length;
    }
}

static void part_spans(RulesCtx *ctx, const EahWalk *walk, int area, KitSpans *out) {
    route_stretches(&walk->route, ctx->field->scene, area, area, out);
}

/* ---- the whole base ---- */

/* The outline of all roads together, enlarged by what nobody can lay more exactly: a base that crosses none of it, with
 * its centre on a road, is wholly on the road, also over the seam of two pieces. */
typedef struct {
    GeomShape *fences;
    double *reach; /* the reach that geom_sweep_rings needs for a touch */
    int count;
} RoadEdge;

static RoadEdge road_edge(RulesCtx *ctx) {
    BaseArena *arena = ctx->ruling->arena;
    int areas = ctx->field->setup->area_count, count = 0;
    int *roads = arena_alloc(arena, (size_t)areas, sizeof *roads);
    for (int area = 0; area < areas; area++) {
        if (is_road(ctx, area)) {
            roads[count++] = area;
        }
    }
    EahGroup group = eah_group_of(ctx->field, roads, count);
    RoadEdge edge = {.fences = arena_alloc(arena, (size_t)group.segment_count, sizeof *edge.fences),
                     .reach = arena_alloc(arena, (size_t)group.segment_count, sizeof *edge.reach)};
    for (int i = 0; i < group.segment_count; i++) {
        GeomVec p = group.segments[2 * i], q = group.segments[2 * i + 1], d = vec_sub(q, p);
        GeomVec out = vec_scale(vec_left(d), -GEOM_LIMIT / vec_length(d));
        edge.fences[edge.count] = shape_segment(vec_add(p, out), vec_add(q, out));
        edge.reach[edge.count++] = -GEOM_LIMIT;
    }
    eah_group_term(&group);
    return edge;
}

static bool whole_on_road(RulesCtx *ctx, const RoadEdge *edge, const GeomShape *base) {
    for (int i = 0; i < edge->count; i++) {
        if (shape_gap(base, &edge->fences[i]).gap <= 0) {
            return false;
        }
    }
    return centre_on_road(ctx, base->centre);
}

static void whole_spans(RulesCtx *ctx, EahWalk *walk) {
    RoadEdge edge = road_edge(ctx);
    KitSpans off = {.arena = walk->route.arena, .join = EAH_SPAN_JOIN}, on = off;
    int count;
    const GeomEvent *events = rulekit_path_rings(walk->route.arena, &walk->route.shape, &walk->route.path, edge.fences,
                                                 edge.reach, edge.count, &count);
    for (int i = 0; i < edge.count; i++) {
        rulekit_path_spans(events, count, i, walk->route.length, -1, &off);
    }
    spans_unite(&off, NULL, NULL);
    spans_add(&on, 0, walk->route.length, -1);
    spans_subtract(&on, &off);
    for (int i = 0; i < on.count; i++) {
        GeomVec middle = geom_path_at(&walk->route.path, (on.items[i].s0 + on.items[i].s1) / 2);
        if (centre_on_road(ctx, middle)) {
            spans_add(&walk->road, on.items[i].s0, on.items[i].s1, -1);
        }
    }
}

/* ---- both questions ---- */

static bool any_road(RulesCtx *ctx) {
    setup_each(ctx->field->setup, REF_AREA, area) {
        if (is_road(ctx, area)) {
            return true;
        }
    }
    return false;
}

void eah_walk_roads(RulesCtx *ctx, EahWalk *walk) {
    if (!any_road(ctx)) {
        return;
    }
    int rule = reading_now(ctx, EAH_READ_ROAD_ON);
    if (rule == EAH_ROAD_ON_WHOLE) {
        whole_spans(ctx, walk);
    }
    for (int area = 0; area < ctx->field->setup->area_count && rule != EAH_ROAD_ON_WHOLE; area++) {
        if (is_road(ctx, area)) {
            (rule == EAH_ROAD_ON_ANY ? part_spans : centre_spans)(ctx, walk, area, &walk->road);
        }
    }
    spans_unite(&walk->road, NULL, NULL);
    walk->road_whole = walk->route.length > 0 && spans_cover(&walk->road, 0, walk->route.length);
}

bool eah_on_road(RulesCtx *ctx, int unit) {
    GeomShape base;
    if (!table_base(ctx->draft->table, unit, &base) || !any_road(ctx)) {
        return false;
    }
    int rule = reading_now(ctx, EAH_READ_ROAD_ON);
    if (rule == EAH_ROAD_ON_CENTRE) {
        return centre_on_road(ctx, base.centre);
    }
    if (rule == EAH_ROAD_ON_WHOLE) {
        RoadEdge edge = road_edge(ctx);
        return whole_on_road(ctx, &edge, &base);
    }
    setup_each(ctx->field->setup, REF_AREA, area) {
        if (is_road(ctx, area) && area_overlaps(area_of(ctx, area), &base)) {
            return true;
        }
    }
    return false;
}
