/* The table before the game: start values, and what the players may no longer change once it has begun (SETUP-04). */
#include "rules/ea-heresy/actions.h"
#include "rules/ea-heresy/queries.h"

#include <string.h>

/* STRUCT-11: a Stronghold belongs to the side of the units that the file puts in it. */
static void begin_owners(const RulesField *field) {
    const EahData *data = eah_data(field);
    TableSetup *setup = field->setup;
    int slot = var_row(field, EAH_VAR_AREA_allegiance)->slot;
    int invading = var_row(field, EAH_VAR_UNIT_invading)->slot;
    for (int i = 0; i < setup->unit_count; i++) {
        const TableWhere *where = &setup->units[i].where;
        bool inside = where->kind == WHERE_INSIDE && ref_is(where->host, REF_AREA);
        if (!inside || where->role == EAH_ROLE_INVADER || setup->units[i].vars[invading] == 1) {
            continue;
        }
        int *vars = (int *)setup->areas[where->host.index].vars;
        bool stands = data->kinds[setup->areas[where->host.index].kind].occupiable;
        vars[slot] = stands ? var_pack(ref_make(REF_SIDE, setup->units[i].side)) : vars[slot];
    }
}

/* Damage capacity that the file does not give starts at its full value. */
void eah_begin(RulesField *field) {
    for (int i = 0; i < field->setup->unit_count; i++) {
        var_start_above_0(field, i, EAH_VAR_UNIT_dc_now, eah_profile(field, i)->dc);
    }
    for (int i = 0; i < field->setup->area_count; i++) {
        var_start_above_0(field, i, EAH_VAR_AREA_dc_now, eah_data(field)->kinds[field->setup->areas[i].kind].dc);
    }
    begin_owners(field);
}

static bool has_begun(RulesCtx *ctx) {
    for (int i = 0; i < ctx->field->setup->formation_count; i++) {
        if (var_own(ctx, i, EAH_VAR_FORMATION_activated) == 1) {
            return true;
        }
    }
    return false;
}

/* SETUP-04: type and towering of a piece are agreed before the first activation. */
static void resolve_set(RulesCtx *ctx) {
    const BaseTree *values = tree_find(ctx->action->args, "values");
    TableRef ref;
    bool agreed = tree_find(values, "towering") || tree_find(values, "kind");
    if (agreed && arg_ref(ctx, "ref", &ref) && ref_is(ref, REF_AREA) && has_begun(ctx)) {
        ctx_refuse(ctx, "EAH-SETUP-04", "too-late", REF("area", ref));
        return;
    }
    verb_set.resolve(ctx);
}

static const RulesArg SET_ARGS[] = {
    {"ref", ARG_REF, true, "whose values: an id, or \"game\"", NULL},
    {"values", ARG_VALUES, true, "variables by name; kind of an area, phase of the game, place of a unit", NULL},
};
const RulesVerb eah_verb_set = {"set",    "Sets variables while a table is laid out or a case begins",
                                SET_ARGS, (int)BASE_COUNT(SET_ARGS),
                                false,    resolve_set};
