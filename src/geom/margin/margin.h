/* How far everything may be moved before the answer to a line of sight is another: one figure for a verdict, proven
 * (design: one margin for a whole ruling).
 *
 * A *displacement* of size r moves every body by at most r times its weight in any direction, each on its own; nothing
 * turns. The *margin* is the supremum of the r for which no displacement changes the verdict. What is returned is a
 * proven lower bound of it. Millimetres.
 *
 * Hidden: the least r at which some line of some displacement passes is searched for over lines, and boxes of lines
 * prove that there is none below (margin_hidden.c). Seen: directions are searched for one in which a line is left
 * whatever moves (margin_seen.c). Neither samples where it promises: a direction or a box that was not looked at only
 * makes the bound smaller. */
#ifndef GEOM_MARGIN_H
#define GEOM_MARGIN_H

#include "base/arena.h"
#include "geom/sight/sight.h"

#define GEOM_MARGIN_ROLES 4

typedef struct {
    GeomSightEnd from, to;
    double from_weight, to_weight; /* 0: this end does not move */
    int from_body, to_body;        /* the end moves with the pieces of this body; -1: on its own */
    /* Writes what the piece may do to the pair when it holds the ends so and everything may be moved by r: mostly one
     * role, more where a comparison may come out either way. Asked for other holdings than those of the table as it
     * lies, because a displacement may change them; must not depend on the order of calls. Returns their number, at
     * most GEOM_MARGIN_ROLES and at least 1. NULL: COMPLETE, always. */
    int (*roles)(void *context, int piece, bool in_from, bool in_to, double r, GeomRole out[GEOM_MARGIN_ROLES]);
    double from_height, to_height; /* heights of the ends' tops, for BODY: mm above the table; they are not displaced */
    double (*weight)(void *context, int piece); /* NULL: 1 */
    int (*body)(void *context, int piece);      /* pieces with one number move as one; NULL: each is a body */
    void *context;
    double scale;      /* a limit of depth L is anything in L (1 +- scale r) at a displacement of r */
    bool centres_only; /* one line, centre to centre, as geom_sight has it */
    double max;        /* nothing is looked for beyond this many mm */
} GeomMarginQuery;

typedef struct {
    double mm;      /* proven: no displacement smaller than this changes the verdict; at most `max` */
    bool beyond;    /* the verdict holds for every displacement up to `max` */
    bool cut_short; /* the search was given up: the margin may be larger by much */
    double guess;   /* a displacement of about this size is likely to change it; INFINITY: none was found */
    GeomVec a, b;   /* the line by which it would be seen, or the one that holds longest */
} GeomMargin;

/* For a pair that is hidden, and for one that is seen. The caller knows the verdict from geom_sight. `scratch` holds
 * what the search needs until the caller resets it. Symmetric in the two ends. */
GeomMargin geom_margin_hidden(const GeomScene *scene, const GeomMarginQuery *query, BaseArena *scratch);
GeomMargin geom_margin_seen(const GeomScene *scene, const GeomMarginQuery *query, BaseArena *scratch);

/* Is the verdict sure for all displacements of this size? One decision, for lists and drags; false where it could not
 * be proven within the budget. */
bool geom_margin_holds(const GeomScene *scene, const GeomMarginQuery *query, bool seen, double r, BaseArena *scratch);

#endif
