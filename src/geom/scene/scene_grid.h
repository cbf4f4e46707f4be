/* Builds the grid of a scene whose other arrays stand. For scene_build.c only. */
#ifndef GEOM_SCENE_GRID_H
#define GEOM_SCENE_GRID_H

#include "geom/scene/scene_internal.h"

void scene_grid_build(GeomScene *scene);

#endif
