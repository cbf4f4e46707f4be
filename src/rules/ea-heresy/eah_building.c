/* Going into a Stronghold and coming out of it: STRUCT-06 to 16, and who may break in (ASSAULT-03 to 05). */
#include "geom/limits.h"
#include "rules/ea-heresy/eah_actions.h"
#include "rules/ea-heresy/eah_hit.h"
#include "rules/ea-heresy/eah_walk.h"

#include <math.h>
#include <string.h>

#define UNITS_MAX 256

/* ---- who may be inside ---- */

/* STRUCT-07: infantry, and light or armoured vehicles that walk; Nimble ones too where they are read as the same
 * permission. */
static bool may_occupy(RulesCtx *ctx, int unit) {
    const EahProfile *profile = eah_profile(ctx->field, unit);
    bool vehicle = profile->type == EAH_LV || profile->type == EAH_AV;
    if (profile->type == EAH_INF || (vehicle && (profile->traits & EAH_WALKER))) {
        return true;
    }
    return vehicle && (profile->traits & EAH_NIMBLE) && eah_reading(ctx, EAH_READ_NIMBLE) != EAH_DEFAULT;
}

/* ASSAULT-04: infantry, Walkers, and Nimble vehicles; nothing that is popped up. */
static bool may_invade(RulesCtx *ctx, int unit) {
    const EahProfile *profile = eah_profile(ctx->field, unit);
    bool vehicle = profile->type == EAH_LV || profile->type == EAH_AV;
    bool up = eah_get(ctx->field, ctx->draft->table, ref_make(REF_UNIT, unit), EAH_VAR_UNIT_popped_up) == 1;
    return !up && (profile->type == EAH_INF || (vehicle && (profile->traits & (EAH_WALKER | EAH_NIMBLE))));
}

static bool refuse_unit(RulesCtx *ctx, const char *rule, const char *key, int unit, TableRef host) {
    RulesFinding *finding = ctx_refuse(ctx, rule, key);
    cite_ref(ctx, "unit", ref_make(REF_UNIT, unit));
    cite_ref(ctx, "target", host);
    cite_shape(ctx, SHAPE_AREA, host, NULL, 0);
    finding->terrain = host;
    return false;
}

/* ASSAULT-05: no more invaders than the Stronghold's DC. */
static bool admit_invaders(RulesCtx *ctx, TableRef host, const int *units, int count) {
    int inside[UNITS_MAX], already = eah_invaders(ctx->field, ctx->draft->table, host.index, inside, UNITS_MAX);
    int most = eah_dc_counted(ctx, host) * (int)eah_number(ctx, EAH_NUM_INVADERS_PER_DC);
    for (int i = 0; i < count; i++) {
        if (!may_invade(ctx, units[i])) {
            return refuse_unit(ctx, "EAH-ASSAULT-04", "cannot-invade", units[i], host);
        }
    }
    if (already + count > most) {
        refuse_unit(ctx, "EAH-ASSAULT-05", "too-many", units[0], host);
        cite_int(ctx, "count", already + count);
        cite_int(ctx, "most", most);
        return false;
    }
    return true;
}

/* STRUCT-06, -07, -08, -11: allegiance, kind, room. */
static bool admit_occupants(RulesCtx *ctx, TableRef host, const int *units, int count) {
    int owner = eah_owner(ctx->field, ctx->draft->table, host.index), cost = 0;
    int used = eah_capacity_used(ctx->field, ctx->draft->table, host.index),
        capacity = eah_capacity(ctx->field, ctx->draft->table, host.index);
    for (int i = 0; i < count; i++) {
        if (!may_occupy(ctx, units[i])) {
            return refuse_unit(ctx, "EAH-STRUCT-07", "cannot-occupy", units[i], host);
        }
        if (owner >= 0 && owner != ctx->field->setup->units[units[i]].side) {
            return refuse_unit(ctx, "EAH-STRUCT-11", "enemy-inside", units[i], host);
        }
        cost += eah_cost(ctx->field, units[i]);
    }
    if (used + cost > capacity) {
        refuse_unit(ctx, "EAH-STRUCT-06", "no-room", units[0], host);
        cite_int(ctx, "used", used);
        cite_int(ctx, "cost", cost);
        cite_int(ctx, "capacity", capacity);
        cite_shape(ctx, SHAPE_SLOTS, host, NULL, 0)->value = used;
        return false;
    }
    ctx_cite(ctx, "EAH-STRUCT-06", "room", ROLE_PASSES);
    cite_ref(ctx, "target", host);
    cite_int(ctx, "used", used + cost);
    cite_int(ctx, "capacity", capacity);
    RulesShape *slots = cite_shape(ctx, SHAPE_SLOTS, host, NULL, 0);
    slots->value = used + cost;
    slots->limit = capacity;
    if (eah_dc_now(ctx->field, ctx->draft->table, host) < eah_dc_start(ctx->field, ctx->draft->table, host)) {
        ctx_cite(ctx, "EAH-STRUCT-08", "starting", ROLE_CONTEXT);
        cite_ref(ctx, "target", host);
        cite_int(ctx, "capacity", capacity);
    }
    return true;
}

