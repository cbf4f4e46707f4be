/* Hash and equality of the state, both over exactly what a rule can read. */
#include "table/table_internal.h"

static BaseHash hash_ref(BaseHash hash, TableRef ref) {
    return hash_int(hash_int(hash, ref.kind), ref.kind == REF_NONE ? -1 : ref.index);
}

BaseHash table_hash_where(BaseHash hash, const TableWhere *where) {
    hash = hash_int(hash, where->kind);
    switch (where->kind) {
    case WHERE_OFF: return hash_int(hash, where->role);
    case WHERE_POINT:
        hash = hash_double(hash_double(hash, where->at.x), where->at.y);
        return hash_double(hash, where->facing);
    case WHERE_HEX:
        hash = hash_int(hash_int(hash, where->hex.column), where->hex.row);
        return hash_double(hash, where->facing);
    case WHERE_INSIDE:
    case WHERE_ATTACHED: return hash_int(hash_ref(hash, where->host), where->role);
    }
    return hash;
}

BaseHash table_hash_activity(BaseHash hash, const TableActivity *activity) {
    hash = hash_int(hash_int(hash, activity->procedure), activity->step);
    hash = hash_ref(hash_int(hash, activity->side), activity->subject);
    for (int i = 0; i < TABLE_ACTIVITY_VALUES; i++) {
        hash = hash_int(hash, activity->values[i]);
    }
    return hash;
}

BaseHash table_hash_obligation(BaseHash hash, const TableObligation *obligation) {
    hash = hash_int(hash_int(hash, obligation->procedure), obligation->due);
    return hash_int(hash_ref(hash_ref(hash, obligation->who), obligation->what), obligation->value);
}

BaseHash table_hash(const Table *table) {
    const TableSetup *setup = table->setup;
    BaseHash hash = HASH_START;
    for (int i = 0; i < setup->unit_count; i++) {
        hash = table_hash_where(hash, &table->wheres[i]);
    }
    for (int kind = REF_GAME; kind < REF_KINDS; kind++) {
        int count = setup_count(setup, (TableRefKind)kind) * setup->schema->slots[kind];
        for (int i = 0; i < count; i++) {
            hash = hash_int(hash, table->vars[kind][i]);
        }
    }
    for (int i = 0; i < setup->area_count; i++) {
        hash = hash_int(hash_int(hash, table->kinds[i]), table->removed[i]);
    }
    hash = hash_int(hash, table->phase);
    hash = hash_int(hash, table->activity_count);
    for (int i = 0; i < table->activity_count; i++) {
        hash = table_hash_activity(hash, &table->activities[i]);
    }
    hash = hash_int(hash, table->obligation_count);
    for (int i = 0; i < table->obligation_count; i++) {
        hash = table_hash_obligation(hash, &table->obligations[i]);
    }
    return hash;
}

bool activity_equal(const TableActivity *a, const TableActivity *b) {
    for (int i = 0; i < TABLE_ACTIVITY_VALUES; i++) {
        if (a->values[i] != b->values[i]) {
            return false;
        }
    }
    return a->procedure == b->procedure && a->step == b->step && a->side == b->side &&
           ref_equal(a->subject, b->subject);
}

static bool obligation_equal(const TableObligation *a, const TableObligation *b) {
    return a->procedure == b->procedure && a->due == b->due && a->value == b->value && ref_equal(a->who, b->who) &&
           ref_equal(a->what, b->what);
}

static bool vars_equal(const Table *a, const Table *b) {
    for (int kind = REF_GAME; kind < REF_KINDS; kind++) {
        int count = setup_count(a->setup, (TableRefKind)kind) * a->setup->schema->slots[kind];
        for (int i = 0; i < count; i++) {
            if (a->vars[kind][i] != b->vars[kind][i]) {
                return false;
            }
        }
    }
    return true;
}

static bool stacks_equal(const Table *a, const Table *b) {
    if (a->activity_count != b->activity_count || a->obligation_count != b->obligation_count) {
        return false;
    }
    for (int i = 0; i < a->activity_count; i++) {
        if (!activity_equal(&a->activities[i], &b->activities[i])) {
            return false;
        }
    }
    for (int i = 0; i < a->obligation_count; i++) {
        if (!obligation_equal(&a->obligations[i], &b->obligations[i])) {
            return false;
        }
    }
    return true;
}

bool table_equal(const Table *a, const Table *b) {
    base_assert(a->setup == b->setup);
    for (int i = 0; i < a->setup->unit_count; i++) {
        if (!where_equal(&a->wheres[i], &b->wheres[i])) {
            return false;
        }
    }
    for (int i = 0; i < a->setup->area_count; i++) {
        if (a->kinds[i] != b->kinds[i] || a->removed[i] != b->removed[i]) {
            return false;
        }
    }
    return a->phase == b->phase && vars_equal(a, b) && stacks_equal(a, b);
}
