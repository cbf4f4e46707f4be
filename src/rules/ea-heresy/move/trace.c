/* Turns a walk into findings, into the trace that the window draws, and into facts. */
#include "geom/limits.h"
#include "rules/ea-heresy/move/moves.h"
#include "rules/ea-heresy/move/plan_parts.h"
#include "rules/kit/chance.h"

#include <math.h>
#include <string.h>

static GeomVec walk_at(const EahWalk *walk, double s) {
    return geom_path_at(&walk->path, s);
}

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
            cite_unit_area(ctx, "EAH-CORE-16", "skims", walk->unit, walk->entered[i]);
            continue;
        }
        cite_row(ctx, walk->unit, walk->entered[i]);
        if (eah_kind(ctx->field, ctx->draft->table, walk->entered[i])->los == EAH_LOS_HILL) {
            cite_unit_area(ctx, "EAH-HILL-01", "no-effect", walk->unit, walk->entered[i]);
        }
    }
    if (walk->masked >= 0) {
        cite_unit_area(ctx, "EAH-ROAD-05", "masked", walk->unit, walk->masked);
    }
    if (walk->merged >= 0 && walk->test_count) {
        cite_unit_area(ctx, "EAH-MOVE-10", "once", walk->unit, walk->merged);
    }
    if (walk->difficult.count && walk->length > 0 && walk->how != EAH_HOW_CAUTIOUS &&
        eah_has(ctx->field, walk->unit, EAH_WALKER)) {
        cite_unit_area(ctx, "EAH-MOVE-05", "walker", walk->unit, walk->difficult.items[0].area);
    }
}

/* ---- what stops it ---- */

/* ROAD-01, -02: cites why the road adds nothing to a move that would go too far. */
static void cite_no_bonus(RulesCtx *ctx, const EahWalk *walk) {
    bool standard = eah_how_is_standard(walk->how);
    bool partly = standard && walk->road.count > 0 && !walk->road_whole;
    if (partly || (!standard && walk->road_whole)) {
        ctx_cite(ctx, standard ? "EAH-ROAD-01" : "EAH-ROAD-02", standard ? "part" : "no-bonus", ROLE_CONTEXT,
                 UNIT("unit", walk->unit), LENGTH("limit", walk->allowance));
    }
}

/* Cites what else bears on a refusal: the row of the ground, other ground that it overrides, the zone that it comes
 * from. */
static void cite_about(RulesCtx *ctx, const EahWalk *walk, const EahWalkFault *fault) {
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
    cite_row(ctx, walk->unit, fault->ref.index);
    if (eah_test_of(ctx->field, ctx->draft->table, walk->unit, fault->ref.index) == EAH_TEST_IMPASSABLE &&
        (spans_hold(&walk->difficult, fault->s, GEOM_LIMIT) || spans_hold(&walk->dangerous, fault->s, GEOM_LIMIT))) {
        cite_unit_area(ctx, "EAH-MOVE-10", "beats", walk->unit, fault->ref.index);
    }
}

bool eah_walk_refuse(RulesCtx *ctx, const EahWalk *walk) {
    for (int i = 0; i < walk->fault_count; i++) {
        const EahWalkFault *fault = &walk->faults[i];
        GeomVec at = walk_at(walk, fault->s);
        ctx_refuse(ctx, fault->rule, fault->key, TERRAIN(ref_is(fault->ref, REF_AREA) ? fault->ref : ref_none()),
                   UNIT("unit", walk->unit), REF("what", fault->ref), REF("target", fault->ref),
                   LENGTH("length", fault->value), LENGTH("limit", fault->limit),
                   DRAW_MARK(fault->ref, &at, STYLE_STOP), WHEN(ref_is(fault->ref, REF_AREA), DRAW_AREA(fault->ref)),
                   WHEN(fault->limit > 0 && fault->ref.index != walk->unit,
                        DRAW(SHAPE_RING, .ref = fault->ref, .value = fault->limit)));
        cite_about(ctx, walk, fault);
    }
    if (walk->fault_count && walk->masked >= 0) {
        cite_unit_area(ctx, "EAH-ROAD-05", "masked", walk->unit, walk->masked);
    }
    return walk->fault_count > 0;
}

/* ---- the trace ---- */

