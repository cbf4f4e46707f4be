/* What the files ruleset_*.c share: a ruleset while its files are merged. Nobody else includes it. */
#ifndef IO_RULESET_INTERNAL_H
#define IO_RULESET_INTERNAL_H

#include "base/array.h"
#include "io/document.h"

/* One object that was read: a head, or a file that a head lists. */
typedef struct {
    const BaseTree *tree;
    const char *file, *prefix; /* prefix of its places in the file: "battlefield.ruleset." within a game */
    int depth;                 /* 0 the ruleset itself, 1 what it extends ... */
} MergePart;

typedef struct {
    BaseArena *arena;
    BaseFaults *faults;
    bool good;
    ARRAY(MergePart) parts;
} Merger;

/* ---- ruleset_merge.c ---- */
/* Merges a ruleset, given by its id, its path or itself, with all that it extends. On faults returns NULL and clears
 * `good`. */
BaseTree *io_merge_ruleset(Merger *merger, const BaseTree *ruleset, const char *beside, const char *prefix);
/* ---- ruleset_lay.c ---- */
void io_merge_fault(Merger *merger, const char *file, const char *place, const char *remedy, const char *what);
/* Lays `over` over `base`, member by member and row by row, and records the changes in the base's "house". */
void io_merge_lay_over(Merger *merger, BaseTree *base, const BaseTree *over, const char *file, const char *prefix);
/* ---- ruleset_derive.c ---- */
/* Adds the variables and words that rows bring with them ("brings"), once all is merged. */
void io_merge_derive(BaseArena *arena, BaseTree *ruleset);
/* ---- ruleset_place.c ---- */
/* Sets line and column of the faults from `first` on that are in files other than `beside`. */
void io_merge_locate(BaseFaults *faults, int first, const char *beside);
/* True for the same item of a list: equal ids or, for variables, equal names and owners. */
bool io_merge_same_item(const BaseTree *a, const BaseTree *b);

#endif
