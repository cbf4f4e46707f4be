/* Random shapes and areas for the tests of the plane, and slow ways to ask the same questions: by dense directions, by
 * grids with a known error, by strips. None of them calls what it judges. Lengths in mm. */
#ifndef SHARED_SHAPES_H
#define SHARED_SHAPES_H

#include "base/rng.h"
#include "geom/area/area.h"

/* Owns its points. */
typedef struct {
    GeomVec points[256];
    int ring_start[8];
    int edge_of[256];
    GeomArea area;
} OwnArea;

/* One ring; further rings are added as holes or islands, in either winding. Finish with own_area_done. */
void own_area_ring(OwnArea *own, const GeomVec *points, int count);
void own_area_done(OwnArea *own);
void own_area_box(OwnArea *own, double x0, double y0, double x1, double y1);
/* The same area turned by a bearing about 0,0 and moved. */
void own_area_turned(OwnArea *own, const OwnArea *from, double bearing, GeomVec by);

/* A star about `at`: `corners` corners at random distances, often with reflex ones; simple. With a hole now and then.
 */
void random_star(OwnArea *own, BaseRng *rng, GeomVec at, double size);
/* A disc, oval, rectangle, hull or (if `thin`) segment or point, about 4 to 60 mm, within `spread` of `about`. */
GeomShape random_shape(BaseRng *rng, GeomVec about, double spread, bool thin);

/* gap if positive, else -lap: over all directions, each local least refined. */
double slow_apart(const GeomShape *a, const GeomShape *b);
/* By the angle that the outline turns about p. */
bool slow_inside(const GeomArea *area, GeomVec p);
double slow_edge_distance(const GeomArea *area, GeomVec p);
bool slow_shape_holds(const GeomShape *shape, GeomVec p);
/* Greatest distance from the outline of a point of the shape inside (or outside) the area: `low` is one that was found,
 * `high` cannot be passed. */
void slow_deepest(const GeomArea *area, const GeomShape *shape, bool inside, double *low, double *high);
/* Area of what both share, by strips between all heights where something changes. */
double slow_shared_area(const GeomArea *area, const GeomShape *shape);

#endif
