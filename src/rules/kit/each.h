/* Iterates over things that are in the game, in the natural order of their ids: each_foe(table, REF_UNIT, side, unit) {
 * ... }. A thing is asked whether it lives when its turn comes, so that the body may remove others. Knows no rule. */
#ifndef RULES_KIT_EACH_H
#define RULES_KIT_EACH_H

#include "table/table.h"

typedef enum { KIT_OF_ALL, KIT_OF_SIDE, KIT_OF_OTHERS } KitWhose;

/* `index_` is the loop's own variable. Living are units that are not off the table, formations with such a unit, areas
 * that are not removed (table_alive). */
#define each_living(table_, kind_, index_)     each_whose(table_, kind_, KIT_OF_ALL, -1, index_)
#define each_own(table_, kind_, side_, index_) each_whose(table_, kind_, KIT_OF_SIDE, side_, index_)
#define each_foe(table_, kind_, side_, index_) each_whose(table_, kind_, KIT_OF_OTHERS, side_, index_)
#define each_whose(table_, kind_, whose_, side_, index_)                                                               \
    for (int index_, index_##_at = 0; each_next(table_, kind_, whose_, side_, &index_##_at, &index_);)
/* The units with a base of their own on the table, and their bases: GeomShape base; each_base(table, unit, base) ... */
#define each_base(table_, unit_, base_)                                                                                \
    for (int unit_, unit_##_at = 0; each_next_base(table_, &unit_##_at, &unit_, &(base_));)

/* Give the next one at or behind place `at` in that order and move on; false after the last one. */
bool each_next(const Table *table, TableRefKind kind, KitWhose whose, int side, int *at, int *index);
bool each_next_base(const Table *table, int *at, int *unit, GeomShape *base);

#endif
