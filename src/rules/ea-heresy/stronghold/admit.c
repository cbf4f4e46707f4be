/* Which units may be inside a Stronghold together with those who are there: STRUCT-06 to -08, -11, -27, ASSAULT-04,
 * -05. */
#include "rules/ea-heresy/eah.h"
#include "rules/ea-heresy/stronghold/stronghold.h"

/* ASSAULT-04: infantry, Walkers, and Nimble vehicles; nothing that has popped up. */
static bool may_invade(RulesCtx *ctx, int unit) {
    const EahProfile *profile = eah_profile(ctx->field, unit);
    bool vehicle = profile->type == EAH_LV || profile->type == EAH_AV;
    bool up = var_own(ctx, unit, EAH_VAR_UNIT_popped_up) == 1;
    return !up && (profile->type == EAH_INF || (vehicle && (profile->traits & (EAH_WALKER | EAH_NIMBLE))));
}

bool eah_refuse_unit(RulesCtx *ctx, const char *rule, const char *key, int unit, TableRef host) {
    return ctx_refuse(ctx, rule, key, UNIT("unit", unit), REF("target", host), DRAW_AREA(host), TERRAIN(host));
}

/* ASSAULT-05: no more invaders than the Stronghold's DC. */
static bool admit_invaders(RulesCtx *ctx, TableRef host, const int *units, int count) {
    int *inside = eah_room(ctx);
    int already = eah_invaders(ctx->field, ctx->draft->table, host.index, inside, eah_all(ctx));
    int max = eah_dc_counted(ctx, host) * number_int(ctx, EAH_NUM_INVADERS_PER_DC);
    for (int i = 0; i < count; i++) {
        if (!may_invade(ctx, units[i])) {
            return eah_refuse_unit(ctx, "EAH-ASSAULT-04", "cannot-invade", units[i], host);
        }
    }
    if (already + count > max) {
        eah_refuse_unit(ctx, "EAH-ASSAULT-05", "too-many", units[0], host);
        cite_also(ctx, INT("count", already + count), INT("most", max));
        return false;
    }
    return true;
}

static void cite_room(RulesCtx *ctx, TableRef host, int used, int capacity) {
    ctx_cite(ctx, "EAH-STRUCT-06", "room", ROLE_PASSES, REF("target", host), INT("used", used),
             INT("capacity", capacity), DRAW(SHAPE_SLOTS, .ref = host, .value = used, .limit = capacity));
    if (eah_dc_now(ctx->field, ctx->draft->table, host) < eah_dc_start(ctx->field, ctx->draft->table, host)) {
        ctx_cite(ctx, "EAH-STRUCT-08", "starting", ROLE_CONTEXT, REF("target", host), INT("capacity", capacity));
    }
}

/* STRUCT-06, -07, -08, -11: checks 1. kind; 2. allegiance; 3. room by the starting DC, where a unit that is already
 * inside takes no more of it. */
static bool admit_occupants(RulesCtx *ctx, TableRef host, const int *units, int count) {
    const Table *table = ctx->draft->table;
    int owner = eah_owner(ctx->field, table, host.index), cost = 0, last = units[0], before = 0;
    int used = eah_capacity_used(ctx->field, table, host.index), capacity = eah_capacity(ctx->field, table, host.index);
    for (int i = 0; i < count; i++) {
        if (!eah_may_occupy(ctx, units[i])) {
            return eah_refuse_unit(ctx, "EAH-STRUCT-07", "cannot-occupy", units[i], host);
        }
        if (owner >= 0 && owner != ctx->field->setup->units[units[i]].side) {
            return eah_refuse_unit(ctx, "EAH-STRUCT-11", "enemy-inside", units[i], host);
        }
        if (eah_host(table, units[i]) == host.index) {
            continue;
        }
        if (used + cost <= capacity) {
            last = units[i]; /* the first unit without room is the one to name */
            before = used + cost;
        }
        cost += eah_cost(ctx->field, units[i]);
    }
    if (used + cost > capacity) {
        eah_refuse_unit(ctx, "EAH-STRUCT-06", "no-room", last, host);
        cite_also(ctx, INT("used", before), INT("cost", eah_cost(ctx->field, last)), INT("capacity", capacity),
                  DRAW(SHAPE_SLOTS, .ref = host, .value = before));
        return false;
    }
    cite_room(ctx, host, used + cost, capacity);
    return true;
}

bool eah_admit(RulesCtx *ctx, TableRef host, const int *units, int count, int role) {
    const EahKind *kind = ref_is(host, REF_AREA) ? eah_kind(ctx->field, ctx->draft->table, host.index) : NULL;
    if (count <= 0) {
        return true;
    }
    if (kind && kind->ruined) {
        return eah_refuse_unit(ctx, "EAH-STRUCT-27", "no-way-in", units[0], host);
    }
    if (!kind || !eah_is_stronghold(ctx->field, ctx->draft->table, host.index)) {
        return eah_refuse_unit(ctx, "EAH-STRUCT-07", "not-a-stronghold", units[0], host);
    }
    return role == EAH_ROLE_INVADER ? admit_invaders(ctx, host, units, count)
                                    : admit_occupants(ctx, host, units, count);
}
