/* Lines through area terrain: the least depth over all clear lines, and pieces that a line may pass over when it is
 * nearer to one end. Private to sight.
 *
 * The length of a line inside a piece jumps where an edge turns parallel to it, so no few directions and no Lipschitz
 * bound will do. Boxes in (direction, rho) are searched, the one with the smallest lower bound first. rho is counted
 * from the pivot, halfway between the ends, so that turning a line moves it least. */
#ifndef GEOM_SIGHT_DEPTH_H
#define GEOM_SIGHT_DEPTH_H

#include "geom/sight/sight_chain.h"

#include <stddef.h>

#define SIGHT_BOXES_MAX 4096

/* A piece that lines may go into: its items are through.items[first .. first + count). */
typedef struct {
    int piece, first, count;
    int group; /* group of depths, or -1 for NEARER */
    int next;  /* plot of the same group, or -1 */
    GeomRole role;
} SightPlot;

/* All lines of the node's directions with rho in [low, high]. */
typedef struct {
    SightNode node;
    double low, high;
    double bound; /* no line of the box has less excess; INFINITY: none of them passes */
    bool turn;    /* halve the directions next, else rho */
} SightBox;

/* A stretch of the way along the middle of a box in which the outline of a piece lies, with the points of it. */
typedef struct {
    double from, to;
    int first, count; /* its marks: (y, u) pairs in the box's frame */
    bool flips;       /* the line of reference crosses the outline an odd number of times */
    bool spans;       /* for one edge: every line of the box crosses it */
} SightCluster;

/* An edge that every line of the box crosses, u = u0 + slope * y. Since edges do not cross, such edges stand in the
 * same order along every line. */
typedef struct {
    double u0, slope;
    bool clear; /* beyond the one end's rim and before the other's, for every line */
    bool mixed; /* other outline lies between it and the next one, */
    bool flips; /* that crosses the line of reference an odd number of times */
} SightPost;

typedef struct {
    GeomVec *items; /* x from, y to, along u */
    int count, cap;
} SightStretches;

typedef struct SightArea {
    GeomVec pivot;
    SightPlot *plots;
    int plot_count;
    double *limits;                /* the limit of each group */
    double *sums;                  /* the sum of each group: scratch */
    int *group_piece, *group_plot; /* each group's first piece and plot */
    bool *overlaps;                /* pieces of the group may lie over one another */
    int group_count;
    int deepest; /* the group that ended a box last: it ends the next one most likely */
    double min;  /* no excess can be less: all depths 0 */
    SightBox *boxes;
    int box_count, box_cap;
    /* Scratch of one piece. */
    double *cuts;
    int cut_cap; /* room for cuts; there is twice as much for marks */
    SightCluster *clusters, *joined;
    int cluster_count, cluster_cap;
    SightPost *posts;
    GeomVec *marks;
    int mark_count;
    SightStretches sure, maybe; /* the stretches inside the pieces of one group */
} SightArea;

/* One line judged. */
typedef struct {
    bool passes; /* every NEARER piece that it enters */
    double excess, depth, limit;
    int piece; /* a piece of the group that decides; -1: none */
} SightLine;

/* Mostly few at a time, and in order already: by insertion, unless one is moved by more than so many on average. */
#define SORT_FEW 32
void sort_numbers(double *list, int count); /* sight_depth_line.c */
/* sight_depth_cluster.c: by where they begin, else as they stand; `scratch` is as long. */
void sort_clusters(SightCluster *list, int count, SightCluster *scratch);

/* ---- sight_depth_union.c ---- */
void union_clear(SightStretches *list);
void union_add(SightStretches *list, double from, double to); /* nothing when it is empty */
double union_length(SightStretches *list);                    /* what two have in common counts once */

/* Sets out the plots for the pair just gathered; false: there are none. */
bool area_begin(SightWork *w);
/* How far a sum is over its group's limit. A group that allows nothing and is not entered says nothing of how near the
 * other answer is, and would hide the depth of those that do: -INFINITY. */
double area_excess(const SightArea *area, int group, double sum);
SightLine area_line(SightWork *w, GeomVec d, double rho);
/* Lower bound of the excess over the lines of a box within the sides; sets box->bound and box->turn. A box whose bound
 * is `enough` is done with: then neither needs be the best that can be said. */
void area_bound(SightWork *w, SightBox *box, const SightSide *sides, int side_count, double enough);
/* Do all lines of direction d, within `aside` of the pair's point and drawn on by as much, keep the limits? */
bool area_strip(SightWork *w, GeomVec d, double aside);
/* Completes an answer that is clear of complete pieces: depth, NEARER, verdict, witness. */
void area_judge(SightWork *w, SightAnswer *answer);

#endif
