/* What the files ruleset_*.c share: a ruleset while its files are merged. Nobody else includes it. */
#ifndef IO_RULESET_INTERNAL_H
#define IO_RULESET_INTERNAL_H

#include "base/array.h"
#include "io/document.h"

/* One object that was read: a head, or a file that a head lists. */
typedef struct {
    const BaseTree *tree;
    const char *file, *prefix; /* where it is: "battlefield.ruleset." within a game */
    int depth;                 /* 0 the ruleset itself, 1 what it extends ... */
} MergePart;

typedef struct {
    BaseArena *arena;
    BaseFaults *faults;
    bool good;
    ARRAY(MergePart) parts;
} Merger;

/* ---- ruleset_merge.c ---- */
/* A ruleset's id, path or self, with all that it extends. NULL, and not good, with faults. */
BaseTree *merge_ruleset(Merger *merger, const BaseTree *ruleset, const char *beside, const char *prefix);
/* ---- ruleset_lay.c ---- */
void merge_fault(Merger *merger, const char *file, const char *place, const char *remedy, const char *what);
/* `over` over `base`, member by member and row by row; what differs is written down in the base's "house". */
void merge_lay_over(Merger *merger, BaseTree *base, const BaseTree *over, const char *file, const char *prefix);
/* ---- ruleset_derive.c ---- */
/* Adds the variables and words that rows bring with them ("brings"), once all is merged. */
void merge_derive(BaseArena *arena, BaseTree *ruleset);
/* ---- ruleset_place.c ---- */
/* Line and column for the faults from `first` on that lie in other files than `beside`. */
void merge_locate(BaseFaults *faults, int first, const char *beside);
/* The same item of a list: its id, or name and owner of a variable. */
bool merge_same_item(const BaseTree *a, const BaseTree *b);

#endif
