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
} GeomFireQuery;

typedef struct {
    bool clear;
    bool undecided;         /* blocked, but the search was given up: some eye may see `width` by what it knows */
    double width;           /* clear: what `eye` sees, the widest of the eyes that were looked from; else 0 */
    GeomVec eye, low, high; /* clear: the eye and the ends of the stretch; else the two centres */
    int looked;             /* eyes looked from: for benchmarks and tests */
} GeomFireLine;

/* Bases that touch or overlap see each other unless the half plane hides the other: what is seen then is as wide as the
 * part of it in front is deep. */
void geom_fire_line(const GeomScene *scene, const GeomFireQuery *query, GeomFireLine *out);
/* The same while `to` walks straight from ask->to to `until`: a place where it is seen, any; the first one, on its seen
 * side; any, or else how much of it is seen at most. */
typedef enum { GEOM_FIRE_PATH_ANY, GEOM_FIRE_PATH_FIRST, GEOM_FIRE_PATH_MAX } GeomFirePathQuery;
typedef struct {
    bool seen;
    bool undecided;    /* not seen, but the search was given up: somewhere it may be, by `max` */
    double s;          /* seen: mm along the way of the place that was asked for */
    double unseen;     /* the first: nowhere before this is it seen; GEOM_LIMIT before `s`, or more where the search was
                          given up */
    double width;      /* the most that was found to be seen at a place */
    double max;        /* not seen: nowhere is more than this seen; where that was asked for, at most GEOM_LIMIT above
                           `width`, unless undecided */
    GeomFireLine line; /* what is seen at `s` */
} GeomFirePath;

/* Is there a place of the way at which it would be seen? Certified: "no" holds for every place. What stands in contact
 * with `from` is seen as geom_fire_line has it. */
void geom_fire_path(const GeomScene *scene, const GeomFireQuery *query, GeomVec until, GeomFirePathQuery what,
                    GeomFirePath *out);

/* The widest stretch that any eye sees. */
typedef struct {
    double width; /* mm that the best eye sees of those that was found: 0 when none sees anything */
    double max;   /* no eye sees more than this; at most GEOM_LIMIT above `width` unless `undecided` */
    bool undecided;
    GeomVec eye, low, high;
    int low_by, high_by; /* what ends the stretch: a piece, GEOM_FIRE_BASE(i), or GEOM_FIRE_RIM: the target's own rim,
                            or the edge of the arc */
} GeomFireWidest;
#define GEOM_FIRE_RIM     (-1000)
#define GEOM_FIRE_BASE(i) (-1 - (i))

/* ask->width is not looked at. In contact: as wide as the part of it in front is deep. */
void geom_fire_widest(const GeomScene *scene, const GeomFireQuery *query, GeomFireWidest *out);
/* How deep the disc reaches into the closed half plane in front of `from`: at most its diameter, below 0 when it is
 * behind. */
double geom_front_depth(GeomVec from, GeomVec front, GeomVec centre, double radius);

#endif
