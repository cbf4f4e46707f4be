/* What the searches for a line of fire share: the pieces near a pair, and what a cell of eyes and targets surely does
 * not see. Private to this folder. */
#ifndef GEOM_FIRE_INTERNAL_H
#define GEOM_FIRE_INTERNAL_H

#include "geom/fire/fire_line.h"

enum { FIRE_PIECES = 128, FIRE_SHADOWS = 512, FIRE_CELLS = 256, FIRE_PROBES = 6000, FIRE_PATH_PROBES = 20000 };

typedef struct {
    const GeomArea *area;
    int piece;
    GeomFireRole role;
} FirePiece;

typedef struct {
    const GeomFireQuery *query;
    FirePiece room[FIRE_PIECES]; /* nearly always enough */
    FirePiece *pieces;           /* there, or on the heap */
    int count, cap;
} Fire;

typedef struct {
    double low, high;
    int source; /* piece, or -1 - index of the base */
} FireShadow;

/* Seen from `eye`: x towards the target's centre, y square to it. `move` is how far the eye may stand from here,
 * `drift` how far the target may. */
typedef struct {
    GeomVec eye, to, x, y;
    double distance, move, drift;
    double sine, cosine; /* sine and cosine of the angle by which the direction of the target may differ */
    double near, far,
        width;        /* outlines count within this box only: they are between eye and chord for each eye of the cell */
    double low, high; /* the chord, widened by what the cell allows */
    FireShadow shadows[FIRE_SHADOWS];
    int count;
} FireView;

/* Eyes of the half disc and centres of the target: a square of eyes in the base's own frame, u along the front, v
 * across; a stretch of the target's way. */
typedef struct {
    double u, v, half;
    double s, run; /* middle and half length, mm */
} FireCell;

typedef struct {
    GeomVec low, high;
    int low_source, high_source; /* what ends the stretch; GEOM_FIRE_RIM: the target's own rim, or the arc */
} FireStretch;

/* Of two numbers; the library's functions, which mind NAN, are calls. */
static inline double fire_min(double a, double b) {
    return a < b ? a : b;
}
static inline double fire_max(double a, double b) {
    return a > b ? a : b;
}

/* What a view is put together from; the displaced ones of fire_slack.c as well. */
void fire_add_shadow(FireView *view, FireShadow shadow);
GeomVec fire_local(const FireView *view, GeomVec p);
/* Cuts a segment to the box; false: it is outside. */
bool fire_cut(const FireView *view, GeomVec a, GeomVec b, double *t0, double *t1);
/* Is the box of a piece wholly before, behind or beside the view's? */
bool fire_beside(const FireView *view, GeomBox box);
/* The longest gap between the shadows; `ends` get what bounds it. A shadow may have its low end above its high one:
 * what throws it lies somewhere between the two, and divides what is seen. */
double fire_longest(FireView *view, double *low, double *high, int *ends);

/* `until`: where the target's centre may be besides ask->to. */
void fire_init(Fire *fire, const GeomScene *scene, const GeomFireQuery *query, GeomVec until);
void fire_term(Fire *fire);
/* At most this much of the target is seen by any eye within `move` of this one, of any target within `drift` of `to`;
 * exact when both are 0. `out` may be NULL. */
double fire_probe(const Fire *fire, GeomVec eye, double move, GeomVec to, double drift, FireStretch *out);
/* The point of the half disc nearest to the middle, and how far any eye of the cell is from it. False: no eye in it. */
bool fire_cell_eye(const GeomFireQuery *query, const FireCell *cell, GeomVec *eye, double *move);
/* The cell's halves, all eyes or all of the way: whichever moves more. Returns their count, at most 4. */
int fire_cell_split(const FireCell *cell, double move, FireCell *out);
/* geom_fire_widest among these pieces. */
void fire_widest(const Fire *fire, GeomFireWidest *out);
/* What must be seen of the target. */
double fire_enough(const GeomFireQuery *query);

#endif
