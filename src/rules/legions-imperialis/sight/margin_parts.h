/* The margin of a line of sight, in parts: what a displacement may change about the ends, and what geometry then says
 * of the lines between them. Private to this folder. */
#ifndef LEGIONS_IMPERIALIS_SIGHT_MARGIN_PARTS_H
#define LEGIONS_IMPERIALIS_SIGHT_MARGIN_PARTS_H

#include "geom/margin/margin.h"
#include "rules/bodies.h"
#include "rules/legions-imperialis/sight/pair.h"

#define LI_DOUBTS_MAX 6 /* asked both ways; the margin ends where a further one comes up */

typedef struct {
    enum { LI_DOUBT_IN, LI_DOUBT_WHOLLY, LI_DOUBT_FOOTING } what;
    int side, area;
    bool now;
    double at; /* displacement from which on it may be otherwise, mm */
} LiDoubt;

/* What an end is by the table as it lies. */
typedef struct {
    int *in;
    double *deep;
    int count;
    double top;
} LiMarginSide;

typedef struct {
    LiPair pair;
    const RulesBodies *bodies;
    LiMarginSide sides[2];
    LiDoubt doubts[LI_DOUBTS_MAX];
    int doubt_count;
    double ends_at; /* beyond this displacement nothing is known */
    double max;
    bool seen;
    double height_speed; /* by how much a displacement of 1 changes the heights of the ends */
    bool cut_short;
    GeomMargin line; /* what decided last */
} LiMarginAsk;

static inline LiEnd *li_margin_end(LiMarginAsk *ask, int side) {
    return side ? &ask->pair.to : &ask->pair.from;
}
/* By how much the end may be shifted against the area. */
double li_margin_slide(LiMarginAsk *ask, const LiEnd *end, int area, double r);

/* Lists what may be so or not. */
void li_margin_doubts(LiMarginAsk *ask);
/* Sets up the pair as it is when these doubts have turned out otherwise. */
void li_margin_suppose(LiMarginAsk *ask, unsigned turned);

/* True if a boundary of a wood stands for an end and may be cut otherwise. */
bool li_margin_any_rim(LiMarginAsk *ask);
/* The displacement up to which lines keep the verdict, with ends that are cut for displacements of r; and the largest
 * that is proven for the rims that it leaves. */
double li_margin_lines(LiMarginAsk *ask, double r, double max);
double li_margin_rims(LiMarginAsk *ask, double max);

#endif
