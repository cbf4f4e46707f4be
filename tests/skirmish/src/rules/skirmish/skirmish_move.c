/* MOVE-01..05: what a figure meets on its way, without dice, and the verb that goes it. A figure may stop anywhere; a
 * way that goes on beyond where it must stop is refused. */
#include "geom/limits.h"
#include "rules/kit/path.h"
#include "rules/kit/place.h"
#include "rules/kit/spans.h"
#include "rules/skirmish/skirmish_parts.h"

#include <math.h>

typedef struct {
    RulesCtx *ctx;
    int unit;
    GeomShape shape;
    GeomPath path;
} Walk;

static bool is_solid(void *context, int piece) {
    const RulesCtx *ctx = context;
    const SkirmishKind *kind = skirmish_kind(ctx->field, ctx->draft->table, piece);
    return kind && kind->ground == SKIRMISH_SOLID;
}

/* ---- MOVE-02: difficult ground ---- */

/* Finds the parts of the way that lie in difficult ground, and notes where the base comes into each piece of it. */
static KitSpans find_difficult(const Walk *walk, RulesTrace *out) {
    RulesCtx *ctx = walk->ctx;
    BaseArena *arena = ctx->ruling->arena;
    KitSpans spans = {.arena = arena, .join = GEOM_TOUCH};
    for (int area = 0; area < ctx->field->setup->area_count; area++) {
        const SkirmishKind *kind = skirmish_kind(ctx->field, ctx->draft->table, area);
        if (kind && kind->ground == SKIRMISH_DIFFICULT) {
            int count;
            const double *pairs =
                rulekit_path_stretches(arena, ctx->field->scene, &walk->shape, &walk->path, area, &count);
            spans_add_pairs(&spans, pairs, count, area);
        }
    }
    out->events = arena_alloc(arena, (size_t)spans.count, sizeof *out->events);
    for (int i = 0; i < spans.count; i++) {
        out->events[out->event_count++] = (RulesTraceEvent){.s = spans.items[i].s0,
                                                            .at = geom_path_at(&walk->path, spans.items[i].s0),
                                                            .what = "difficult",
                                                            .rule = "SK-MOVE-02",
                                                            .ground = GROUND_DIFFICULT,
                                                            .area = ref_make(REF_AREA, spans.items[i].area)};
    }
    return spans;
}

/* 1. Each cm in difficult ground costs as much again. 2. Ground that lies in two pieces costs it once. */
static void lay_costs(const Walk *walk, RulesTrace *out) {
    BaseArena *arena = walk->ctx->ruling->arena;
    KitSpans slow = find_difficult(walk, out);
    spans_unite(&slow, NULL, NULL); /* 2 */
    int parts = 2 * slow.count + 1; /* clear and difficult ground by turns, clear first */
    RulesSpent *spent = arena_alloc(arena, (size_t)parts + 1, sizeof *spent);
    RulesStretch *stretches = arena_alloc(arena, (size_t)parts, sizeof *stretches);
    double s = 0, sum = 0;
    for (int i = 0; i < parts; i++) {
        bool difficult = i % 2 == 1;
        double factor = difficult ? 2 : 1; /* 1 */
        double to = i + 1 == parts ? out->length : difficult ? slow.items[i / 2].s1 : slow.items[i / 2].s0;
        sum += (to - s) * factor;
        stretches[i] = (RulesStretch){.s0 = s,
                                      .s1 = to,
                                      .ground = difficult ? GROUND_DIFFICULT : GROUND_CLEAR,
                                      .factor = factor,
                                      .rule = difficult ? "SK-MOVE-02" : NULL};
        spent[i + 1] = (RulesSpent){to, sum};
        s = to;
    }
    out->spent = spent;
    out->spent_count = parts + 1;
    out->stretches = stretches;
    out->stretch_count = parts;
}

/* ---- where it must stop ---- */

static void stop_at(RulesTrace *out, double s, const char *rule) {
    if (s < out->stop - GEOM_LIMIT) {
        out->stop = s;
        out->stop_rule = rule;
    }
}

/* MOVE-03, MOVE-04. 1. Nobody passes through what is solid, 2. or through another figure. */
static void stop_at_bodies(const Walk *walk, RulesTrace *out) {
    RulesCtx *ctx = walk->ctx;
    const TableSetup *setup = ctx->field->setup;
    GeomShape *others = arena_alloc(ctx->ruling->arena, (size_t)setup->unit_count, sizeof *others);
    int count = 0, what = 0;
    for (int i = 0; i < setup->unit_count; i++) {
        count += i != walk->unit && table_base(ctx->draft->table, i, &others[count]);
    }
    double s =
        geom_sweep_stop(ctx->field->scene, ctx->work, &walk->shape, &walk->path, is_solid, ctx, others, count, &what);
    stop_at(out, s, what >= 0 ? "SK-MOVE-03" : "SK-MOVE-04");
}

/* MOVE-05. The base stays wholly on the table: of each straight stretch, how much of it does. */
static void stop_at_edge(const Walk *walk, RulesTrace *out) {
    GeomBox table = walk->ctx->field->setup->size, box = shape_box_of(&walk->shape);
    double before = 0;
    for (int i = 0; i + 1 < walk->path.count; i++) {
        GeomVec a = vec_sub(walk->path.points[i], walk->shape.centre),
                way = vec_sub(walk->path.points[i + 1], walk->path.points[i]);
        const double room[] = {table.x1 - box.x1 - a.x, box.x0 + a.x - table.x0, table.y1 - box.y1 - a.y,
                               box.y0 + a.y - table.y0};
        const double go[] = {way.x, -way.x, way.y, -way.y};
        double share = 1;
        for (int side = 0; side < 4; side++) {
            share = go[side] > room[side] ? fmin(share, fmax(room[side], 0) / go[side]) : share;
        }
        if (share < 1) {
            stop_at(out, before + share * vec_length(way), "SK-MOVE-05");
            return;
        }
        before += vec_length(way);
    }
}

void skirmish_walk(RulesCtx *ctx, int unit, const GeomVec *points, int count, double facing, const char *how,
                   RulesTrace *out) {
    Walk walk = {.ctx = ctx, .unit = unit};
    (void)how;
    if (!table_base(ctx->draft->table, unit, &walk.shape)) {
        return;
    }
    walk.path = rulekit_path(ctx->ruling->arena, walk.shape.centre, points, count);
    out->length = out->stop = geom_path_length(&walk.path);
    out->allowance = skirmish_profile(ctx->field, unit)->move;
    out->facing = facing;
    lay_costs(&walk, out);
    stop_at(out, trace_reach(out, out->allowance), "SK-MOVE-01");
    stop_at_bodies(&walk, out);
    stop_at_edge(&walk, out);
    out->end = geom_path_at(&walk.path, out->stop);
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
    RulesTrace trace = {0};
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
    trace.unit = unit;
    trace.points = points;
    trace.point_count = count;
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
