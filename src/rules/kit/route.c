#include "rules/kit/route.h"

#include "geom/limits.h"

#include <math.h>

KitRoute route_begin(BaseArena *arena, int unit, const GeomShape *start, const GeomVec *points, int count,
                     double facing) {
    KitRoute route = {.arena = arena, .unit = unit, .shape = *start, .facing = facing};
    route.path = rulekit_path(arena, start->centre, points, count);
    route.length = route.stop = geom_path_length(&route.path);
    return route;
}

GeomVec route_at(const KitRoute *route, double s) {
    return geom_path_at(&route->path, s);
}

GeomShape route_end(const TableSetup *setup, const KitRoute *route) {
    return shape_place(&setup->units[route->unit].base, route->path.points[route->path.count - 1], route->facing);
}

bool route_lists(const int *units, int count, int unit) {
    for (int i = 0; i < count; i++) {
        if (units[i] == unit) {
            return true;
        }
    }
    return false;
}

void route_stop(KitRoute *route, KitFault fault) {
    base_assert(fault.rule && fault.key && !isnan(fault.s));
    route->stop = fmin(route->stop, fault.s);
    route->faults = arena_grow(route->arena, route->faults, route->fault_count, &route->fault_cap, sizeof fault);
    route->faults[route->fault_count++] = fault;
    if (!route->stopped.rule || fault.s < route->stopped.s) {
        route->stopped = fault;
    }
}

double route_edge(const KitRoute *route, GeomBox table) {
    GeomBox box = shape_box_of(&route->shape);
    GeomVec centre = route->shape.centre;
    double before = 0;
    for (int i = 0; i + 1 < route->path.count; i++) {
        GeomVec a = route->path.points[i], b = route->path.points[i + 1];
        const double over[4][2] = {{table.x0 + (centre.x - box.x0) - a.x, table.x0 + (centre.x - box.x0) - b.x},
                                   {a.x + (box.x1 - centre.x) - table.x1, b.x + (box.x1 - centre.x) - table.x1},
                                   {table.y0 + (centre.y - box.y0) - a.y, table.y0 + (centre.y - box.y0) - b.y},
                                   {a.y + (box.y1 - centre.y) - table.y1, b.y + (box.y1 - centre.y) - table.y1}};
        double length = vec_distance(a, b), first = INFINITY;
        for (int side = 0; side < 4; side++) {
            double from = over[side][0], to = over[side][1];
            if (to > GEOM_LIMIT) {
                first = fmin(first, from >= 0 ? 0 : length * from / (from - to));
            }
        }
        if (isfinite(first)) {
            return before + first;
        }
        before += length;
    }
    return INFINITY;
}

const GeomEvent *route_ring(const KitRoute *route, const GeomShape *other, double reach, int *count) {
    return rulekit_path_rings(route->arena, &route->shape, &route->path, other, &reach, 1, count);
}

void route_stretches(const KitRoute *route, const GeomScene *scene, int piece, int area, KitSpans *out) {
    int count;
    const double *pairs = rulekit_path_stretches(route->arena, scene, &route->shape, &route->path, piece, &count);
    spans_add_pairs(out, pairs, count, area);
}

/* ---- the trace ---- */

RulesTrace route_trace(const KitRoute *route, double stop, int events) {
    RulesTrace trace = {.unit = ref_make(REF_UNIT, route->unit),
                        .points = route->path.points,
                        .point_count = route->path.count,
                        .length = route->length,
                        .allowance = route->allowance,
                        .stop = stop,
                        .stop_rule = route->stopped.rule,
                        .end = route_at(route, stop),
                        .facing = route->facing};
    trace.events = arena_alloc(route->arena, (size_t)events, sizeof *trace.events);
    return trace;
}

RulesTraceEvent *route_event(const KitRoute *route, RulesTrace *trace, double s, const char *what, const char *rule,
                             TableRef area) {
    RulesTraceEvent *event = &trace->events[trace->event_count++];
    *event = (RulesTraceEvent){.s = s, .at = route_at(route, s), .what = what, .rule = rule, .area = area};
    return event;
}

void route_ground(const KitRoute *route, RulesTrace *trace, const KitLayer *layers, int count) {
    KitMarks cuts = {.arena = route->arena};
    marks_add(&cuts, 0);
    marks_add(&cuts, route->length);
    for (int i = 0; i < count; i++) {
        marks_add_spans(&cuts, layers[i].spans);
    }
    trace->stretches = arena_alloc(route->arena, (size_t)cuts.count, sizeof *trace->stretches);
    for (int i = 0; i + 1 < cuts.count; i++) {
        RulesStretch stretch = {.s0 = cuts.at[i], .s1 = cuts.at[i + 1], .ground = GROUND_CLEAR};
        for (int k = count - 1; k >= 0; k--) {
            if (spans_hold(layers[k].spans, (stretch.s0 + stretch.s1) / 2, 0)) {
                stretch.ground = layers[k].ground;
                stretch.factor = layers[k].factor;
                stretch.rule = layers[k].rule;
            }
        }
        if (stretch.s1 - stretch.s0 > GEOM_TOUCH) {
            trace->stretches[trace->stretch_count++] = stretch;
        }
    }
}
