/* How sure it is that a unit may walk a way, or may not: its length, the ground and the walls that it passes, zones,
 * who stands at its end, a road that it needs. Its start, the terrain and the other bases may stand otherwise; its
 * other points are told, and do not move.
 *
 * A condition whose margin is not known is one of 0: it makes all that hold unknown, and takes nothing from one that
 * fails. Tests on the way are not part of the answer. */
#include "geom/limits.h"
#include "rules/bodies.h"
#include "rules/ea-heresy/move/plan_parts.h"
#include "rules/kit/each.h"
#include "rules/kit/path.h"
#include "rules/kit/way.h"

#include <math.h>
#include <string.h>

typedef struct {
    RulesCtx *ctx;
    const EahWalkAsk *ask;
    const EahWalk *walk;
    GeomShape end;
    KitWay by; /* its end moves where it hangs on a wall, or is laid against something; INFINITY: that is not known */
    const RulesBodies *bodies;
    int leans; /* the body that the end is laid against; RULES_BODY_NONE: none */
} Way;

static const GeomArea *area_of(const Way *way, int area) {
    return &way->ctx->field->setup->areas[area].area;
}

static double weight_of(const Way *way, TableRef ref) {
    return rules_margin_speed(way->ctx, ref, ref_none());
}

static double area_weight(const Way *way, int area) {
    return weight_of(way, ref_make(REF_AREA, area));
}

/* The end is laid against the body that this thing is of, and goes with it. */
static bool leans_on(const Way *way, TableRef ref) {
    return way->leans >= 0 && bodies_of(way->bodies, way->ctx->draft->table, ref) == way->leans;
}

static bool near_way(const Way *way, GeomBox box, TableRef ref) {
    GeomBox own = box_join(rulekit_path_box(&way->walk->route.path, &way->walk->route.shape), shape_box_of(&way->end));
    double speed = weight_of(way, ref) + fmax(way->by.start, way->by.end);
    return box_meets(box_grow(own, speed * RULES_MARGIN_MAX), box);
}

static bool near_area(const Way *way, int area) {
    return near_way(way, area_of(way, area)->box, ref_make(REF_AREA, area));
}

static GeomShape base_at(const Way *way, int point) {
    return shape_moved(&way->walk->route.shape,
                       vec_sub(way->walk->route.path.points[point], way->walk->route.shape.centre));
}

/* ---- the road ---- */

static bool is_road(const Way *way, int area) {
    const Table *table = way->ctx->draft->table;
    return !table->removed[area] && eah_kind(way->ctx->field, table, area)->road;
}

/* By how much all must be displaced at least before a road holds what lies within `reach` of this point of the way,
 * which moves by `speed`; below 0 where one may already. */
static double off_roads(const Way *way, GeomVec at, double reach, double speed) {
    GeomShape point = shape_segment(at, at);
    double min = INFINITY;
    for (int a = 0; a < way->ctx->field->setup->area_count; a++) {
        if (is_road(way, a)) {
            bool in = area_side(area_of(way, a), at) >= 0;
            double off = area_edge(area_of(way, a), &point) - reach;
            min = fmin(min, in ? 0 : off / (area_weight(way, a) + speed));
        }
    }
    return min;
}

/* Off the road somewhere by more than roads and start can make up for. Where the base counts and not its centre, by as
 * much more as it reaches. */
static double off_road(const Way *way) {
    bool any = reading_now(way->ctx, EAH_READ_ROAD_ON) == EAH_ROAD_ON_ANY;
    const GeomShape *base = &way->walk->route.shape;
    double max = 0, reach = any ? fmax(base->rx, base->ry) : 0;
    for (int k = 0; any && k < base->count; k++) {
        reach = fmax(reach, vec_distance(base->points[k], base->centre));
    }
    for (int i = 0; i < way->walk->route.path.count; i++) {
        double speed = i == 0 ? way->by.start : i + 1 == way->walk->route.path.count ? way->by.end : 0;
        max = fmax(max, off_roads(way, way->walk->route.path.points[i], reach, speed));
    }
    return max;
}

