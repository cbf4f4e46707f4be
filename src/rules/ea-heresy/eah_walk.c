#include "rules/ea-heresy/eah_walk.h"

#include "geom/limits.h"
#include "rules/ea-heresy/eah_spans.h"

#include <math.h>
#include <string.h>

#define EVENTS_MAX 512

const char *const EAH_HOW_WORDS[] = {"move", "cautious", "charge", "countercharge", "consolidate", "withdraw", NULL};

EahHow eah_how(const char *word) {
    int how = 0;
    while (how < EAH_HOW_COUNT && strcmp(EAH_HOW_WORDS[how], word) != 0) {
        how++;
    }
    return (EahHow)how;
}

EahTest eah_test_of(const RulesField *field, const Table *table, int unit, int area) {
    EahTest test = eah_kind(field, table, area)->test[eah_profile(field, unit)->type];
    return table->removed[area] ? EAH_TEST_NONE : test;
}

static void fault_add(EahWalk *walk, const char *rule, const char *key, double s, TableRef ref, double value,
                      double limit) {
    if (walk->fault_count < EAH_WALK_FAULTS) {
        walk->faults[walk->fault_count++] = (EahWalkFault){rule, key, s, ref, value, limit};
    }
}

/* ---- roads ---- */

/* Spans of one leg a-b that begins at `s`, by ROAD-01's switch: the centre's, any part's, or the whole base's. */
static void road_leg(RulesCtx *ctx, int area, GeomVec a, GeomVec b, double s, EahSpans *out) {
    double pairs[2 * EAH_WALK_SPANS], length = vec_distance(a, b);
    int count = 0;
    if (length <= 0) {
        return;
    }
    area_chord(&ctx->field->setup->areas[area].area, a, b, pairs, EAH_WALK_SPANS, &count);
    for (int i = 0; i < count && i < EAH_WALK_SPANS; i++) {
        spans_add(out, s + pairs[2 * i] * length, s + pairs[2 * i + 1] * length, area);
    }
}

static void spans_of_piece(RulesCtx *ctx, const EahWalk *walk, int area, EahSpans *out) {
    double pairs[2 * EAH_WALK_SPANS];
    int count = 0;
    GeomPath path = {walk->points, walk->count};
    geom_sweep_length(ctx->field->scene, &walk->shape, &path, area, pairs, EAH_WALK_SPANS, &count);
    for (int i = 0; i < count && i < EAH_WALK_SPANS; i++) {
        spans_add(out, pairs[2 * i], pairs[2 * i + 1], area);
    }
}

typedef struct {
    int area;
} EdgeAsk;

static bool wants_edges_of(void *context, int piece, int edge) {
    (void)edge;
    return piece == ((EdgeAsk *)context)->area;
}

/* The whole base on one piece of road: from the start, if it lies wholly on it, up to the first side that it crosses.
 */
static void road_whole(RulesCtx *ctx, const EahWalk *walk, int area, EahSpans *out) {
    GeomEvent event;
    GeomPath path = {walk->points, walk->count};
    EdgeAsk ask = {area};
    if (geom_place(&walk->shape, &ctx->field->setup->areas[area].area).out > GEOM_LIMIT) {
        return;
    }
    bool crosses =
        geom_sweep_edges(ctx->field->scene, ctx->work, &walk->shape, &path, wants_edges_of, &ask, &event, 1) > 0;
    spans_add(out, 0, crosses ? event.s : walk->length, area);
}

/* ROAD-01: which parts of the path are on a road. */
static void find_roads(RulesCtx *ctx, EahWalk *walk) {
    const TableSetup *setup = ctx->field->setup;
    for (int area = 0; area < setup->area_count; area++) {
        if (!eah_kind(ctx->field, ctx->draft->table, area)->road || ctx->draft->table->removed[area]) {
            continue;
        }
        int rule = eah_reading(ctx, EAH_READ_ROAD_ON);
        if (rule == EAH_ROAD_ON_ANY) {
            spans_of_piece(ctx, walk, area, &walk->road);
        } else if (rule == EAH_ROAD_ON_WHOLE) {
            road_whole(ctx, walk, area, &walk->road);
        } else {
            double s = 0;
            for (int i = 0; i + 1 < walk->count; i++) {
                road_leg(ctx, area, walk->points[i], walk->points[i + 1], s, &walk->road);
                s += vec_distance(walk->points[i], walk->points[i + 1]);
            }
        }
    }
    spans_unite(&walk->road);
    walk->road_whole = walk->length > 0 && spans_cover(&walk->road, 0, walk->length);
}

/* ---- ground ---- */

