/* Checks what may be laid out. Whoever puts a thing on a table that is being laid out calls this, so that a file, a
 * verb, the terrain tool and an import report the same in the same words. */
#include "base/base.h"
#include "base/text.h"
#include "geom/limits.h"
#include "rules/rules.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static const char *list_of(TableRef ref) {
    switch (ref.kind) {
    case REF_UNIT: return "units";
    case REF_AREA: return "terrain";
    case REF_SIDE: return "sides";
    case REF_FORMATION: return "formations";
    default: return "";
    }
}

void gate_fault(RulesGate *gate, TableRef ref, const char *rule, const char *remedy, const char *format, ...) {
    BaseArena *arena = gate->ctx->ruling->arena;
    va_list args, again;
    va_start(args, format);
    va_copy(again, args);
    int length = vsnprintf(NULL, 0, format, args);
    base_assert(length >= 0);
    char *what = arena_alloc(arena, (size_t)length + 1, 1);
    vsnprintf(what, (size_t)length + 1, format, again);
    va_end(again);
    va_end(args);
    const char *place = ref_is(ref, REF_GAME) ? "" : arena_printf(arena, "%s[%d]", list_of(ref), ref.index);
    const char *id = *place ? setup_id(gate->ctx->field->setup, ref) : "";
    BaseFault *fault = faults_add(gate->faults, "", place, id, remedy, rule ? "%s (%s)" : "%s", what, rule);
    fault_name_rule(fault, rule);
}

void gate_member(RulesGate *gate, TableRef ref, const char *member) {
    BaseFault *fault = gate->faults->count > 0 ? &gate->faults->items[gate->faults->count - 1] : NULL;
    if (fault) { /* else it was dropped because there were too many faults */
        const char *place = arena_printf(gate->ctx->ruling->arena, "%s[%d].%s", list_of(ref), ref.index, member);
        base_free(fault->place);
        fault->place = base_strdup(place);
    }
}

void gate_stated(RulesGate *gate, TableRef ref, const char *remedy) {
    const Ruling *ruling = gate->ctx->ruling;
    base_assert(ruling->findings.count > 0);
    const RulesFinding *finding = &ruling->findings.items[ruling->findings.count - 1];
    BaseText text = {0};
    ruling_describe(ruling, finding, &text);
    int length = (int)text.length - (text.length > 0 && text.data[text.length - 1] == '.');
    gate_fault(gate, ref, finding->rule, remedy, "%.*s", length, text_get(&text));
    text_free(&text);
}

bool rules_on_table(const RulesField *field, int unit, const TableWhere *where) {
    base_assert(unit >= 0 && unit < field->setup->unit_count && where);
    if (where->kind != WHERE_POINT) {
        return true;
    }
    GeomShape base = shape_place(&field->setup->units[unit].base, where->at, where->facing);
    return box_within(shape_box_of(&base), box_grow(field->setup->size, GEOM_LIMIT));
}

/* Checks what is the same for every system: a base must lie wholly on the table. */
static void gate_base(RulesGate *gate, TableRef ref) {
    const RulesCtx *ctx = gate->ctx;
    const char *rule = tree_get_text(tree_find(ctx->field->data->root, "cites"), "table-edge", NULL);
    const TableWhere *where = ref_is(ref, REF_UNIT) ? table_where(ctx->draft->table, ref.index) : NULL;
    if (where && where->kind == WHERE_POINT && !rules_on_table(ctx->field, ref.index, where)) {
        gate_fault(gate, ref, rule, "Move it until its whole base lies on the table",
                   "a part of its base is off the table");
    }
}

static void gate_one(RulesGate *gate, TableRef ref) {
    const RulesSystem *system = gate->ctx->field->data->system;
    gate_base(gate, ref);
    if (system->gate) {
        system->gate(gate, ref);
    }
}

void rules_gate(RulesCtx *ctx, TableRef ref, BaseFaults *faults) {
    static const TableRefKind kinds[] = {REF_AREA, REF_FORMATION, REF_UNIT, REF_SIDE};
    const TableSetup *setup = ctx->field->setup;
    const int counts[] = {setup->area_count, setup->formation_count, setup->unit_count, setup->side_count};
    Ruling *ruling = ctx->ruling;
    RulesGate gate = {ctx, faults, ref.kind == REF_NONE};
    ctx->ruling = ruling_create(ctx->field);
    if (!gate.whole) {
        gate_one(&gate, ref);
    }
    for (size_t k = 0; k < BASE_COUNT(kinds) && gate.whole; k++) {
        for (int i = 0; i < counts[k]; i++) {
            gate_one(&gate, ref_make(kinds[k], i));
        }
    }
    ruling_destroy(ctx->ruling);
    ctx->ruling = ruling;
}

void rules_gate_table(const RulesField *field, const Table *table, TableRef ref, BaseFaults *faults) {
    const RulesSystem *system = field->data->system;
    TableDraft draft = draft_make((Table *)table); /* nothing is written */
    RulesCtx ctx = {.field = field,
                    .draft = &draft,
                    .readings = field->data->reading_values,
                    .work = geom_work_create(field->scene),
                    .cache = system->cache_create ? system->cache_create(field) : NULL,
                    .tolerance = field->data->tolerance};
    rules_gate(&ctx, ref, faults);
    if (system->cache_destroy) {
        system->cache_destroy(ctx.cache);
    }
    geom_work_destroy(ctx.work);
    draft_term(&draft);
}
