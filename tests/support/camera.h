/* A pinhole camera over a table, by its own geometry: no map of the plane in it. x right, y down the table, z up, in
 * mm. */
#ifndef SUPPORT_CAMERA_H
#define SUPPORT_CAMERA_H

#include "geom/vec.h"

typedef struct {
    double place[3], right[3], down[3], ahead[3], focal;
    GeomVec middle; /* of the picture, px */
} TestCamera;

static inline void cross(const double a[3], const double b[3], double out[3]) {
    for (int i = 0; i < 3; i++) {
        out[i] = a[(i + 1) % 3] * b[(i + 2) % 3] - a[(i + 2) % 3] * b[(i + 1) % 3];
    }
}

static inline void normalise(double v[3]) {
    double length = sqrt(v[0] * v[0] + v[1] * v[1] + v[2] * v[2]);
    for (int i = 0; i < 3; i++) {
        v[i] /= length;
    }
}

/* Stands at (x, y, z) and looks at a point of the table. `focal` in px. */
static inline TestCamera camera_over(double x, double y, double z, GeomVec at, double focal, GeomVec middle) {
    const double up[3] = {0, 0, 1}; /* a left-handed frame, and so are its products */
    TestCamera c = {.place = {x, y, z}, .ahead = {at.x - x, at.y - y, -z}, .focal = focal, .middle = middle};
    normalise(c.ahead);
    cross(up, c.ahead, c.right);
    normalise(c.right);
    cross(c.right, c.ahead, c.down);
    return c;
}

/* Where a point of the table is in the picture. */
static inline GeomVec camera_shot(const TestCamera *c, GeomVec p) {
    double rel[3] = {p.x - c->place[0], p.y - c->place[1], -c->place[2]}, x = 0, y = 0, z = 0;
    for (int i = 0; i < 3; i++) {
        x += rel[i] * c->right[i];
        y += rel[i] * c->down[i];
        z += rel[i] * c->ahead[i];
    }
    return vec(c->middle.x + c->focal * x / z, c->middle.y + c->focal * y / z);
}

/* What point of the table a point of the picture shows. */
static inline GeomVec camera_ground(const TestCamera *c, GeomVec px) {
    double ray[3], u = (px.x - c->middle.x) / c->focal, v = (px.y - c->middle.y) / c->focal;
    for (int i = 0; i < 3; i++) {
        ray[i] = c->ahead[i] + u * c->right[i] + v * c->down[i];
    }
    double t = -c->place[2] / ray[2];
    return vec(c->place[0] + t * ray[0], c->place[1] + t * ray[1]);
}

#endif
