/* A cache of expensive geometry queries that are repeated: when odds are counted, the same volley is resolved thousands
 * of times on one table. Keys are what the answer depends on, as in the cache of ends; the version of the table is the
 * key only where the answer depends on nearly all of it. Private to this folder. */
#ifndef EA_HERESY_SIGHT_MEMO_H
#define EA_HERESY_SIGHT_MEMO_H

#include "rules/ea-heresy/sight/sight.h"

typedef struct {
    uint64_t key;
    bool known;
    unsigned asked, variant; /* values of the pair when it was answered */
    GeomSight found;
    EahRow *rows; /* what the witness line meets, owned */
    int row_count;
} EahSightSlot;

/* COVER-09: how much of the target one unit sees. */
typedef struct {
    bool hidden; /* hidden at least in part */
    bool open;   /* hidden only because the search for a point that sees all was given up */
    bool unseen; /* hidden wholly; known only if `told` */
    bool stated;
    int hider;   /* a scene piece; -1 if unknown */
    GeomVec eye; /* if not hidden: the point that sees all of the target */
} EahView;

typedef struct {
    uint64_t key;
    bool known;
    unsigned asked;
    EahView view;
} EahViewSlot;

/* COVER-05: which units of a side are sheltered by which vehicle (sight/shelter.c). */
typedef struct EahShelter EahShelter;

typedef struct {
    uint64_t version; /* version of the table */
    int side;
    EahShelter *found; /* owned, from base_alloc; NULL if not known */
} EahShelterSlot;

EahMemo *eah_memo_create(void);
void eah_memo_destroy(EahMemo *memo);
/* Returns a hash of the pair as it stands: both ends, the terrain, the readings. Equal pairs have equal keys; never 0
 * in practice. */
uint64_t eah_memo_key(const EahPair *pair);
/* Returns the slot for the key. If `known` it holds the answer; otherwise the caller fills it, including the key. */
EahSightSlot *eah_memo_sight(EahMemo *memo, uint64_t key);
EahViewSlot *eah_memo_view(EahMemo *memo, uint64_t key);
/* Returns the slot for this side at this version of the table: filled, or empty for the caller to fill. */
EahShelterSlot *eah_memo_shelter(EahMemo *memo, uint64_t version, int side);

#endif
