#include "geom/homography.h"

#include "base/base.h"

#define THINNEST                                                                                                       \
    1.0 /* px2: twice the area of the thinnest corner of a table in a picture; below it nothing can be read */

/* Twice the area of the corner at `i`: positive where the four turn clockwise as seen (y down). */
static double corner_turn(const GeomVec c[4], int i) {
    GeomVec at = c[i], before = c[(i + 3) % 4], after = c[(i + 1) % 4];
    return vec_cross(vec_sub(at, before), vec_sub(after, at));
}

static bool is_convex(const GeomVec c[4]) {
    for (int i = 0; i < 4; i++) {
        if (!(corner_turn(c, i) >= THINNEST)) {
            return false;
        }
    }
    return true;
}

bool homography_of_rect(GeomVec size, const GeomVec c[4], GeomHomography *out) {
    base_assert(out && c);
    if (!is_convex(c) || !(size.x > 0) || !(size.y > 0)) {
        return false;
    }
    GeomVec d1 = vec_sub(c[1], c[2]), d2 = vec_sub(c[3], c[2]);
    GeomVec d3 = vec_add(vec_sub(c[0], c[1]), vec_sub(c[2], c[3]));
    double det = vec_cross(d1, d2);
    base_assert(det <= -THINNEST); /* it is the turn of a corner, the other way round */
    double g = vec_cross(d3, d2) / det, h = vec_cross(d1, d3) / det;
    *out = (GeomHomography){{(c[1].x - c[0].x + g * c[1].x) / size.x, (c[3].x - c[0].x + h * c[3].x) / size.y, c[0].x,
                             (c[1].y - c[0].y + g * c[1].y) / size.x, (c[3].y - c[0].y + h * c[3].y) / size.y, c[0].y,
                             g / size.x, h / size.y, 1}};
    return true;
}

GeomVec homography_apply(const GeomHomography *map, GeomVec p) {
    base_check(!isnan(p.x) && !isnan(p.y));
    const double *m = map->m;
    double w = m[6] * p.x + m[7] * p.y + m[8];
    return w != 0 ? vec((m[0] * p.x + m[1] * p.y + m[2]) / w, (m[3] * p.x + m[4] * p.y + m[5]) / w) : vec(NAN, NAN);
}

bool homography_order(GeomVec corners[4]) {
    static const int orders[6][4] = {{0, 1, 2, 3}, {0, 3, 2, 1}, {0, 1, 3, 2},
                                     {0, 2, 3, 1}, {0, 2, 1, 3}, {0, 3, 1, 2}};
    for (int k = 0; k < 6; k++) {
        GeomVec tried[4];
        for (int i = 0; i < 4; i++) {
            tried[i] = corners[orders[k][i]];
        }
        if (is_convex(tried)) {
            for (int i = 0; i < 4; i++) {
                corners[i] = tried[i];
            }
            return true;
        }
    }
    return false;
}
