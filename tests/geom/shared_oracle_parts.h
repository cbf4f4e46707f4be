/* What the files of the oracle share among themselves; see shared_oracle.h. */
#ifndef SHARED_ORACLE_PARTS_H
#define SHARED_ORACLE_PARTS_H

#include "geom/shared_oracle.h"

/* A contact is a spot's index, or one of the corridor's ends. */
enum { ORACLE_LOW = -1, ORACLE_HIGH = -2 };
enum { ORACLE_NOTHING = -1, ORACLE_BLOCKS = -2 }; /* role of a piece; else the index of its depth group */

typedef struct {
    int p, q; /* spots */
    int piece;
} OracleEdge;

typedef struct {
    double angle, low, high;
    GeomVec d, n;
} OracleFrame;

/* Of one direction: rho runs from `low` to `high`. */
typedef struct {
    double low, high;
    int low_at, high_at; /* contacts */
} OracleGap;

struct Oracle {
    const Table *table;
    GeomVec origin; /* all coordinates here are relative to it */
    GeomShape a, b;
    double pad, from, to; /* directions in which lines join the bases */
    bool apart;           /* false: the bases touch or overlap, nothing to search */
    int *role;            /* of each piece */
    bool *laps;           /* a blocker that reaches into a base: lines may start inside */
    double *limits;       /* of each depth group */
    int group_count;
    ARRAY(GeomVec) spots;
    ARRAY(char) near; /* of each spot: within the padded hull of the bases */
    ARRAY(OracleEdge) walls;
    ARRAY(OracleEdge) wood;
    int *wood_first;      /* of each piece, in `wood`; one more at the end */
    ARRAY(double) angles; /* critical directions, ascending, with `from` and `to` */
    ARRAY(OracleGap) spans;
    ARRAY(OracleGap) gaps;
    ARRAY(double) marks; /* rho of each spot in the direction being read */
};

OracleFrame oracle_frame(const Oracle *oracle, double angle);
double oracle_rho(const Oracle *oracle, const OracleFrame *frame, int contact);
/* Where a line crosses a base: first and last coordinate along the direction. */
void oracle_cut(const GeomShape *base, const OracleFrame *frame, double rho, double *in, double *out);
bool oracle_inside(const Oracle *oracle, int piece, GeomVec p);
/* All gaps of a direction, ascending, into oracle->gaps. */
void oracle_find_gaps(Oracle *oracle, const OracleFrame *frame);
/* Adds the least depth to a ruling whose beam is known. */
void oracle_find_depth(Oracle *oracle, OracleRuling *ruling);
/* A point as the base sees it: its outline becomes the unit circle. Not for polygons. */
GeomVec oracle_in_circle(const GeomShape *base, GeomVec p);
/* Fills oracle->angles. */
void oracle_find_angles(Oracle *oracle);
double oracle_support(const GeomShape *base, GeomVec n);
int oracle_compare(const void *a, const void *b); /* doubles, for qsort */

#endif
