/* Zones of control on a walk (CORE-05, STRUCT-15 to 17). */
#include "geom/limits.h"
#include "rules/bodies.h"
#include "rules/ea-heresy/move/plan_parts.h"
#include "rules/ea-heresy/sight/sight.h"
#include "rules/kit/path.h"

#include <math.h>

/* ---- whose zones bind ---- */

static bool is_broken(RulesCtx *ctx, int unit) {
    int formation = ctx->field->setup->units[unit].formation;
    return formation >= 0 && var_own(ctx, formation, EAH_VAR_FORMATION_broken) == 1;
}

/* Broken formations and aircraft have no zone; a war engine is bound only by those of war engines. */
static bool zone_binds(RulesCtx *ctx, int mover, int enemy) {
    EahClass own = eah_profile(ctx->field, mover)->type, other = eah_profile(ctx->field, enemy)->type;
    return ctx->field->setup->units[enemy].side != ctx->field->setup->units[mover].side && other != EAH_AC &&
           (own != EAH_WE || other == EAH_WE) && !is_broken(ctx, enemy);
}

/* STRUCT-17: an occupied Stronghold has its occupants' zone, which counts as a war engine's. Broken occupants have
 * none. */
static bool building_binds(RulesCtx *ctx, int mover, int area) {
    const RulesField *field = ctx->field;
    const Table *table = ctx->draft->table;
    int side = field->setup->units[mover].side;
    if (!eah_is_stronghold(ctx->field, ctx->draft->table, area)) {
        return false;
    }
    int unit = eah_next_occupant(field, table, area, 0);
    while (unit >= 0 && (field->setup->units[unit].side == side || is_broken(ctx, unit))) {
        unit = eah_next_occupant(field, table, area, unit + 1);
    }
    return unit >= 0;
}

EahZones eah_zones(RulesCtx *ctx, int unit, GeomBox near) {
    return (EahZones){.ctx = ctx, .near = near, .mover = unit, .owner = ref_none()};
}

/* Finds the base of an enemy unit if it reaches into the box. */
static bool near_base(const EahZones *zones, int unit, GeomShape *part) {
    if (table_where(zones->ctx->draft->table, unit)->kind != WHERE_POINT) {
        return false;
    }
    const EahEnd *end = eah_end(zones->ctx, ref_make(REF_UNIT, unit));
    if (!box_meets(end->box, zones->near)) {
        return false;
    }
    *part = end->shape;
    return true;
}

bool eah_zone_next(EahZones *zones, GeomShape *part) {
    const RulesField *field = zones->ctx->field;
    const Table *table = zones->ctx->draft->table;
    while (zones->unit < field->setup->unit_count) {
        int unit = field->setup->order[REF_UNIT][zones->unit++];
        if (zone_binds(zones->ctx, zones->mover, unit) && near_base(zones, unit, part)) {
            zones->owner = ref_make(REF_UNIT, unit);
            return true;
        }
    }
    while (zones->part >= zones->part_count && zones->area < field->setup->area_count) {
        int area = field->setup->order[REF_AREA][zones->area++];
        zones->part = zones->part_count = 0;
        if (box_meets(field->setup->areas[area].area.box, zones->near) &&
            building_binds(zones->ctx, zones->mover, area)) {
            zones->owner = ref_make(REF_AREA, area);
            zones->part_count = eah_body(field, table, zones->owner, zones->parts, EAH_PARTS);
        }
    }
    if (zones->part >= zones->part_count) {
        return false;
    }
    *part = zones->parts[zones->part++];
    return true;
}

TableRef eah_zone_over(RulesCtx *ctx, int unit, TableRef body) {
    GeomShape parts[EAH_PARTS], zone;
    GeomBox box = box_empty();
    int count = eah_body(ctx->field, ctx->draft->table, body, parts, EAH_PARTS);
    double reach = number_now(ctx, EAH_NUM_ZONE_OF_CONTROL) + GEOM_LIMIT;
    for (int k = 0; k < count; k++) {
        box = box_join(box, shape_box_of(&parts[k]));
    }
    EahZones zones = eah_zones(ctx, unit, box_grow(box, reach + GEOM_LIMIT));
    bool bound = count > 0 && !eah_is_flying(ctx->field, ctx->draft->table, unit);
    while (bound && eah_zone_next(&zones, &zone)) {
        for (int k = 0; k < count; k++) {
            if (!ref_equal(zones.owner, body) && shape_gap(&parts[k], &zone).gap <= reach) {
                return zones.owner;
            }
        }
    }
    return ref_none();
}