typedef struct {
    RulesCtx *ctx;
    const EahWalk *walk;
    const bool
        *began_in; /* by area: those that held the base at the start do not stop it, it may leave them; NULL none */
} SolidAsk;

static bool is_solid(void *context, int piece) {
    SolidAsk *ask = context;
    int area = piece;
    if (area >= ask->ctx->field->setup->area_count || area == ask->walk->target ||
        (ask->began_in && ask->began_in[area])) {
        return false;
    }
    EahTest test = eah_test_of(ask->ctx->field, ask->ctx->draft->table, ask->walk->unit, area);
    return test == EAH_TEST_IMPASSABLE || test == EAH_TEST_STRONGHOLD;
}

/* Which rule stops a unit at an area that it may not enter by moving. */
static void fault_of_ground(RulesCtx *ctx, EahWalk *walk, int area, double s) {
    const EahKind *kind = eah_kind(ctx->field, ctx->draft->table, area);
    TableRef ref = ref_make(REF_AREA, area);
    if (kind->ruined) {
        fault_add(walk, "EAH-STRUCT-27", "no-way-in", s, ref, 0, 0);
    } else if (kind->test[eah_profile(ctx->field, walk->unit)->type] == EAH_TEST_STRONGHOLD) {
        fault_add(walk, "EAH-STRUCT-09", "at-the-wall", s, ref, 0, 0);
    } else {
        fault_add(walk, "EAH-MOVE-07", "impassable", s, ref, 0, 0);
    }
}

/* MOVE-07: the first impassable ground on the way. Skimmers pass over it, but may not end on it. */
static void find_ground_stop(RulesCtx *ctx, EahWalk *walk) {
    int areas = ctx->field->setup->area_count, pieces = geom_scene_count(ctx->field->scene);
    bool *began_in = arena_alloc(ctx->ruling->arena, (size_t)areas, sizeof *began_in);
    int *held = arena_alloc(ctx->ruling->arena, (size_t)pieces, sizeof *held);
    SolidAsk ask = {ctx, walk, began_in};
    GeomPath path = {walk->points, walk->count};
    int count = geom_scene_holding(ctx->field->scene, ctx->work, &walk->shape, held, pieces);
    for (int i = 0; i < count; i++) {
        if (held[i] < areas) {
            began_in[held[i]] = true;
        }
    }
    if (!walk->no_terrain) {
        int what = -1;
        double s = geom_sweep_stop(ctx->field->scene, ctx->work, &walk->shape, &path, is_solid, &ask, NULL, 0, &what);
        if (what >= 0) {
            walk->stop = fmin(walk->stop, s);
            fault_of_ground(ctx, walk, what, s);
        }
    }
    GeomShape end =
        shape_place(&ctx->field->setup->units[walk->unit].base, walk->points[walk->count - 1], walk->facing);
    ask.began_in = NULL;
    count = geom_scene_holding(ctx->field->scene, ctx->work, &end, held, pieces);
    for (int i = 0; i < count && !walk->fault_count; i++) {
        if (is_solid(&ask, held[i])) {
            fault_of_ground(ctx, walk, held[i], walk->length);
        }
    }
}

static bool is_steep(void *context, int piece, int edge) {
    SolidAsk *ask = context;
    if (piece >= ask->ctx->field->setup->area_count) {
        return false;
    }
    const TableAreaSetup *area = &ask->ctx->field->setup->areas[piece];
    for (int i = 0; i < area->marked_count; i++) {
        if (area->marked_edges[i] == edge) {
            return true;
        }
    }
    return false;
}

/* MOVE-08: a steep side stops everyone. */
static void find_steep_stop(RulesCtx *ctx, EahWalk *walk) {
    SolidAsk ask = {ctx, walk, NULL};
    GeomPath path = {walk->points, walk->count};
    GeomEvent event;
    if (walk->no_terrain) {
        return;
    }
    if (geom_sweep_edges(ctx->field->scene, ctx->work, &walk->shape, &path, is_steep, &ask, &event, 1) > 0) {
        walk->stop = fmin(walk->stop, event.s);
        fault_add(walk, "EAH-MOVE-08", "steep", event.s, ref_make(REF_AREA, event.piece), 0, 0);
    }
}

static EahSpans *spans_for(RulesCtx *ctx, EahWalk *walk, int area) {
    EahTest test = eah_test_of(ctx->field, ctx->draft->table, walk->unit, area);
    return test == EAH_TEST_DIFFICULT ? &walk->difficult : test == EAH_TEST_DANGEROUS ? &walk->dangerous : NULL;
}

