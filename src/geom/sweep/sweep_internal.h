/* The parts of a sweep: one straight stretch of a path, the times at which a shape on it meets a side, the runs of
 * times in which it lies in a piece, and the list of events. For the sweep files only. Times are mm along the stretch.
 */
#ifndef GEOM_SWEEP_INTERNAL_H
#define GEOM_SWEEP_INTERNAL_H

#include "geom/scene/scene_internal.h"
#include "geom/sweep/sweep.h"

typedef struct {
    GeomShape shape;                 /* as it stands at the stretch's start */
    GeomVec direction;               /* unit */
    double start;                    /* mm along the path */
    double length;                   /* > 0 */
    GeomBox box;                     /* all that the shape passes over */
    bool thin;                       /* a point or a segment: meets a side for an instant only */
    double left, right;              /* the shape's reach across the way, along vec_left(way): from left to right */
    GeomVec side[GEOM_SHAPE_POINTS]; /* unit vectors along the sides of a polygon */
} Stretch;

/* It has a start, and all of it is finite. For base_check. */
bool path_is_whole(const GeomPath *path);
/* The shape on stretch `index` of the path (from points[index] to the next). False: no length. `start` is kept up by
 * the caller's loop: for (double s = 0, i = 0; ...; s += stretch.length). */
bool stretch_make(const GeomShape *shape, const GeomPath *path, int index, double start, Stretch *out);
/* Collects the edges that the shape may meet on the stretch, sorted. */
void stretch_collect(const GeomScene *scene, GeomWork *work, const Stretch *stretch);

/* When the open shape, grown by `grow` all round (negative: shrunk), meets the segment a-b: an interval, unclipped. */
bool stretch_meets(const Stretch *stretch, GeomVec a, GeomVec b, double grow, double *low, double *high);
/* When a disc of radius r at c, moving along the unit vector `way`, meets the segment. */
bool disc_meets(GeomVec c, double r, GeomVec direction, GeomVec a, GeomVec b, double *low, double *high);

/* The runs of times in which the shape overlaps (or with `touch` touches or overlaps) a piece, in order. */
typedef struct {
    const GeomScene *scene;
    const Stretch *stretch;
    int piece;
    const int *edges; /* those of the piece that may be met; NULL: all of its edges */
    int count;
    bool touch;
    double at; /* how far the runs are known */
    /* The intervals of the sides that are met, found once by runs_start. */
    double *lows, *highs;
    int met;
} Runs;

/* Begins anew. Room for one interval more than there are sides; NULL: each is found whenever it is needed. */
void runs_start(Runs *runs, bool touch, double *lows, double *highs);
bool runs_next(Runs *runs, double *low, double *high);

/* Events in order; past the cap the last ones are dropped but counted. */
typedef struct {
    GeomEvent *out;
    int cap, count;
} EventList;

void events_add(EventList *list, GeomEvent event);
bool events_are_sorted(const EventList *list); /* for base_check */

#endif
