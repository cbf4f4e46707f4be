/* Turns a walk into findings, into the trace that the window draws, and into facts. */
#include "geom/limits.h"
#include "rules/ea-heresy/eah_actions.h"
#include "rules/ea-heresy/eah_spans.h"
#include "rules/ea-heresy/eah_walk.h"

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
    static const char *const effects[] = {"no hindrance", "difficult", "dangerous", "impassable",
                                          "a wall, to be entered only"};
    const EahKind *kind = eah_kind(ctx->field, ctx->draft->table, area);
    const RulesKind *row = &ctx->field->data->kinds[kind - eah_data(ctx->field)->kinds];
    const char *rules[] = {row->rule, "EAH-MOVE-09"}, *keys[] = {"move", "column"};
    for (int i = 0; i < 2; i++) {
        if (rules[i]) {
            ctx_cite(ctx, rules[i], keys[i], ROLE_CONTEXT)->terrain = ref_make(REF_AREA, area);
            cite_ref(ctx, "unit", ref_make(REF_UNIT, unit));
            cite_ref(ctx, "area", ref_make(REF_AREA, area));
            cite_text(ctx, "class", classes[eah_profile(ctx->field, unit)->type]);
            cite_text(ctx, "effect", effects[eah_test_of(ctx->field, ctx->draft->table, unit, area)]);
        }
    }
}

