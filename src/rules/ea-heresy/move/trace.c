/* Turns a walk into findings, into the trace that the window draws, and into facts. */
#include "geom/limits.h"
#include "rules/ea-heresy/move/moves.h"
#include "rules/ea-heresy/move/plan_parts.h"
#include "rules/kit/chance.h"

#include <math.h>
#include <string.h>

/* ---- what it passes ---- */

/* Cites the row of the terrain table that applies here, and its column (MOVE-09). */
static void cite_row(RulesCtx *ctx, int unit, int area) {
    static const char *const classes[EAH_CLASSES] = {"infantry", "light vehicles", "armoured vehicles", "war engines",
                                                     "aircraft"};
    static const char *const effects[] = {"no hindrance", "difficult", "dangerous", "impassable", "a wall"};
    const EahKind *kind = eah_kind(ctx->field, ctx->draft->table, area);
    const RulesKind *row = &ctx->field->data->kinds[kind - eah_data(ctx->field)->kinds];
    const char *rules[] = {row->rule, "EAH-MOVE-09"}, *keys[] = {"move", "column"};
    for (int i = 0; i < 2; i++) {
        if (rules[i]) {
            ctx_cite(ctx, rules[i], keys[i], ROLE_CONTEXT, UNIT("unit", unit), AREA("area", area),
                     TEXT("class", classes[eah_profile(ctx->field, unit)->type]),
                     TEXT("effect", effects[eah_test_of(ctx->field, ctx->draft->table, unit, area)]));
        }
    }
}

static void cite_unit_area(RulesCtx *ctx, const char *rule, const char *key, int unit, int area) {
    ctx_cite(ctx, rule, key, ROLE_CONTEXT, UNIT("unit", unit), AREA("area", area));
}

void eah_walk_cite_ground(RulesCtx *ctx, const EahWalk *walk) {
    for (int i = 0; i < walk->entered_count; i++) {
        if (walk->no_terrain) {
            cite_unit_area(ctx, "EAH-CORE-16", "skims", walk->route.unit, walk->entered[i]);
            continue;
        }
        cite_row(ctx, walk->route.unit, walk->entered[i]);
        if (eah_kind(ctx->field, ctx->draft->table, walk->entered[i])->los == EAH_LOS_HILL) {
            cite_unit_area(ctx, "EAH-HILL-01", "no-effect", walk->route.unit, walk->entered[i]);
        }
    }
    if (walk->masked >= 0) {
        cite_unit_area(ctx, "EAH-ROAD-05", "masked", walk->route.unit, walk->masked);
    }
    if (walk->merged >= 0 && walk->test_count) {
        cite_unit_area(ctx, "EAH-MOVE-10", "once", walk->route.unit, walk->merged);
    }
    if (walk->difficult.count && walk->route.length > 0 && walk->how != EAH_HOW_CAUTIOUS &&
        eah_has(ctx->field, walk->route.unit, EAH_WALKER)) {
        cite_unit_area(ctx, "EAH-MOVE-05", "walker", walk->route.unit, walk->difficult.items[0].area);
    }
}

/* ---- what stops it ---- */

/* ROAD-01, -02: cites why the road adds nothing to a move that would go too far. */
static void cite_no_bonus(RulesCtx *ctx, const EahWalk *walk) {
    bool standard = eah_how_is_standard(walk->how);
    bool partly = standard && walk->road.count > 0 && !walk->road_whole;
    if (partly || (!standard && walk->road_whole)) {
        ctx_cite(ctx, standard ? "EAH-ROAD-01" : "EAH-ROAD-02", standard ? "part" : "no-bonus", ROLE_CONTEXT,
                 UNIT("unit", walk->route.unit), LENGTH("limit", walk->route.allowance));
    }
}

/* Cites what else bears on a refusal: the row of the ground, other ground that it overrides, the zone that it comes
 * from. */
static void cite_about(RulesCtx *ctx, const EahWalk *walk, const KitFault *fault) {
    bool zone = strcmp(fault->key, "enters-zone") == 0 || strcmp(fault->key, "ends-in-zone") == 0;
    if (zone && eah_zone_is_waivable(ctx, walk, fault->ref)) {
        ctx_cite(ctx, "EAH-STRUCT-15", "strict", ROLE_CONTEXT, REF("what", fault->ref), AREA("target", walk->target));
    }
    if (strcmp(fault->key, "too-far") == 0) {
        cite_no_bonus(ctx, walk);
    }
    if (zone || !ref_is(fault->ref, REF_AREA)) {
        return;
    }
    cite_row(ctx, walk->route.unit, fault->ref.index);
    if (eah_test_of(ctx->field, ctx->draft->table, walk->route.unit, fault->ref.index) == EAH_TEST_IMPASSABLE &&
        (spans_hold(&walk->difficult, fault->s, GEOM_LIMIT) || spans_hold(&walk->dangerous, fault->s, GEOM_LIMIT))) {
        cite_unit_area(ctx, "EAH-MOVE-10", "beats", walk->route.unit, fault->ref.index);
    }
}

