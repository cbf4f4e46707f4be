/* The verbs about one unit and the ground: where and path. */
#include "geom/limits.h"
#include "rules/cite.h"
#include "rules/rules_internal.h"
#include "rules/verbs.h"

#include <math.h>

static bool on_hex(const TableAreaSetup *area, HexId hex) {
    for (int i = 0; i < area->hex_count; i++) {
        if (area->hexes[i].column == hex.column && area->hexes[i].row == hex.row) {
            return true;
        }
    }
    return false;
}

/* Returns true when `where` includes this area if none was named: the base touches it, it holds the unit, or it is on
 * the unit's hex. */
static bool concerns(RulesCtx *ctx, int unit, int area, const GeomShape *base) {
    const TableAreaSetup *it = &ctx->field->setup->areas[area];
    const TableWhere *where = table_where(ctx->draft->table, unit);
    switch (where->kind) {
    case WHERE_POINT:
        return base && it->area.count > 0 && box_meets(box_grow(shape_box_of(base), GEOM_LIMIT), it->area.box) &&
               area_gap(&it->area, base, NULL) <= GEOM_LIMIT;
    case WHERE_HEX: return on_hex(it, where->hex);
    case WHERE_INSIDE: return ref_equal(where->host, ref_make(REF_AREA, area));
    default: return false;
    }
}

/* Adds what one area is to the unit as an object of facts under the area's id, including facts that the system adds. */
static void area_facts(RulesCtx *ctx, int unit, int area, const GeomShape *base) {
    const RulesSystem *system = ctx->field->data->system;
    const TableSetup *setup = ctx->field->setup;
    BaseTree *all = ctx->ruling->facts, *own = tree_object(ctx->ruling->arena);
    tree_set(ctx->ruling->arena, all, setup->areas[area].id, own);
    ctx->ruling->facts = own;
    if (base && setup->areas[area].area.count > 0) {
        GeomPlace place = geom_place(base, &setup->areas[area].area);
        fact_bool(ctx, "overlaps", place.lap > GEOM_LAP_FLOOR);
        fact_bool(ctx, "wholly", place.out <= GEOM_LAP_FLOOR);
        fact_bool(ctx, "touches", place.gap <= GEOM_LIMIT);
        fact_bool(ctx, "centre", place.centre_in);
        fact_length(ctx, "gap", place.gap);
        fact_length(ctx, "lap", place.lap);
        fact_length(ctx, "out", place.out);
        fact_length(ctx, "edge", place.edge);
        fact_number(ctx, "share", place.share);
    } else {
        fact_bool(ctx, "inside", concerns(ctx, unit, area, base));
    }
    if (system->membership) {
        system->membership(ctx, unit, area);
    }
    ctx->ruling->facts = all;
}

static void resolve_where(RulesCtx *ctx) {
    TableRef unit, named;
    arg_ref(ctx, "unit", &unit);
    const Table *table = ctx->draft->table;
    if (!table_alive(table, unit)) {
        ctx_bad(ctx, "\"%s\" is not on the table", setup_id(ctx->field->setup, unit));
        return;
    }
    GeomShape shape, *base = table_base(table, unit.index, &shape) ? &shape : NULL;
    if (arg_ref(ctx, "area", &named)) {
        if (!table_alive(table, named)) {
            ctx_bad(ctx, "\"%s\" has been removed", setup_id(ctx->field->setup, named));
            return;
        }
        area_facts(ctx, unit.index, named.index, base);
        return;
    }
    setup_each(ctx->field->setup, REF_AREA, area) {
        if (!table->removed[area] && concerns(ctx, unit.index, area, base)) {
            area_facts(ctx, unit.index, area, base);
        }
    }
}

static const RulesArg WHERE_ARGS[] = {
    {"unit", ARG_UNIT, true, "whose place it is", NULL},
    {"area", ARG_AREA, false, "one piece of terrain; else all that the unit touches", NULL},
};

const RulesVerb verb_where = {"where",      "In which terrain a unit is, for each effect", WHERE_ARGS, 2, true,
                              resolve_where};

/* ---- path ---- */

