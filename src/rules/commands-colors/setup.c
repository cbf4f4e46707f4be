/* The board before play: start values, and what may not be laid out. */
#include "rules/commands-colors/move/plan.h"
#include "rules/commands-colors/queries.h"

#include <math.h>

/* Blocks that the file does not give start at their full number. */
void cca_begin(RulesField *field) {
    for (int i = 0; i < field->setup->unit_count; i++) {
        var_start(field, i, CCA_VAR_UNIT_blocks, cca_profile(field, i)->blocks);
    }
}

/* MOVE-11: only what is a river can be declared fordable. STRUCT-01: a facing is a corner. */
static void gate_kind(RulesGate *gate, TableRef ref) {
    const RulesField *field = gate->ctx->field;
    const Table *table = gate->ctx->draft->table;
    const CcaKind *kind = &cca_data(field)->kinds[table_kind(table, ref.index)];
    bool ford = var_get(field, table, ref, CCA_VAR_AREA_ford) == 1;
    if (ford && kind->declared < 0) {
        gate_fault(gate, ref, "CCA-MOVE-11", "Take \"ford\" out, or make it a river",
                   "what is no river is declared fordable");
    }
    if (kind->rampart && fmod(field->setup->areas[ref.index].facing, 60) != 0) {
        gate_fault(gate, ref, "CCA-STRUCT-01", "Write a multiple of 60: 0 is north, 60 north-east",
                   "a rampart faces a corner of its hex");
    }
}

/* HEX-05 and interaction 13: one terrain a hex, unless the reading hex_combo allows more; STRUCT-01: one rampart. Told
 * of the piece that comes second. */
static void gate_hex(RulesGate *gate, TableRef ref, HexId at) {
    const RulesField *field = gate->ctx->field;
    const CcaHex *hex = cca_hex(cca_map(gate->ctx), at);
    bool allowed = reading_of(field->data, CCA_READ_HEX_COMBO) == CCA_HEX_COMBO_ALLOW;
    const char *id = cca_hex_id(gate->ctx, at);
    if (hex->layers > 1 && !allowed && hex->layer[1].area == ref.index) {
        gate_fault(gate, ref, "CCA-HEX-05", "Keep one terrain for each hex, or set hex_combo to allow",
                   "%s has two kinds of terrain", id);
    }
    if (hex->ramparts > 1 && hex->rampart_area == ref.index) {
        gate_fault(gate, ref, "CCA-STRUCT-01", "Keep one rampart for each hex",
                   "%s has two ramparts, and a rampart is two sides of its hex", id);
    }
}

static void gate_area(RulesGate *gate, TableRef ref) {
    const TableAreaSetup *setup = &gate->ctx->field->setup->areas[ref.index];
    if (gate->ctx->draft->table->removed[ref.index]) {
        return;
    }
    gate_kind(gate, ref);
    for (int i = 0; i < setup->hex_count; i++) {
        gate_hex(gate, ref, setup->hexes[i]);
    }
}

/* CORE-10: a unit that has lost its last block is gone. */
static void gate_blocks(RulesGate *gate, TableRef ref, const TableWhere *where) {
    int blocks = var_own(gate->ctx, ref.index, CCA_VAR_UNIT_blocks);
    int max = cca_profile(gate->ctx->field, ref.index)->blocks;
    if (blocks > max) {
        gate_fault(gate, ref, "CCA-CORE-04", "Give at most the blocks of its profile",
                   "it has %d blocks, and starts with %d", blocks, max);
    } else if (blocks < 1 && where->kind != WHERE_OFF) {
        gate_fault(gate, ref, "CCA-CORE-10", "Give it a block or more, or write \"off\": \"lost\"",
                   "it has lost its last block and is still there");
    }
}

