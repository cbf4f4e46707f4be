/* The core against the oracle on one table: what of sight.h's promises can be checked from outside. Used by the tests
 * and by the long run. */
#ifndef SHARED_JUDGE_H
#define SHARED_JUDGE_H

#include "geom/shared_oracle.h"
#include "geom/sight/sight.h"

typedef struct {
    long tables, seen, hidden, too_deep, untold; /* by the oracle; untold: nearer to a floor than it can tell */
    long undecided;                              /* the core said so */
    long jostles, pushes, turned;                /* tables derived and tried */
    long outdone;                                /* the core found a line of less depth than the oracle, and it holds */
    /* Blocked margins more than 0.02 mm below the least push that the oracle finds. It knows only of pieces and bases
     * pushed aside; a base pushed into a piece that stands near it, until it looks out beyond, may take less. */
    long loose;
    double clearance_off, depth_off, loose_by; /* worst seen */
    double motion_off;                         /* worst change of a figure under a change that changes nothing */
} JudgeTally;

enum {
    JUDGE_NUMBERS = 1,  /* verdict, clearance, depth */
    JUDGE_MARGIN = 2,   /* moving everything by less than the clearance turns nothing */
    JUDGE_SAME = 4,     /* swapped, turned, mirrored, described otherwise */
    JUDGE_WITNESS = 8,  /* the line shown */
    JUDGE_ACCOUNT = 16, /* ledger and certificate */
    JUDGE_PARTS = 32,   /* a base cut in two: the better part wins */
    JUDGE_ALL = 63
};

/* Adds to the tally. False: something is wrong, and `why` says what. `seed` is for the jostles. */
bool judge_table(const Table *table, unsigned checks, uint64_t seed, JudgeTally *tally, char *why, size_t size);
/* The core's answer to the table's pair, with everything asked for; `held` (as many as pieces) gets the oracle's
 * reading. */
GeomSight judge_look(const Table *table, bool *held);

/* The roles of the pieces for a pair; the context is a JudgeRoles. */
typedef struct {
    const Table *table;
    const bool *held;
} JudgeRoles;
GeomRole judge_role(void *context, int piece);

/* The first base cut along a diagonal: as two parts it sees what either of them sees alone. */
bool judge_parts(const Table *table, const bool *held, char *why, size_t size);
/* Parts of judge_table: the ledger along the witness; the certificate of a pair blocked by COMPLETE pieces. */
bool judge_ledger(const Table *table, const GeomSight *sight, char *why, size_t size);
bool judge_certificate(const Table *table, const bool *held, const GeomSight *sight, char *why, size_t size);

#endif