static void event_facts(RulesCtx *ctx, const RulesTrace *trace) {
    const TableSetup *setup = ctx->field->setup;
    BaseArena *arena = ctx->ruling->arena;
    BaseTree *events = tree_list(arena);
    for (int i = 0; i < trace->event_count; i++) {
        const RulesTraceEvent *event = &trace->events[i];
        BaseTree *it = tree_push(events, tree_object(arena));
        tree_set(arena, it, "what", tree_text(arena, event->what));
        tree_set(arena, it, "s", tree_number(arena, event->s / setup->unit));
        tree_set(arena, it, "at", place_tree(arena, setup, event->at));
        if (event->area.kind != REF_NONE) {
            tree_set(arena, it, "area", tree_text(arena, setup_id(setup, event->area)));
        }
        if (event->rule) {
            tree_set(arena, it, "rule", tree_text(arena, event->rule));
        }
        if (event->cost > 0) {
            tree_set(arena, it, "cost", tree_number(arena, event->cost / setup->unit));
        }
        if (event->hits > 0) {
            tree_set(arena, it, "hits", tree_number(arena, event->hits));
        }
        if (event->chance_in > 0) {
            tree_set(arena, it, "chance", tree_number(arena, (double)event->chance_of / event->chance_in));
        }
    }
    fact_tree(ctx, "events", events);
}

void fact_trace(RulesCtx *ctx, const RulesTrace *trace) {
    fact_length(ctx, "length", trace->length);
    fact_length(ctx, "allowance", trace->allowance);
    fact_length(ctx, "stop", trace->stop);
    fact_bool(ctx, "free", !trace->stop_rule);
    fact_tree(ctx, "end", place_tree(ctx->ruling->arena, ctx->field->setup, trace->end));
    event_facts(ctx, trace);
}

/* Cites what the walk did not cite itself: each event by its rule, and the stop as what decides. */
static void cite_trace(RulesCtx *ctx, const RulesTrace *trace) {
    for (int i = 0; i < trace->event_count; i++) {
        const RulesTraceEvent *event = &trace->events[i];
        if (!event->rule) {
            continue;
        }
        ctx_cite(ctx, event->rule, event->what, ROLE_CONTEXT, REF("unit", trace->unit), REF("area", event->area),
                 LENGTH("length", event->s), DRAW_MARK(event->area, &event->at, STYLE_PLAIN));
    }
    if (trace->stop_rule) {
        ctx_cite(ctx, trace->stop_rule, "stop", ROLE_DECIDES, REF("unit", trace->unit), LENGTH("length", trace->stop),
                 DRAW_MARK(trace->unit, &trace->end, STYLE_STOP));
    }
}

static void resolve_path(RulesCtx *ctx) {
    const RulesSystem *system = ctx->field->data->system;
    TableRef unit;
    arg_ref(ctx, "unit", &unit);
    if (!system->walk) {
        ctx_bad(ctx, "%s draws no paths", ctx->field->data->name);
        return;
    }
    if (!table_alive(ctx->draft->table, unit)) {
        ctx_bad(ctx, "\"%s\" is not on the table", setup_id(ctx->field->setup, unit));
        return;
    }
    int count;
    const GeomVec *points = arg_path(ctx, unit.index, &count);
    double facing = table_where(ctx->draft->table, unit.index)->facing;
    arg_number(ctx, "facing", &facing);
    RulesTrace trace = {.unit = unit};
    system->walk(ctx, unit.index, points, count, facing, arg_word(ctx, "how", "move"), &trace);
    bool understood = ctx->ruling->outcome == RULING_DONE || ctx->ruling->outcome == RULING_ANSWER;
    if (!understood) {
        return;
    }
    if (ctx->ruling->traces.count == 0) {
        array_push(&ctx->ruling->traces, trace);
    }
    if (ctx->ruling->findings.count == 0) {
        cite_trace(ctx, &trace);
    }
    fact_trace(ctx, &trace);
}

static const RulesArg PATH_ARGS[] = {
    {"unit", ARG_UNIT, true, "who would move", NULL},
    {"path", ARG_PATH, true, "the places that its centre goes through", NULL},
    {"how", ARG_WORD, false, "the kind of move; \"move\" when it is left out", NULL},
    {"facing", ARG_NUMBER, false, "the facing, a bearing", NULL},
};

const RulesVerb verb_path = {
    "path",
    "What a unit would meet on a path, without dice. Facts, in table units: length of the path, allowance, stop (how "
    "far it gets), end (where), free (nothing stops it), events along it",
    PATH_ARGS,
    4,
    true,
    resolve_path};