RulesDecision eah_zone_margin(RulesCtx *ctx, int unit, TableRef body) {
    GeomShape parts[EAH_PARTS], zone;
    GeomBox box = box_empty();
    RulesDecision out = decision_fixed(true);
    int count = eah_body(ctx->field, ctx->draft->table, body, parts, EAH_PARTS);
    double reach = number_now(ctx, EAH_NUM_ZONE_OF_CONTROL);
    for (int k = 0; k < count; k++) {
        box = box_join(box, shape_box_of(&parts[k]));
    }
    double fastest = rules_margin_speed(ctx, body, ref_none()) + bodies_heaviest(bodies_now(ctx), ctx->tolerance);
    fastest += rules_margin_spread(ctx, reach);
    EahZones zones = eah_zones(ctx, unit, box_grow(box, reach + fastest * RULES_MARGIN_MAX + 2 * GEOM_LIMIT));
    bool bound = count > 0 && !eah_is_flying(ctx->field, ctx->draft->table, unit);
    while (bound && eah_zone_next(&zones, &zone)) {
        for (int k = 0; k < count && !ref_equal(zones.owner, body); k++) {
            const char *rule = ref_is(zones.owner, REF_AREA) ? "EAH-STRUCT-17" : "EAH-CORE-05";
            RulesDecision in = eah_within(ctx, body, zones.owner, shape_gap(&parts[k], &zone).gap, reach, rule);
            out = decision_and(out, (RulesDecision){!in.holds, in.margin});
        }
    }
    return out;
}

/* ---- on the way ---- */

bool eah_zone_is_waivable(RulesCtx *ctx, const EahWalk *walk, TableRef owner) {
    return walk->target >= 0 && eah_gap(ctx->field, ctx->draft->table, owner, ref_make(REF_AREA, walk->target), NULL,
                                        NULL) <= number_now(ctx, EAH_NUM_ZONE_OF_CONTROL) + GEOM_LIMIT;
}

static bool is_waived(RulesCtx *ctx, const EahWalk *walk, TableRef owner) {
    return reading_now(ctx, EAH_READ_ZOC_ENTRY) != EAH_ZOC_ENTRY_STRICT && eah_zone_is_waivable(ctx, walk, owner);
}

double eah_walk_enters(const EahWalk *walk, const GeomShape *zone, double reach, bool *inside) {
    int count;
    const GeomEvent *events = route_ring(&walk->route, zone, reach, &count);
    double entered = -1;
    *inside = shape_gap(&walk->route.shape, zone).gap <= reach + GEOM_LIMIT;
    for (int i = 0; i < count; i++) {
        if (events[i].what == GEOM_ENTER && events[i].s > 0 && entered < 0) {
            entered = events[i].s;
        }
        *inside = events[i].what == GEOM_ENTER;
    }
    return entered;
}

bool eah_walk_is_bound(RulesCtx *ctx, const EahWalk *walk) {
    bool bound = walk->how == EAH_HOW_MOVE || walk->how == EAH_HOW_CAUTIOUS || walk->how == EAH_HOW_CONSOLIDATE;
    return bound && !eah_is_flying(ctx->field, ctx->draft->table, walk->route.unit);
}

/* 1. A move may not enter a zone; a charge may. 2. A unit that began in one must end outside all. 3. Charges,
 * counter-charges, withdrawals and aircraft pass through zones anyway. */
void eah_walk_zones(RulesCtx *ctx, EahWalk *walk) {
    if (!eah_walk_is_bound(ctx, walk)) {
        return;
    }
    double reach = number_now(ctx, EAH_NUM_ZONE_OF_CONTROL);
    EahZones zones =
        eah_zones(ctx, walk->route.unit,
                  box_grow(rulekit_path_box(&walk->route.path, &walk->route.shape), reach + 2 * GEOM_LIMIT));
    TableRef stated = ref_none(); /* a building of several parts is cited once */
    GeomShape zone;
    while (eah_zone_next(&zones, &zone)) {
        bool inside;
        double entered = eah_walk_enters(walk, &zone, reach, &inside);
        if ((entered < 0 && !inside) || ref_equal(stated, zones.owner) || is_waived(ctx, walk, zones.owner)) {
            continue;
        }
        stated = zones.owner;
        const char *rule = ref_is(stated, REF_AREA) ? "EAH-STRUCT-17" : "EAH-CORE-05";
        route_stop(&walk->route, entered >= 0 ? (KitFault){rule, "enters-zone", entered, stated, 0, reach}
                                              : (KitFault){rule, "ends-in-zone", walk->route.length, stated, 0, reach});
    }
}
