#include "table/setup.h"

#include "base/text.h"

#include <stdlib.h>
#include <string.h>

TableWhere where_point(GeomVec at, double facing) {
    return (TableWhere){.kind = WHERE_POINT, .at = at, .facing = facing, .host = ref_none()};
}

TableWhere where_hex(HexId hex, double facing) {
    return (TableWhere){.kind = WHERE_HEX, .hex = hex, .facing = facing, .host = ref_none()};
}

TableWhere where_inside(TableRef area, int role) {
    return (TableWhere){.kind = WHERE_INSIDE, .host = area, .role = role};
}

TableWhere where_attached(TableRef unit, int role) {
    return (TableWhere){.kind = WHERE_ATTACHED, .host = unit, .role = role};
}

TableWhere where_off(int cause) {
    return (TableWhere){.kind = WHERE_OFF, .host = ref_none(), .role = cause};
}

bool where_equal(const TableWhere *a, const TableWhere *b) {
    if (a->kind != b->kind) {
        return false;
    }
    switch (a->kind) {
    case WHERE_OFF: return a->role == b->role;
    case WHERE_POINT: return a->at.x == b->at.x && a->at.y == b->at.y && a->facing == b->facing;
    case WHERE_HEX: return a->hex.column == b->hex.column && a->hex.row == b->hex.row && a->facing == b->facing;
    case WHERE_INSIDE:
    case WHERE_ATTACHED: return ref_equal(a->host, b->host) && a->role == b->role;
    }
    return false;
}

int setup_count(const TableSetup *setup, TableRefKind kind) {
    switch (kind) {
    case REF_GAME: return 1;
    case REF_SIDE: return setup->side_count;
    case REF_FORMATION: return setup->formation_count;
    case REF_UNIT: return setup->unit_count;
    case REF_AREA: return setup->area_count;
    default: return 0;
    }
}

bool setup_has(const TableSetup *setup, TableRef ref) {
    int count = ref.kind == REF_HEX ? setup->hexes.columns * setup->hexes.rows : setup_count(setup, ref.kind);
    return ref.index >= 0 && ref.index < count;
}

const char *setup_id(const TableSetup *setup, TableRef ref) {
    base_assert(ref.kind == REF_NONE || setup_has(setup, ref));
    switch (ref.kind) {
    case REF_GAME: return "game";
    case REF_SIDE: return setup->sides[ref.index].id;
    case REF_FORMATION: return setup->formations[ref.index].id;
    case REF_UNIT: return setup->units[ref.index].id;
    case REF_AREA: return setup->areas[ref.index].id;
    case REF_HEX: return setup->hex_names[ref.index];
    default: return "";
    }
}

TableRef setup_hex_ref(const TableSetup *setup, HexId hex) {
    bool there = setup->board == BOARD_HEX && hex_valid(&setup->hexes, hex);
    return there ? ref_make(REF_HEX, (hex.row - 1) * setup->hexes.columns + hex.column - 1) : ref_none();
}

HexId setup_ref_hex(const TableSetup *setup, TableRef hex) {
    base_assert(hex.kind == REF_HEX && setup_has(setup, hex));
    int columns = setup->hexes.columns;
    return (HexId){(int16_t)(hex.index % columns + 1), (int16_t)(hex.index / columns + 1)};
}

/* The name that the file gives a thing; NULL or "": none. */
static const char *own_name(const TableSetup *setup, TableRef ref) {
    switch (ref.kind) {
    case REF_SIDE: return setup->sides[ref.index].name;
    case REF_FORMATION: return setup->formations[ref.index].name;
    case REF_UNIT: return setup->units[ref.index].name;
    case REF_AREA: return setup->areas[ref.index].name;
    default: return NULL;
    }
}

bool setup_is_named(const TableSetup *setup, TableRef ref) {
    base_assert(ref.kind == REF_NONE || setup_has(setup, ref));
    const char *name = own_name(setup, ref);
    return name && *name;
}

const char *setup_name(const TableSetup *setup, TableRef ref) {
    if (setup_is_named(setup, ref)) {
        return own_name(setup, ref);
    }
    const char *const *called = ref.kind < REF_KINDS ? setup->called[ref.kind] : NULL;
    return called && called[ref.index] ? called[ref.index] : setup_id(setup, ref);
}

bool setup_next(const TableSetup *setup, TableRefKind kind, int *at, int *index) {
    base_assert(*at >= 0);
    if (*at >= setup_count(setup, kind)) {
        return false;
    }
    *index = setup->order[kind][(*at)++];
    return true;
}

int setup_side_of(const TableSetup *setup, TableRef ref) {
    base_assert(ref.kind == REF_NONE || setup_has(setup, ref));
    switch (ref.kind) {
    case REF_SIDE: return ref.index;
    case REF_FORMATION: return setup->formations[ref.index].side;
    case REF_UNIT: {
        const TableUnit *unit = &setup->units[ref.index];
        return unit->formation >= 0 ? setup->formations[unit->formation].side : unit->side;
    }
    default: return -1;
    }
}

bool setup_before(const TableSetup *setup, TableRef a, TableRef b) {
    base_assert(setup_has(setup, a) && setup_has(setup, b));
    if (a.kind == b.kind && setup->rank[a.kind]) {
        return setup->rank[a.kind][a.index] < setup->rank[b.kind][b.index];
    }
    return text_compare_natural(setup_id(setup, a), setup_id(setup, b)) < 0;
}

