/* Who is engaged with whom, and who is pinned by it (CORE-07, OBCL-06, ENGG-04, -05). */
#include "rules/kit/each.h"
#include "rules/kit/place.h"
#include "rules/legions-imperialis/sight/sight.h"

#include <math.h>

/* True if this model, in contact with a Structure, counts as engaged with those inside. 1. Infantry does. 2. By the
 * other reading every model does. */
static bool engages_garrison(RulesCtx *ctx, int unit) {
    return li_profile(ctx->field, unit)->type == LI_INFANTRY ||
           reading_now(ctx, LI_READ_GARRENGAGE) == LI_GARRENGAGE_ALL;
}

static bool is_crossed(const GeomArea *area, GeomVec from, GeomVec to) {
    return area_chord(area, from, to, NULL, 0, NULL) > GEOM_LAP_FLOOR;
}

/* True if the line runs along the seam between this Obstacle and another that touches it. A seam is no gap: a hair to
 * one side the line crosses this Obstacle, a hair to the other side the other one. */
static bool runs_along_seam(RulesCtx *ctx, GeomVec from, GeomVec to, int wall) {
    const TableSetup *setup = ctx->field->setup;
    GeomVec way = vec_sub(to, from);
    double length = vec_length(way);
    if (!(length > 0)) {
        return false;
    }
    GeomVec hair = vec_scale(vec_left(way), GEOM_LIMIT / length);
    for (int side = -1; side <= 1; side += 2) {
        GeomVec here = vec_scale(hair, side), there = vec_scale(hair, -side);
        if (!is_crossed(&setup->areas[wall].area, vec_add(from, here), vec_add(to, here))) {
            continue;
        }
        for (int a = 0; a < setup->area_count; a++) {
            bool section = a != wall && !ctx->draft->table->removed[a] &&
                           li_kind(ctx->field, ctx->draft->table, a)->family == LI_FAMILY_OBSTACLE;
            if (section && is_crossed(&setup->areas[a].area, vec_add(from, there), vec_add(to, there))) {
                return true;
            }
        }
    }
    return false;
}

/* OBCL-06: true if the foe is on the other side of this Obstacle. 1. The shortest line between the two crosses it, or
 * runs along its seam with the next section. 2. By the second reading: of the line along the middle of the Obstacle,
 * extended without end. */
bool li_is_beyond(RulesCtx *ctx, int unit, int foe, int wall) {
    const Table *table = ctx->draft->table;
    const GeomArea *area = &ctx->field->setup->areas[wall].area;
    GeomVec from, to;
    if (li_host(table, unit) >= 0 || li_host(table, foe) >= 0 ||
        !isfinite(li_gap(ctx->field, table, li_unit(unit), li_unit(foe), &from, &to))) {
        return false;
    }
    if (reading_now(ctx, LI_READ_OBCLSIDE) != LI_OBCLSIDE_HALF) {
        return is_crossed(area, from, to) || runs_along_seam(ctx, from, to, wall);
    }
    LiRect rect = li_rect(area);
    double own = vec_cross(rect.along, vec_sub(table_where(table, unit)->at, rect.middle));
    return own * vec_cross(rect.along, vec_sub(table_where(table, foe)->at, rect.middle)) < 0;
}

/* OBCL-06: true if `a` has charged up to an Obstacle that engages it with `b` on its far side. */
static bool across(RulesCtx *ctx, int a, int b) {
    TableRef wall = var_unpack(var_own(ctx, a, LI_VAR_UNIT_across));
    const Table *table = ctx->draft->table;
    if (!ref_is(wall, REF_AREA) || table->removed[wall.index] || li_host(table, a) >= 0 || li_host(table, b) >= 0 ||
        li_gap(ctx->field, table, li_unit(b), wall, NULL, NULL) > number_now(ctx, LI_NUM_ACROSS) + GEOM_LIMIT ||
        !li_touches(ctx->field, table, li_unit(a), wall) || !li_is_beyond(ctx, a, b, wall.index)) {
        return false;
    }
    return reading_now(ctx, LI_READ_OBCLSIDE) != LI_OBCLSIDE_SIGHT ||
           li_sees(ctx, li_unit(a), li_unit(b), INFINITY, false);
}

