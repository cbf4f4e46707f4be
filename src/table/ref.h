/* Names for the things on a table. A ref is a kind and an index, not a pointer, so that it stays valid across copies
 * and replays of the state.
 *
 * A hex of a hex board can be named like a thing ("E7"): its kind is REF_HEX, which has no variables and does not count
 * among the REF_KINDS kinds that lists are kept for. */
#ifndef TABLE_REF_H
#define TABLE_REF_H

#include <stdbool.h>
#include <stdint.h>

typedef enum {
    REF_NONE,
    REF_GAME,
    REF_SIDE,
    REF_FORMATION,
    REF_UNIT,
    REF_AREA,
    REF_KINDS,
    REF_HEX = REF_KINDS
} TableRefKind;

typedef struct {
    uint8_t kind;  /* TableRefKind */
    int32_t index; /* in the setup's array of that kind; 0 for the game */
} TableRef;

static inline TableRef ref_make(TableRefKind kind, int index) {
    return (TableRef){(uint8_t)kind, index};
}
static inline TableRef ref_none(void) {
    return (TableRef){REF_NONE, -1};
}
static inline bool ref_equal(TableRef a, TableRef b) {
    return a.kind == b.kind && a.index == b.index;
}
static inline bool ref_is(TableRef ref, TableRefKind kind) {
    return ref.kind == kind;
}

#endif