bool eah_admit(RulesCtx *ctx, TableRef host, const int *units, int count, int role) {
    const EahKind *kind = ref_is(host, REF_AREA) ? eah_kind(ctx->field, ctx->draft->table, host.index) : NULL;
    if (count <= 0) {
        return true;
    }
    if (kind && kind->ruined) {
        return refuse_unit(ctx, "EAH-STRUCT-27", "no-way-in", units[0], host);
    }
    if (!kind || !kind->occupiable || !eah_is_stronghold(ctx->field, ctx->draft->table, host.index)) {
        return refuse_unit(ctx, "EAH-STRUCT-07", "not-a-stronghold", units[0], host);
    }
    return role == EAH_ROLE_INVADER ? admit_invaders(ctx, host, units, count)
                                    : admit_occupants(ctx, host, units, count);
}

/* ---- distances at the wall ---- */

/* The furthest that any part of the base stands from the footprint: convex in the base, so its corners decide; a disc's
 * far side lies beyond its centre. */
static double far_side(const GeomArea *footprint, const GeomShape *base) {
    GeomVec rim[256];
    if (base->kind == GEOM_DISC) {
        GeomShape centre = shape_point(base->centre);
        double gap = area_gap(footprint, &centre, NULL);
        return gap > 0 ? gap + base->rx : geom_place(base, footprint).out;
    }
    double most = 0;
    int count = base->kind == GEOM_POLY ? base->count : shape_outline(base, GEOM_LIMIT / 20, rim, (int)BASE_COUNT(rim));
    for (int i = 0; i < count; i++) {
        GeomShape corner = shape_point(base->kind == GEOM_POLY ? base->points[i] : rim[i]);
        most = fmax(most, area_gap(footprint, &corner, NULL));
    }
    return most;
}

/* The base flush against the outside of the wall, on the straight way from the wall to where it goes first. */
static GeomShape flush_at_wall(const GeomArea *footprint, const GeomBase *base, GeomVec first, double facing) {
    GeomShape goal = shape_place(base, first, facing);
    GeomVec wall = first;
    double gap = area_gap(footprint, &goal, &wall);
    GeomVec toward = vec_sub(wall, first);
    double length = vec_length(toward);
    if (length <= 0 || gap <= 0) {
        return goal;
    }
    /* Slide toward the wall's nearest point until the base touches: the gap falls along it and is convex, so halving
     * finds the touch. */
    double low = 0, high = length;
    for (int i = 0; i < 60; i++) {
        double middle = (low + high) / 2;
        GeomShape there = shape_moved(&goal, vec_scale(toward, middle / length));
        if (area_gap(footprint, &there, NULL) > 0) {
            low = middle;
        } else {
            high = middle;
        }
    }
    return shape_moved(&goal, vec_scale(toward, low / length));
}

/* ---- entering ---- */

