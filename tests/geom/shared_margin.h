/* Questions for the margin of a line of sight and a search that tries to break what it promises. Knows the margin only
 * by its figure: a displacement is laid on the table and geom_sight is asked again. */
#ifndef SHARED_MARGIN_H
#define SHARED_MARGIN_H

#include "geom/margin/margin.h"
#include "geom/shared_tables.h"

typedef struct {
    Table table;
    GeomShape from[2], to[2]; /* the parts of both ends; the first are the table's */
    int from_count, to_count;
    bool joined;              /* each two pieces that follow each other in the table are one body */
    bool weighted;            /* bodies have weights of 1/2, 1 and 2 in turn */
    int from_piece, to_piece; /* the end moves with this piece's body; -1: on its own */
    bool centres_only;
    double from_height, to_height;
    double body_height;  /* above 0: solid pieces are bodies of this height */
    double height_speed; /* by how much a displacement of 1 brings that nearer the ends' heights, where measured */
    bool nearer;         /* a line passes over a solid piece that it meets nearer to its first end than to the other */
} MarginCase;

/* Owns a copy of the table; margin_case_term gives it back. */
MarginCase margin_case(const Table *table);
void margin_case_term(MarginCase *it);
/* Makes of the case one of those that a program seldom asks: bodies of two pieces, weights, a second part of each end,
 * an end that goes with a piece, straight ends. */
void margin_case_vary(MarginCase *it, int index);
/* The verdict of geom_sight; *sure is false where it is undecided. `moved`: by how much each body is moved; NULL: as it
 * lies. `score` (may be NULL): how far from turning over it is, by the beam, the placement or the depth; NAN: unknown.
 */
bool margin_case_seen(const MarginCase *it, const GeomVec *moved, bool *sure, double *score);
GeomMargin margin_case_figure(const MarginCase *it, bool seen);
/* What is attacked of a margin: a little less than all of it, and of one line between centres a part less: the tip of a
 * needle that is thinner than a line may be long inside (GEOM_LAP_FLOOR) does not stop it. */
double margin_case_attacked(const MarginCase *it, double mm);
bool margin_case_holds(const MarginCase *it, bool seen, double r);
int margin_case_body(const MarginCase *it, int piece);
double margin_case_weight(const MarginCase *it, int piece); /* -2, -1: of the ends */
/* Fills the query for the case as it lies. The case must outlive it. */
GeomMarginQuery margin_case_query(MarginCase *const it);

/* A displacement: one vector for `from`, one for `to`, then one for each piece; what moves as one takes the first's. */
int margin_case_moves(const MarginCase *it);

typedef struct {
    long tried;
    bool flipped;
    double size; /* of the least displacement found that turns the verdict over: mm for a weight of 1 */
} MarginAttack;

/* Looks for a displacement of at most r that turns the verdict over: `tries` tables, some at random, some from greedy
 * pushes towards and away from the line that geom_sight tells of, some by changing one body's place at a time. */
MarginAttack margin_attack(const MarginCase *it, bool seen, double r, int tries, BaseRng *rng);

#endif
