/* A base on its path: where it is in contact with each area, exactly, and therefore where its movement ends (MOVE-02,
 * -13..-16). */
#include "geom/limits.h"
#include "rules/infinity/move/plan.h"

#include <math.h>
#include <string.h>

/* A stretch of a straight line; empty when `from` is beyond `to`. */
typedef struct {
    double from, to;
} Span;

static void span_cut(Span *span, double value, double slope, double low, double high) {
    if (fabs(slope) < GEOM_NOISE) {
        if (value < low || value > high) {
            *span = (Span){INFINITY, -INFINITY};
        }
        return;
    }
    double a = (low - value) / slope, b = (high - value) / slope;
    span->from = fmax(span->from, fmin(a, b));
    span->to = fmin(span->to, fmax(a, b));
}

static Span join(Span a, Span b) {
    if (a.from > a.to) {
        return b;
    }
    return b.from > b.to ? a : (Span){fmin(a.from, b.from), fmax(a.to, b.to)};
}

static Span round_a_point(GeomVec at, GeomVec way, GeomVec point, double r) {
    GeomVec d = vec_sub(point, at);
    double middle = vec_dot(d, way), off = vec_cross(way, d), half = r * r - off * off;
    return half < 0 ? (Span){INFINITY, -INFINITY} : (Span){middle - sqrt(half), middle + sqrt(half)};
}

/* Where along a straight line (direction `way`, a unit vector) a point is within r of an edge; it is one stretch,
 * because that region is convex. */
static Span near_edge(GeomVec at, GeomVec way, GeomVec p, GeomVec q, double r) {
    Span span = join(round_a_point(at, way, p, r), round_a_point(at, way, q, r)), side = {-INFINITY, INFINITY};
    double length = vec_distance(p, q);
    if (length > 0) {
        GeomVec along = vec_scale(vec_sub(q, p), 1 / length), d = vec_sub(at, p);
        span_cut(&side, vec_dot(d, along), vec_dot(way, along), 0, length);
        span_cut(&side, vec_cross(along, d), vec_cross(along, way), -r, r);
        span = join(span, side);
    }
    return span;
}

typedef struct {
    const GeomArea *area;
    const GeomPath *path;
} Inside;

/* Two stretches of contact are one where the path between them stays inside the area. */
static bool stays_inside(void *context, double between) {
    const Inside *inside = context;
    return area_side(inside->area, geom_path_at(inside->path, between)) > 0;
}

static KitSpans no_spans(RulesCtx *ctx) {
    return (KitSpans){.arena = ctx->ruling->arena, .join = GEOM_TOUCH, .points = true};
}

/* The stretches of the path on which the gap from the base (`radius`) to the area is at most r - radius. */
static void contact_spans(const GeomArea *area, const GeomPath *path, double r, KitSpans *out) {
    double before = 0;
    KitSpans own = {.arena = out->arena, .join = out->join, .points = true};
    Inside inside = {area, path};
    for (int leg = 0; leg + 1 < path->count; leg++) {
        GeomVec a = path->points[leg], b = path->points[leg + 1];
        double length = vec_distance(a, b);
        if (length <= 0) {
            continue;
        }
        GeomVec way = vec_scale(vec_sub(b, a), 1 / length);
        for (int ring = 0; ring < area->rings; ring++) {
            int start = area->ring_start[ring], end = area->ring_start[ring + 1];
            for (int i = start; i < end; i++) {
                Span span = near_edge(a, way, area->points[i], area->points[i + 1 < end ? i + 1 : start], r);
                spans_add(&own, before + fmax(span.from, 0), before + fmin(span.to, length), -1);
            }
        }
        before += length;
    }
    if (own.count == 0 || own.items[0].s0 > 0) { /* the path may begin deep inside */
        if (area_side(area, path->points[0]) > 0) {
            spans_add(&own, 0, 0, -1);
        }
    }
    spans_unite(&own, stays_inside, &inside);
    if (own.count > 0 && area_side(area, path->points[path->count - 1]) > 0) {
        own.items[own.count - 1].s1 = before;
    }
    for (int i = 0; i < own.count; i++) {
        spans_add(out, own.items[i].s0, own.items[i].s1, -1);
    }
}

/* True if the areas have a number in common or, by its reading, lie side by side. */
static bool is_next_to(RulesCtx *ctx, const InfGround *ground, int a, int b) {
    const InfZone *one = &ground->zones.zones[a], *two = &ground->zones.zones[b];
    const TableAreaSetup *areas = ctx->field->setup->areas;
    if (one->area == two->area) {
        return true;
    }
    const char *group = areas[one->area].group, *other = areas[two->area].group;
    bool card = ctx->draft->table->kinds[one->area] == ctx->draft->table->kinds[two->area];
    if (group && other && card && strcmp(group, other) == 0) {
        return true;
    }
    if (one->mov != two->mov || reading_now(ctx, INF_READ_AREA_MERGE) == INF_AREA_MERGE_SEPARATE) {
        return false;
    }
    for (int i = 0; i < areas[one->area].area.count; i++) {
        GeomShape corner = shape_point(areas[one->area].area.points[i]);
        if (area_gap(&areas[two->area].area, &corner, NULL) <= GEOM_LIMIT) {
            return true;
        }
    }
    for (int i = 0; i < areas[two->area].area.count; i++) {
        GeomShape corner = shape_point(areas[two->area].area.points[i]);
        if (area_gap(&areas[one->area].area, &corner, NULL) <= GEOM_LIMIT) {
            return true;
        }
    }
    return false;
}

