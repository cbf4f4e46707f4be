/* The mapping from the table to the picture: one scale for both axes, no rotation. */
#ifndef VIEW_CAMERA_H
#define VIEW_CAMERA_H

#include "geom/vec.h"

typedef struct {
    double k;      /* logical px per mm */
    GeomVec shift; /* px: position of the table's origin */
} ViewCamera;

static inline GeomVec camera_px(const ViewCamera *camera, GeomVec mm) {
    return vec(mm.x * camera->k + camera->shift.x, mm.y * camera->k + camera->shift.y);
}
static inline GeomVec camera_mm(const ViewCamera *camera, GeomVec px) {
    return vec((px.x - camera->shift.x) / camera->k, (px.y - camera->shift.y) / camera->k);
}
/* Shows all of `table` (mm) inside `frame` (px) with `margin` px round it. */
ViewCamera camera_fit(GeomBox table, GeomBox frame, double margin);
/* Zooms by `factor` about a point of the picture, clamped to [min, max] px per mm. */
ViewCamera camera_zoom(ViewCamera camera, GeomVec about_px, double factor, double min, double max);

#endif
