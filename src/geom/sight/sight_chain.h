/* What stands between the ends at one direction and over a node of directions. Private to sight. */
#ifndef GEOM_SIGHT_CHAIN_H
#define GEOM_SIGHT_CHAIN_H

#include "geom/sight/sight_internal.h"

/* What the ends reach over a node, found once for it. */
typedef struct {
    SightNode node;
    SightReach a, b;
} SightSpan;

/* The half planes that keep what is between the ends for every direction of the node. False: too many to list. */
bool chain_clips(const SightWork *w, const SightNode *node, SightClips *clips);
/* Exact at one direction: collects the runs there and returns the widest way through. */
SightSlot chain_probe(SightWork *w, GeomVec d);
/* After chain_probe: the vector from what bounds its slot on the left to what bounds it on the right. As the direction
 * turns, the width is a constant and this vector's rho, until another contact takes over. */
GeomVec chain_across(const SightWork *w, const SightSlot *slot);
/* Collects the runs over the node; an upper bound of the width of any beam of its directions (also a signed one), or
 * INFINITY. `fresh`: runs of chain_probe at the node's middle that may be used again. */
double chain_bound(SightWork *w, const SightNode *node, bool fresh, SightSpan *span);
/* After chain_probe: of the clear gaps wider than `width`, the one nearest to rho. False: none. */
bool chain_gap(const SightWork *w, GeomVec d, double rho, double width, double *low, double *high);
/* Lines of an opening have sign * (rho - rho of the point) <= offset, for every direction of the node. */
typedef struct {
    GeomVec at;
    double sign, offset;
} SightSide;
/* What a beam wider than `width` may have for rho, counted from the pivot, between two neighbours. */
typedef struct {
    double low, high;
    SightSide side[4];
    int sides;
} SightOpening;
/* After chain_bound: the openings over the node, ascending by contacts; at most cap, the last one then stands for the
 * rest. */
int chain_openings(SightWork *w, const SightSpan *span, GeomVec pivot, double width, SightOpening *out, int cap);
/* After chain_bound: do a few runs block all lines of the node with rho from the pivot in [low, high]? */
bool chain_covers(SightWork *w, const SightSpan *span, GeomVec pivot, double low, double high);
/* After chain_bound: tries to close the node with few runs, so that no beam of it is wider than `width`. Fills
 * w->sweep.chain. */
bool chain_close(SightWork *w, const SightSpan *span, double width);
/* After chain_bound: fills w->sweep.chain with the runs that its bound stands on. */
void chain_all(SightWork *w);

/* Shared by the files of the chain: the sides within which lines run. They are the corridor, or for lines through a
 * point what the other end reaches. */
void chain_sides(const SightWork *w, GeomVec d, double *low, double *high);
/* The most that high - rho(p) comes to over the node, where high is what an end reaches. */
double chain_below_high(const SightNode *node, const SightReach *reach, GeomVec p);
/* An upper bound of a beam's width between two neighbours over the node; NULL stands for the corridor's end. */
double chain_link_bound(const SightWork *w, const SightSpan *s, const SightRun *left, const SightRun *right);
/* From `last` (NULL: the corridor's low end) to `goal` (NULL: its high end) by runs that join on, each time the one
 * that reaches furthest, so that no beam between is wider than `width`. Fills w->sweep.chain. */
bool chain_close_between(SightWork *w, const SightSpan *span, const SightRun *last, const SightRun *goal, double width);

#endif