bool eah_walk_refuse(RulesCtx *ctx, const EahWalk *walk) {
    for (int i = 0; i < walk->route.fault_count; i++) {
        const KitFault *fault = &walk->route.faults[i];
        GeomVec at = route_at(&walk->route, fault->s);
        ctx_refuse(ctx, fault->rule, fault->key, TERRAIN(ref_is(fault->ref, REF_AREA) ? fault->ref : ref_none()),
                   UNIT("unit", walk->route.unit), REF("what", fault->ref), REF("target", fault->ref),
                   LENGTH("length", fault->value), LENGTH("limit", fault->limit),
                   DRAW_MARK(fault->ref, &at, STYLE_STOP), WHEN(ref_is(fault->ref, REF_AREA), DRAW_AREA(fault->ref)),
                   WHEN(fault->limit > 0 && fault->ref.index != walk->route.unit,
                        DRAW(SHAPE_RING, .ref = fault->ref, .value = fault->limit)));
        cite_about(ctx, walk, fault);
    }
    if (walk->route.fault_count && walk->masked >= 0) {
        cite_unit_area(ctx, "EAH-ROAD-05", "masked", walk->route.unit, walk->masked);
    }
    return walk->route.fault_count > 0;
}

/* ---- the trace ---- */

/* MOVE-02: 1 in 6 and then 1 to 3; CORE-12: 1 in 6, a Walker rolls a failure again. */
static KitChance test_chance(RulesCtx *ctx, const EahWalk *walk, EahTest kind) {
    if (kind == EAH_TEST_DIFFICULT) {
        return rulekit_chance_both(rulekit_chance(number_int(ctx, EAH_NUM_DIFFICULT_FIRST), 6),
                                   rulekit_chance(number_int(ctx, EAH_NUM_DIFFICULT_SECOND), 6));
    }
    KitChance fails = rulekit_chance(number_int(ctx, EAH_NUM_DANGEROUS), 6);
    return eah_has(ctx->field, walk->route.unit, EAH_WALKER) ? rulekit_chance_both(fails, fails) : fails;
}

static RulesTrace trace_of(RulesCtx *ctx, const EahWalk *walk) {
    const KitRoute *route = &walk->route;
    RulesTrace trace = route_trace(route, route->stop, walk->test_count + route->fault_count);
    const KitLayer layers[] = {{&walk->dangerous, GROUND_DANGEROUS, 0, NULL},
                               {&walk->difficult, GROUND_DIFFICULT, 0, NULL},
                               {&walk->road, GROUND_ROAD, 0, NULL}};
    trace.length += route->before;
    trace.end = route->path.points[route->path.count - 1];
    route_ground(route, &trace, layers, (int)BASE_COUNT(layers));
    for (int i = 0; i < walk->test_count; i++) {
        const EahTestDue *test = &walk->tests[i];
        bool difficult = test->kind == EAH_TEST_DIFFICULT;
        RulesTraceEvent *event = route_event(route, &trace, test->s, difficult ? "difficult" : "dangerous",
                                             difficult ? "EAH-MOVE-01" : "EAH-MOVE-06", ref_make(REF_AREA, test->area));
        KitChance hit = test_chance(ctx, walk, test->kind);
        event->ground = difficult ? GROUND_DIFFICULT : GROUND_DANGEROUS;
        event->chance_of = (int)hit.numerator;
        event->chance_in = (int)hit.denominator;
    }
    for (int i = 0; i < route->fault_count; i++) {
        const KitFault *fault = &route->faults[i];
        route_event(route, &trace, fault->s, fault->key, fault->rule, fault->ref);
    }
    return trace;
}

static void fact_cost(RulesCtx *ctx, const EahWalk *walk) {
    fact_length(ctx, "cost", walk->route.before + walk->route.length);
    fact_number(ctx, "tests", walk->test_count);
}

void eah_walk_explain(RulesCtx *ctx, const EahWalk *walk) {
    RulesTrace trace = trace_of(ctx, walk);
    array_push(&ctx->ruling->traces, trace);
    fact_trace(ctx, &trace);
    fact_cost(ctx, walk);
}

void eah_walk_hook(RulesCtx *ctx, int unit, const GeomVec *points, int count, double facing, const char *how,
                   RulesTrace *out) {
    EahWalkAsk ask = {.unit = unit,
                      .points = points,
                      .count = count,
                      .facing = facing,
                      .how = how ? eah_how(how) : EAH_HOW_MOVE,
                      .target = -1};
    bool inside = eah_host(ctx->draft->table, unit) >= 0;
    if (ask.how == EAH_HOW_COUNT ||
        !(inside ? eah_at_wall(ctx, &ask) : table_base(ctx->draft->table, unit, &ask.start))) {
        ctx_bad(ctx, "a path needs a unit on the table and one of the ways to move: move, cautious, charge, "
                     "countercharge, consolidate, withdraw");
        return;
    }
    eah_supposes_order(ctx, unit);
    const EahWalk *walk = eah_walk(ctx, &ask);
    *out = trace_of(ctx, walk);
    fact_cost(ctx, walk);
    eah_walk_cite_ground(ctx, walk);
    for (int i = 0; i < walk->test_count; i++) {
        eah_cite_due(ctx, walk, &walk->tests[i]);
    }
    if (ctx->margins) {
        RulesDecision sure = eah_walk_margin(ctx, &ask, walk);
        sure.holds = true; /* an answer, whichever it is */
        eah_walk_note(ctx, sure);
    }
    if (eah_walk_refuse(ctx, walk)) { /* a query reports what forbids the walk and is not refused itself */
        ctx->ruling->outcome = RULING_DONE;
    }
}
