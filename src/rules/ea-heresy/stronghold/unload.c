/* Going from a transport straight into a Stronghold (STRUCT-06, -09). The parent game's transports are not modelled
 * beyond this: a unit that is carried is off the table, in reserve, until it gets out. */
#include "geom/limits.h"
#include "rules/ea-heresy/actions.h"
#include "rules/ea-heresy/stronghold/stronghold.h"
#include "rules/ea-heresy/turn_now.h"

/* Checks: 1. The transport is a vehicle or war engine of the same side, on the ground, not in reserve or within walls
 * itself. 2. The wall is within the unloading distance of it. */
static bool carrier_reaches(RulesCtx *ctx, TableRef carrier, TableRef host, int passenger) {
    const TableSetup *setup = ctx->field->setup;
    EahClass type = eah_profile(ctx->field, carrier.index)->type;
    bool carries = type == EAH_LV || type == EAH_AV || type == EAH_WE;
    if (!carries || setup->units[carrier.index].side != setup->units[passenger].side ||
        table_where(ctx->draft->table, carrier.index)->kind != WHERE_POINT) {
        return ctx_refuse(ctx, "EAH-STRUCT-09", "no-transport", REF("unit", carrier), REF("target", host));
    }
    double gap = eah_gap(ctx->field, ctx->draft->table, carrier, host, NULL, NULL);
    if (gap > number_now(ctx, EAH_NUM_UNLOAD_DISTANCE) + GEOM_LIMIT) {
        return ctx_refuse(ctx, "EAH-STRUCT-09", "unload-too-far", REF("unit", carrier), REF("target", host),
                          LENGTH("length", gap), LENGTH("limit", number_now(ctx, EAH_NUM_UNLOAD_DISTANCE)));
    }
    return true;
}

static bool are_aboard(RulesCtx *ctx, const int *units, int count) {
    for (int i = 0; i < count; i++) {
        const TableWhere *where = table_where(ctx->draft->table, units[i]);
        if (where->kind != WHERE_OFF || where->role != EAH_OFF_RESERVE) {
            ctx_bad(ctx, "%s is not aboard: whom a transport carries is off the table, in reserve",
                    setup_id(ctx->field->setup, ref_make(REF_UNIT, units[i])));
            return false;
        }
    }
    return true;
}

static void resolve_unload(RulesCtx *ctx) {
    int *units = eah_room(ctx), count = arg_units(ctx, "units", units, eah_all(ctx));
    TableRef carrier, host;
    if (count == 0 && ctx->ruling->outcome != RULING_BAD) {
        ctx_bad(ctx, "\"units\" names nobody who could get out");
    }
    if (count <= 0 || !arg_ref(ctx, "from", &carrier) || !arg_ref(ctx, "area", &host)) {
        return;
    }
    ctx->ruling->object = host;
    TableRef formation = ref_make(REF_FORMATION, ctx->field->setup->units[units[0]].formation);
    if (!table_alive(ctx->draft->table, host)) { /* there is no wall to measure to */
        ctx_bad(ctx, "\"%s\" has been removed", setup_id(ctx->field->setup, host));
        return;
    }
    if (!are_aboard(ctx, units, count) || eah_activation_is_lost(ctx, formation) ||
        eah_activation_forbids(ctx, units[0], ref_none()) || !carrier_reaches(ctx, carrier, host, units[0]) ||
        !eah_admit(ctx, host, units, count, EAH_ROLE_OCCUPANT)) {
        return;
    }
    for (int i = 0; i < count; i++) {
        TableRef unit = ref_make(REF_UNIT, units[i]);
        draft_place(ctx->draft, units[i], where_inside(host, EAH_ROLE_OCCUPANT));
        var_set(ctx, unit, EAH_VAR_UNIT_entered_now, 1);
        ctx_cite(ctx, "EAH-STRUCT-09", "unloads", ROLE_DECIDES, TERRAIN(host), REF("unit", unit), REF("other", carrier),
                 REF("target", host));
    }
    eah_note_owner(ctx, host.index);
}

static const RulesArg UNLOAD_ARGS[] = {
    {"units", ARG_UNITS, true, "who gets out: units in reserve", NULL},
    {"from", ARG_UNIT, true, "the transport", NULL},
    {"area", ARG_AREA, true, "the Stronghold beside it", NULL},
};
const RulesVerb eah_verb_unload = {"unload",    "Gets out of a transport straight into a Stronghold.",
                                   UNLOAD_ARGS, (int)BASE_COUNT(UNLOAD_ARGS),
                                   false,       resolve_unload};
