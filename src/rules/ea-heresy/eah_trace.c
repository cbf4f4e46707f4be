/* A walk as findings that refuse it, and as the trace that the window draws. */
#include "rules/ea-heresy/eah_spans.h"
#include "rules/ea-heresy/eah_walk.h"

#include <math.h>
#include <string.h>

static GeomVec walk_at(const EahWalk *walk, double s) {
    GeomPath path = {walk->points, walk->count};
    return geom_path_at(&path, s);
}

void eah_cite_row(RulesCtx *ctx, int unit, int area) {
    static const char *const CLASSES[] = {"infantry", "light vehicles", "armoured vehicles", "war engines", "aircraft"};
    static const char *const EFFECTS[] = {"no hindrance", "difficult", "dangerous", "impassable", "a Stronghold"};
    const RulesKind *kind = &ctx->field->data->kinds[table_kind(ctx->draft->table, area)];
    const char *column = CLASSES[eah_profile(ctx->field, unit)->type], *effect = EFFECTS[eah_test_of(ctx->field, ctx->draft->table, unit, area)];
    const char *rules[] = {kind->rule, "EAH-MOVE-09"}, *keys[] = {"move", "column"};
    for (int i = 0; i < 2; i++) {
        if (rules[i]) {
            ctx_cite(ctx, rules[i], keys[i], ROLE_CONTEXT)->terrain = ref_make(REF_AREA, area);
            cite_ref(ctx, "unit", ref_make(REF_UNIT, unit));
            cite_ref(ctx, "area", ref_make(REF_AREA, area));
            cite_text(ctx, "class", column);
            cite_text(ctx, "effect", effect);
        }
    }
}

bool eah_walk_refuse(RulesCtx *ctx, const EahWalk *walk) {
    for (int i = 0; i < walk->fault_count; i++) {
        const EahWalkFault *fault = &walk->faults[i];
        GeomVec at = walk_at(walk, fault->s);
        RulesFinding *finding = ctx_refuse(ctx, fault->rule, fault->key);
        cite_ref(ctx, "unit", ref_make(REF_UNIT, walk->unit));
        cite_ref(ctx, "what", fault->ref);
        cite_length(ctx, "length", fault->value);
        cite_length(ctx, "limit", fault->limit);
        cite_shape(ctx, SHAPE_MARK, fault->ref, &at, 1)->word = "stop";
        finding->terrain = ref_is(fault->ref, REF_AREA) ? fault->ref : ref_none();
        if (ref_is(fault->ref, REF_AREA)) {
            cite_shape(ctx, SHAPE_AREA, fault->ref, NULL, 0);
            eah_cite_row(ctx, walk->unit, fault->ref.index);
        } else if (fault->limit > 0 && ref_is(fault->ref, REF_UNIT) && fault->ref.index != walk->unit) {
            cite_shape(ctx, SHAPE_RING, fault->ref, NULL, 0)->value = fault->limit;
        }
    }
    return walk->fault_count > 0;
}

static void stretch_add(RulesTrace *out, int cap, double s0, double s1, const char *ground) {
    if (s1 - s0 > 1e-9 && out->stretch_count < cap) {
        out->stretches[out->stretch_count++] = (RulesStretch){s0, s1, ground};
    }
}

static bool spans_hold(const EahSpans *spans, double s) {
    for (int i = 0; i < spans->count; i++) {
        if (s > spans->items[i].s0 && s < spans->items[i].s1) {
            return true;
        }
    }
    return false;
}

static void cuts_add(double *cuts, int *count, const EahSpans *spans) {
    for (int i = 0; i < spans->count; i++) {
        cuts[(*count)++] = spans->items[i].s0;
        cuts[(*count)++] = spans->items[i].s1;
    }
}

/* The path cut wherever the ground changes. */
static void fill_stretches(RulesCtx *ctx, const EahWalk *walk, RulesTrace *out) {
    enum { MOST = 6 * EAH_WALK_SPANS + 2 };
    double *cuts = arena_alloc(ctx->ruling->arena, MOST, sizeof *cuts);
    int count = 0;
    cuts[count++] = 0;
    cuts[count++] = walk->length;
    cuts_add(cuts, &count, &walk->difficult);
    cuts_add(cuts, &count, &walk->dangerous);
    cuts_add(cuts, &count, &walk->road);
    for (int i = 1; i < count; i++) {
        for (int j = i; j > 0 && cuts[j] < cuts[j - 1]; j--) {
            double swap = cuts[j];
            cuts[j] = cuts[j - 1];
            cuts[j - 1] = swap;
        }
    }
    out->stretches = arena_alloc(ctx->ruling->arena, (size_t)count, sizeof *out->stretches);
    for (int i = 0; i + 1 < count; i++) {
        double middle = (cuts[i] + cuts[i + 1]) / 2;
        const char *ground = spans_hold(&walk->dangerous, middle)   ? "dangerous"
                             : spans_hold(&walk->difficult, middle) ? "difficult"
                             : spans_hold(&walk->road, middle)      ? "road"
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

void eah_walk_trace(RulesCtx *ctx, const EahWalk *walk, RulesTrace *out) {
    GeomVec *points = arena_alloc(ctx->ruling->arena, (size_t)walk->count, sizeof *points);
    memcpy(points, walk->points, (size_t)walk->count * sizeof *points);
    *out = (RulesTrace){.unit = ref_make(REF_UNIT, walk->unit),
                        .points = points,
                        .point_count = walk->count,
                        .length = walk->before + walk->length,
                        .allowance = walk->allowance,
                        .stop = walk->stop,
                        .end = walk->points[walk->count - 1],
                        .facing = walk->facing};
    for (int i = 0; i < walk->fault_count; i++) {
        out->stop_rule = out->stop_rule && walk->faults[i].s > walk->stop ? out->stop_rule : walk->faults[i].rule;
    }
    fill_stretches(ctx, walk, out);
    fill_events(ctx, walk, out);
}

void eah_walk_hook(RulesCtx *ctx, int unit, const GeomVec *points, int count, double facing, const char *how,
                   RulesTrace *out) {
    GeomShape start;
    EahWalk *walk = arena_alloc(ctx->ruling->arena, 1, sizeof *walk);
    EahHow kind = how ? eah_how(how) : EAH_HOW_MOVE;
    if (kind == EAH_HOW_COUNT || !table_base(ctx->draft->table, unit, &start)) {
        ctx_bad(ctx, "a path needs a unit that stands on the table and one of the ways to move: move, cautious, "
                     "charge, countercharge, consolidate, withdraw");
        return;
    }
    eah_walk(ctx, unit, &start, points, count, facing, kind, -1, 0, walk);
    eah_walk_trace(ctx, walk, out);
}