/* On one road with room to spare all the way. */
static double on_road(const Way *way) {
    KitWay by = way->by;
    double max = 0;
    if (reading_now(way->ctx, EAH_READ_ROAD_ON) != EAH_ROAD_ON_WHOLE) {
        by.shape = shape_point(by.shape.centre);
    }
    for (int a = 0; a < way->ctx->field->setup->area_count; a++) {
        if (is_road(way, a) && area_side(area_of(way, a), way->walk->route.shape.centre) > 0) {
            KitMet road = {.area = area_of(way, a), .speed = area_weight(way, a)};
            max = fmax(max, rulekit_way_clear_of_sides(&by, &road, 0));
        }
    }
    return max;
}

static bool any_road(const Way *way) {
    for (int a = 0; a < way->ctx->field->setup->area_count; a++) {
        if (is_road(way, a) && near_area(way, a)) {
            return true;
        }
    }
    return false;
}

/* ROAD-01: the whole move lies on a road. */
static RulesDecision road_of(const Way *way) {
    bool any = any_road(way);
    if (!any || way->walk->route.length <= 0 || way->walk->target >= 0) {
        return any ? decision_below(way->walk->road_whole, 0, "EAH-ROAD-01") : decision_fixed(false);
    }
    bool on = way->walk->road_whole;
    return decision_below(on, on ? on_road(way) : off_road(way), "EAH-ROAD-01");
}

/* ---- its length ---- */

static RulesDecision length_of(const Way *way) {
    const EahWalk *walk = way->walk;
    RulesCtx *ctx = way->ctx;
    double bonus = eah_how_is_standard(walk->how) ? number_now(ctx, EAH_NUM_ROAD_BONUS) : 0;
    double plain = walk->route.allowance - (walk->road_whole ? bonus : 0), spent = walk->route.length;
    const char *rule = walk->target >= 0               ? "EAH-STRUCT-09"
                       : walk->how == EAH_HOW_CAUTIOUS ? "EAH-MOVE-04"
                                                       : "EAH-CORE-03";
    double speed = way->by.start + (walk->target >= 0 ? area_weight(way, walk->target) : way->by.end);
    if (eah_is_flying(ctx->field, ctx->draft->table, walk->route.unit)) {
        return decision_fixed(true);
    }
    speed += isfinite(plain) ? rules_margin_spread(ctx, plain + bonus) : 0;
    RulesDecision out = {spent <= plain + GEOM_LIMIT, rules_margin_of_limit(spent, plain, speed, rule)};
    if (bonus > 0) {
        RulesDecision longer = {spent <= plain + bonus + GEOM_LIMIT,
                                rules_margin_of_limit(spent, plain + bonus, speed, rule)};
        out = decision_or(out, decision_and(longer, road_of(way)));
    }
    double slow = number_now(ctx, EAH_NUM_CAUTIOUS_SPEED);
    if (walk->how == EAH_HOW_CAUTIOUS && walk->route.allowance > slow + GEOM_LIMIT) { /* only the part inside is slow */
        bool slowed = walk->difficult.count + walk->dangerous.count == 0 || spent <= slow + GEOM_LIMIT;
        double spare = spent <= slow + GEOM_LIMIT ? (slow + GEOM_LIMIT - spent) / speed : 0;
        out = decision_and(out, decision_below(slowed, spare, "EAH-MOVE-04"));
    }
    return out;
}

/* ---- ground and walls ---- */

static const char *rule_of_ground(const Way *way, int area) {
    const EahKind *kind = eah_kind(way->ctx->field, way->ctx->draft->table, area);
    return kind->ruined ? "EAH-STRUCT-27"
           : kind->test[eah_profile(way->ctx->field, way->walk->route.unit)->type] == EAH_TEST_STRONGHOLD
               ? "EAH-STRUCT-09"
               : "EAH-MOVE-07";
}

/* It ends in the ground, or begins outside and comes into it: one that begins in it may come out. */
static double stays_stopped(const Way *way, int area) {
    const EahWalk *walk = way->walk;
    double weight = area_weight(way, area), max = 0;
    double out = area_gap(area_of(way, area), &walk->route.shape, NULL) / (weight + way->by.start);
    for (int i = 1; i < walk->route.path.count && !walk->no_terrain; i++) {
        GeomShape there = base_at(way, i);
        max = fmax(max, geom_place(&there, area_of(way, area)).lap / (weight + way->by.end));
    }
    return fmax(fmin(max, out), geom_place(&way->end, area_of(way, area)).lap / (weight + way->by.end));
}

