/* Two convex polygons: separating axes say whether they are apart and, if not, how deep; nearest features say how far.
 */
#include "base/base.h"
#include "geom/shape/shape_gap.h"
#include "geom/shape/shape_internal.h"

typedef struct {
    double apart;     /* the largest separation found, along an axis; lap if negative */
    int side, corner; /* the side of the polygon that owns the axis, the corner of the other */
    bool of_b, face;  /* face: the axis is the normal of a side, so side and corner may be the witnesses */
} Axis;

static void try_axis(Axis *best, GeomVec normal, GeomVec on, const GeomVec *other, int count, Axis as) {
    base_check(count >= 1);
    double length = vec_length(normal);
    if (!(length > 0)) {
        return;
    }
    double min = INFINITY;
    for (int i = 0; i < count; i++) {
        double reach = vec_dot(normal, vec_sub(other[i], on));
        if (reach < min) {
            min = reach;
            as.corner = i;
        }
    }
    as.apart = min / length;
    if (as.apart > best->apart) {
        *best = as;
    }
}

/* The outward normals of a's sides; a segment has two sides and two ends, a point none. */
static void try_sides(Axis *best, const GeomVec *a, int na, const GeomVec *b, int nb, bool of_b) {
    for (int i = 0; na > 1 && i < na; i++) {
        GeomVec from = a[i], to = a[i + 1 < na ? i + 1 : 0], side = vec_sub(to, from);
        try_axis(best, vec(side.y, -side.x), from, b, nb, (Axis){.side = i, .of_b = of_b, .face = true});
        if (na == 2) {
            try_axis(best, side, to, b, nb, (Axis){.side = i, .of_b = of_b, .face = false});
        }
    }
}

static void nearest_corner(GeomGap *best, const GeomVec *sides, int ns, const GeomVec *corners, int nc,
                           bool sides_of_a) {
    for (int i = 0; i < ns; i++) {
        GeomVec from = sides[i], to = sides[i + 1 < ns ? i + 1 : 0];
        for (int k = 0; k < nc; k++) {
            GeomVec near = segment_nearest(from, to, corners[k]);
            double distance = vec_distance(near, corners[k]);
            if (distance < best->gap) {
                best->gap = distance;
                best->on_a = sides_of_a ? near : corners[k];
                best->on_b = sides_of_a ? corners[k] : near;
            }
        }
    }
}

/* The corner over the side of a face axis is the nearest pair: nothing can be nearer than the axis says. */
static bool face_pair(const Axis *axis, const GeomVec *sides, int ns, const GeomVec *corners, GeomVec *side,
                      GeomVec *corner) {
    if (!axis->face) {
        return false;
    }
    GeomVec from = sides[axis->side], along = vec_sub(sides[axis->side + 1 < ns ? axis->side + 1 : 0], from);
    double length2 = vec_dot(along, along);
    *corner = corners[axis->corner];
    double t = vec_dot(vec_sub(*corner, from), along);
    *side = vec_add(from, vec_scale(along, t / length2));
    return t >= 0 && t <= length2;
}

static bool polygon_holds(const GeomVec *points, int count, GeomVec p) {
    for (int i = 0; i < count; i++) {
        GeomVec a = points[i], b = points[i + 1 < count ? i + 1 : 0];
        if (vec_cross(vec_sub(b, a), vec_sub(p, a)) < 0) {
            return false;
        }
    }
    return count >= 3;
}

/* A point of both: a corner of one in the other, else where two sides cross, else the nearest pair (they only touch).
 */
static GeomVec common_point(const GeomVec *a, int na, const GeomVec *b, int nb) {
    for (int i = 0; i < na; i++) {
        if (polygon_holds(b, nb, a[i])) {
            return a[i];
        }
    }
    for (int i = 0; i < nb; i++) {
        if (polygon_holds(a, na, b[i])) {
            return b[i];
        }
    }
    for (int i = 0; i < na; i++) {
        GeomVec p = a[i], d = vec_sub(a[i + 1 < na ? i + 1 : 0], p);
        for (int k = 0; k < nb; k++) {
            GeomVec q = b[k], e = vec_sub(b[k + 1 < nb ? k + 1 : 0], q);
            double turn = vec_cross(d, e), t = vec_cross(vec_sub(q, p), e), u = vec_cross(vec_sub(q, p), d);
            if (turn < 0) {
                turn = -turn, t = -t, u = -u;
            }
            if (turn > 0 && t >= 0 && t <= turn && u >= 0 && u <= turn) {
                return vec_add(p, vec_scale(d, t / turn));
            }
        }
    }
    GeomGap near = {.gap = INFINITY};
    nearest_corner(&near, a, na, b, nb, true);
    nearest_corner(&near, b, nb, a, na, false);
    return near.on_a;
}

GeomGap gap_polygons(const GeomVec *a, int na, const GeomVec *b, int nb) {
    base_assert(na >= 1 && nb >= 1);
    Axis best = {.apart = -INFINITY};
    if (na == 1 && nb == 1) {
        return (GeomGap){vec_distance(a[0], b[0]), 0, a[0], b[0]};
    }
    try_sides(&best, a, na, b, nb, false);
    try_sides(&best, b, nb, a, na, true);
    if (best.apart <= 0) {
        GeomVec common = common_point(a, na, b, nb);
        return (GeomGap){0, -best.apart, common, common};
    }
    GeomGap gap = {.gap = INFINITY};
    GeomVec side, corner;
    if (best.of_b ? face_pair(&best, b, nb, a, &side, &corner) : face_pair(&best, a, na, b, &side, &corner)) {
        return (GeomGap){best.apart, 0, best.of_b ? corner : side, best.of_b ? side : corner};
    }
    nearest_corner(&gap, a, na, b, nb, true);
    nearest_corner(&gap, b, nb, a, na, false);
    return gap;
}