static void cite_zone_waived(RulesCtx *ctx, int unit, int area) {
    enum { MOST = 600 };
    GeomShape *shapes = arena_alloc(ctx->ruling->arena, MOST, sizeof *shapes);
    TableRef *owners = arena_alloc(ctx->ruling->arena, MOST, sizeof *owners);
    TableRef host = ref_make(REF_AREA, area);
    int count = eah_zones(ctx, unit, shapes, owners, MOST);
    for (int i = 0; i < count; i++) {
        if (eah_gap(ctx->field, ctx->draft->table, owners[i], host, NULL, NULL) <=
            eah_number(ctx, EAH_NUM_ZONE) + GEOM_LIMIT) {
            ctx_cite(ctx, "EAH-STRUCT-15", "may-enter", ROLE_PASSES);
            cite_ref(ctx, "what", owners[i]);
            cite_ref(ctx, "target", host);
            cite_shape(ctx, SHAPE_RING, owners[i], NULL, 0)->value = eah_number(ctx, EAH_NUM_ZONE);
            return;
        }
    }
}

/* The way in: through the places given, then straight to the nearest point of the wall. Returns the number of points.
 */
static int path_to_wall(RulesCtx *ctx, const GeomShape *start, int area, const GeomVec *given, int count, double facing,
                        int unit, GeomVec *out) {
    const GeomArea *footprint = &ctx->field->setup->areas[area].area;
    int n = 0;
    for (int i = 0; i < count && n < EAH_WALK_POINTS - 3; i++) {
        GeomShape there = shape_place(&ctx->field->setup->units[unit].base, given[i], facing);
        if (!area_overlaps(footprint, &there)) { /* places inside the walls only say that the unit goes in */
            out[n++] = given[i];
        }
    }
    GeomVec from = n ? out[n - 1] : start->centre;
    GeomShape touch = flush_at_wall(footprint, &ctx->field->setup->units[unit].base, from, facing);
    out[n++] = touch.centre;
    return n;
}

static void go_inside(RulesCtx *ctx, int unit, int area, int role, const EahWalk *walk) {
    TableRef ref = ref_make(REF_UNIT, unit), host = ref_make(REF_AREA, area);
    draft_place(ctx->draft, unit, (TableWhere){.kind = WHERE_INSIDE, .host = host, .role = role});
    eah_set(ctx, ref, EAH_VAR_UNIT_entered_now, 1);
    eah_set(ctx, ref, EAH_VAR_UNIT_invading, role == EAH_ROLE_INVADER);
    eah_note_move(ctx, unit);
    eah_note_owner(ctx, area);
    RulesFinding *finding = ctx_cite(ctx, "EAH-STRUCT-09", "enters", ROLE_DECIDES);
    finding->terrain = host;
    cite_ref(ctx, "unit", ref);
    cite_ref(ctx, "target", host);
    cite_length(ctx, "length", walk->before + walk->length);
    cite_length(ctx, "lost", fmax(0, walk->allowance - walk->before - walk->length));
    cite_shape(ctx, SHAPE_PATH, ref, walk->points, walk->count);
    ctx_cite(ctx, role == EAH_ROLE_INVADER ? "EAH-ASSAULT-03" : "EAH-STRUCT-11",
             role == EAH_ROLE_INVADER ? "invades" : "belongs", ROLE_PASSES);
    cite_ref(ctx, "target", host);
    cite_ref(ctx, "side", ref_make(REF_SIDE, ctx->field->setup->units[unit].side));
    fact_length(ctx, "cost", walk->before + walk->length);
    fact_length(ctx, "lost-move", fmax(0, walk->allowance - walk->before - walk->length));
}

/* Where an entering unit starts: its base, or flush against the wall of the building that it leaves in the same move.
 */
static bool start_of(RulesCtx *ctx, int unit, const GeomVec *given, int count, double facing, GeomShape *start,
                     double *before) {
    int host = eah_host(ctx->draft->table, unit);
    *before = 0;
    if (host < 0) {
        return table_base(ctx->draft->table, unit, start);
    }
    if (!count) {
        return false;
    }
    const GeomArea *footprint = &ctx->field->setup->areas[host].area;
    *start = flush_at_wall(footprint, &ctx->field->setup->units[unit].base, given[0], facing);
    *before = far_side(footprint, start);
    return true;
}

