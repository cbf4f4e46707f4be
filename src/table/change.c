/* The only place that writes a table: each kind of change, forwards and backwards. */
#include "table/table_internal.h"

#include <string.h>

static int *var_place(Table *table, TableRef ref, VarId var) {
    const TableSchema *schema = table->setup->schema;
    base_assert(var >= 0 && var < schema->count && schema->vars[var].owner == ref.kind);
    base_assert(setup_has(table->setup, ref));
    return &table->vars[ref.kind][ref.index * schema->slots[ref.kind] + schema->vars[var].slot];
}

static void insert_obligation(Table *table, int index, const TableObligation *obligation) {
    base_assert(index >= 0 && index <= table->obligation_count);
    table_reserve_obligations(table, table->obligation_count + 1);
    TableObligation *place = &table->obligations[index];
    memmove(place + 1, place, (size_t)(table->obligation_count - index) * sizeof *place);
    *place = *obligation;
    table->obligation_count++;
}

static void delete_obligation(Table *table, int index) {
    base_assert(index >= 0 && index < table->obligation_count);
    table->obligation_count--;
    TableObligation *place = &table->obligations[index];
    memmove(place, place + 1, (size_t)(table->obligation_count - index) * sizeof *place);
}

static void push_activity(Table *table, const TableActivity *activity) {
    base_assert(table->activity_count < TABLE_ACTIVITY_MAX);
    table->activities[table->activity_count++] = *activity;
}

static void pop_activity(Table *table) {
    base_assert(table->activity_count > 0);
    table->activity_count--;
}

static void step_activity(Table *table, const TableActivity *activity) {
    base_assert(table->activity_count > 0);
    table->activities[table->activity_count - 1] = *activity;
}

static BaseHash fold_change(BaseHash version, const TableChange *change, bool back) {
    version = hash_int(version, (int)change->kind * 2 + back);
    switch (change->kind) {
    case CHANGE_WHERE:
        version = hash_int(version, change->ref.index);
        return table_hash_where(version, back ? &change->where_before : &change->where_after);
    case CHANGE_VAR:
    case CHANGE_KIND:
    case CHANGE_REMOVED:
    case CHANGE_PHASE:
        version = hash_int(hash_int(version, change->ref.kind), change->ref.index);
        return hash_int(hash_int(version, change->var), back ? change->before : change->after);
    case CHANGE_PUSH: return back ? version : table_hash_activity(version, &change->activity_after);
    case CHANGE_STEP: return table_hash_activity(version, back ? &change->activity_before : &change->activity_after);
    case CHANGE_POP: return back ? table_hash_activity(version, &change->activity_before) : version;
    case CHANGE_OWE:
    case CHANGE_PAY: return table_hash_obligation(hash_int(version, change->before), &change->obligation);
    }
    return version;
}

/* Asserts that the thing to be changed exists on this table: callers that apply a file's changes have checked that. */
static void assert_names(const Table *table, const TableChange *change) {
    switch (change->kind) {
    case CHANGE_WHERE: base_assert(change->ref.kind == REF_UNIT && setup_has(table->setup, change->ref)); break;
    case CHANGE_KIND:
    case CHANGE_REMOVED: base_assert(change->ref.kind == REF_AREA && setup_has(table->setup, change->ref)); break;
    default: break; /* CHANGE_VAR: var_place; the others name nothing */
    }
}

static bool touches_terrain(const TableChange *change) {
    return change->kind == CHANGE_KIND || change->kind == CHANGE_REMOVED ||
           (change->kind == CHANGE_VAR && change->ref.kind == REF_AREA);
}

static void note_version(Table *table, const TableChange *change, bool back) {
    table->version = fold_change(table->version, change, back);
    if (touches_terrain(change)) {
        table->terrain_version = fold_change(table->terrain_version, change, back);
    }
}

static void apply_one(Table *table, const TableChange *change) {
    assert_names(table, change);
    switch (change->kind) {
    case CHANGE_WHERE: table->wheres[change->ref.index] = change->where_after; break;
    case CHANGE_VAR: *var_place(table, change->ref, change->var) = change->after; break;
    case CHANGE_KIND: table->kinds[change->ref.index] = change->after; break;
    case CHANGE_REMOVED: table->removed[change->ref.index] = change->after != 0; break;
    case CHANGE_PHASE: table->phase = change->after; break;
    case CHANGE_PUSH: push_activity(table, &change->activity_after); break;
    case CHANGE_STEP: step_activity(table, &change->activity_after); break;
    case CHANGE_POP: pop_activity(table); break;
    case CHANGE_OWE: insert_obligation(table, table->obligation_count, &change->obligation); break;
    case CHANGE_PAY: delete_obligation(table, change->before); break;
    }
    note_version(table, change, false);
}

static void revert_one(Table *table, const TableChange *change) {
    assert_names(table, change);
    switch (change->kind) {
    case CHANGE_WHERE: table->wheres[change->ref.index] = change->where_before; break;
    case CHANGE_VAR: *var_place(table, change->ref, change->var) = change->before; break;
    case CHANGE_KIND: table->kinds[change->ref.index] = change->before; break;
    case CHANGE_REMOVED: table->removed[change->ref.index] = change->before != 0; break;
    case CHANGE_PHASE: table->phase = change->before; break;
    case CHANGE_PUSH: pop_activity(table); break;
    case CHANGE_STEP: step_activity(table, &change->activity_before); break;
    case CHANGE_POP: push_activity(table, &change->activity_before); break;
    case CHANGE_OWE: delete_obligation(table, table->obligation_count - 1); break;
    case CHANGE_PAY: insert_obligation(table, change->before, &change->obligation); break;
    }
    note_version(table, change, true);
}

void table_apply(Table *table, const TableChange *changes, int count) {
    for (int i = 0; i < count; i++) {
        apply_one(table, &changes[i]);
    }
}

void table_revert(Table *table, const TableChange *changes, int count) {
    for (int i = count - 1; i >= 0; i--) {
        revert_one(table, &changes[i]);
    }
}
