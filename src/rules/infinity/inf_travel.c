/* A base on its path: where it is in contact with each area, exactly, and therefore where its movement ends (MOVE-02,
 * -13..-16). */
#include "geom/limits.h"
#include "rules/infinity/inf_move.h"

#include <math.h>
#include <string.h>

typedef struct {
    double from, to;
} Span;

typedef struct {
    BaseArena *arena; /* the ruling's arena */
    Span *spans;
    int count, cap;
} Spans;

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

static void spans_add(Spans *spans, Span span) {
    int i = spans->count;
    if (span.from > span.to) {
        return;
    }
    spans->spans = arena_grow(spans->arena, spans->spans, i, &spans->cap, sizeof *spans->spans);
    for (; i > 0 && spans->spans[i - 1].from > span.from; i--) {
        spans->spans[i] = spans->spans[i - 1];
    }
    spans->spans[i] = span;
    spans->count++;
}

/* Merges spans that overlap, and spans between which the path stays inside the area. */
static void spans_merge(Spans *spans, const GeomArea *area, const GeomPath *path) {
    int kept = 0;
    for (int i = 1; i < spans->count; i++) {
        Span *last = &spans->spans[kept], next = spans->spans[i];
        bool joined = next.from <= last->to + GEOM_TOUCH ||
                      (area && area_side(area, geom_path_at(path, (last->to + next.from) / 2)) > 0);
        if (joined) {
            last->to = fmax(last->to, next.to);
        } else {
            spans->spans[++kept] = next;
        }
    }
    spans->count = spans->count > 0 ? kept + 1 : 0;
}

/* The stretches of the path on which the gap from the base (`radius`) to the area is at most r - radius. */
static void contact_spans(const GeomArea *area, const GeomPath *path, double r, Spans *out) {
    double before = 0;
    Spans own = {.arena = out->arena};
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
                span.from = before + fmax(span.from, 0);
                span.to = before + fmin(span.to, length);
                spans_add(&own, span);
            }
        }
        before += length;
    }
    if (own.count == 0 || own.spans[0].from > 0) { /* the path may begin deep inside */
        if (area_side(area, path->points[0]) > 0) {
            spans_add(&own, (Span){0, 0});
        }
    }
    spans_merge(&own, area, path);
    if (own.count > 0 && area_side(area, path->points[path->count - 1]) > 0) {
        own.spans[own.count - 1].to = before;
    }
    for (int i = 0; i < own.count; i++) {
        spans_add(out, own.spans[i]);
    }
}

/* MOVE-13: true if two areas count as one for entering. */
static bool same_area(RulesCtx *ctx, const InfGround *ground, int a, int b) {
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
    if (one->mov != two->mov || inf_reading(ctx, INF_READ_AREA_MERGE) == 0) {
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

/* MOVE-15: the place within a stretch of contact where the gap is first zero or, when the base only passes close by,
 * smallest. */
static double exact_stop(RulesCtx *ctx, const InfTravel *travel, int zone, double radius, Span span) {
    Spans hard = {.arena = ctx->ruling->arena};
    const GeomArea *area = inf_zone_area(ctx, &travel->ground.zones.zones[zone]);
    contact_spans(area, &travel->path, radius, &hard);
    for (int i = 0; i < hard.count; i++) {
        if (hard.spans[i].from >= span.from - GEOM_TOUCH && hard.spans[i].from <= span.to) {
            return fmax(hard.spans[i].from, 0);
        }
    }
    double low = span.from, high = span.to;
    for (int i = 0; i < 80; i++) { /* the distance to a convex stretch of outline first falls, then rises */
        double a = low + (high - low) / 3, b = high - (high - low) / 3;
        GeomShape at = shape_point(geom_path_at(&travel->path, a)),
                  further = shape_point(geom_path_at(&travel->path, b));
        if (area_gap(area, &at, NULL) <= area_gap(area, &further, NULL)) {
            high = b;
        } else {
            low = a;
        }
    }
    return (low + high) / 2;
}

static void find_stop(RulesCtx *ctx, InfTravel *travel, int zone, double radius) {
    Spans spans = {.arena = ctx->ruling->arena};
    for (int i = 0; i < travel->ground.zones.count; i++) {
        if (travel->ground.rough[i] && (i == zone || same_area(ctx, &travel->ground, i, zone))) {
            contact_spans(inf_zone_area(ctx, &travel->ground.zones.zones[i]), &travel->path, radius + GEOM_LIMIT,
                          &spans);
        }
    }
    spans_merge(&spans, NULL, NULL);
    for (int i = 0; i < spans.count; i++) {
        bool began = spans.spans[i].from <= GEOM_LIMIT && travel->ground.in[zone];
        bool other = false;
        for (int k = 0; k < travel->ground.zones.count; k++) {
            other =
                other || (travel->ground.in[k] && travel->ground.rough[k] && same_area(ctx, &travel->ground, k, zone));
        }
        if (began || (other && spans.spans[i].from <= GEOM_LIMIT)) {
            continue;
        }
        double at = exact_stop(ctx, travel, zone, radius, spans.spans[i]);
        if (at < travel->stop || (travel->zone < 0 && at <= travel->stop)) {
            travel->stop = at;
            travel->zone = zone;
            travel->again = i > 0 && travel->ground.in[zone];
            travel->another = !travel->again && travel->ground.zone >= 0;
        }
        return;
    }
}

/* MOVE-14, the other reading: where the movement allowed in contact is used up. */
static double used_up(RulesCtx *ctx, const InfTravel *travel, double radius, double min) {
    Spans spans = {.arena = ctx->ruling->arena};
    for (int i = 0; i < travel->ground.zones.count; i++) {
        if (travel->ground.rough[i]) {
            contact_spans(inf_zone_area(ctx, &travel->ground.zones.zones[i]), &travel->path, radius + GEOM_LIMIT,
                          &spans);
        }
    }
    spans_merge(&spans, NULL, NULL);
    double left = min;
    for (int i = 0; i < spans.count; i++) {
        double length = spans.spans[i].to - spans.spans[i].from;
        if (length > left + GEOM_LIMIT) {
            return spans.spans[i].from + left;
        }
        left -= length;
    }
    return INFINITY;
}

InfTravel *inf_travel(RulesCtx *ctx, int unit, const GeomVec *points, int count, InfGo go) {
    BaseArena *arena = ctx->ruling->arena;
    InfTravel *travel = arena_alloc(arena, 1, sizeof *travel);
    GeomShape base = inf_base(ctx, unit);
    GeomVec *ways = arena_alloc(arena, (size_t)count + 1, sizeof *ways);
    double min;
    ways[0] = base.centre;
    memcpy(ways + 1, points, (size_t)count * sizeof *points);
    *travel = (InfTravel){.go = go, .path = {ways, count + 1}, .zone = -1};
    inf_ground(ctx, unit, &travel->ground);
    travel->length = travel->stop = geom_path_length(&travel->path);
    travel->allowance = inf_allowance(ctx, unit, &travel->ground, go, &min);
    if (isfinite(min)) {
        travel->allowance = fmin(travel->allowance, used_up(ctx, travel, base.rx, min));
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