static TableRef find_unsorted(const TableSetup *setup, TableRefKind kind, const char *id) {
    for (int i = 0; i < setup_count(setup, kind); i++) {
        if (strcmp(setup_id(setup, ref_make(kind, i)), id) == 0) {
            return ref_make(kind, i);
        }
    }
    return ref_none();
}

static TableRef find_sorted(const TableSetup *setup, TableRefKind kind, const char *id) {
    int low = 0, high = setup_count(setup, kind);
    while (low < high) {
        int middle = low + (high - low) / 2;
        TableRef ref = ref_make(kind, setup->order[kind][middle]);
        int order = text_compare_natural(setup_id(setup, ref), id);
        if (order == 0) {
            return ref;
        }
        if (order < 0) {
            low = middle + 1;
        } else {
            high = middle;
        }
    }
    return ref_none();
}

TableRef setup_find(const TableSetup *setup, const char *id) {
    if (strcmp(id, "game") == 0) {
        return ref_make(REF_GAME, 0);
    }
    for (int kind = REF_SIDE; kind < REF_KINDS; kind++) {
        TableRef ref = setup->order[kind] ? find_sorted(setup, (TableRefKind)kind, id)
                                          : find_unsorted(setup, (TableRefKind)kind, id);
        if (ref.kind != REF_NONE) {
            return ref;
        }
    }
    HexId hex;
    return setup->board == BOARD_HEX && hex_parse(id, &hex) ? setup_hex_ref(setup, hex) : ref_none();
}

typedef struct {
    const char *id;
    int index;
} Named;

static int compare_named(const void *a, const void *b) {
    const Named *left = a, *right = b;
    int order = text_compare_natural(left->id, right->id);
    return order ? order : (left->index > right->index) - (left->index < right->index);
}

static void sort_ids(TableSetup *setup, TableRefKind kind) {
    int count = setup_count(setup, kind);
    Named *named = base_alloc((size_t)count, sizeof *named);
    for (int i = 0; i < count; i++) {
        named[i] = (Named){setup_id(setup, ref_make(kind, i)), i};
    }
    qsort(named, (size_t)count, sizeof *named, compare_named);
    int *order = arena_alloc(setup->arena, (size_t)count, sizeof *order);
    int *rank = arena_alloc(setup->arena, (size_t)count, sizeof *rank);
    for (int i = 0; i < count; i++) {
        order[i] = named[i].index;
        rank[named[i].index] = i;
    }
    base_free(named);
    setup->order[kind] = order;
    setup->rank[kind] = rank;
}

static int owner_of(const TableSetup *setup, int unit, TableRefKind kind) {
    return kind == REF_FORMATION ? setup->units[unit].formation : setup_side_of(setup, ref_make(REF_UNIT, unit));
}

/* Lists the units by owner with a counting sort over the natural order, which keeps that order within each owner. */
static void list_members(TableSetup *setup, TableRefKind kind, const int **units_out, const int **start_out) {
    int owners = setup_count(setup, kind);
    int *start = arena_alloc(setup->arena, (size_t)owners + 2, sizeof *start);
    int *units = arena_alloc(setup->arena, (size_t)setup->unit_count, sizeof *units);
    for (int u = 0; u < setup->unit_count; u++) {
        int owner = owner_of(setup, u, kind);
        if (owner >= 0) {
            start[owner + 2]++;
        }
    }
    for (int i = 2; i < owners + 2; i++) {
        start[i] += start[i - 1];
    }
    /* start[owner + 1] is the position of the owner's next unit; once all are placed, it is where the next owner
     * begins. */
    for (int i = 0; i < setup->unit_count; i++) {
        int unit = setup->order[REF_UNIT][i], owner = owner_of(setup, unit, kind);
        if (owner >= 0) {
            units[start[owner + 1]++] = unit;
        }
    }
    *units_out = units;
    *start_out = start;
}

static void name_hexes(TableSetup *setup) {
    int columns = setup->hexes.columns, rows = setup->hexes.rows;
    char(*names)[8] = arena_alloc(setup->arena, (size_t)columns * (size_t)rows, sizeof *names);
    for (int i = 0; i < columns * rows; i++) {
        HexId hex = {(int16_t)(i % columns + 1), (int16_t)(i / columns + 1)};
        hex_name(hex, names[i]);
    }
    setup->hex_names = (const char(*)[8])names;
}

void setup_show_in(TableSetup *setup, const char *unit) {
    static const struct {
        const char *name;
        double mm;
    } UNITS[] = {{"cm", 10}, {"in", 25.4}, {"mm", 1}};
    setup->shown = setup->unit;
    setup->shown_name = setup->unit_name;
    for (size_t i = 0; i < BASE_COUNT(UNITS) && unit && setup->board != BOARD_HEX; i++) {
        if (strcmp(UNITS[i].name, unit) == 0) {
            setup->shown = UNITS[i].mm;
            setup->shown_name = UNITS[i].name;
        }
    }
}

void setup_show_ids(TableSetup *setup, bool shown) {
    setup->shows_ids = shown;
}

void setup_finish(TableSetup *setup) {
    base_assert(setup->arena && setup->schema && setup->unit > 0);
    setup_show_in(setup, NULL);
    if (setup->board == BOARD_HEX) {
        name_hexes(setup);
    }
    for (int kind = REF_GAME; kind < REF_KINDS; kind++) {
        sort_ids(setup, (TableRefKind)kind);
    }
    list_members(setup, REF_FORMATION, &setup->formation_units, &setup->formation_start);
    list_members(setup, REF_SIDE, &setup->side_units, &setup->side_start);
}
