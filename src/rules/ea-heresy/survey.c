/* What may be laid out, and what the rules advise about a table before anything is played (SETUP-01). */
#include "rules/ea-heresy/move/plan.h"
#include "rules/ea-heresy/queries.h"
#include "rules/kit/apart.h"
#include "rules/kit/place.h"

/* ---- units ---- */

static void gate_inside(RulesGate *gate, TableRef ref, const TableWhere *where) {
    const RulesField *field = gate->ctx->field;
    const Table *table = gate->ctx->draft->table;
    int unit = ref.index;
    if (!eah_is_stronghold(field, table, where->host.index)) {
        gate_fault(gate, ref, "EAH-STRUCT-10", "Put it beside it", "it is inside terrain that is no intact Stronghold");
        return;
    }
    const EahProfile *profile = eah_profile(field, unit);
    bool vehicle = profile->type == EAH_LV || profile->type == EAH_AV;
    bool walker = vehicle && (profile->traits & EAH_WALKER) != 0;
    bool same = reading_of(field->data, EAH_READ_NIMBLE) == EAH_NIMBLE_SAME_AS_WALKER;
    bool nimble = vehicle && (profile->traits & EAH_NIMBLE) != 0 && (same || eah_is_invading(field, table, unit));
    bool enters = profile->type == EAH_INF || walker || nimble;
    if (!enters) {
        gate_fault(gate, ref, "EAH-STRUCT-07", "Put it beside it",
                   "a unit that cannot enter a Stronghold is inside one");
    }
}

static void gate_unit(RulesGate *gate, TableRef ref) {
    const RulesField *field = gate->ctx->field;
    const Table *table = gate->ctx->draft->table;
    const TableWhere *where = table_where(table, ref.index);
    int now = var_get(field, table, ref, EAH_VAR_UNIT_dc_now), dc = eah_profile(field, ref.index)->dc;
    if (now != VAR_NONE && now > dc) {
        gate_fault(gate, ref, NULL, "Give at most the DC of its profile",
                   "it has %d damage capacity left, and starts with %d", now, dc);
    }
    if (where->kind == WHERE_ATTACHED) {
        gate_fault(gate, ref, NULL, "Give it a place of its own", "units are not attached to units in this system");
    } else if (where->kind == WHERE_INSIDE) {
        gate_inside(gate, ref, where);
    } else if (var_get(field, table, ref, EAH_VAR_UNIT_invading) == 1) {
        gate_fault(gate, ref, NULL, "Put it inside the Stronghold, or take `invading` off",
                   "an invader is inside nothing");
    }
    if (where->kind == WHERE_POINT && !eah_stand(gate->ctx, ref.index)) { /* MOVE-07, STRUCT-09 */
        gate_stated(gate, ref, "Move it to ground that it may enter");
    }
}

/* ---- Strongholds ---- */

static void gate_garrison(RulesGate *gate, TableRef ref) {
    const RulesField *field = gate->ctx->field;
    const Table *table = gate->ctx->draft->table;
    int area = ref.index, first = eah_next_occupant(field, table, area, 0);
    for (int i = first; i >= 0; i = eah_next_occupant(field, table, area, i + 1)) {
        if (field->setup->units[i].side != field->setup->units[first].side) {
            gate_fault(gate, ref, "EAH-STRUCT-11", "Mark the attackers as `invading`",
                       "units of two sides occupy one Stronghold");
            break;
        }
    }
    if (eah_capacity_used(field, table, area) > eah_capacity(field, table, area)) {
        gate_fault(gate, ref, "EAH-STRUCT-06", "Take units out of it", "more units are inside than there is room for");
    }
    int owner = eah_owner(field, table, area);
    TableRef allegiance = var_unpack(var_get(field, table, ref, EAH_VAR_AREA_allegiance));
    if (!ref_is(allegiance, REF_NONE) && (!ref_is(allegiance, REF_SIDE) || allegiance.index != owner)) {
        gate_fault(gate, ref, "EAH-STRUCT-12", "Leave `allegiance` out: it follows from who is inside",
                   "it is said to be held by a side that has nobody inside");
    }
}

static void gate_capacity(RulesGate *gate, TableRef ref) {
    const RulesField *field = gate->ctx->field;
    const Table *table = gate->ctx->draft->table;
    int now = var_get(field, table, ref, EAH_VAR_AREA_dc_now), dc = eah_dc_start(field, table, ref);
    if (now != VAR_NONE && now > dc) {
        gate_fault(gate, ref, "EAH-STRUCT-01", "Give at most the DC of its size",
                   "it has %d damage capacity left, and starts with %d", now, dc);
    }
    if (now == 0) {
        gate_fault(gate, ref, "EAH-STRUCT-27", "Make it a ruined-stronghold",
                   "a Stronghold with no damage capacity left still stands");
    }
}

static void gate_area(RulesGate *gate, TableRef ref) {
    const RulesField *field = gate->ctx->field;
    const Table *table = gate->ctx->draft->table;
    GeomShape parts[EAH_PARTS];
    if (table->removed[ref.index] || !eah_is_stronghold(field, table, ref.index)) {
        return;
    }
    gate_capacity(gate, ref);
    if (eah_body(field, table, ref, parts, EAH_PARTS) == 0) {
        gate_fault(gate, ref, NULL, "Give it a plainer outline, without holes",
                   "the footprint cannot be cut into sixteen convex parts");
    }
    gate_garrison(gate, ref);
    rulekit_gate_apart(gate, ref, eah_is_stronghold, "EAH-STRUCT-09", "Stronghold");
}

void eah_gate(RulesGate *gate, TableRef ref) {
    if (ref_is(ref, REF_UNIT)) {
        gate_unit(gate, ref);
    } else if (ref_is(ref, REF_AREA)) {
        gate_area(gate, ref);
    }
}

/* SETUP-01, and bases where no move could have put them (SETUP-02). */
void eah_survey(const RulesField *field, const Table *table, Ruling *advice) {
    int standing = 0;
    rulekit_advise_apart(field, table, advice, eah_is_flying, "EAH-SETUP-02");
    for (int a = 0; a < field->setup->area_count; a++) {
        standing += eah_is_stronghold(field, table, a);
    }
    if (standing == 0) {
        RulesCtx ctx = {.field = field, .ruling = advice};
        ctx_cite(&ctx, "EAH-SETUP-01", "none", ROLE_CONTEXT);
    }
}