static bool enter_one(RulesCtx *ctx, int unit, int area, int role) {
    GeomVec given[EAH_WALK_POINTS], points[EAH_WALK_POINTS];
    GeomShape start;
    double before, lost_at = NAN, facing = table_where(ctx->draft->table, unit)->facing;
    int count = arg_path(ctx, "path", unit, given, EAH_WALK_POINTS - 3);
    EahWalk *walk = arena_alloc(ctx->ruling->arena, 1, sizeof *walk);
    bool engages = eah_order_of(ctx->field, ctx->draft->table, unit) == EAH_ORDER_ENGAGE;
    if (ctx->ruling->outcome == RULING_BAD ||
        !start_of(ctx, unit, given, count < 0 ? 0 : count, facing, &start, &before)) {
        if (ctx->ruling->outcome != RULING_BAD) {
            ctx_bad(ctx, "%s is not on the table; a unit inside a building needs a path that leaves it first",
                    setup_id(ctx->field->setup, ref_make(REF_UNIT, unit)));
        }
        return false;
    }
    if (role == EAH_ROLE_INVADER && !engages && ctx->draft->table->phase >= 0) {
        return refuse_unit(ctx, "EAH-STRUCT-11", "only-by-engage", unit, ref_make(REF_AREA, area));
    }
    if (!eah_admit(ctx, ref_make(REF_AREA, area), &unit, 1, role) || !eah_may_move(ctx, unit)) {
        return false;
    }
    EahHow how = eah_how(arg_word(ctx, "pace", role == EAH_ROLE_INVADER ? "charge" : "move"));
    int n = path_to_wall(ctx, &start, area, given, count < 0 ? 0 : count, facing, unit, points);
    eah_walk(ctx, unit, &start, points, n, facing, how, area, before, walk);
    RulesTrace trace;
    eah_walk_trace(ctx, walk, &trace);
    array_push(&ctx->ruling->traces, trace);
    if (eah_walk_refuse(ctx, walk)) {
        return false;
    }
    cite_zone_waived(ctx, unit, area);
    if (!eah_roll_tests(ctx, walk, &lost_at)) {
        return false;
    }
    if (isnan(lost_at)) {
        int from = eah_host(ctx->draft->table, unit);
        go_inside(ctx, unit, area, role, walk);
        if (from >= 0 && from != area) {
            eah_note_owner(ctx, from);
        }
    }
    return true;
}

static void resolve_enter(RulesCtx *ctx) {
    int units[UNITS_MAX];
    TableRef area;
    int count = arg_units(ctx, "unit", units, UNITS_MAX);
    if (!arg_ref(ctx, "area", &area)) {
        return;
    }
    int role = strcmp(arg_word(ctx, "how", "occupy"), "invade") == 0 ? EAH_ROLE_INVADER : EAH_ROLE_OCCUPANT;
    ctx->ruling->object = area;
    for (int i = 0; i < count && i < UNITS_MAX; i++) {
        ctx->ruling->subject = ref_make(REF_UNIT, units[i]);
        if (!enter_one(ctx, units[i], area.index, role)) {
            return;
        }
    }
}

/* ---- leaving ---- */

