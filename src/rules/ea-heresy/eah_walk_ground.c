/* Ground on a walk that demands a test, and the tests that are due (MOVE-01, -04, -05, -10, CORE-12, ROAD-05). */
#include "geom/limits.h"
#include "rules/ea-heresy/eah_spans.h"
#include "rules/ea-heresy/eah_walk_parts.h"

#include <math.h>

EahTest eah_test_of(const RulesField *field, const Table *table, int unit, int area) {
    EahTest test = eah_kind(field, table, area)->test[eah_profile(field, unit)->type];
    return table->removed[area] ? EAH_TEST_NONE : test;
}

/* ---- spans ---- */

static const GeomEvent *all_events(RulesCtx *ctx, const EahWalk *walk, int *count) {
    int cap = 512;
    for (;;) {
        GeomEvent *events = arena_alloc(ctx->ruling->arena, (size_t)cap, sizeof *events);
        *count = geom_sweep(ctx->field->scene, ctx->work, &walk->shape, &walk->path, events, cap);
        if (*count <= cap) {
            return events;
        }
        cap = *count;
    }
}

static void note_entered(EahWalk *walk, int area) {
    for (int i = 0; i < walk->entered_count; i++) {
        if (walk->entered[i] == area) {
            return;
        }
    }
    if (walk->entered_count < EAH_WALK_AREAS) {
        walk->entered[walk->entered_count++] = area;
    } else {
        walk->full = true;
    }
}

static EahSpans *spans_for(RulesCtx *ctx, EahWalk *walk, int area) {
    EahTest test = eah_test_of(ctx->field, ctx->draft->table, walk->unit, area);
    return test == EAH_TEST_DIFFICULT ? &walk->difficult : test == EAH_TEST_DANGEROUS ? &walk->dangerous : NULL;
}

static void find_spans(RulesCtx *ctx, EahWalk *walk) {
    int areas = ctx->field->setup->area_count, count;
    double *since = arena_alloc(ctx->ruling->arena, (size_t)areas, sizeof *since);
    bool *open = arena_alloc(ctx->ruling->arena, (size_t)areas, sizeof *open);
    const GeomEvent *events = all_events(ctx, walk, &count);
    for (int i = 0; i < count; i++) {
        int area = events[i].piece;
        if (area >= areas || events[i].what == GEOM_MEET || ctx->draft->table->removed[area]) {
            continue;
        }
        EahSpans *spans = spans_for(ctx, walk, area);
        if (events[i].what == GEOM_ENTER) {
            note_entered(walk, area);
            since[area] = events[i].s;
            open[area] = true;
        } else if (open[area]) {
            if (spans) {
                spans_add(spans, since[area], events[i].s, area);
            }
            open[area] = false;
        }
    }
    for (int area = 0; area < areas; area++) {
        EahSpans *spans = open[area] ? spans_for(ctx, walk, area) : NULL;
        if (spans) {
            spans_add(spans, since[area], walk->length, area);
        }
    }
    spans_sort(&walk->difficult);
    spans_sort(&walk->dangerous);
}

/* ROAD-05: what lies under a road while the unit is on it does not count. */
static void take_roads_off(EahWalk *walk, EahSpans *spans) {
    int first = spans->count ? spans->items[0].area : -1;
    double before = spans_sum(spans);
    spans_subtract(spans, &walk->road);
    if (spans_sum(spans) < before - GEOM_LIMIT) {
        walk->masked = first;
    }
}

/* ---- tests ---- */

static void test_add(EahWalk *walk, EahTest kind, const EahSpan *span) {
    if (walk->test_count < EAH_WALK_TESTS) {
        walk->tests[walk->test_count++] = (EahTestDue){span->s0, kind, span->area, span->s0 <= 0};
    } else {
        walk->full = true;
    }
}

/* Sorts by the order of the path; at one place Dangerous before Difficult (MOVE-10). */
static void tests_sort(EahWalk *walk) {
    for (int i = 1; i < walk->test_count; i++) {
        EahTestDue item = walk->tests[i];
        int j = i;
        for (; j > 0; j--) {
            const EahTestDue *last = &walk->tests[j - 1];
            if (last->s < item.s ||
                (last->s == item.s && (last->kind == EAH_TEST_DANGEROUS || item.kind == EAH_TEST_DIFFICULT))) {
                break;
            }
            walk->tests[j] = *last;
        }
        walk->tests[j] = item;
    }
}

/* Joins spans that touch; notes an area whose test another one demanded already (MOVE-10). */
static void unite(EahWalk *walk, EahSpans *spans) {
    for (int i = 1; i < spans->count; i++) {
        if (spans->items[i].area != spans->items[i - 1].area &&
            spans->items[i].s0 < spans->items[i - 1].s1 + GEOM_LIMIT) {
            walk->merged = spans->items[i].area;
        }
    }
    spans_unite(spans);
}

/* MOVE-04: declared, or at no cost, when the move is no longer than a cautious one (consolidation, the counter-charge
 * of slow units). */
bool eah_is_cautious(RulesCtx *ctx, const EahWalk *walk) {
    bool special = walk->how == EAH_HOW_CONSOLIDATE || walk->how == EAH_HOW_COUNTER_CHARGE;
    return walk->how == EAH_HOW_CAUTIOUS ||
           (special && walk->allowance <= eah_number(ctx, EAH_NUM_CAUTIOUS) + GEOM_LIMIT);
}

/* 1. Entering, or starting the move inside, demands a test (MOVE-01, CORE-12). 2. A cautious unit takes none
 * (MOVE-04). 3. A Walker takes no Difficult one (MOVE-05). 4. Pieces that touch are one ground, unless by the reading
 * each counts. */
static void find_tests(RulesCtx *ctx, EahWalk *walk) {
    if (walk->length <= 0 || eah_is_cautious(ctx, walk)) {
        return;
    }
    EahSpans dangerous = walk->dangerous, difficult = walk->difficult;
    unite(walk, &dangerous);
    for (int i = 0; i < dangerous.count; i++) {
        test_add(walk, EAH_TEST_DANGEROUS, &dangerous.items[i]);
    }
    if (difficult.count && !eah_has(ctx->field, walk->unit, EAH_WALKER)) {
        int retrigger = eah_reading(ctx, EAH_READ_DIFFICULT_RETRIGGER);
        if (retrigger != EAH_RETRIGGER_PIECE) {
            unite(walk, &difficult);
        }
        int max = retrigger == EAH_RETRIGGER_ONCE ? 1 : difficult.count;
        for (int i = 0; i < max; i++) {
            test_add(walk, EAH_TEST_DIFFICULT, &difficult.items[i]);
        }
    }
    tests_sort(walk);
}

void walk_ground(RulesCtx *ctx, EahWalk *walk) {
    if (eah_is_flying(ctx->field, ctx->draft->table, walk->unit)) {
        return;
    }
    find_spans(ctx, walk);
    if (walk->no_terrain) { /* CORE-16: the unit passes over terrain, and that is all there is to report */
        walk->difficult.count = walk->dangerous.count = 0;
        return;
    }
    take_roads_off(walk, &walk->difficult);
    take_roads_off(walk, &walk->dangerous);
    walk->full = walk->full || walk->difficult.full || walk->dangerous.full;
    find_tests(ctx, walk);
}
