#include "mind/trial_fell.h"

#include <math.h>

TrialFell fell_make(const TableSetup *setup, BaseArena *arena) {
    return (TrialFell){.at = arena_alloc(arena, (size_t)setup->unit_count, sizeof(GeomVec)),
                       .seen = arena_alloc(arena, (size_t)setup->unit_count, sizeof(bool))};
}

/* A unit that is attached to another keeps the place where it was before. */
static bool place_of(const Table *table, int unit, GeomVec *at) {
    const TableWhere *where = table_where(table, unit);
    if (where->kind == WHERE_INSIDE) {
        GeomBox box = table->setup->areas[where->host.index].area.box;
        *at = vec((box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2);
        return true;
    }
    *at = where->kind == WHERE_HEX ? hex_centre(where->hex, table->setup->unit) : where->at;
    return where->kind == WHERE_HEX || where->kind == WHERE_POINT;
}

void fell_note(TrialFell *fell, const Table *table) {
    for (int i = 0; i < table->setup->unit_count; i++) {
        GeomVec at;
        if (table_alive(table, ref_make(REF_UNIT, i)) && place_of(table, i, &at)) {
            fell->at[i] = at;
            fell->seen[i] = true;
        }
    }
}

static double tenth(double mm, double unit) {
    return round(mm / unit * 10) / 10;
}

BaseTree *fell_tree(const TrialFell *fell, const Table *table, BaseArena *arena) {
    const TableSetup *setup = table->setup;
    BaseTree *out = tree_object(arena);
    setup_each(setup, REF_UNIT, unit) {
        TableRef ref = ref_make(REF_UNIT, unit);
        if (fell->seen[unit] && !table_alive(table, ref)) {
            GeomVec at = fell->at[unit];
            tree_set(arena, out, setup_id(setup, ref),
                     tree_pair(arena, tenth(at.x, setup->unit), tenth(at.y, setup->unit)));
        }
    }
    return out;
}