static void gate_attached(RulesGate *gate, TableRef ref, const TableWhere *where) {
    const RulesField *field = gate->ctx->field;
    bool good = cca_is_leader(field, ref.index) && !cca_is_leader(field, where->host.index) &&
                table_where(gate->ctx->draft->table, where->host.index)->kind == WHERE_HEX &&
                setup_side_of(field->setup, ref) == setup_side_of(field->setup, where->host);
    if (!good) {
        gate_fault(gate, ref, "CCA-HEX-05", "Attach a leader to a unit of his side that stands on a hex",
                   "it cannot be attached to that");
    }
}

/* HEX-05: checks which other units are in the hex. */
static void gate_company(RulesGate *gate, TableRef ref, HexId at) {
    const RulesField *field = gate->ctx->field;
    const Table *table = gate->ctx->draft->table;
    bool leader = cca_is_leader(field, ref.index);
    for (int i = 0; i < field->setup->unit_count; i++) {
        bool other = i != ref.index && cca_is_leader(field, i) == leader && hex_equal(cca_where(table, i), at);
        if (other && (i < ref.index || !gate->whole)) {
            gate_fault(gate, ref, "CCA-HEX-05", "Move one of them", "%s stands in %s as well",
                       setup_name(field->setup, cca_unit(i)), cca_hex_id(gate->ctx, at));
            return;
        }
    }
    const CcaHex *hex = cca_hex(cca_map(gate->ctx), at);
    if (leader && hex->unit >= 0) {
        const char *name = setup_name(field->setup, cca_unit(hex->unit));
        if (cca_same_side(gate->ctx, ref.index, hex->unit)) {
            gate_fault(gate, ref, "CCA-HEX-05", "Write \"attached\": the unit's id",
                       "%s stands in %s as well, and a leader in a unit's hex is attached to it", name,
                       cca_hex_id(gate->ctx, at));
        } else {
            gate_fault(gate, ref, "CCA-HEX-05", "Move one of them", "%s, an enemy, stands in %s as well", name,
                       cca_hex_id(gate->ctx, at));
        }
    }
}

/* MOVE-13, MOVE-12: what nobody may enter; what one class may not (MOVE-03) it may be set up on. */
static void gate_ground(RulesGate *gate, TableRef ref, HexId at) {
    const CcaKind *kind = cca_closed_by(gate->ctx, at);
    if (kind) {
        gate_fault(gate, ref, kind->rules[CCA_CITE_BAR] ? kind->rules[CCA_CITE_BAR] : "CCA-MOVE-13",
                   "Move it to a hex that can be entered", "it stands in %s, %s, which nobody can enter",
                   cca_hex_id(gate->ctx, at), kind->name);
    }
}

static void gate_unit(RulesGate *gate, TableRef ref) {
    const TableWhere *where = table_where(gate->ctx->draft->table, ref.index);
    gate_blocks(gate, ref, where);
    if (where->kind == WHERE_INSIDE) {
        gate_fault(gate, ref, NULL, "Put it on a hex", "units are not inside terrain in this system");
    } else if (where->kind == WHERE_ATTACHED) {
        gate_attached(gate, ref, where);
    } else if (where->kind == WHERE_HEX) {
        gate_company(gate, ref, where->hex);
        gate_ground(gate, ref, where->hex);
    }
}

void cca_gate(RulesGate *gate, TableRef ref) {
    if (ref_is(ref, REF_AREA)) {
        gate_area(gate, ref);
    } else if (ref_is(ref, REF_UNIT)) {
        gate_unit(gate, ref);
    } else if (ref_is(ref, REF_SIDE)) {
        int home = cca_home_edge(gate->ctx->field, ref.index);
        if (home != 0 && home != 2) {
            gate_fault(gate, ref, "CCA-CORE-11", "Write \"home\": \"north\" or \"south\"",
                       "it has no base line to retreat to");
        }
        for (int other = 0; other < ref.index; other++) {
            if (cca_home_edge(gate->ctx->field, other) == home) {
                gate_fault(gate, ref, "CCA-CORE-11", "Give each side a \"home\" of its own: \"north\" or \"south\"",
                           "%s has the same base line", setup_name(gate->ctx->field->setup, ref_make(REF_SIDE, other)));
            }
        }
    }
}
