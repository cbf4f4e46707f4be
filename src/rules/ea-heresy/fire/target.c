/* The targets of fire (CORE-06, STRUCT-20, -24, -25, -27, -32). */
#include "rules/ea-heresy/damage/hit.h"
#include "rules/ea-heresy/fire/fire.h"

#include <math.h>

int eah_volley_target(EahVolley *volley, TableRef ref) {
    for (int i = 0; i < volley->target_count; i++) {
        if (ref_equal(volley->targets[i].ref, ref)) {
            return i;
        }
    }
    base_assert(volley->target_count < volley->target_cap);
    volley->targets[volley->target_count] = (EahTarget){.ref = ref, .distance = INFINITY};
    return volley->target_count++;
}

static bool refuse_target(RulesCtx *ctx, const char *rule, const char *key, TableRef target) {
    return ctx_refuse(ctx, rule, key, TERRAIN(ref_is(target, REF_AREA) ? target : ref_none()), REF("target", target),
                      DRAW(ref_is(target, REF_AREA) ? SHAPE_AREA : SHAPE_BASE, .ref = target));
}

/* STRUCT-20, -24: the building is part of the formation; those inside are shielded by it. */
static void add_building(RulesCtx *ctx, EahVolley *volley, int formation, int unit, int area) {
    TableRef host = ref_make(REF_AREA, area);
    int before = volley->target_count;
    eah_volley_target(volley, host);
    if (volley->target_count > before) {
        ctx_cite(ctx, "EAH-STRUCT-20", "part", ROLE_CONTEXT, FORMATION("formation", formation), REF("target", host));
    }
    ctx_cite(ctx, "EAH-STRUCT-24", "shielded", ROLE_CONTEXT, UNIT("unit", unit), REF("target", host));
}

static void targets_of_formation(RulesCtx *ctx, EahVolley *volley, int formation) {
    int units[EAH_TARGETS];
    int count = table_members(ctx->draft->table, ref_make(REF_FORMATION, formation), units, EAH_TARGETS);
    volley->formation = formation;
    for (int i = 0; i < count && i < EAH_TARGETS; i++) {
        int host = eah_host(ctx->draft->table, units[i]);
        if (host < 0) {
            eah_volley_target(volley, ref_make(REF_UNIT, units[i]));
        } else if (!eah_is_invading(ctx->field, ctx->draft->table, units[i])) {
            add_building(ctx, volley, formation, units[i], host);
        }
    }
}

/* STRUCT-25, -27, -32: the larger of several formations inside counts as named; of equal ones, the lower id. */
static bool target_building(RulesCtx *ctx, EahVolley *volley, TableRef area, int side) {
    int count;
    const int *formations = eah_list_inside(ctx, area.index, &count);
    if (!eah_is_stronghold(ctx->field, ctx->draft->table, area.index)) {
        bool ruined = eah_kind(ctx->field, ctx->draft->table, area.index)->ruined;
        return refuse_target(ctx, ruined ? "EAH-STRUCT-27" : "EAH-CORE-06", ruined ? "no-target" : "not-a-target",
                             area);
    }
    int owner = eah_owner(ctx->field, ctx->draft->table, area.index);
    if (owner < 0 && reading_now(ctx, EAH_READ_EMPTY_TARGET) == EAH_EMPTY_TARGET_OFF) {
        return refuse_target(ctx, "EAH-STRUCT-32", "empty", area);
    }
    if (owner == side) {
        return refuse_target(ctx, "EAH-CORE-06", "own", area);
    }
    volley->formation = count ? formations[0] : -1;
    eah_volley_target(volley, area);
    ctx_cite(ctx, "EAH-STRUCT-25", "as-war-engine", ROLE_CONTEXT, REF("target", area));
    return true;
}

bool eah_find_targets(RulesCtx *ctx, EahVolley *volley, int side) {
    TableRef at;
    volley->formation = -1;
    if (!arg_ref(ctx, "at", &at)) {
        return false;
    }
    ctx->ruling->object = at;
    if (ref_is(at, REF_AREA)) {
        return target_building(ctx, volley, at, side);
    }
    if (!ref_is(at, REF_UNIT) && !ref_is(at, REF_FORMATION)) {
        ctx_bad(ctx, "\"at\" takes a unit, a formation or a Stronghold");
        return false;
    }
    if (setup_side_of(ctx->field->setup, at) == side) {
        return refuse_target(ctx, "EAH-CORE-06", "own", at);
    }
    if (!table_alive(ctx->draft->table, at)) {
        return refuse_target(ctx, "EAH-CORE-06", "gone", at);
    }
    if (ref_is(at, REF_UNIT) && eah_host(ctx->draft->table, at.index) >= 0) {
        return refuse_target(ctx, "EAH-STRUCT-24", "inside", at);
    }
    int formation = ref_is(at, REF_FORMATION) ? at.index : ctx->field->setup->units[at.index].formation;
    if (formation >= 0) {
        targets_of_formation(ctx, volley, formation);
    } else {
        eah_volley_target(volley, at);
    }
    return true;
}
