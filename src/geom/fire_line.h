/* From some eye of a round base's front half: is a stretch of another round base's width seen unbroken? Decided over
 * all eyes, never sampled. Knows no unit, no zone and no scenery: the ruleset says through a callback what each piece
 * does.
 *
 * Millimetres. An eye is a point of the disc `from` in the closed half plane in front of its centre. The width that it
 * may see is the chord through the centre of `to`, square to the line from the eye, as far as it lies in that half
 * plane. A stretch of it is seen when the triangle of eye and stretch is free of every piece: of the interior of an
 * OPEN one, of every point of a CLOSED one (a touch is contact). Other bases block like OPEN pieces. */
#ifndef GEOM_FIRE_LINE_H
#define GEOM_FIRE_LINE_H

#include "geom/scene/scene.h"

typedef enum { GEOM_FIRE_FREE, GEOM_FIRE_OPEN, GEOM_FIRE_CLOSED } GeomFireRole;

typedef struct {
    GeomVec from, to; /* centres */
    double from_radius, to_radius;
    GeomVec front;                                  /* unit vector */
    double width;                                   /* the stretch that must be seen; passes from GEOM_LIMIT less */
    GeomFireRole (*role)(void *context, int piece); /* called once for each piece near the pair */
    void *context;
    const GeomShape *bases; /* discs in the way, borrowed */
    int base_count;
} GeomFireAsk;

typedef struct {
    bool clear;
    bool undecided; /* blocked, but the search ended at its floor: the best that any eye sees is as good as `width` */
    double width;   /* clear: what `eye` sees, the widest of the eyes that were looked from; else 0 */
    GeomVec eye, low, high; /* clear: the eye and the ends of the stretch; else the two centres */
    int looked;             /* eyes looked from: for benchmarks and tests */
} GeomFireLine;

/* No allocation. Bases that touch or overlap see each other unless the half plane hides the other. */
void geom_fire_line(const GeomScene *scene, const GeomFireAsk *ask, GeomFireLine *out);
/* What one eye sees: the longest unbroken stretch, 0 when none; its ends are optional. */
double geom_fire_from(const GeomScene *scene, const GeomFireAsk *ask, GeomVec eye, GeomVec *low, GeomVec *high);
/* How deep the disc reaches into the closed half plane in front of `from`: at most its diameter, below 0 when it is
 * behind. */
double geom_front_depth(GeomVec from, GeomVec front, GeomVec centre, double radius);

#endif