bool li_engaged(RulesCtx *ctx, int a, int b) {
    const Table *table = ctx->draft->table;
    bool foes = setup_side_of(ctx->field->setup, li_unit(a)) != setup_side_of(ctx->field->setup, li_unit(b));
    if (a == b || !foes || !li_alive(table, a) || !li_alive(table, b) || li_has(ctx->field, a, LI_FLYER) ||
        li_has(ctx->field, b, LI_FLYER)) {
        return false;
    }
    int host_a = li_host(table, a), host_b = li_host(table, b);
    if (host_a >= 0 && host_b >= 0) {
        return false;
    }
    if (host_a >= 0 || host_b >= 0) {
        int outside = host_a >= 0 ? b : a;
        return engages_garrison(ctx, outside) && li_touches(ctx->field, table, li_unit(a), li_unit(b));
    }
    return li_touches(ctx->field, table, li_unit(a), li_unit(b)) || across(ctx, a, b) || across(ctx, b, a);
}

int li_pinned_by(RulesCtx *ctx, int unit) {
    for (int i = 0; i < ctx->field->setup->unit_count; i++) {
        if (li_profile(ctx->field, i)->scale >= li_profile(ctx->field, unit)->scale && li_engaged(ctx, unit, i)) {
            return i;
        }
    }
    return -1;
}

bool li_formation_engaged(RulesCtx *ctx, int formation) {
    int units[LI_UNITS], count = li_models(ctx->draft->table, formation, units);
    for (int i = 0; i < count; i++) {
        for (int k = 0; k < ctx->field->setup->unit_count; k++) {
            if (li_engaged(ctx, units[i], k)) {
                return true;
            }
        }
    }
    return false;
}

int li_formation_pinned(RulesCtx *ctx, int formation, int *unit) {
    int units[LI_UNITS], count = li_models(ctx->draft->table, formation, units);
    for (int i = 0; i < count; i++) {
        int by = li_pinned_by(ctx, units[i]);
        if (by >= 0) {
            *unit = units[i];
            return by;
        }
    }
    return -1;
}

/* OBCL-06: up to which displacement the foe stays further from the Obstacle than it would have to be. */
static void note_across(RulesCtx *ctx, int a, int b) {
    TableRef wall = var_unpack(var_own(ctx, a, LI_VAR_UNIT_across));
    if (ref_is(wall, REF_AREA) && !ctx->draft->table->removed[wall.index]) {
        double gap = li_gap(ctx->field, ctx->draft->table, li_unit(b), wall, NULL, NULL);
        double limit = fmin(gap, number_now(ctx, LI_NUM_ACROSS)); /* it is near, and something else keeps them apart */
        ctx_margin_limit(ctx, "LI-OBCL-06", gap, limit, rules_margin_speed(ctx, li_unit(b), wall), true);
    }
}

void li_note_free(RulesCtx *ctx, int formation) {
    const Table *table = ctx->draft->table;
    int units[LI_UNITS], count = ctx->margins && formation >= 0 ? li_models(table, formation, units) : 0;
    for (int i = 0; i < count; i++) {
        each_foe(table, REF_UNIT, ctx->field->setup->formations[formation].side, k) {
            bool foe = !li_has(ctx->field, k, LI_FLYER) && !li_has(ctx->field, units[i], LI_FLYER);
            double gap = foe ? li_gap(ctx->field, table, li_unit(units[i]), li_unit(k), NULL, NULL) : INFINITY;
            if (gap > GEOM_LIMIT && isfinite(gap)) { /* what touches and is not engaged was set so by hand */
                ctx_margin_limit(ctx, "LI-CORE-07", gap, 0, rules_margin_speed(ctx, li_unit(units[i]), li_unit(k)),
                                 true);
                note_across(ctx, units[i], k);
                note_across(ctx, k, units[i]);
            }
        }
    }
}
