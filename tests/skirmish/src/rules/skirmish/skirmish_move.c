/* MOVE-01..05: what a figure meets on its way, without dice, and the verb that goes it. A figure may stop anywhere; a
 * way that goes on beyond where it must stop is refused. */
#include "geom/limits.h"
#include "rules/kit/place.h"
#include "rules/kit/route.h"
#include "rules/skirmish/skirmish_parts.h"

static bool is_solid(void *context, int piece) {
    const RulesCtx *ctx = context;
    const SkirmishKind *kind = skirmish_kind(ctx->field, ctx->draft->table, piece);
    return kind && kind->ground == SKIRMISH_SOLID;
}

/* ---- MOVE-02: difficult ground ---- */

/* Finds the parts of the way that lie in difficult ground, and notes where the base comes into each piece of it. */
static KitSpans find_difficult(RulesCtx *ctx, const KitRoute *route, RulesTrace *out) {
    KitSpans spans = {.arena = route->arena, .join = GEOM_TOUCH};
    for (int area = 0; area < ctx->field->setup->area_count; area++) {
        const SkirmishKind *kind = skirmish_kind(ctx->field, ctx->draft->table, area);
        if (kind && kind->ground == SKIRMISH_DIFFICULT) {
            route_stretches(route, ctx->field->scene, area, area, &spans);
        }
    }
    *out = route_trace(route, route->length, spans.count);
    for (int i = 0; i < spans.count; i++) {
        TableRef area = ref_make(REF_AREA, spans.items[i].area);
        route_event(route, out, spans.items[i].s0, "difficult", "SK-MOVE-02", area)->ground = GROUND_DIFFICULT;
    }
    return spans;
}

/* 1. Each cm in difficult ground costs as much again. 2. Ground that lies in two pieces costs it once. */
static void lay_costs(RulesCtx *ctx, const KitRoute *route, RulesTrace *out) {
    KitSpans slow = find_difficult(ctx, route, out);
    double sum = 0;
    spans_unite(&slow, NULL, NULL); /* 2 */
    const KitLayer difficult = {&slow, GROUND_DIFFICULT, 2, "SK-MOVE-02"};
    route_ground(route, out, &difficult, 1);
    RulesSpent *spent = arena_alloc(route->arena, (size_t)out->stretch_count + 1, sizeof *spent);
    for (int i = 0; i < out->stretch_count; i++) {
        const RulesStretch *part = &out->stretches[i];
        sum += (part->s1 - part->s0) * (part->factor > 0 ? part->factor : 1); /* 1 */
        spent[i + 1] = (RulesSpent){part->s1, sum};
    }
    out->spent = spent;
    out->spent_count = out->stretch_count + 1;
}

/* ---- where it must stop ---- */

static void stop_at(KitRoute *route, double s, const char *rule) {
    if (s < route->stop - GEOM_LIMIT) {
        route_stop(route, (KitFault){.rule = rule, .key = "stop", .s = s, .ref = ref_none()});
    }
}

/* MOVE-03, MOVE-04. 1. Nobody passes through what is solid, 2. or through another figure. */
static void stop_at_bodies(RulesCtx *ctx, KitRoute *route) {
    const TableSetup *setup = ctx->field->setup;
    GeomShape *others = arena_alloc(route->arena, (size_t)setup->unit_count, sizeof *others);
    int count = 0, what = 0;
    for (int i = 0; i < setup->unit_count; i++) {
        count += i != route->unit && table_base(ctx->draft->table, i, &others[count]);
    }
    double s =
        geom_sweep_stop(ctx->field->scene, ctx->work, &route->shape, &route->path, is_solid, ctx, others, count, &what);
    stop_at(route, s, what >= 0 ? "SK-MOVE-03" : "SK-MOVE-04");
}