/* Cuts the path wherever the ground changes. */
static void fill_stretches(const EahWalk *walk, RulesTrace *out) {
    KitMarks cuts = {.arena = walk->arena};
    marks_add(&cuts, 0);
    marks_add(&cuts, walk->length);
    marks_add_spans(&cuts, &walk->difficult);
    marks_add_spans(&cuts, &walk->dangerous);
    marks_add_spans(&cuts, &walk->road);
    out->stretches = arena_alloc(walk->arena, (size_t)cuts.count, sizeof *out->stretches);
    for (int i = 0; i + 1 < cuts.count; i++) {
        double s0 = cuts.at[i], s1 = cuts.at[i + 1], middle = (s0 + s1) / 2;
        RulesGround ground = spans_hold(&walk->dangerous, middle, 0)   ? GROUND_DANGEROUS
                             : spans_hold(&walk->difficult, middle, 0) ? GROUND_DIFFICULT
                             : spans_hold(&walk->road, middle, 0)      ? GROUND_ROAD
                                                                       : GROUND_CLEAR;
        if (s1 - s0 > GEOM_TOUCH) {
            out->stretches[out->stretch_count++] = (RulesStretch){.s0 = s0, .s1 = s1, .ground = ground};
        }
    }
}

/* MOVE-02: 1 in 6 and then 1 to 3; CORE-12: 1 in 6, a Walker rolls a failure again. */
static KitChance test_chance(RulesCtx *ctx, const EahWalk *walk, EahTest kind) {
    if (kind == EAH_TEST_DIFFICULT) {
        return rulekit_chance_both(rulekit_chance(number_int(ctx, EAH_NUM_DIFFICULT_FIRST), 6),
                                   rulekit_chance(number_int(ctx, EAH_NUM_DIFFICULT_SECOND), 6));
    }
    KitChance fails = rulekit_chance(number_int(ctx, EAH_NUM_DANGEROUS), 6);
    return eah_has(ctx->field, walk->unit, EAH_WALKER) ? rulekit_chance_both(fails, fails) : fails;
}

static void fill_events(RulesCtx *ctx, const EahWalk *walk, RulesTrace *out) {
    out->events = arena_alloc(ctx->ruling->arena, (size_t)(walk->test_count + walk->fault_count), sizeof *out->events);
    for (int i = 0; i < walk->test_count; i++) {
        const EahTestDue *test = &walk->tests[i];
        bool difficult = test->kind == EAH_TEST_DIFFICULT;
        RulesTraceEvent *event = &out->events[out->event_count++];
        *event = (RulesTraceEvent){.s = test->s,
                                   .at = walk_at(walk, test->s),
                                   .what = difficult ? "difficult" : "dangerous",
                                   .rule = difficult ? "EAH-MOVE-01" : "EAH-MOVE-06",
                                   .ground = difficult ? GROUND_DIFFICULT : GROUND_DANGEROUS,
                                   .area = ref_make(REF_AREA, test->area)};
        KitChance hit = test_chance(ctx, walk, test->kind);
        event->chance_of = (int)hit.numerator;
        event->chance_in = (int)hit.denominator;
    }
    for (int i = 0; i < walk->fault_count; i++) {
        const EahWalkFault *fault = &walk->faults[i];
        out->events[out->event_count++] = (RulesTraceEvent){
            .s = fault->s, .at = walk_at(walk, fault->s), .what = fault->key, .rule = fault->rule, .area = fault->ref};
    }
}

/* Returns the rule that stops the walk soonest; of equal ones the first found. */
static const char *stop_rule(const EahWalk *walk) {
    const EahWalkFault *first = NULL;
    for (int i = 0; i < walk->fault_count; i++) {
        first = !first || walk->faults[i].s < first->s ? &walk->faults[i] : first;
    }
    return first ? first->rule : NULL;
}

static void fill_trace(RulesCtx *ctx, const EahWalk *walk, RulesTrace *out) {
    *out = (RulesTrace){.unit = ref_make(REF_UNIT, walk->unit),
                        .points = walk->path.points,
                        .point_count = walk->path.count,
                        .length = walk->before + walk->length,
                        .allowance = walk->allowance,
                        .stop = walk->stop,
                        .stop_rule = stop_rule(walk),
                        .end = walk->path.points[walk->path.count - 1],
                        .facing = walk->facing};
    fill_stretches(walk, out);
    fill_events(ctx, walk, out);
}

static void fact_cost(RulesCtx *ctx, const EahWalk *walk) {
    fact_length(ctx, "cost", walk->before + walk->length);
    fact_number(ctx, "tests", walk->test_count);
}

void eah_walk_explain(RulesCtx *ctx, const EahWalk *walk) {
    RulesTrace trace;
    fill_trace(ctx, walk, &trace);
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
    fill_trace(ctx, walk, out);
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