/* Spans of ground that asks a test, roads taken off (ROAD-05). */
static void find_spans(RulesCtx *ctx, EahWalk *walk) {
    int areas = ctx->field->setup->area_count;
    GeomEvent events[EVENTS_MAX];
    double *since = arena_alloc(ctx->ruling->arena, (size_t)areas, sizeof *since);
    bool *open = arena_alloc(ctx->ruling->arena, (size_t)areas, sizeof *open);
    GeomPath path = {walk->points, walk->count};
    int count = geom_sweep(ctx->field->scene, ctx->work, &walk->shape, &path, events, EVENTS_MAX);
    for (int i = 0; i < count && i < EVENTS_MAX; i++) {
        int area = events[i].piece;
        if (area < areas && eah_kind(ctx->field, ctx->draft->table, area)->los == EAH_LOS_HILL) {
            walk->hill = area;
        }
        EahSpans *spans = area < areas && events[i].what != GEOM_MEET ? spans_for(ctx, walk, area) : NULL;
        if (spans && events[i].what == GEOM_ENTER) {
            since[area] = events[i].s;
            open[area] = true;
        } else if (spans && open[area]) {
            spans_add(spans, since[area], events[i].s, area);
            open[area] = false;
        }
    }
    for (int area = 0; area < areas; area++) {
        if (open[area]) {
            spans_add(spans_for(ctx, walk, area), since[area], walk->length, area);
        }
    }
    spans_sort(&walk->difficult);
    spans_sort(&walk->dangerous);
    const EahSpan *first = walk->difficult.count ? walk->difficult.items : walk->dangerous.items;
    int candidate = walk->difficult.count + walk->dangerous.count ? first->area : -1;
    double before = spans_sum(&walk->difficult) + spans_sum(&walk->dangerous);
    spans_subtract(&walk->difficult, &walk->road);
    spans_subtract(&walk->dangerous, &walk->road);
    walk->masked = spans_sum(&walk->difficult) + spans_sum(&walk->dangerous) < before - GEOM_LIMIT ? candidate : -1;
}

/* ---- tests ---- */

static void test_add(EahWalk *walk, EahTest kind, const EahSpan *span) {
    if (walk->test_count < EAH_WALK_TESTS) {
        walk->tests[walk->test_count++] = (EahTestDue){span->s0, kind, span->area, span->s0 <= 0};
    }
}

/* In the order of the path; at one place Dangerous before Difficult (MOVE-10). */
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

/* MOVE-01, -04, -05, CORE-12: entering, or starting the move inside, asks a test; a cautious unit and, for difficult
 * ground, a Walker do not test. */
static void find_tests(RulesCtx *ctx, EahWalk *walk) {
    if (walk->length <= 0 || walk->how == EAH_HOW_CAUTIOUS) {
        return;
    }
    EahSpans dangerous = walk->dangerous, difficult = walk->difficult;
    spans_unite(&dangerous);
    for (int i = 0; i < dangerous.count; i++) {
        test_add(walk, EAH_TEST_DANGEROUS, &dangerous.items[i]);
    }
    if (difficult.count && !eah_has(ctx->field, walk->unit, EAH_WALKER)) {
        int retrigger = eah_reading(ctx, EAH_READ_DIFFICULT_RETRIGGER);
        if (retrigger != EAH_RETRIGGER_PIECE) {
            spans_unite(&difficult);
        }
        int most = retrigger == EAH_RETRIGGER_ONCE ? 1 : difficult.count;
        for (int i = 0; i < most; i++) {
            test_add(walk, EAH_TEST_DIFFICULT, &difficult.items[i]);
        }
    }
    tests_sort(walk);
}

/* ---- distance ---- */

/* Moves of the standard actions may use a road's bonus (ROAD-02). */
static bool how_is_standard(EahHow how) {
    return how == EAH_HOW_MOVE || how == EAH_HOW_CHARGE;
}

static void find_allowance(RulesCtx *ctx, EahWalk *walk) {
    double speed = eah_profile(ctx->field, walk->unit)->speed;
    switch (walk->how) {
    case EAH_HOW_CAUTIOUS:
        walk->allowance = eah_reading(ctx, EAH_READ_CAUTIOUS_SCOPE) == EAH_DEFAULT
                              ? fmin(speed, eah_number(ctx, EAH_NUM_CAUTIOUS))
                              : speed;
        break;
    case EAH_HOW_COUNTER_CHARGE:
        walk->allowance =
            eah_number(ctx, speed > eah_number(ctx, EAH_NUM_FAST_ABOVE) + GEOM_LIMIT ? EAH_NUM_COUNTER_CHARGE_FAST
                                                                                     : EAH_NUM_COUNTER_CHARGE);
        break;
    case EAH_HOW_CONSOLIDATE: walk->allowance = eah_number(ctx, EAH_NUM_CONSOLIDATION); break;
    default: walk->allowance = speed; break;
    }
    if (walk->road_whole && how_is_standard(walk->how)) {
        walk->allowance += eah_number(ctx, EAH_NUM_ROAD_BONUS);
    }
}