/* MOVE-07, STRUCT-09: it keeps out of this solid ground. What a road may carry it over is not known. */
static RulesDecision keeps_out(const Way *way, int area) {
    const EahWalk *walk = way->walk;
    const char *rule = rule_of_ground(way, area);
    const GeomArea *ground = area_of(way, area);
    for (int i = 0; i < walk->route.fault_count; i++) {
        if (ref_equal(walk->route.faults[i].ref, ref_make(REF_AREA, area))) {
            return decision_below(false, any_road(way) ? 0 : stays_stopped(way, area), rule);
        }
    }
    bool leans = leans_on(way, ref_make(REF_AREA, area));
    double end = area_gap(ground, &way->end, NULL), gap = area_gap(ground, &walk->route.shape, NULL);
    KitMet met = {.area = ground, .speed = area_weight(way, area), .with_start = gap <= GEOM_LIMIT, .with_end = leans};
    double on_way = walk->no_terrain ? INFINITY : rulekit_way_clear(&way->by, &met, 0);
    return decision_below(true, fmin(leans ? INFINITY : end / (met.speed + way->by.end), on_way), rule);
}

/* It begins clear of one of the steep sides of this piece, and crosses it. */
static double stays_barred(const Way *way, int area) {
    const TableAreaSetup *setup = &way->ctx->field->setup->areas[area];
    double max = 0;
    for (int i = 0; i < setup->marked_count && !any_road(way); i++) {
        GeomShape side = eah_side_of(&setup->area, setup->marked_edges[i]);
        KitMet met = {.shape = &side, .speed = area_weight(way, area)};
        double clear = shape_gap(&way->walk->route.shape, &side).gap / (met.speed + way->by.start);
        max = fmax(max, fmin(clear, rulekit_way_met(&way->by, &met, -GEOM_LIMIT, -INFINITY)));
    }
    return max;
}

/* MOVE-08: it crosses none of the steep sides of this piece. */
static RulesDecision keeps_off_sides(const Way *way, int area) {
    const TableAreaSetup *setup = &way->ctx->field->setup->areas[area];
    RulesDecision out = decision_fixed(true);
    for (int i = 0; i < way->walk->route.fault_count; i++) {
        const KitFault *fault = &way->walk->route.faults[i];
        if (strcmp(fault->key, "steep") == 0 && ref_equal(fault->ref, ref_make(REF_AREA, area))) {
            return decision_below(false, stays_barred(way, area), "EAH-MOVE-08");
        }
    }
    for (int i = 0; i < setup->marked_count && !way->walk->no_terrain; i++) {
        GeomShape side = eah_side_of(&setup->area, setup->marked_edges[i]);
        KitMet met = {.shape = &side, .speed = area_weight(way, area)};
        out = decision_and(out, decision_below(true, rulekit_way_clear(&way->by, &met, 0), "EAH-MOVE-08"));
    }
    return out;
}

static RulesDecision ground_of(const Way *way) {
    RulesCtx *ctx = way->ctx;
    RulesDecision out = decision_fixed(true);
    for (int a = 0; a < ctx->field->setup->area_count; a++) {
        if (ctx->draft->table->removed[a] || !near_area(way, a)) {
            continue;
        }
        if (a != way->walk->target && eah_is_solid(ctx->field, ctx->draft->table, way->walk->route.unit, a)) {
            out = decision_and(out, keeps_out(way, a));
        }
        out = decision_and(out, keeps_off_sides(way, a));
    }
    return out;
}

/* ---- zones ---- */

/* It neither enters the zone from outside nor ends in it. A leg that begins in a zone, which is convex, leaves it once
 * at most. */
static double free_of_zone(const Way *way, const KitMet *zone, double limit) {
    const GeomPath *path = &way->by.path;
    double min = INFINITY;
    for (int i = 0; i < path->count; i++) {
        GeomShape there = base_at(way, i);
        double off = shape_gap(&there, zone->shape).gap - limit, speed = rulekit_way_speed(&way->by, zone, i);
        min = speed > 0 ? fmin(min, fabs(off) / speed) : min; /* it stays out here, or in */
        if (off > 0 && i + 1 < path->count) {
            KitWay leg = way->by;
            leg.path = (GeomPath){path->points + i, 2};
            leg.start = i == 0 ? leg.start : 0;
            leg.end = i + 2 == path->count ? leg.end : 0;
            min = fmin(min, rulekit_way_clear(&leg, zone, limit));
        }
    }
    return min;
}

