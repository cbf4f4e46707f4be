/* What the files of the margin share. Nobody outside this folder includes it.
 *
 * A *box* is a set of lines: directions within `half` of a direction, and offsets across it within `slack` of `rho`,
 * counted from a pivot between the ends. In the frame of the box's direction u runs along and y across, both from the
 * pivot. `r` is the size of the displacements asked about; a body moves by r times its weight. */
#ifndef GEOM_MARGIN_INTERNAL_H
#define GEOM_MARGIN_INTERNAL_H

#include "base/base.h"
#include "geom/limits.h"
#include "geom/margin/margin.h"
#include "geom/scene/scene_internal.h"
#include "geom/sight/sight_internal.h"

/* The part of a piece's outline that may matter: edges that follow each other. */
typedef struct {
    int first, count; /* the range of its edges */
    bool closed;      /* the last edge ends where the first begins */
    GeomVec middle;   /* all of it lies within `radius` of here */
    double radius;
    int turned; /* the turn of which Margin.local holds its edges */
} MarginChain;

typedef struct {
    int piece, body;
    double weight;
    int chain, chain_count;
    bool holds_pivot;
    bool held[2];                          /* by the table as it lies, the ends are in it */
    double change[2];                      /* displacement at which that may change; INFINITY: never */
    GeomRole roles[4 * GEOM_MARGIN_ROLES]; /* what it may do at the displacement asked about last */
    int role_count;
    bool left[2]; /* it holds this end as the table lies, and stops lines only once it does not */
} MarginPiece;

typedef struct {
    GeomVec a, b;
} MarginEdge;

/* A stretch of outline between the ends: its lowest and its highest point across, in the frame of a box. */
typedef struct {
    GeomVec low, high;
    double below,
        above; /* the most that the low point's offset comes to over the box, and the least of the high one's */
    bool any;
} MarginRun;

/* A convex part of an end. */
typedef struct {
    const GeomShape *shape;
    SightEnd end;
    GeomVec inner;        /* a point inside of it */
    double weight, reach; /* reach: the greatest distance of a point of the shape from `end.centre` */
    int body;
} MarginEnd;

/* Lines by their angle from Margin.ahead and their offset from the pivot, for the search. */
typedef struct {
    double angle, half, rho, slack;
} MarginCell;
/* Halves the cell across the direction in which lines of it end further apart at `far` from the pivot. */
static inline void margin_halve(const MarginCell *cell, double far, MarginCell out[2]) {
    bool turn = cell->half * far > cell->slack;
    for (int i = 0; i < 2; i++) {
        int side = i == 0 ? -1 : 1;
        out[i] = *cell;
        *(turn ? &out[i].half : &out[i].slack) /= 2;
        out[i].angle += turn ? side * out[i].half : 0;
        out[i].rho += turn ? 0 : side * out[i].slack;
    }
}
#define MARGIN_CELLS_MAX 3000 /* one proof: its budget */

typedef struct {
    const GeomScene *scene;
    const GeomMarginQuery *query;
    BaseArena *arena;
    MarginEnd a, b;
    double room; /* pieces have been gathered for displacements up to this */
    GeomVec pivot;
    bool centres;  /* a line counts only if it may run from centre to centre */
    GeomVec ahead; /* unit vector from the first end to the second, the middle of the directions */
    MarginPiece *pieces;
    int piece_count;
    MarginChain *chains;
    int chain_count;
    MarginEdge *edges;
    int edge_count;
    /* Scratch, as many as there are edges, or twice that, or pieces. */
    GeomVec *local; /* both ends of each edge in the frame of a box, once its chain is turned */
    GeomVec turn;   /* the direction of that frame */
    int turns;      /* how many there have been */
    GeomVec *marks, *kept;
    double *crossing;
    int *near; /* edges of a piece that may have a say in a length */
    bool *complete, *deep, *over;
    GeomRole *now;
    MarginRun *runs;
    int stopper;  /* the piece that stopped the lines looked at last */
    double asked; /* the displacement for which the roles were asked; below 0: none yet */
    double cost;  /* edges met by boxes and lines that have been judged: the budget, the same on every machine */
} Margin;

typedef struct {
    GeomVec d;           /* unit */
    double cosine, sine; /* cosine and sine of the half angle */
    double rho, slack;
} MarginBox;

/* Sets up one pair of parts and gathers what may matter to displacements up to `room`. False when the ends touch at
 * that size: then they see each other. */
bool margin_begin(Margin *m, const GeomScene *scene, const GeomMarginQuery *query, const GeomShape *a,
                  const GeomShape *b, double room, BaseArena *arena);
/* Does the piece, as the table lies, hold any part of the end? */
bool margin_holds_end(const Margin *m, int piece, const GeomSightEnd *end);
/* Sets what each piece may do at displacements of r. */
void margin_ask_roles(Margin *m, double r);
/* Bounds over the box of where its lines leave the first end and reach the second, both grown by their displacement: in
 * u of the frame, and as distances ahead of each end's own centre. */
typedef struct {
    double from, to;             /* u: largest exit of the first, least entry of the second */
    double ahead_from, ahead_to; /* distance from the first's centre, and back from the second's, along each line */
    bool meets;                  /* some line of the box may meet both */
    double back_from, back_to;   /* the same of the rims on the far sides; NAN: not asked for yet */
} MarginSpan;
MarginSpan margin_span(const Margin *m, const MarginBox *box, double r);
/* The greatest distance, ahead of the end's centre (in the frame) with side 1, or back from it with side -1, at which a
 * line of the box leaves the end grown by `grow`; -INFINITY when none of them meets it. */
double margin_exit_ahead(const MarginEnd *end, const MarginBox *box, GeomVec centre, double grow, double side);
/* Where the line leaves the end (side 1), or comes to it (side -1), whatever the end's displacement by `by`, with the
 * longest way between the ends: that is the rim of a smaller disc or polygon. Of an oval a bound. */