static void check_distance(RulesCtx *ctx, EahWalk *walk) {
    double spent = walk->before + walk->length;
    if (eah_is_flying(ctx->field, ctx->draft->table, walk->unit)) {
        walk->allowance = fmax(walk->allowance, spent); /* aircraft are not moved by speed */
        return;
    }
    bool cautious = walk->how == EAH_HOW_CAUTIOUS;
    if (spent > walk->allowance + GEOM_LIMIT) {
        const char *rule = walk->target >= 0  ? "EAH-STRUCT-09"
                           : cautious         ? "EAH-MOVE-04"
                           : walk->before > 0 ? "EAH-STRUCT-14"
                                              : "EAH-CORE-03";
        fault_add(walk, rule, "too-far", fmax(0, walk->allowance - walk->before), ref_make(REF_UNIT, walk->unit), spent,
                  walk->allowance);
        walk->stop = fmin(walk->stop, fmax(0, walk->allowance - walk->before));
    }
    EahSpans inside = walk->difficult;
    for (int i = 0; i < walk->dangerous.count; i++) {
        spans_add(&inside, walk->dangerous.items[i].s0, walk->dangerous.items[i].s1, walk->dangerous.items[i].area);
    }
    spans_unite(&inside);
    double slow = eah_number(ctx, EAH_NUM_CAUTIOUS);
    if (cautious && walk->allowance > slow + GEOM_LIMIT && spans_sum(&inside) > slow + GEOM_LIMIT) {
        fault_add(walk, "EAH-MOVE-04", "too-far-inside", inside.items[0].s0 + slow, ref_make(REF_UNIT, walk->unit),
                  spans_sum(&inside), slow);
    }
}

/* ---- zones ---- */

static bool zone_binds(RulesCtx *ctx, int mover, int enemy) {
    const RulesField *field = ctx->field;
    const Table *table = ctx->draft->table;
    const TableUnit *unit = &field->setup->units[enemy];
    bool broken = unit->formation >= 0 &&
                  eah_get(field, table, ref_make(REF_FORMATION, unit->formation), EAH_VAR_FORMATION_broken) == 1;
    bool big = eah_profile(field, enemy)->type == EAH_WE, mover_big = eah_profile(field, mover)->type == EAH_WE;
    return unit->side != field->setup->units[mover].side && !broken && eah_profile(field, enemy)->type != EAH_AC &&
           (!mover_big || big);
}

int eah_zones(RulesCtx *ctx, int unit, GeomShape *shapes, TableRef *owners, int cap) {
    const TableSetup *setup = ctx->field->setup;
    const Table *table = ctx->draft->table;
    int count = 0;
    for (int i = 0; i < setup->unit_count && count < cap; i++) {
        if (zone_binds(ctx, unit, i) && table_base(table, i, &shapes[count])) {
            owners[count++] = ref_make(REF_UNIT, i);
        }
    }
    for (int area = 0; area < setup->area_count; area++) {
        int owner = eah_is_stronghold(ctx->field, table, area) ? eah_owner(ctx->field, table, area) : -1;
        if (owner < 0 || owner == setup->units[unit].side) {
            continue;
        }
        TableRef ref = ref_make(REF_AREA, area);
        int parts = eah_body(ctx->field, table, ref, shapes + count, cap - count);
        for (int i = 0; i < parts; i++) {
            owners[count++] = ref;
        }
    }
    return count;
}

/* STRUCT-15: zones that reach the Stronghold to be entered do not bind the way into it. */
static bool zone_is_waived(RulesCtx *ctx, const EahWalk *walk, TableRef owner) {
    double reach = eah_number(ctx, EAH_NUM_ZONE);
    if (walk->target < 0 || eah_reading(ctx, EAH_READ_ZOC_ENTRY) != EAH_DEFAULT) {
        return false;
    }
    return eah_gap(ctx->field, ctx->draft->table, owner, ref_make(REF_AREA, walk->target), NULL, NULL) <=
           reach + GEOM_LIMIT;
}