/* STRUCT-14: out at any point of the wall; no part of the base ends further from the footprint than the speed. */
static bool leave_one(RulesCtx *ctx, int unit) {
    GeomVec points[EAH_WALK_POINTS];
    TableRef ref = ref_make(REF_UNIT, unit);
    int area = eah_host(ctx->draft->table, unit);
    int count = arg_path(ctx, "path", unit, points, EAH_WALK_POINTS - 1);
    double facing = 0, lost_at = NAN;
    EahWalk *walk = arena_alloc(ctx->ruling->arena, 1, sizeof *walk);
    if (ctx->ruling->outcome == RULING_BAD) {
        return false;
    }
    if (area < 0 || count <= 0) {
        ctx_bad(ctx, area < 0 ? "%s is not in a building" : "%s needs a path: where it comes out and goes",
                setup_id(ctx->field->setup, ref));
        return false;
    }
    arg_number(ctx, "facing", &facing);
    if (eah_get(ctx->field, ctx->draft->table, ref, EAH_VAR_UNIT_entered_now) == 1) {
        return refuse_unit(ctx, "EAH-STRUCT-14", "entered-now", unit, ref_make(REF_AREA, area));
    }
    if (!eah_may_move(ctx, unit)) {
        return false;
    }
    const GeomArea *footprint = &ctx->field->setup->areas[area].area;
    const GeomBase *base = &ctx->field->setup->units[unit].base;
    GeomShape end = shape_place(base, points[count - 1], facing);
    if (area_overlaps(footprint, &end)) {
        return refuse_unit(ctx, "EAH-STRUCT-14", "not-outside", unit, ref_make(REF_AREA, area));
    }
    GeomShape start = flush_at_wall(footprint, base, points[0], facing);
    /* A single stretch is measured as the rule says, from the wall to the leading edge; a bent way adds its bends. */
    GeomShape first = shape_place(base, points[0], facing);
    double before = far_side(footprint, &first) - vec_distance(start.centre, points[0]);
    eah_walk(ctx, unit, &start, points, count, facing, eah_how(arg_word(ctx, "how", "move")), -1, before, walk);
    RulesTrace trace;
    eah_walk_trace(ctx, walk, &trace);
    array_push(&ctx->ruling->traces, trace);
    if (eah_walk_refuse(ctx, walk) || !eah_roll_tests(ctx, walk, &lost_at)) {
        return false;
    }
    eah_set(ctx, ref, EAH_VAR_UNIT_invading, 0);
    if (isnan(lost_at)) {
        draft_place(ctx->draft, unit, (TableWhere){.kind = WHERE_POINT, .at = points[count - 1], .facing = facing});
        eah_set(ctx, ref, EAH_VAR_UNIT_left_now, 1);
        eah_note_move(ctx, unit);
    }
    eah_note_owner(ctx, area);
    RulesFinding *finding = ctx_cite(ctx, "EAH-STRUCT-14", "leaves", ROLE_DECIDES);
    finding->terrain = ref_make(REF_AREA, area);
    cite_ref(ctx, "unit", ref);
    cite_ref(ctx, "target", finding->terrain);
    cite_length(ctx, "length", walk->before + walk->length);
    cite_length(ctx, "limit", walk->allowance);
    cite_shape(ctx, SHAPE_PATH, ref, walk->points, walk->count);
    fact_length(ctx, "cost", walk->before + walk->length);
    if (eah_owner(ctx->field, ctx->draft->table, area) < 0) {
        ctx_cite(ctx, "EAH-STRUCT-12", "empty", ROLE_PASSES);
        cite_ref(ctx, "target", finding->terrain);
    }
    return isnan(lost_at) ? !eah_check_coherency(ctx, unit) : true;
}

static void resolve_leave(RulesCtx *ctx) {
    int units[UNITS_MAX];
    int count = arg_units(ctx, "unit", units, UNITS_MAX);
    for (int i = 0; i < count && i < UNITS_MAX; i++) {
        ctx->ruling->subject = ref_make(REF_UNIT, units[i]);
        if (!leave_one(ctx, units[i])) {
            return;
        }
    }
}

static const char *const ENTER_WORDS[] = {"occupy", "invade", NULL};
static const RulesArg ENTER_ARGS[] = {
    {"unit", ARG_UNITS, true, "one unit, a list, or a formation: one after the other", NULL},
    {"area", ARG_AREA, true, "the Stronghold", NULL},
    {"how", ARG_WORD, false, "occupy unless said otherwise", ENTER_WORDS},
    {"path", ARG_PATH, false, "places on the way; then straight to the wall", NULL},
    {"pace", ARG_WORD, false, "the kind of move on the way", EAH_HOW_WORDS},
};
const RulesVerb eah_verb_enter = {"enter",    "Goes into a Stronghold, as an occupant or as an invader.",
                                  ENTER_ARGS, (int)BASE_COUNT(ENTER_ARGS),
                                  false,      resolve_enter};

static const RulesArg LEAVE_ARGS[] = {
    {"unit", ARG_UNITS, true, "one unit, a list, or a formation", NULL},
    {"path", ARG_PATH, true, "where it goes; it comes out at the nearest point of the wall", NULL},
    {"how", ARG_WORD, false, "the kind of move", EAH_HOW_WORDS},
    {"facing", ARG_NUMBER, false, "bearing at the end", NULL},
};
const RulesVerb eah_verb_leave = {
    "leave", "Comes out of a Stronghold.", LEAVE_ARGS, (int)BASE_COUNT(LEAVE_ARGS), false, resolve_leave};