/* It ends in the zone, or begins outside and comes into it. */
static double stays_bound(const Way *way, const KitMet *zone, double limit) {
    int last = way->by.path.count - 1;
    GeomShape start = base_at(way, 0), end = base_at(way, last);
    double speed = rulekit_way_speed(&way->by, zone, last);
    double in = (limit - shape_gap(&end, zone->shape).gap) / fmax(speed, 1e-9);
    double out = (shape_gap(&start, zone->shape).gap - limit) / (zone->speed + way->by.start);
    return fmax(fmax(0, in), fmin(fmax(0, out), rulekit_way_met(&way->by, zone, limit, -INFINITY)));
}

/* STRUCT-15: on the way into a building, the zones that reach it do not bind. */
static RulesDecision waived_for(const Way *way, TableRef owner) {
    RulesCtx *ctx = way->ctx;
    if (way->walk->target < 0 || reading_now(ctx, EAH_READ_ZOC_ENTRY) == EAH_ZOC_ENTRY_STRICT) {
        return decision_fixed(false);
    }
    TableRef target = ref_make(REF_AREA, way->walk->target);
    double gap = eah_gap(ctx->field, ctx->draft->table, owner, target, NULL, NULL);
    return eah_within(ctx, owner, target, gap, number_now(ctx, EAH_NUM_ZONE_OF_CONTROL), "EAH-STRUCT-15");
}

/* CORE-05, STRUCT-17. */
static RulesDecision zones_of(const Way *way) {
    RulesCtx *ctx = way->ctx;
    const EahWalk *walk = way->walk;
    RulesDecision out = decision_fixed(true);
    double reach = number_now(ctx, EAH_NUM_ZONE_OF_CONTROL), limit = reach + GEOM_LIMIT;
    double fastest = bodies_heaviest(bodies_now(ctx), ctx->tolerance) + way->by.start + way->by.end;
    GeomBox near =
        box_grow(rulekit_path_box(&walk->route.path, &walk->route.shape), limit + fastest * RULES_MARGIN_MAX);
    EahZones zones = eah_zones(ctx, walk->route.unit, near);
    GeomShape zone;
    while (eah_walk_is_bound(ctx, walk) && eah_zone_next(&zones, &zone)) {
        bool in, enters = eah_walk_enters(walk, &zone, reach, &in) >= 0;
        bool tied = shape_gap(&walk->route.shape, &zone).gap <= GEOM_LIMIT, free = !enters && !in;
        KitMet met = {.shape = &zone, .speed = weight_of(way, zones.owner), .with_start = tied};
        met.with_end = leans_on(way, zones.owner);
        met.speed += rules_margin_spread(ctx, limit);
        double mm = free ? free_of_zone(way, &met, limit) : stays_bound(way, &met, limit);
        const char *rule = ref_is(zones.owner, REF_AREA) ? "EAH-STRUCT-17" : "EAH-CORE-05";
        out = decision_and(out, decision_or(waived_for(way, zones.owner), decision_below(free, mm, rule)));
    }
    return out;
}

/* ---- the end ---- */

/* No base may be in the way of the last place; those that the same action moves stand where they are told to. */
static RulesDecision place_of(const Way *way) {
    RulesCtx *ctx = way->ctx;
    const EahWalkAsk *ask = way->ask;
    const Table *table = ctx->draft->table;
    RulesDecision out = decision_fixed(true);
    GeomShape other;
    each_base(table, i, other) {
        if (i == ask->unit || route_lists(ask->coming, ask->coming_count, i) || eah_is_flying(ctx->field, table, i) ||
            !near_way(way, shape_box_of(&other), ref_make(REF_UNIT, i))) {
            continue;
        }
        GeomGap gap = shape_gap(&way->end, &other);
        bool free = gap.lap <= GEOM_LIMIT;
        double mm = !free ? gap.lap - GEOM_LIMIT : gap.gap > GEOM_LIMIT ? gap.gap + GEOM_LIMIT : 0;
        mm /= weight_of(way, ref_make(REF_UNIT, i)) + way->by.end;
        bool fixed = route_lists(ask->placed, ask->placed_count, i) || leans_on(way, ref_make(REF_UNIT, i));
        out = decision_and(out, fixed ? decision_fixed(free) : decision_below(free, mm, "EAH-SETUP-02"));
    }
    return out;
}

