/* Ground on a walk that demands a test, and the tests that are due (MOVE-01, -04, -05, -10, CORE-12, ROAD-05). */
#include "geom/limits.h"
#include "rules/ea-heresy/move/plan_parts.h"
#include "rules/kit/path.h"

#include <math.h>
#include <string.h>

EahTest eah_test_of(const RulesField *field, const Table *table, int unit, int area) {
    EahTest test = eah_kind(field, table, area)->test[eah_profile(field, unit)->type];
    return table->removed[area] ? EAH_TEST_NONE : test;
}

/* ---- spans ---- */

static void note_entered(EahWalk *walk, int area) {
    for (int i = 0; i < walk->entered_count; i++) {
        if (walk->entered[i] == area) {
            return;
        }
    }
    walk->entered =
        arena_grow(walk->route.arena, walk->entered, walk->entered_count, &walk->entered_cap, sizeof *walk->entered);
    walk->entered[walk->entered_count++] = area;
}

/* What is entered at one place, from `first` on, is told in the order of the ids, not in that of the file. */
static void sort_entered(const RulesField *field, EahWalk *walk, int first) {
    for (int i = walk->entered_count - 1; i > first; i--) {
        int one = walk->entered[i - 1], other = walk->entered[i];
        if (strcmp(field->setup->areas[one].id, field->setup->areas[other].id) > 0) {
            walk->entered[i - 1] = other;
            walk->entered[i] = one;
        }
    }
}

static KitSpans *spans_for(RulesCtx *ctx, EahWalk *walk, int area) {
    EahTest test = eah_test_of(ctx->field, ctx->draft->table, walk->route.unit, area);
    return test == EAH_TEST_DIFFICULT ? &walk->difficult : test == EAH_TEST_DANGEROUS ? &walk->dangerous : NULL;
}

static void find_spans(RulesCtx *ctx, EahWalk *walk) {
    int areas = ctx->field->setup->area_count, count, first = 0;
    double at = 0;
    const GeomEvent *events = rulekit_path_events(walk->route.arena, ctx->field->scene, ctx->work, &walk->route.shape,
                                                  &walk->route.path, &count);
    for (int i = 0; i < count; i++) {
        int area = events[i].piece;
        if (area < areas && events[i].what == GEOM_ENTER && !ctx->draft->table->removed[area]) {
            first = events[i].s > at ? walk->entered_count : first;
            at = events[i].s;
            note_entered(walk, area);
            sort_entered(ctx->field, walk, first);
        }
    }
    for (int area = 0; area < areas && count > 0; area++) {
        KitSpans *spans = spans_for(ctx, walk, area);
        if (spans) {
            rulekit_path_spans(events, count, area, walk->route.length, area, spans);
        }
    }
}

/* ROAD-05: what lies under a road while the unit is on it does not count. */
static void take_roads_off(EahWalk *walk, KitSpans *spans) {
    int first = spans->count ? spans->items[0].area : -1;
    double before = spans_length(spans, INFINITY);
    spans_subtract(spans, &walk->road);
    if (spans_length(spans, INFINITY) < before - GEOM_LIMIT) {
        walk->masked = first;
    }
}

/* ---- tests ---- */

static void test_add(EahWalk *walk, EahTest kind, const KitSpan *span) {
    walk->tests = arena_grow(walk->route.arena, walk->tests, walk->test_count, &walk->test_cap, sizeof *walk->tests);
    walk->tests[walk->test_count++] = (EahTestDue){span->s0, kind, span->area, span->s0 <= 0};
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
static void unite(EahWalk *walk, KitSpans *spans) {
    for (int i = 1; i < spans->count; i++) {
        if (spans->items[i].area != spans->items[i - 1].area &&
            spans->items[i].s0 < spans->items[i - 1].s1 + GEOM_LIMIT) {
            walk->merged = spans->items[i].area;
        }
    }
    spans_unite(spans, NULL, NULL);
}

/* MOVE-04: declared, or at no cost, when the move is no longer than a cautious one (consolidation, the counter-charge
 * of slow units). */
bool eah_is_cautious(RulesCtx *ctx, const EahWalk *walk) {
    bool special = walk->how == EAH_HOW_CONSOLIDATE || walk->how == EAH_HOW_COUNTER_CHARGE;
    return walk->how == EAH_HOW_CAUTIOUS ||
           (special && walk->route.allowance <= number_now(ctx, EAH_NUM_CAUTIOUS_SPEED) + GEOM_LIMIT);
}

/* 1. Entering, or starting the move inside, demands a test (MOVE-01, CORE-12). 2. A cautious unit takes none
 * (MOVE-04). 3. A Walker takes no Difficult one (MOVE-05). 4. Pieces that touch are one ground, unless by the reading
 * each counts. */
static void find_tests(RulesCtx *ctx, EahWalk *walk) {
    if (walk->route.length <= 0 || eah_is_cautious(ctx, walk)) {
        return;
    }
    KitSpans dangerous = spans_copy(&walk->dangerous), difficult = spans_copy(&walk->difficult);
    unite(walk, &dangerous);
    for (int i = 0; i < dangerous.count; i++) {
        test_add(walk, EAH_TEST_DANGEROUS, &dangerous.items[i]);
    }
    if (difficult.count && !eah_has(ctx->field, walk->route.unit, EAH_WALKER)) {
        int retrigger = reading_now(ctx, EAH_READ_DIFFICULT_RETRIGGER);
        if (retrigger != EAH_DIFFICULT_RETRIGGER_PIECE) {
            unite(walk, &difficult);
        }
        int max = retrigger == EAH_DIFFICULT_RETRIGGER_ONCE_PER_MOVE ? 1 : difficult.count;
        for (int i = 0; i < max; i++) {
            test_add(walk, EAH_TEST_DIFFICULT, &difficult.items[i]);
        }
    }
    tests_sort(walk);
}

void eah_walk_ground(RulesCtx *ctx, EahWalk *walk) {
    if (eah_is_flying(ctx->field, ctx->draft->table, walk->route.unit)) {
        return;
    }
    find_spans(ctx, walk);
    if (walk->no_terrain) { /* CORE-16: the unit passes over terrain, and that is all there is to report */
        walk->difficult.count = walk->dangerous.count = 0;
        return;
    }
    take_roads_off(walk, &walk->difficult);
    take_roads_off(walk, &walk->dangerous);
    find_tests(ctx, walk);
}
