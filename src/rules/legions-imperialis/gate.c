/* What may be laid down: outlines, heights, Structures next to one another, and where models stand. */
#include "geom/limits.h"
#include "rules/kit/apart.h"
#include "rules/kit/place.h"
#include "rules/legions-imperialis/query.h"
#include "rules/legions-imperialis/stand.h"

/* Faults the outline of a wall or a target that cannot be cut into convex parts: these are looked past, looked at and
 * shot at. */
static void gate_parts(RulesGate *gate, TableRef ref) {
    const RulesField *field = gate->ctx->field;
    const Table *table = gate->ctx->draft->table;
    const GeomArea *ground = &field->setup->areas[ref.index].area;
    bool wall = li_kind(field, table, ref.index)->family == LI_FAMILY_OBSTACLE;
    bool target = li_is_target(field, table, ref.index);
    if (!wall && !target) {
        return;
    }
    GeomShape *parts = base_alloc((size_t)ground->count, sizeof *parts);
    int count = area_convex_parts(ground, parts, ground->count);
    if (count < 0 || (target && count > LI_PARTS)) {
        gate_fault(gate, ref, NULL, "Give it a plainer outline, without holes",
                   target ? "the footprint cannot be cut into %d convex parts"
                          : "the wall cannot be cut into convex parts",
                   LI_PARTS);
    }
    base_free(parts);
}

/* CLIF-01. */
static void gate_cliff(RulesGate *gate, TableRef ref) {
    const RulesField *field = gate->ctx->field;
    const Table *table = gate->ctx->draft->table;
    double min = number_now(gate->ctx, LI_NUM_CLIFF_LOW);
    if (li_kind(field, table, ref.index)->face && li_height(field, table, ref.index) < min - GEOM_LIMIT) {
        gate_fault(gate, ref, "LI-CLIF-01", "Make an Obstacle of it, or a hill",
                   "a cliff is lower than its rule allows");
    }
}

static bool is_structure(const RulesField *field, const Table *table, int area) {
    return li_kind(field, table, area)->structure;
}

/* GARR-04. A model may also begin wherever it may end whatever brought it there (CORE-08, GARR-02, IMPS-01, OBCL-04,
 * CLIF-04). */
static void gate_unit(RulesGate *gate, TableRef ref) {
    const RulesField *field = gate->ctx->field;
    const Table *table = gate->ctx->draft->table;
    const LiStanding standing = {.ctx = gate->ctx, .unit = ref.index, .target = -1, .avoid = -1};
    GeomShape base;
    if (field->setup->units[ref.index].formation < 0 && li_host(table, ref.index) >= 0) {
        gate_fault(gate, ref, "LI-GARR-04", "Give it a \"formation\"",
                   "a model of no Detachment is inside a Structure, where nothing could ever hit it");
    }
    bool stands = table_where(table, ref.index)->kind == WHERE_POINT && table_base(table, ref.index, &base);
    if (stands && ref_is(li_stand_bar(gate->ctx, &standing, &base).ref, REF_AREA) &&
        li_stand_refuses(gate->ctx, &standing, &base)) {
        gate_stated(gate, ref, "Move it to ground that it may enter");
    }
}

void li_gate(RulesGate *gate, TableRef ref) {
    if (ref_is(ref, REF_UNIT)) {
        gate_unit(gate, ref);
    } else if (ref_is(ref, REF_AREA) && !gate->ctx->draft->table->removed[ref.index]) {
        gate_cliff(gate, ref);
        gate_parts(gate, ref);
        if (is_structure(gate->ctx->field, gate->ctx->draft->table, ref.index)) {
            rulekit_gate_apart(gate, ref, is_structure, "LI-STRC-01", "Structure");
        }
    }
}