double margin_far_cross(const MarginEnd *end, GeomVec d, double across, double by, double side);
/* True when no line of the box passes, whatever displacement of size r: then it is proven. False says nothing. */
bool margin_blocked(Margin *m, const MarginBox *box, double r);
/* How far a piece may be displaced against the lines: by `any_way` in any direction, and by `across` to either side
 * besides. */
typedef struct {
    double any_way, across;
} MarginShift;
/* The length inside the piece that every line of the box has, and the length to which one of them may come, between
 * `from` and `to` (u), whatever the displacement of the piece by at most `shift`. m->local holds the edges in the frame
 * of the box. Who only asks whether the length is above `enough` gets a rougher figure on the same side of it, sooner;
 * NAN: the figure itself is wanted. */
double margin_min_depth(Margin *m, const MarginPiece *piece, const MarginBox *box, const MarginSpan *span, double shift,
                        double enough);
double margin_greatest_depth(Margin *m, const MarginPiece *piece, const MarginBox *box, double from, double to,
                             MarginShift shift, double enough);
/* Stretches along the lines of a box that are inside the piece for all of them (`surely`), or may be for one, each of
 * the lines shifted across by at most `shift`. Returns their number; they lie in m->kept, apart and ascending, within
 * [from, to]. */
int margin_stretches(Margin *m, const MarginPiece *piece, const MarginBox *box, double shift, double from, double to,
                     bool surely);
/* Whether lines of the box pass over a NEARER piece, whatever displacement of size r: all, none, or neither is known.
 * m->local holds the edges in the frame of the box. */
bool margin_all_pass_over(Margin *m, const MarginPiece *piece, const GeomRole *role, const MarginBox *box, double r);
bool margin_none_passes_over(Margin *m, const MarginPiece *piece, const GeomRole *role, const MarginBox *box, double r);
/* Where lines of the box leave the first end at the earliest, and come to the other at the latest (u). */
double margin_min_exit(const Margin *m, const MarginBox *box, double r);
double margin_last_entry(const Margin *m, const MarginBox *box, double r);
/* Sets the direction of m->local. A chain is turned when it is first looked at. */
void margin_turn(Margin *m, GeomVec d);
void margin_turn_chain(Margin *m, MarginChain *chain);

/* Keeps x with m.x >= c, in the frame of a box. */
typedef struct {
    GeomVec m;
    double c;
} MarginHalf;
/* Called for each connected stretch of the chain that is kept; false ends the walk. */
typedef bool (*MarginTakeRun)(void *context, const MarginRun *run);
/* Both as one. */
void margin_run_join(MarginRun *run, const MarginRun *other);
bool margin_runs(Margin *m, MarginChain *chain, const MarginBox *box, const MarginHalf *halves, int count,
                 MarginTakeRun take, void *context);

/* True if in this direction a line is left whatever is displaced by r: then it is proven, and *rho is its offset. With
 * `ride` 0 lines are looked for that stay, with 1 such as go with the ends. False says nothing. */
bool margin_is_left(Margin *m, GeomVec d, double r, double ride, double *rho);

/* The two searches, with the ends in the order in which they are given. */
GeomMargin margin_hidden(const GeomScene *scene, const GeomMarginQuery *query, BaseArena *scratch);
GeomMargin margin_seen(const GeomScene *scene, const GeomMarginQuery *query, BaseArena *scratch);
bool margin_hidden_holds(const GeomScene *scene, const GeomMarginQuery *query, double r, BaseArena *scratch);
bool margin_seen_holds(const GeomScene *scene, const GeomMarginQuery *query, double r, BaseArena *scratch);

/* Does every line pass that may run from centre to centre, whatever displacement of size r? */
bool margin_centres_hold(Margin *m, double r);

/* Above this a search is given up, and what is proven stands; some 50 ms. */
#define MARGIN_COST_MAX 5e6
/* Up to this figures are made finer than they need be, so that turning a table hardly changes them. */
#define MARGIN_COST_FINE 4e5

/* The larger and the smaller of two numbers: the library's functions are calls, since they mind what is no number. */
static inline double margin_max(double a, double b) {
    return a > b ? a : b;
}
static inline double margin_min(double a, double b) {
    return a < b ? a : b;
}
static inline MarginBox margin_line(GeomVec d, double rho) {
    return (MarginBox){.d = d, .cosine = 1, .sine = 0, .rho = rho, .slack = 0};
}
/* The most that the offset of v, seen from the pivot, comes to over the directions of the box. */
static inline double margin_top(const MarginBox *box, GeomVec local) {
    double along = fabs(local.x);
    return along * box->cosine >= local.y * box->sine ? local.y * box->cosine + along * box->sine
                                                      : sqrt(local.x * local.x + local.y * local.y);
}
static inline double margin_bottom(const MarginBox *box, GeomVec local) {
    return -margin_top(box, vec(local.x, -local.y));
}
/* The least that a limit of depth may be when everything is displaced by r. */
static inline double margin_min_limit(const Margin *m, double limit, double r) {
    return isfinite(limit) ? limit * margin_max(0, 1 - m->query->scale * r) : limit;
}
/* The direction at an angle from Margin.ahead. */
static inline GeomVec margin_direction(const Margin *m, double angle) {
    double c = cos(angle), s = sin(angle);
    return vec(c * m->ahead.x - s * m->ahead.y, s * m->ahead.x + c * m->ahead.y);
}
static inline GeomVec margin_local(const Margin *m, GeomVec d, GeomVec p) {
    GeomVec v = vec_sub(p, m->pivot);
    return vec(vec_dot(d, v), vec_cross(d, v));
}

#endif
