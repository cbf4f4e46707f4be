/* Zones of control on a walk (CORE-05, STRUCT-15 to 17). */
#include "geom/limits.h"
#include "rules/ea-heresy/eah_walk_parts.h"

#include <math.h>

/* ---- whose zones bind ---- */

static bool is_broken(RulesCtx *ctx, int unit) {
    int formation = ctx->field->setup->units[unit].formation;
    return formation >= 0 &&
           eah_get(ctx->field, ctx->draft->table, ref_make(REF_FORMATION, formation), EAH_VAR_FORMATION_broken) == 1;
}

/* Broken formations and aircraft have none; a war engine minds those of war engines only. */
static bool zone_binds(RulesCtx *ctx, int mover, int enemy) {
    EahClass own = eah_profile(ctx->field, mover)->type, other = eah_profile(ctx->field, enemy)->type;
    return ctx->field->setup->units[enemy].side != ctx->field->setup->units[mover].side && other != EAH_AC &&
           (own != EAH_WE || other == EAH_WE) && !is_broken(ctx, enemy);
}

/* STRUCT-17: an occupied Stronghold has its occupants' zone, which counts as a war engine's. Broken occupants have
 * none. */
static bool building_binds(RulesCtx *ctx, int mover, int area) {
    int units[64], side = ctx->field->setup->units[mover].side;
    if (!eah_is_stronghold(ctx->field, ctx->draft->table, area)) {
        return false;
    }
    int count = eah_occupants(ctx->field, ctx->draft->table, area, units, (int)BASE_COUNT(units));
    for (int i = 0; i < count && i < (int)BASE_COUNT(units); i++) {
        if (ctx->field->setup->units[units[i]].side != side && !is_broken(ctx, units[i])) {
            return true;
        }
    }
    return false;
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
    for (int area = 0; area < setup->area_count && count < cap; area++) {
        if (building_binds(ctx, unit, area)) {
            TableRef ref = ref_make(REF_AREA, area);
            int parts = eah_body(ctx->field, table, ref, shapes + count, cap - count);
            for (int i = 0; i < parts; i++) {
                owners[count++] = ref;
            }
        }
    }
    return count;
}

TableRef eah_zone_over(RulesCtx *ctx, int unit, TableRef body) {
    GeomShape parts[EAH_PARTS], *shapes = arena_alloc(ctx->ruling->arena, EAH_ZONES_MAX, sizeof *shapes);
    TableRef *owners = arena_alloc(ctx->ruling->arena, EAH_ZONES_MAX, sizeof *owners);
    int own = eah_body(ctx->field, ctx->draft->table, body, parts, EAH_PARTS);
    int count = own && !eah_is_flying(ctx->field, ctx->draft->table, unit)
                    ? eah_zones(ctx, unit, shapes, owners, EAH_ZONES_MAX)
                    : 0;
    double reach = eah_number(ctx, EAH_NUM_ZONE) + GEOM_LIMIT;
    for (int i = 0; i < count; i++) {
        for (int k = 0; k < own; k++) {
            if (!ref_equal(owners[i], body) && shape_gap(&parts[k], &shapes[i]).gap <= reach) {
                return owners[i];
            }
        }
    }
    return ref_none();
}

/* ---- on the way ---- */

/* STRUCT-15: zones that reach the Stronghold to be entered do not bind the way into it. */
static bool is_waived(RulesCtx *ctx, const EahWalk *walk, TableRef owner) {
    if (walk->target < 0 || eah_reading(ctx, EAH_READ_ZOC_ENTRY) != EAH_DEFAULT) {
        return false;
    }
    TableRef target = ref_make(REF_AREA, walk->target);
    return eah_gap(ctx->field, ctx->draft->table, owner, target, NULL, NULL) <=
           eah_number(ctx, EAH_NUM_ZONE) + GEOM_LIMIT;
}

/* Where the walk goes into the zone from outside, -1 never; `*inside`: it ends in it. */
static double enters_at(const EahWalk *walk, const GeomShape *zone, double reach, bool *inside) {
    GeomEvent events[32];
    double entered = -1;
    int count = geom_sweep_rings(&walk->shape, &walk->path, zone, &reach, 1, events, (int)BASE_COUNT(events));
    *inside = shape_gap(&walk->shape, zone).gap <= reach + GEOM_LIMIT;
    for (int i = 0; i < count && i < (int)BASE_COUNT(events); i++) {
        if (events[i].what == GEOM_ENTER && events[i].s > 0 && entered < 0) {
            entered = events[i].s;
        }
        *inside = events[i].what == GEOM_ENTER;
    }
    return entered;
}

/* 1. A move may not enter a zone, a charge may. 2. A unit that began in one must end outside all. 3. What passes
 * through zones anyway: charges, counter-charges, withdrawals, aircraft. */
void walk_zones(RulesCtx *ctx, EahWalk *walk) {
    bool bound = walk->how == EAH_HOW_MOVE || walk->how == EAH_HOW_CAUTIOUS || walk->how == EAH_HOW_CONSOLIDATE;
    if (!bound || eah_is_flying(ctx->field, ctx->draft->table, walk->unit)) {
        return;
    }
    GeomShape *shapes = arena_alloc(ctx->ruling->arena, EAH_ZONES_MAX, sizeof *shapes);
    TableRef *owners = arena_alloc(ctx->ruling->arena, EAH_ZONES_MAX, sizeof *owners);
    double reach = eah_number(ctx, EAH_NUM_ZONE);
    int count = eah_zones(ctx, walk->unit, shapes, owners, EAH_ZONES_MAX);
    for (int i = 0; i < count; i++) {
        bool inside, told = i > 0 && ref_equal(owners[i], owners[i - 1]) && walk->fault_count &&
                            ref_equal(walk->faults[walk->fault_count - 1].ref, owners[i]);
        double entered = enters_at(walk, &shapes[i], reach, &inside);
        if ((entered < 0 && !inside) || told || is_waived(ctx, walk, owners[i])) {
            continue;
        }
        const char *rule = ref_is(owners[i], REF_AREA) ? "EAH-STRUCT-17" : "EAH-CORE-05";
        walk_fault(walk, rule, entered >= 0 ? "enters-zone" : "ends-in-zone", entered >= 0 ? entered : walk->length,
                   owners[i], 0, reach);
        walk->stop = entered >= 0 ? fmin(walk->stop, entered) : walk->stop;
    }
}