void skirmish_walk(RulesCtx *ctx, int unit, const GeomVec *points, int count, double facing, const char *how,
                   RulesTrace *out) {
    GeomShape start;
    (void)how;
    if (!table_base(ctx->draft->table, unit, &start)) {
        return;
    }
    KitRoute route = route_begin(ctx->ruling->arena, unit, &start, points, count, facing);
    route.allowance = skirmish_profile(ctx->field, unit)->move;
    lay_costs(ctx, &route, out);
    stop_at(&route, trace_reach(out, route.allowance), "SK-MOVE-01");
    stop_at_bodies(ctx, &route);
    stop_at(&route, route_edge(&route, ctx->field->setup->size), "SK-MOVE-05");
    out->stop = route.stop;
    out->stop_rule = route.stopped.rule;
    out->end = route_at(&route, route.stop);
}

/* ---- standing ---- */

/* MOVE-03, MOVE-04, of a place: `before` bounds the figures that are looked at. */
static bool stands_apart(RulesCtx *ctx, int unit, int before) {
    const TableSetup *setup = ctx->field->setup;
    GeomShape base, other;
    TableRef in = ref_none();
    if (!table_base(ctx->draft->table, unit, &base)) {
        return true;
    }
    for (int i = 0; i < setup->area_count; i++) {
        bool laps = is_solid(ctx, i) && geom_place(&base, &setup->areas[i].area).lap > GEOM_LIMIT;
        in = laps ? ref_make(REF_AREA, i) : in;
    }
    for (int i = 0; i < before && in.kind == REF_NONE; i++) {
        bool laps = i != unit && table_base(ctx->draft->table, i, &other) && place_parts_lap(&base, 1, &other, 1);
        in = laps ? ref_make(REF_UNIT, i) : in;
    }
    if (in.kind != REF_NONE) {
        ctx_refuse(ctx, ref_is(in, REF_AREA) ? "SK-MOVE-03" : "SK-MOVE-04", "stands", UNIT("unit", unit),
                   REF("other", in));
    }
    return in.kind == REF_NONE;
}

bool skirmish_stand(RulesCtx *ctx, int unit) {
    return stands_apart(ctx, unit, ctx->field->setup->unit_count);
}

void skirmish_gate(RulesGate *gate, TableRef ref) {
    int before = gate->whole ? ref.index : gate->ctx->field->setup->unit_count;
    if (ref_is(ref, REF_UNIT) && !stands_apart(gate->ctx, ref.index, before)) {
        gate_stated(gate, ref, "Move it until it stands on ground of its own");
    }
}

/* ---- the verb ---- */

static void resolve_move(RulesCtx *ctx) {
    TableRef unit;
    RulesTrace trace;
    arg_ref(ctx, "unit", &unit);
    int count;
    const GeomVec *points = arg_path(ctx, unit.index, &count);
    const TableWhere *where = table_where(ctx->draft->table, unit.index);
    if (where->kind != WHERE_POINT || count == 0) {
        ctx_bad(ctx, "a figure on the table moves along the places of its path, one at least");
        return;
    }
    if (!skirmish_may_act(ctx, unit, SK_VAR_UNIT_moved, "moved")) {
        return;
    }
    skirmish_walk(ctx, unit.index, points, count, where->facing, "", &trace);
    array_push(&ctx->ruling->traces, trace);
    for (int i = 0; i < trace.event_count; i++) {
        ctx_cite(ctx, trace.events[i].rule, trace.events[i].what, ROLE_CONTEXT, TERRAIN(trace.events[i].area),
                 REF("unit", unit), REF("area", trace.events[i].area));
    }
    if (trace.stop_rule) {
        ctx_refuse(ctx, trace.stop_rule, "stop", REF("unit", unit), LENGTH("length", trace.stop));
        return;
    }
    double cost = trace_spent(&trace, trace.length);
    fact_length(ctx, "cost", cost);
    ctx_cite(ctx, "SK-MOVE-01", "moves", ROLE_DECIDES, REF("unit", unit), LENGTH("length", cost),
             LENGTH("limit", trace.allowance));
    draft_place(ctx->draft, unit.index, where_point(trace.end, where->facing));
    var_set(ctx, unit, SK_VAR_UNIT_moved, 1);
}

static const RulesArg MOVE_ARGS[] = {
    {"unit", ARG_UNIT, true, "who moves", NULL},
    {"path", ARG_PATH, true, "places, the start left out", NULL},
};
const RulesVerb skirmish_verb_move = {"move", "A figure moves, once a turn", MOVE_ARGS, 2, false, resolve_move};