/* CORE-05: a move may not enter a zone (a charge may), and a unit that began in one must end outside all. */
static void check_zones(RulesCtx *ctx, EahWalk *walk) {
    enum { MOST = 600 };
    GeomShape *shapes = arena_alloc(ctx->ruling->arena, MOST, sizeof *shapes);
    TableRef *owners = arena_alloc(ctx->ruling->arena, MOST, sizeof *owners);
    double reach = eah_number(ctx, EAH_NUM_ZONE);
    GeomPath path = {walk->points, walk->count};
    bool bound = walk->how == EAH_HOW_MOVE || walk->how == EAH_HOW_CAUTIOUS || walk->how == EAH_HOW_CONSOLIDATE;
    int count = bound && !eah_is_flying(ctx->field, ctx->draft->table, walk->unit)
                    ? eah_zones(ctx, walk->unit, shapes, owners, MOST)
                    : 0;
    for (int i = 0; i < count; i++) {
        GeomEvent events[8];
        bool held = shape_gap(&walk->shape, &shapes[i]).gap <= reach + GEOM_LIMIT;
        int n = geom_sweep_rings(&walk->shape, &path, &shapes[i], &reach, 1, events, 8);
        bool inside = held;
        double entered = -1;
        for (int j = 0; j < n && j < 8; j++) {
            if (events[j].what == GEOM_ENTER && events[j].s > 0 && entered < 0) {
                entered = events[j].s;
            }
            inside = events[j].what == GEOM_ENTER;
        }
        if ((entered < 0 && !inside) || zone_is_waived(ctx, walk, owners[i])) {
            continue;
        }
        const char *rule = ref_is(owners[i], REF_AREA) ? "EAH-STRUCT-17" : "EAH-CORE-05";
        double s = entered >= 0 ? entered : walk->length;
        fault_add(walk, rule, entered >= 0 ? "enters-zone" : "ends-in-zone", s, owners[i], 0, reach);
        walk->stop = entered >= 0 ? fmin(walk->stop, entered) : walk->stop;
    }
}

/* ---- the end ---- */

static void check_end(RulesCtx *ctx, EahWalk *walk) {
    const TableSetup *setup = ctx->field->setup;
    GeomShape end = shape_place(&setup->units[walk->unit].base, walk->points[walk->count - 1], walk->facing), other;
    GeomBox box = shape_box_of(&end);
    if (box.x0 < setup->size.x0 - GEOM_LIMIT || box.y0 < setup->size.y0 - GEOM_LIMIT ||
        box.x1 > setup->size.x1 + GEOM_LIMIT || box.y1 > setup->size.y1 + GEOM_LIMIT) {
        fault_add(walk, "EAH-SETUP-02", "off-table", walk->length, ref_none(), 0, 0);
    }
    for (int i = 0; i < setup->unit_count && walk->target < 0; i++) {
        if (i != walk->unit && table_base(ctx->draft->table, i, &other) &&
            !eah_is_flying(ctx->field, ctx->draft->table, i) &&
            !eah_is_flying(ctx->field, ctx->draft->table, walk->unit) && shape_gap(&end, &other).lap > GEOM_LIMIT) {
            fault_add(walk, "EAH-SETUP-02", "on-another", walk->length, ref_make(REF_UNIT, i), 0, 0);
            return;
        }
    }
}

static void path_begin(EahWalk *walk, const GeomVec *points, int count) {
    walk->points[0] = walk->shape.centre;
    walk->count = 1;
    for (int i = 0; i < count && walk->count < EAH_WALK_POINTS; i++) {
        walk->points[walk->count++] = points[i];
    }
    GeomPath path = {walk->points, walk->count};
    walk->length = walk->stop = geom_path_length(&path);
}

void eah_walk(RulesCtx *ctx, int unit, const GeomShape *start, const GeomVec *points, int count, double facing,
              EahHow how, int target, double before, EahWalk *out) {
    memset(out, 0, sizeof *out);
    out->unit = unit;
    out->how = how;
    out->shape = *start;
    out->facing = facing;
    out->target = target;
    out->before = before;
    out->hill = out->masked = -1;
    out->no_terrain = eah_has(ctx->field, unit, EAH_SKIMMER | EAH_SUPPORT_CRAFT) ||
                      eah_is_flying(ctx->field, ctx->draft->table, unit);
    path_begin(out, points, count);
    find_roads(ctx, out);
    find_allowance(ctx, out);
    if (!out->no_terrain) {
        find_spans(ctx, out);
        find_tests(ctx, out);
    }
    find_ground_stop(ctx, out);
    find_steep_stop(ctx, out);
    check_zones(ctx, out);
    check_distance(ctx, out);
    check_end(ctx, out);
}
