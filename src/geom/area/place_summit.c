/* Planes are given by their heights over the corners of the triangle, places by their shares of the corners, so that a
 * triangle without width does no harm. The least of the planes is concave: when a plane or a tangent takes the summit
 * away, the new one lies on that plane or tangent, and only there need it be looked for. */
#include "geom/area/place_summit.h"

#include "base/base.h"
#include "geom/shape/shape_internal.h"

static GeomVec spot_place(const Summit *summit, const Spot *spot) {
    GeomVec p = vec_scale(summit->p[0], spot->share[0]);
    return vec_add(p, vec_add(vec_scale(summit->p[1], spot->share[1]), vec_scale(summit->p[2], spot->share[2])));
}

static double spot_height(const Summit *summit, int plane, const Spot *spot) {
    const double *h = summit->height[plane], *s = spot->share;
    return h[0] * s[0] + h[1] * s[1] + h[2] * s[2];
}

static Spot mixed(const Spot *a, const Spot *b, double t) {
    Spot c;
    for (int i = 0; i < 3; i++) {
        c.share[i] = a->share[i] + t * (b->share[i] - a->share[i]);
    }
    return c;
}

/* Keeps the part of the region where `keep`, given at its corners and linear, is not negative. The corners that the cut
 * makes go to `edge`; returns how many. */
static int clip(Spot *region, int *count, const double *keep, Spot edge[2]) {
    Spot out[SUMMIT_REGION];
    int kept = 0, made = 0;
    for (int i = 0; i < *count && kept + 2 <= SUMMIT_REGION; i++) {
        int k = i + 1 < *count ? i + 1 : 0;
        if (keep[i] >= 0) {
            out[kept++] = region[i];
        }
        if ((keep[i] < 0 && keep[k] > 0) || (keep[i] > 0 && keep[k] < 0)) {
            out[kept] = mixed(&region[i], &region[k], keep[i] / (keep[i] - keep[k]));
            if (made < 2) {
                edge[made++] = out[kept];
            }
            kept++;
        }
    }
    *count = kept;
    for (int i = 0; i < kept; i++) {
        region[i] = out[i];
    }
    return made;
}

/* Takes up the side as a further plane, which was found to lie below the summit. The new summit lies on it: in the part
 * of the region where it is the lowest. */
void summit_add_side(Summit *summit, Side side, int number) {
    base_assert(summit->planes < SUMMIT_PLANES && number >= 0);
    int plane = summit->planes++;
    summit->side[plane] = number;
    for (int i = 0; i < 3; i++) {
        summit->height[plane][i] = side_distance(side, summit->p[i]);
    }
    if (spot_height(summit, plane, &summit->at) >= summit->bound) {
        return; /* over a long triangle a plane can lie above the summit, though the distance itself is less there */
    }
    Spot part[SUMMIT_REGION], edge[2];
    int count = summit->count;
    for (int i = 0; i < count; i++) {
        part[i] = summit->region[i];
    }
    for (int other = 0; other < plane && count > 0; other++) {
        double keep[SUMMIT_REGION];
        for (int i = 0; i < count; i++) {
            keep[i] = spot_height(summit, other, &part[i]) - spot_height(summit, plane, &part[i]);
        }
        clip(part, &count, keep, edge);
    }
    double max = -1;
    for (int i = 0; i < count; i++) {
        double height = spot_height(summit, plane, &part[i]);
        if (height > max) {
            max = height;
            summit->at = part[i];
        }
    }
    if (count > 0) {
        summit->bound = fmin(summit->bound, max);
    }
}

static double lowest_plane(const Summit *summit, const Spot *spot) {
    base_check(summit->planes <= SUMMIT_PLANES);
    double min = INFINITY;
    for (int i = 0; i < summit->planes; i++) {
        min = fmin(min, spot_height(summit, i, spot));
    }
    return min;
}

/* The highest place under all planes on the segment a-b: at an end or where two planes meet. */
static double highest_on(const Summit *summit, const Spot *a, const Spot *b, Spot *at) {
    double max = lowest_plane(summit, a), height = lowest_plane(summit, b);
    *at = height > max ? *b : *a;
    max = fmax(max, height);
    for (int i = 0; i < summit->planes; i++) {
        for (int k = 0; k < i; k++) {
            double da = spot_height(summit, i, a) - spot_height(summit, k, a);
            double db = spot_height(summit, i, b) - spot_height(summit, k, b);
            if ((da < 0 && db > 0) || (da > 0 && db < 0)) {
                Spot meet = mixed(a, b, da / (da - db));
                height = lowest_plane(summit, &meet);
                if (height > max) {
                    max = height;
                    *at = meet;
                }
            }
        }
    }
    return max;
}

double rim_share(const GeomShape *shape, GeomVec p) {
    base_check(shape_is_round(shape) && shape->rx > 0 && shape->ry > 0);
    GeomVec q = oval_local(shape, p);
    return hypot(q.x / shape->rx, q.y / shape->ry);
}

/* By concavity the new summit lies on the cut. */
bool summit_add_tangent(Summit *summit, const GeomShape *round) {
    base_assert(shape_is_round(round) && summit->count <= SUMMIT_REGION);
    GeomVec p = spot_place(summit, &summit->at), rim = vec_scale(oval_local(round, p), 1 / rim_share(round, p));
    GeomVec on = oval_world(round, rim);
    /* The gradient of (x / rx)^2 + (y / ry)^2 at the rim, as a step in the world. */
    GeomVec out = vec_sub(oval_world(round, vec(rim.x / (round->rx * round->rx), rim.y / (round->ry * round->ry))),
                          round->centre);
    double keep[SUMMIT_REGION];
    for (int i = 0; i < summit->count; i++) {
        keep[i] = vec_dot(out, vec_sub(on, spot_place(summit, &summit->region[i])));
    }
    Spot edge[2];
    int made = clip(summit->region, &summit->count, keep, edge);
    if (made < 2) {
        summit->bound = summit->count > 0 ? summit->bound : -1;
        return false;
    }
    summit->bound = fmin(summit->bound, highest_on(summit, &edge[0], &edge[1], &summit->at));
    return true;
}

bool summit_has(const Summit *summit, int number) {
    for (int i = 0; i < summit->planes; i++) {
        if (summit->side[i] == number) {
            return true;
        }
    }
    return summit->planes == SUMMIT_PLANES;
}

Summit summit_make(const GeomVec p[3]) {
    return (Summit){.p = p,
                    .region = {{{1, 0, 0}}, {{0, 1, 0}}, {{0, 0, 1}}},
                    .count = 3,
                    .bound = INFINITY,
                    .at = {{1.0 / 3, 1.0 / 3, 1.0 / 3}}};
}

GeomVec summit_place(const Summit *summit) {
    return spot_place(summit, &summit->at);
}
