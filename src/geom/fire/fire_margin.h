/* How far everything may be moved before the answer to a line of fire is another: is a stretch of the target's width
 * seen from some eye of the front half (fire_line.h). One proven figure for each answer (design: one margin for a whole
 * ruling).
 *
 * A *displacement* of size r moves both ends, every piece and every other base by at most r times its weight in any
 * direction, each body on its own; nothing turns, and no base comes to stand in another. The *margin* is the supremum
 * of the r for which no displacement changes the answer. Millimetres. */
#ifndef GEOM_FIRE_MARGIN_H
#define GEOM_FIRE_MARGIN_H

#include "base/arena.h"
#include "geom/fire/fire_line.h"

typedef struct {
    const GeomFireQuery *line; /* its `role` is not asked; its bases are all that a displacement could bring between */
    double from_weight, to_weight;
    int from_body, to_body; /* what has one number moves as one; -1: on its own */
    /* What the piece may do to the line when everything may be moved by r: of what it may do then, that which takes the
     * most lines away (`hard`), or the least. The more of either, the greater r is. */
    GeomFireRole (*role)(void *context, int piece, double r, bool hard);
    double (*weight)(void *context, int piece); /* NULL: 1 */
    int (*body)(void *context, int piece);      /* NULL: each is a body */
    void *context;
    const double *base_weights; /* by line->bases; NULL: 1 */
    const int *base_bodies;     /* NULL: each is a body */
    double scale; /* the width that must be seen is anything in it (1 +- scale r) at a displacement of r */
    double max;   /* nothing is looked for beyond this many mm */
} GeomFireMarginQuery;

typedef struct {
    double mm;      /* proven: no displacement smaller than this changes the answer; at most `max` */
    bool beyond;    /* the answer holds for every displacement up to `max` */
    bool cut_short; /* a search was given up, or was only a rough one: the margin may be larger by much */
} GeomFireMargin;

/* For a pair that is seen, and for one that is not. The caller knows the answer from geom_fire_line. `scratch` holds
 * what the search needs until the caller resets it. With a small `max`, as the tolerance is, it is one decision where
 * the answer is sure. */
GeomFireMargin geom_fire_margin(const GeomScene *scene, const GeomFireMarginQuery *query, bool seen,
                                BaseArena *scratch);

#endif