/* ---- all of it ---- */

static bool is_off_table(const EahWalk *walk) {
    for (int i = 0; i < walk->route.fault_count; i++) {
        if (strcmp(walk->route.faults[i].key, "off-table") == 0) {
            return true;
        }
    }
    return false;
}

/* ROAD-04: a road move that was declared keeps to the road. */
static bool keeps_to_road(const Way *way) {
    int formation = way->ctx->field->setup->units[way->walk->route.unit].formation;
    return formation >= 0 && var_own(way->ctx, formation, EAH_VAR_FORMATION_road_move) == 1 &&
           way->walk->route.length > 0;
}

/* True if nothing is known of such a way: out of a building, or to an end that moves nobody knows how. */
static bool is_unknown(const Way *way) {
    return eah_host(way->ctx->draft->table, way->walk->route.unit) >= 0 || way->walk->route.before != 0 ||
           isinf(way->by.end);
}

double eah_walk_end_speed(RulesCtx *ctx, const EahWalkAsk *ask, const EahWalk *walk, int *leans) {
    const RulesBodies *bodies = bodies_now(ctx);
    int *others = arena_alloc(ctx->ruling->arena, (size_t)(ask->coming_count + ask->placed_count + 1), sizeof *others);
    int count = 0;
    GeomShape parts[EAH_PARTS], end = route_end(ctx->field->setup, &walk->route);
    *leans = RULES_BODY_NONE;
    if (walk->target >= 0) { /* the last leg goes to the nearest point of the wall: on one convex part it moves with
                                the wall, and by what that and the start come nearer each other */
        TableRef target = ref_make(REF_AREA, walk->target);
        bool convex = eah_body(ctx->field, ctx->draft->table, target, parts, EAH_PARTS) == 1;
        double start = rules_margin_speed(ctx, ref_make(REF_UNIT, walk->route.unit), ref_none());
        return convex ? start + 2 * rules_margin_speed(ctx, target, ref_none()) : INFINITY;
    }
    for (int i = 0; i < ask->coming_count; i++) {
        others[count++] = ask->coming[i];
    }
    for (int i = 0; i < ask->placed_count; i++) {
        others[count++] = ask->placed[i];
    }
    bool alone = count == 0;
    others[count++] = walk->route.unit;
    TableRef against;
    *leans = bodies_touched(bodies, ctx->draft->table, &end, others, count, &against);
    if (*leans == RULES_BODY_NONE) {
        return 0;
    }
    return *leans >= 0 && alone ? rules_margin_speed(ctx, against, ref_none()) : INFINITY;
}

RulesDecision eah_walk_margin(RulesCtx *ctx, const EahWalkAsk *ask, const EahWalk *walk) {
    Way way = {.ctx = ctx, .ask = ask, .walk = walk, .bodies = bodies_now(ctx)};
    way.by = (KitWay){.arena = ctx->ruling->arena,
                      .scene = ctx->field->scene,
                      .path = walk->route.path,
                      .shape = walk->route.shape,
                      .start = weight_of(&way, ref_make(REF_UNIT, walk->route.unit))};
    way.by.end = eah_walk_end_speed(ctx, ask, walk, &way.leans);
    if (is_unknown(&way)) {
        return decision_below(walk->route.fault_count == 0, 0, NULL);
    }
    way.end = route_end(ctx->field->setup, &walk->route);
    bool lands = walk->target < 0 && !eah_is_flying(ctx->field, ctx->draft->table, walk->route.unit);
    RulesDecision out = decision_fixed(!is_off_table(walk));
    out = decision_and(out, length_of(&way));
    out = decision_and(out, ground_of(&way));
    out = decision_and(out, zones_of(&way));
    out = lands ? decision_and(out, place_of(&way)) : out;
    return keeps_to_road(&way) ? decision_and(out, road_of(&way)) : out;
}

void eah_walk_note(RulesCtx *ctx, RulesDecision sure) {
    if (sure.margin.kind != MARGIN_NONE && sure.margin.mm <= 0) {
        ctx_margin_unknown(ctx);
    } else {
        (sure.holds ? ctx_margin : ctx_margin_fails)(ctx, sure.margin);
    }
}
