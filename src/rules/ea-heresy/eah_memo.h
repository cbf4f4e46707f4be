/* Answers of geometry that are dear and asked again and again: when odds are counted the same volley is resolved
 * thousands of times on one table. Goes by what the answer depends on, as the cache of ends does; by the version of the
 * table only where that is nearly all of it.
 * Private to this folder. */
#ifndef RULES_EAH_MEMO_H
#define RULES_EAH_MEMO_H

#include "rules/ea-heresy/eah_sight.h"

typedef struct {
    uint64_t key;
    bool known;
    unsigned asked, variant; /* of the pair, when it was answered */
    GeomSight found;
    EahRow *rows; /* what the witness line meets; owned */
    int row_count;
} EahSightSlot;

/* COVER-09: what one unit sees of the target. */
typedef struct {
    bool hidden; /* at least partly */
    bool unseen; /* wholly; known only if `told` */
    bool told;
    int hider;   /* a scene piece, -1 unknown */
    GeomVec eye; /* not hidden: the point that sees all */
} EahView;

typedef struct {
    uint64_t key;
    bool known;
    unsigned asked;
    EahView view;
} EahViewSlot;

/* COVER-05: who of a side crouches behind which vehicle (eah_shelter.c). */
typedef struct EahShelter EahShelter;

typedef struct {
    uint64_t version; /* of the table */
    int side;
    EahShelter *found; /* owned, from base_alloc; NULL: not known */
} EahShelterSlot;

EahMemo *eah_memo_create(void);
void eah_memo_destroy(EahMemo *memo);
/* The pair as it stands: both ends, the terrain, the readings. Never 0 in practice; equal pairs have equal keys. */
uint64_t eah_memo_key(const EahPair *pair);
/* The slot for the key: `known` if it holds the answer, else to be filled (with its key) by the caller. */
EahSightSlot *eah_memo_sight(EahMemo *memo, uint64_t key);
EahViewSlot *eah_memo_view(EahMemo *memo, uint64_t key);
/* The slot for this side at this version of the table: filled, or empty and to be filled by the caller. */
EahShelterSlot *eah_memo_shelter(EahMemo *memo, uint64_t version, int side);

#endif