/* MOVE-13: true if two areas count as one for entering, also by way of others between them. */
static bool same_area(RulesCtx *ctx, const InfGround *ground, int a, int b) {
    int count = ground->zones.count;
    if (is_next_to(ctx, ground, a, b) || reading_now(ctx, INF_READ_AREA_MERGE) == INF_AREA_MERGE_SEPARATE) {
        return is_next_to(ctx, ground, a, b);
    }
    int *met = arena_alloc(ctx->ruling->arena, (size_t)count, sizeof *met), known = 1;
    bool *is_met = arena_alloc(ctx->ruling->arena, (size_t)count, sizeof *is_met);
    met[0] = a;
    is_met[a] = true;
    for (int i = 0; i < known; i++) {
        for (int k = 0; k < count; k++) {
            if (!is_met[k] && is_next_to(ctx, ground, met[i], k)) {
                is_met[k] = true;
                met[known++] = k;
            }
        }
    }
    return is_met[b];
}

/* MOVE-15: the place within a stretch of contact where the gap is first zero or, when the base only passes close by,
 * smallest. */
static double exact_stop(RulesCtx *ctx, const InfTravel *travel, int zone, double radius, KitSpan span) {
    KitSpans hard = no_spans(ctx);
    const GeomArea *area = inf_zone_area(ctx, &travel->ground.zones.zones[zone]);
    contact_spans(area, &travel->route.path, radius, &hard);
    for (int i = 0; i < hard.count; i++) {
        if (hard.items[i].s0 >= span.s0 - GEOM_TOUCH && hard.items[i].s0 <= span.s1) {
            return fmax(hard.items[i].s0, 0);
        }
    }
    double low = span.s0, high = span.s1;
    for (int i = 0; i < 80; i++) { /* the distance to a convex stretch of outline first falls, then rises */
        double a = low + (high - low) / 3, b = high - (high - low) / 3;
        GeomShape at = shape_point(geom_path_at(&travel->route.path, a)),
                  further = shape_point(geom_path_at(&travel->route.path, b));
        if (area_gap(area, &at, NULL) <= area_gap(area, &further, NULL)) {
            high = b;
        } else {
            low = a;
        }
    }
    return (low + high) / 2;
}

static void find_stop(RulesCtx *ctx, InfTravel *travel, int zone, double radius) {
    KitSpans spans = no_spans(ctx);
    for (int i = 0; i < travel->ground.zones.count; i++) {
        if (travel->ground.rough[i] && (i == zone || same_area(ctx, &travel->ground, i, zone))) {
            contact_spans(inf_zone_area(ctx, &travel->ground.zones.zones[i]), &travel->route.path, radius + GEOM_LIMIT,
                          &spans);
        }
    }
    spans_unite(&spans, NULL, NULL);
    for (int i = 0; i < spans.count; i++) {
        bool began = spans.items[i].s0 <= GEOM_LIMIT && travel->ground.in[zone];
        bool other = false;
        for (int k = 0; k < travel->ground.zones.count; k++) {
            other =
                other || (travel->ground.in[k] && travel->ground.rough[k] && same_area(ctx, &travel->ground, k, zone));
        }
        if (began || (other && spans.items[i].s0 <= GEOM_LIMIT)) {
            continue;
        }
        double at = exact_stop(ctx, travel, zone, radius, spans.items[i]);
        if (at < travel->route.stop || (travel->zone < 0 && at <= travel->route.stop)) {
            travel->route.stop = at;
            travel->zone = zone;
            travel->again = i > 0 && travel->ground.in[zone];
            travel->another = !travel->again && travel->ground.zone >= 0;
        }
        return;
    }
}

/* MOVE-14, the other reading: where the movement allowed in contact is used up. */
static double used_up(RulesCtx *ctx, const InfTravel *travel, double radius, double min) {
    KitSpans spans = no_spans(ctx);
    for (int i = 0; i < travel->ground.zones.count; i++) {
        if (travel->ground.rough[i]) {
            contact_spans(inf_zone_area(ctx, &travel->ground.zones.zones[i]), &travel->route.path, radius + GEOM_LIMIT,
                          &spans);
        }
    }
    spans_unite(&spans, NULL, NULL);
    double left = min;
    for (int i = 0; i < spans.count; i++) {
        double length = spans.items[i].s1 - spans.items[i].s0;
        if (length > left + GEOM_LIMIT) {
            return spans.items[i].s0 + left;
        }
        left -= length;
    }
    return INFINITY;
}

InfTravel *inf_travel(RulesCtx *ctx, int unit, const GeomVec *points, int count, InfGo go) {
    BaseArena *arena = ctx->ruling->arena;
    InfTravel *travel = arena_alloc(arena, 1, sizeof *travel);
    GeomShape base = inf_base(ctx, unit);
    double min;
    *travel = (InfTravel){.go = go, .route = route_begin(arena, unit, &base, points, count, 0), .zone = -1};
    inf_ground(ctx, unit, &travel->ground);
    travel->route.allowance = inf_allowance(ctx, unit, &travel->ground, go, &min);
    if (isfinite(min)) {
        travel->route.allowance = fmin(travel->route.allowance, used_up(ctx, travel, base.rx, min));
    }
    for (int i = 0; i < travel->ground.zones.count; i++) {
        if (travel->ground.rough[i]) {
            find_stop(ctx, travel, i, base.rx);
        }
    }
    travel->bonus = inf_has_bonus(ctx, &travel->ground, go);
    travel->bar = inf_bar(ctx, unit, travel);
    return travel;
}
