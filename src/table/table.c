#include "table/table_internal.h"

#include <string.h>

static size_t var_count(const TableSetup *setup, TableRefKind kind) {
    return (size_t)setup_count(setup, kind) * (size_t)setup->schema->slots[kind];
}

static void fill_fallbacks(Table *table, TableRefKind kind) {
    const TableSchema *schema = table->setup->schema;
    for (int v = 0; v < schema->count; v++) {
        if (schema->vars[v].owner != kind) {
            continue;
        }
        for (int i = 0; i < setup_count(table->setup, kind); i++) {
            table->vars[kind][i * schema->slots[kind] + schema->vars[v].slot] = schema->vars[v].fallback;
        }
    }
}

static void fill_vars(Table *table, TableRefKind kind, int index, const int *values) {
    size_t slots = (size_t)table->setup->schema->slots[kind];
    if (values && slots > 0) {
        memcpy(table->vars[kind] + (size_t)index * slots, values, slots * sizeof *values);
    }
}

static void fill_start(Table *table) {
    const TableSetup *setup = table->setup;
    for (int kind = REF_GAME; kind < REF_KINDS; kind++) {
        fill_fallbacks(table, (TableRefKind)kind);
    }
    const TableSchema *schema = setup->schema;
    fill_vars(table, REF_GAME, 0, setup->game_vars);
    for (int i = 0; i < setup->side_count && setup->side_vars; i++) {
        fill_vars(table, REF_SIDE, i, setup->side_vars + i * schema->slots[REF_SIDE]);
    }
    for (int i = 0; i < setup->formation_count && setup->formation_vars; i++) {
        fill_vars(table, REF_FORMATION, i, setup->formation_vars + i * schema->slots[REF_FORMATION]);
    }
    for (int i = 0; i < setup->unit_count; i++) {
        table->wheres[i] = setup->units[i].where;
        fill_vars(table, REF_UNIT, i, setup->units[i].vars);
    }
    for (int i = 0; i < setup->area_count; i++) {
        table->kinds[i] = setup->areas[i].kind;
        fill_vars(table, REF_AREA, i, setup->areas[i].vars);
    }
}

static Table *allocate(const TableSetup *setup) {
    base_assert(setup->order[REF_UNIT]); /* setup_finish must have been called */
    Table *table = base_alloc(1, sizeof *table);
    table->setup = setup;
    table->wheres = base_alloc((size_t)setup->unit_count, sizeof *table->wheres);
    table->kinds = base_alloc((size_t)setup->area_count, sizeof *table->kinds);
    table->removed = base_alloc((size_t)setup->area_count, sizeof *table->removed);
    for (int kind = 0; kind < REF_KINDS; kind++) {
        table->vars[kind] = base_alloc(var_count(setup, (TableRefKind)kind), sizeof *table->vars[kind]);
    }
    return table;
}

Table *table_create(const TableSetup *setup) {
    Table *table = allocate(setup);
    fill_start(table);
    table->phase = setup->start_phase - 1;
    table->version = table->terrain_version = HASH_START;
    return table;
}

void table_destroy(Table *table) {
    if (!table) {
        return;
    }
    for (int kind = 0; kind < REF_KINDS; kind++) {
        base_free(table->vars[kind]);
    }
    base_free(table->wheres);
    base_free(table->kinds);
    base_free(table->removed);
    base_free(table->obligations);
    base_free(table);
}

Table *table_copy(const Table *table) {
    Table *copy = allocate(table->setup);
    table_assign(copy, table);
    return copy;
}

static void copy_bytes(void *to, const void *from, size_t count, size_t size) {
    if (count > 0) {
        memcpy(to, from, count * size);
    }
}

void table_reserve_obligations(Table *table, int need) {
    if (need > table->obligation_cap) {
        table->obligations = array_grow(table->obligations, &table->obligation_cap, need, sizeof *table->obligations);
    }
}

void table_assign(Table *to, const Table *from) {
    const TableSetup *setup = from->setup;
    base_assert(to->setup == setup);
    copy_bytes(to->wheres, from->wheres, (size_t)setup->unit_count, sizeof *to->wheres);
    copy_bytes(to->kinds, from->kinds, (size_t)setup->area_count, sizeof *to->kinds);
    copy_bytes(to->removed, from->removed, (size_t)setup->area_count, sizeof *to->removed);
    for (int kind = 0; kind < REF_KINDS; kind++) {
        copy_bytes(to->vars[kind], from->vars[kind], var_count(setup, (TableRefKind)kind), sizeof(int));
    }
    to->phase = from->phase;
    to->activity_count = from->activity_count;
    copy_bytes(to->activities, from->activities, (size_t)from->activity_count, sizeof *to->activities);
    table_reserve_obligations(to, from->obligation_count);
    to->obligation_count = from->obligation_count;
    copy_bytes(to->obligations, from->obligations, (size_t)from->obligation_count, sizeof *to->obligations);
    to->version = from->version;
    to->terrain_version = from->terrain_version;
}