static void cite_unit_area(RulesCtx *ctx, const char *rule, const char *key, int unit, int area) {
    ctx_cite(ctx, rule, key, ROLE_CONTEXT);
    cite_ref(ctx, "unit", ref_make(REF_UNIT, unit));
    cite_ref(ctx, "area", ref_make(REF_AREA, area));
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

static bool spans_hold(const EahSpans *spans, double s) {
    for (int i = 0; i < spans->count; i++) {
        if (s >= spans->items[i].s0 - GEOM_LIMIT && s <= spans->items[i].s1 + GEOM_LIMIT) {
            return true;
        }
    }
    return false;
}

/* ROAD-01, -02: cites why the road adds nothing to a move that would go too far. */
static void cite_no_bonus(RulesCtx *ctx, const EahWalk *walk) {
    bool standard = eah_how_is_standard(walk->how);
    bool partly = standard && walk->road.count > 0 && !walk->road_whole;
    if (partly || (!standard && walk->road_whole)) {
        ctx_cite(ctx, standard ? "EAH-ROAD-01" : "EAH-ROAD-02", standard ? "part" : "no-bonus", ROLE_CONTEXT);
        cite_ref(ctx, "unit", ref_make(REF_UNIT, walk->unit));
        cite_length(ctx, "limit", walk->allowance);
    }
}

/* Cites what else bears on a refusal: the row of the ground, other ground that it overrides, the zone that it comes
 * from. */
static void cite_about(RulesCtx *ctx, const EahWalk *walk, const EahWalkFault *fault) {
    bool zone = strcmp(fault->key, "enters-zone") == 0 || strcmp(fault->key, "ends-in-zone") == 0;
    if (zone && walk->target >= 0) {
        ctx_cite(ctx, "EAH-STRUCT-15", "strict", ROLE_CONTEXT);
        cite_ref(ctx, "what", fault->ref);
        cite_ref(ctx, "target", ref_make(REF_AREA, walk->target));
    }
    if (strcmp(fault->key, "too-far") == 0) {
        cite_no_bonus(ctx, walk);
    }
    if (zone || !ref_is(fault->ref, REF_AREA)) {
        return;
    }
    cite_row(ctx, walk->unit, fault->ref.index);
    if (eah_test_of(ctx->field, ctx->draft->table, walk->unit, fault->ref.index) == EAH_TEST_IMPASSABLE &&
        (spans_hold(&walk->difficult, fault->s) || spans_hold(&walk->dangerous, fault->s))) {
        cite_unit_area(ctx, "EAH-MOVE-10", "beats", walk->unit, fault->ref.index);
    }
}

bool eah_walk_refuse(RulesCtx *ctx, const EahWalk *walk) {
    if (walk->full) {
        ctx_bad(ctx, "the way of %s passes more ground than one move is followed through: make it in several moves",
                setup_id(ctx->field->setup, ref_make(REF_UNIT, walk->unit)));
        return true;
    }
    for (int i = 0; i < walk->fault_count; i++) {
        const EahWalkFault *fault = &walk->faults[i];
        GeomVec at = walk_at(walk, fault->s);
        RulesFinding *finding = ctx_refuse(ctx, fault->rule, fault->key);
        finding->terrain = ref_is(fault->ref, REF_AREA) ? fault->ref : ref_none();
        cite_ref(ctx, "unit", ref_make(REF_UNIT, walk->unit));
        cite_ref(ctx, "what", fault->ref);
        cite_ref(ctx, "target", fault->ref);
        cite_length(ctx, "length", fault->value);
        cite_length(ctx, "limit", fault->limit);
        cite_shape(ctx, SHAPE_MARK, fault->ref, &at, 1)->word = "stop";
        if (ref_is(fault->ref, REF_AREA)) {
            cite_shape(ctx, SHAPE_AREA, fault->ref, NULL, 0);
        }
        if (fault->limit > 0 && fault->ref.index != walk->unit) {
            cite_shape(ctx, SHAPE_RING, fault->ref, NULL, 0)->value = fault->limit;
        }
        cite_about(ctx, walk, fault);
    }
    if (walk->fault_count && walk->masked >= 0) {
        cite_unit_area(ctx, "EAH-ROAD-05", "masked", walk->unit, walk->masked);
    }
    return walk->fault_count > 0;
}

/* ---- the trace ---- */

static void stretch_add(RulesTrace *out, int cap, double s0, double s1, const char *ground) {
    if (s1 - s0 > 1e-9 && out->stretch_count < cap) {
        out->stretches[out->stretch_count++] = (RulesStretch){.s0 = s0, .s1 = s1, .ground = ground};
    }
}

static void cuts_add(double *cuts, int *count, const EahSpans *spans) {
    for (int i = 0; i < spans->count; i++) {
        cuts[(*count)++] = spans->items[i].s0;
        cuts[(*count)++] = spans->items[i].s1;
    }
}

static void cuts_sort(double *cuts, int count) {
    for (int i = 1; i < count; i++) {
        for (int j = i; j > 0 && cuts[j] < cuts[j - 1]; j--) {
            double swap = cuts[j];
            cuts[j] = cuts[j - 1];
            cuts[j - 1] = swap;
        }
    }
}

static bool spans_contain(const EahSpans *spans, double s) {
    for (int i = 0; i < spans->count; i++) {
        if (s > spans->items[i].s0 && s < spans->items[i].s1) {
            return true;
        }
    }
    return false;
}

/* Cuts the path wherever the ground changes. */
static void fill_stretches(RulesCtx *ctx, const EahWalk *walk, RulesTrace *out) {
    enum { MAX = 6 * EAH_WALK_SPANS + 2 };
    double *cuts = arena_alloc(ctx->ruling->arena, MAX, sizeof *cuts);
    int count = 0;
    cuts[count++] = 0;
    cuts[count++] = walk->length;
    cuts_add(cuts, &count, &walk->difficult);
    cuts_add(cuts, &count, &walk->dangerous);
    cuts_add(cuts, &count, &walk->road);
    cuts_sort(cuts, count);
    out->stretches = arena_alloc(ctx->ruling->arena, (size_t)count, sizeof *out->stretches);
    for (int i = 0; i + 1 < count; i++) {
        double middle = (cuts[i] + cuts[i + 1]) / 2;
        const char *ground = spans_contain(&walk->dangerous, middle)   ? "dangerous"
                             : spans_contain(&walk->difficult, middle) ? "difficult"
                             : spans_contain(&walk->road, middle)      ? "road"
                                                                       : "clear";
        stretch_add(out, count, cuts[i], cuts[i + 1], ground);
    }
}

/* MOVE-02: 1 in 6 and then 1 to 3; CORE-12: 1 in 6, a Walker rolls a failure again. */
static void test_chance(RulesCtx *ctx, const EahWalk *walk, EahTest kind, int *of, int *in) {
    bool walker = eah_has(ctx->field, walk->unit, EAH_WALKER);
    if (kind == EAH_TEST_DIFFICULT) {
        *of = (int)(eah_number(ctx, EAH_NUM_DIFFICULT_FIRST) * eah_number(ctx, EAH_NUM_DIFFICULT_SECOND));
        *in = 36;
    } else {
        int fails = (int)eah_number(ctx, EAH_NUM_DANGEROUS);
        *of = walker ? fails * fails : fails;
        *in = walker ? 36 : 6;
    }
    for (int d = 6; d > 1; d--) {
        while (*of % d == 0 && *in % d == 0 && *of) {
            *of /= d;
            *in /= d;
        }
    }
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
                                   .area = ref_make(REF_AREA, test->area)};
        test_chance(ctx, walk, test->kind, &event->chance_of, &event->chance_in);
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
    fill_stretches(ctx, walk, out);
    fill_events(ctx, walk, out);
}

static void fact_cost(RulesCtx *ctx, const EahWalk *walk) {
    fact_length(ctx, "cost", walk->before + walk->length);
    fact_number(ctx, "tests", walk->test_count);
}

void eah_walk_tell(RulesCtx *ctx, const EahWalk *walk) {
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
    const EahWalk *walk = eah_walk(ctx, &ask);
    fill_trace(ctx, walk, out);
    fact_cost(ctx, walk);
    eah_walk_cite_ground(ctx, walk);
    for (int i = 0; i < walk->test_count; i++) {
        eah_cite_due(ctx, walk, &walk->tests[i]);
    }
    if (eah_walk_refuse(ctx, walk)) { /* a query reports what forbids the walk and is not refused itself */
        ctx->ruling->outcome = walk->full ? RULING_BAD : RULING_DONE;
    }
}
