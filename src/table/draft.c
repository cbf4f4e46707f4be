#include "table/table_internal.h"

#include <math.h>

TableDraft draft_make(Table *table) {
    return (TableDraft){.table = table};
}

void draft_term(TableDraft *draft) {
    base_free(draft->changes);
    *draft = (TableDraft){.table = draft->table};
}

int draft_mark(const TableDraft *draft) {
    return draft->count;
}

void draft_rollback(TableDraft *draft, int mark) {
    base_assert(mark >= 0 && mark <= draft->count);
    if (draft->count == 0) {
        return;
    }
    table_revert(draft->table, draft->changes + mark, draft->count - mark);
    draft->count = mark;
    if (mark == 0) { /* the table is back in its first state, so caches stay valid */
        draft->table->version = draft->version;
        draft->table->terrain_version = draft->terrain_version;
    }
}

/* True if both changes are about the same thing: the same variable, the same unit's place, the same area's kind ... */
static bool same_thing(const TableChange *a, const TableChange *b) {
    return a->kind == b->kind && ref_equal(a->ref, b->ref) && (a->kind != CHANGE_VAR || a->var == b->var);
}

/* True if the value after the last change is the value before the first. Both are about the same thing. */
static bool is_put_back(const TableChange *first, const TableChange *last) {
    return first->kind == CHANGE_WHERE ? where_equal(&first->where_before, &last->where_after)
                                       : first->before == last->after;
}

static bool is_list(const TableChange *change) {
    return change->kind == CHANGE_PUSH || change->kind == CHANGE_STEP || change->kind == CHANGE_POP ||
           change->kind == CHANGE_OWE || change->kind == CHANGE_PAY;
}

/* Compares the hash of the whole table with that at the mark: activities and obligations are lists whose items shift,
 * so their changes cannot be compared one by one. */
static bool same_hash(TableDraft *draft, int mark) {
    Table *table = draft->table;
    uint64_t version = table->version, terrain_version = table->terrain_version;
    BaseHash now = table_hash(table);
    table_revert(table, draft->changes + mark, draft->count - mark);
    BaseHash before = table_hash(table);
    table_apply(table, draft->changes + mark, draft->count - mark);
    table->version = version;
    table->terrain_version = terrain_version;
    return now == before;
}

/* These two return the first and the last change since the mark that are about the same thing as this one. */
static const TableChange *first_of(const TableDraft *draft, int mark, int at) {
    int i = mark;
    while (!same_thing(&draft->changes[i], &draft->changes[at])) {
        i++;
    }
    return &draft->changes[i];
}

static const TableChange *last_of(const TableDraft *draft, int at) {
    int i = draft->count - 1;
    while (!same_thing(&draft->changes[i], &draft->changes[at])) {
        i--;
    }
    return &draft->changes[i];
}

bool draft_is_idle(TableDraft *draft, int mark) {
    base_assert(mark >= 0 && mark <= draft->count);
    bool lists = false;
    for (int i = mark; i < draft->count; i++) {
        bool list = is_list(&draft->changes[i]);
        lists = lists || list;
        if (!list && !is_put_back(first_of(draft, mark, i), last_of(draft, i))) {
            return false;
        }
    }
    return !lists || same_hash(draft, mark);
}

static void emit(TableDraft *draft, const TableChange *change) {
    if (draft->count == draft->cap) {
        draft->changes = array_grow(draft->changes, &draft->cap, draft->count + 1, sizeof *draft->changes);
    }
    if (draft->count == 0) {
        draft->version = draft->table->version;
        draft->terrain_version = draft->table->terrain_version;
    }
    draft->changes[draft->count++] = *change;
    table_apply(draft->table, change, 1);
}

static int in_range(const TableVar *var, int value) {
    if (value == VAR_NONE) {
        base_assert(var->optional);
        return value;
    }
    if (var->type != VAR_INT) {
        return value;
    }
    return value < var->min ? var->min : value > var->max ? var->max : value;
}

void draft_set(TableDraft *draft, TableRef ref, VarId var, int value) {
    int before = table_get(draft->table, ref, var);
    int after = in_range(&draft->table->setup->schema->vars[var], value);
    if (before != after) {
        emit(draft, &(TableChange){.kind = CHANGE_VAR, .ref = ref, .var = var, .before = before, .after = after});
    }
}