int table_get(const Table *table, TableRef ref, VarId var) {
    const TableSchema *schema = table->setup->schema;
    base_assert(var >= 0 && var < schema->count && (int)schema->vars[var].owner == (int)ref.kind);
    base_assert(setup_has(table->setup, ref));
    return table->vars[ref.kind][ref.index * schema->slots[ref.kind] + schema->vars[var].slot];
}

const TableWhere *table_where(const Table *table, int unit) {
    base_assert(unit >= 0 && unit < table->setup->unit_count);
    return &table->wheres[unit];
}

int table_kind(const Table *table, int area) {
    base_assert(area >= 0 && area < table->setup->area_count);
    return table->kinds[area];
}

const TableActivity *table_activity(const Table *table) {
    return table->activity_count > 0 ? &table->activities[table->activity_count - 1] : NULL;
}

bool table_base(const Table *table, int unit, GeomShape *out) {
    const TableWhere *where = table_where(table, unit);
    if (where->kind == WHERE_HEX) {
        *out = shape_place(&table->setup->units[unit].base, hex_centre(where->hex, table->setup->unit), 0);
        return true;
    }
    if (where->kind != WHERE_POINT) {
        return false;
    }
    *out = shape_place(&table->setup->units[unit].base, where->at, where->facing);
    return true;
}

bool table_apart(const Table *table, int a, int b) {
    const TableWhere *one = table_where(table, a), *other = table_where(table, b);
    const TableUnit *units = table->setup->units;
    return one->kind == WHERE_POINT && other->kind == WHERE_POINT &&
           vec_distance(one->at, other->at) > geom_base_reach(&units[a].base) + geom_base_reach(&units[b].base) + 1;
}

int table_inside(const Table *table, TableRef host, int *out, int cap) {
    base_assert((host.kind == REF_AREA || host.kind == REF_UNIT) && setup_has(table->setup, host));
    base_assert(out || cap == 0);
    const TableSetup *setup = table->setup;
    TableWhereKind kind = host.kind == REF_AREA ? WHERE_INSIDE : WHERE_ATTACHED;
    int count = 0;
    for (int i = 0; i < setup->unit_count; i++) {
        int unit = setup->order[REF_UNIT][i];
        const TableWhere *where = &table->wheres[unit];
        if (where->kind == kind && ref_equal(where->host, host)) {
            if (count < cap) {
                out[count] = unit;
            }
            count++;
        }
    }
    return count;
}

int table_next_inside(const Table *table, TableRef host, int unit) {
    const TableSetup *setup = table->setup;
    base_assert((host.kind == REF_AREA || host.kind == REF_UNIT) && setup_has(setup, host) && unit < setup->unit_count);
    TableWhereKind kind = host.kind == REF_AREA ? WHERE_INSIDE : WHERE_ATTACHED;
    for (int i = unit < 0 ? 0 : setup->rank[REF_UNIT][unit] + 1; i < setup->unit_count; i++) {
        const TableWhere *where = &table->wheres[setup->order[REF_UNIT][i]];
        if (where->kind == kind && ref_equal(where->host, host)) {
            return setup->order[REF_UNIT][i];
        }
    }
    return -1;
}

int table_members(const Table *table, TableRef of, int *out, int cap) {
    const TableSetup *setup = table->setup;
    const int *units = NULL, *start = NULL;
    if (of.kind == REF_FORMATION) {
        units = setup->formation_units;
        start = setup->formation_start;
    } else if (of.kind == REF_SIDE) {
        units = setup->side_units;
        start = setup->side_start;
    } else {
        return 0;
    }
    base_assert(setup_has(setup, of) && (out || cap == 0));
    int count = 0;
    for (int i = start[of.index]; i < start[of.index + 1]; i++) {
        if (table->wheres[units[i]].kind != WHERE_OFF) {
            if (count < cap) {
                out[count] = units[i];
            }
            count++;
        }
    }
    return count;
}

bool table_alive(const Table *table, TableRef ref) {
    base_assert(ref.kind == REF_NONE || setup_has(table->setup, ref));
    switch (ref.kind) {
    case REF_GAME: return true;
    case REF_UNIT: return table->wheres[ref.index].kind != WHERE_OFF;
    case REF_AREA: return !table->removed[ref.index];
    case REF_SIDE:
    case REF_FORMATION: return table_members(table, ref, NULL, 0) > 0;
    case REF_HEX: return true;
    default: return false;
    }
}
