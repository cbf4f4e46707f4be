#include "rules/kit/each.h"

bool each_next(const Table *table, TableRefKind kind, KitWhose whose, int side, int *at, int *index) {
    while (setup_next(table->setup, kind, at, index)) {
        TableRef ref = ref_make(kind, *index);
        bool own = whose == KIT_OF_ALL || (setup_side_of(table->setup, ref) == side) == (whose == KIT_OF_SIDE);
        if (own && table_alive(table, ref)) {
            return true;
        }
    }
    return false;
}

bool each_next_base(const Table *table, int *at, int *unit, GeomShape *base) {
    while (setup_next(table->setup, REF_UNIT, at, unit)) {
        if (table_base(table, *unit, base)) {
            return true;
        }
    }
    return false;
}