void draft_add(TableDraft *draft, TableRef ref, VarId var, int amount) {
    int before = table_get(draft->table, ref, var);
    base_assert(before != VAR_NONE);
    draft_set(draft, ref, var, before + amount);
}

void draft_place(TableDraft *draft, int unit, TableWhere where) {
    const TableWhere *before = table_where(draft->table, unit);
    base_assert(where.kind != WHERE_POINT || (isfinite(where.at.x) && isfinite(where.at.y) && isfinite(where.facing)));
    base_assert(where.kind != WHERE_HEX || hex_valid(&draft->table->setup->hexes, where.hex));
    base_assert((where.kind != WHERE_INSIDE && where.kind != WHERE_ATTACHED) ||
                setup_has(draft->table->setup, where.host));
    if (!where_equal(before, &where)) {
        emit(draft,
             &(TableChange){
                 .kind = CHANGE_WHERE, .ref = ref_make(REF_UNIT, unit), .where_before = *before, .where_after = where});
    }
}

void draft_remove(TableDraft *draft, TableRef unit_or_area, int cause) {
    if (unit_or_area.kind == REF_UNIT) {
        draft_place(draft, unit_or_area.index, where_off(cause));
        return;
    }
    base_assert(unit_or_area.kind == REF_AREA && setup_has(draft->table->setup, unit_or_area));
    if (!draft->table->removed[unit_or_area.index]) {
        emit(draft, &(TableChange){.kind = CHANGE_REMOVED, .ref = unit_or_area, .before = 0, .after = 1});
    }
}

void draft_kind(TableDraft *draft, int area, int kind) {
    base_assert(kind >= 0);
    int before = table_kind(draft->table, area);
    if (before != kind) {
        emit(draft,
             &(TableChange){.kind = CHANGE_KIND, .ref = ref_make(REF_AREA, area), .before = before, .after = kind});
    }
}

void draft_phase(TableDraft *draft, int phase) {
    base_assert(phase >= -1);
    int before = draft->table->phase;
    if (before != phase) {
        emit(draft,
             &(TableChange){.kind = CHANGE_PHASE, .ref = ref_make(REF_GAME, 0), .before = before, .after = phase});
    }
}

void draft_push(TableDraft *draft, TableActivity activity) {
    emit(draft, &(TableChange){.kind = CHANGE_PUSH, .activity_after = activity});
}

void draft_step(TableDraft *draft, TableActivity top) {
    const TableActivity *before = table_activity(draft->table);
    base_assert(before);
    if (!activity_equal(before, &top)) {
        emit(draft, &(TableChange){.kind = CHANGE_STEP, .activity_before = *before, .activity_after = top});
    }
}

void draft_pop(TableDraft *draft) {
    const TableActivity *before = table_activity(draft->table);
    base_assert(before);
    emit(draft, &(TableChange){.kind = CHANGE_POP, .activity_before = *before});
}

void draft_owe(TableDraft *draft, TableObligation obligation) {
    emit(draft, &(TableChange){.kind = CHANGE_OWE, .obligation = obligation});
}

void draft_pay(TableDraft *draft, int index) {
    base_assert(index >= 0 && index < draft->table->obligation_count);
    emit(draft, &(TableChange){.kind = CHANGE_PAY, .before = index, .obligation = draft->table->obligations[index]});
}

/* True if `ref` is `of` itself, a unit of that formation, or a formation or unit of that side. */
static bool belongs(const TableSetup *setup, TableRef ref, TableRef of) {
    if (of.kind == REF_NONE || ref_equal(ref, of)) {
        return true;
    }
    if (of.kind == REF_FORMATION) {
        return ref.kind == REF_UNIT && setup->units[ref.index].formation == of.index;
    }
    return of.kind == REF_SIDE && setup_side_of(setup, ref) == of.index;
}

void draft_expire(TableDraft *draft, TableLifetime scope, TableRef of) {
    const TableSetup *setup = draft->table->setup;
    for (int v = 0; v < setup->schema->count; v++) {
        const TableVar *var = &setup->schema->vars[v];
        if (var->lifetime < scope) {
            continue;
        }
        for (int i = 0; i < setup_count(setup, var->owner); i++) {
            TableRef ref = ref_make(var->owner, i);
            if (belongs(setup, ref, of)) {
                draft_set(draft, ref, v, var->fallback);
            }
        }
    }
}
