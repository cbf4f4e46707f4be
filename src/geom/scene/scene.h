/* All areas of a table with an index over their edges, built once for a state of the terrain. Queries allocate nothing:
 * they use a GeomWork that was created for the scene, and that grows where a query needs more than any table did. A
 * scene is immutable and may be shared between threads; a work may not. */
#ifndef GEOM_SCENE_H
#define GEOM_SCENE_H

#include "geom/area/area.h"

#include <stdint.h>

typedef struct GeomScene GeomScene;
typedef struct GeomWork GeomWork;

/* Copies the areas' rings. Piece i is areas[i]; a piece with no points is allowed and is nowhere. */
GeomScene *geom_scene_create(const GeomArea *areas, int count, GeomBox table);
void geom_scene_destroy(GeomScene *scene);
int geom_scene_count(const GeomScene *scene);
const GeomArea *geom_scene_area(const GeomScene *scene, int piece);

/* In sight_work.c, since the scratch of sight is a part of it. */
GeomWork *geom_work_create(const GeomScene *scene);
void geom_work_destroy(GeomWork *work);
/* From now on searches for an eye that sees all are given up at once, so that a test can see what is told then. */
void geom_work_give_up(GeomWork *work);

/* Pieces whose interior the shape overlaps (GEOM_LAP_FLOOR), ascending; at most cap written, the full count returned.
 */
int geom_scene_holding(const GeomScene *scene, GeomWork *work, const GeomShape *shape, int *out, int cap);
/* The first piece from `piece` on whose box meets the box; -1 when there is none. */
int geom_scene_near(const GeomScene *scene, GeomBox box, int piece);

#endif
