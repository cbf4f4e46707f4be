/* The independent judge of lines of sight: slow, dense, and in another manner than the core. It looks at every critical
 * direction of a table (two corners in line, a corner on a tangent of a base, the common tangents) and at what lies
 * between two neighbours, where the order of all corners across the direction is fixed. There each gap is the distance
 * of two known contacts and its greatest width is found directly; "between the bases" is decided by the true outlines,
 * not by chords.
 *
 * Works on the plain numbers of a Table and calls nothing of the core. Lengths in mm, directions in radians, from a to
 * b; rho is the coordinate across the direction (-sin t, cos t). Blockers may overlap the bases here. */
#ifndef SHARED_ORACLE_H
#define SHARED_ORACLE_H

#include "geom/shared_tables.h"

typedef enum { ORACLE_HIDDEN, ORACLE_SEEN, ORACLE_CANNOT_TELL } OracleVerdict;

typedef struct {
    OracleVerdict verdict; /* by the floors of the design: beams above 2e-7, depth up to 0.01 above the limit */
    bool meet;             /* the bases touch or overlap: seen, and no more is said */
    double width;          /* the widest beam that is clear of all blockers, exact to 1e-8; 0 = none */
    double angle, rho;     /* its middle */
    bool has_depth;        /* a wood holds a base and a line is clear of the blockers */
    double depth, limit;   /* least over clear lines of the greatest excess over the limit; found, so never too low */
    double depth_angle, depth_rho;
} OracleRuling;

typedef struct Oracle Oracle;

/* A base whose interior overlaps the piece's (touching is not holding). */
bool oracle_holds(const Table *table, int piece, const GeomShape *base);
/* The roles for this pair: held[i] says that piece i is a wood that holds a base and so does not block. `pad`: how far
 * outside the hull of both bases pieces matter; 0 for verdicts. */
Oracle *oracle_create(const Table *table, const bool *held, double pad);
void oracle_destroy(Oracle *oracle);
OracleRuling oracle_rule(Oracle *oracle, bool want_depth);
/* Is there a beam at all? Stops at the first. */
bool oracle_sees(Oracle *oracle);
/* Half width of the free strip around a line: how far it can move to either side; -1 when the line is blocked. */
double oracle_free_at(Oracle *oracle, double angle, double rho);
/* Greatest excess of the depth over its limit along a line, clear or not; -INFINITY where no wood holds a base. */
double oracle_excess_at(Oracle *oracle, double angle, double rho, double *depth);
/* The same over clear lines within a hair (1e-6) of the given one: for least depths that no line attains. */
double oracle_excess_near(Oracle *oracle, double angle, double rho, double *depth);

/* A way to open a blocked pair by moving pieces and bases along one axis: `by` mm times push (-1, 0, 1). */
typedef struct {
    bool found;  /* `by` was tried on the table and opens a line */
    double need; /* what the contacts say is needed; `by` is this, or a little more where that was not enough */
    double by;
    GeomVec axis;
    int push_base;     /* both bases */
    signed char *push; /* each piece; as many as the table has */
} OracleOpening;

OracleOpening oracle_opening(const Table *table, const bool *held);
/* The table with the opening's pattern carried out to `by` mm. */
Table oracle_pushed(const Table *table, const OracleOpening *opening, double by);
void oracle_opening_term(OracleOpening *opening);

#endif
