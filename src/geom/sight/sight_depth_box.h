/* The frame of a box of lines, and what its lower bound is made of. Private to the search for the least depth. */
#ifndef GEOM_SIGHT_DEPTH_BOX_H
#define GEOM_SIGHT_DEPTH_BOX_H

#include "geom/sight/sight_depth.h"

typedef struct {
    SightWork *w;
    const SightBox *box;
    GeomVec d;
    double rho, k;           /* middle and half width, from the pivot */
    double base;             /* rho of the pivot along the middle direction */
    double h;                /* half the node's angle */
    double ref_y, ref_slope; /* a sight line of the box, to count along: y = ref_y + slope u */
    double tangent, throat;  /* half width of the hourglass: throat + |u| tangent */
    double exit, entry;      /* where the middle line leaves and enters, u from the pivot */
    double exit_low, exit_high, entry_low, entry_high;
    SightHalves front, back;
} SightFrame;

/* u = u0 + slope * y. */
typedef struct {
    double u0, slope;
} SightRuler;

/* Sum of signed rulers over the box: value, derivatives, and what third derivatives may make of it. */
typedef struct {
    double value, by_rho, by_turn, by_both, by_turn2, rest;
} SightEstimate;

static inline double frame_above_reference(const SightFrame *f, GeomVec at) {
    return at.x - (f->ref_y + f->ref_slope * at.y);
}

/* u = c sec(f + t) + rho tan(f + t). */
void frame_add_ruler(const SightFrame *f, SightRuler ruler, double sign, SightEstimate *sum);
/* A lower bound of the sum over the box: the better of two, one that minds the sides, one that minds the curvature. */
double frame_min_sum(const SightFrame *f, const SightEstimate *e, const SightSide *sides, int count);
/* A straight line that the end's rim does not pass, near where the middle line crosses it. Where the rim is steep a
 * line less steep may be of more use. */
SightRuler frame_rim_ruler(const SightFrame *f, const SightEnd *end, double sign);
/* The highest line at y = 0 that is under all points of a joined cluster (side 1), or the lowest over them (side -1).
 */
SightRuler frame_hull_ruler(const SightFrame *f, const SightCluster *joined, double side);
/* The clusters of one piece, in order along the middle line, between the ends. */
int frame_find_clusters(const SightFrame *f, const SightPlot *plot, SightCluster *joined);
/* The edges of a joined cluster that every line crosses, in their order; none where there are fewer than two. `inside`:
 * before the cluster; becomes what is before the first of them. */
int frame_find_posts(const SightFrame *f, const SightCluster *joined, bool *inside);
/* The stretch between clusters i - 1 and i that is free of outline for every line; empty when from >= to. */
void frame_free_stretch(const SightFrame *f, const SightCluster *joined, int count, int i, double *from, double *to);
/* Inside or outside before the first cluster: asked in the middle of the longest stretch free of outline. False: there
 * is none to speak of. */
bool frame_find_state(const SightFrame *f, const SightPlot *plot, const SightCluster *joined, int count, bool *inside);

#endif
