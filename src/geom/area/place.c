/* How a shape lies to an area: gap, edge and share; the two depths are found in place_deep.c. */
#include "base/base.h"
#include "geom/area/area_internal.h"
#include "geom/area/place_deep.h"
#include "geom/shape/shape_gap.h"
#include "geom/shape/shape_internal.h"

#define CLIP_MAX (GEOM_SHAPE_POINTS + 4)

/* Unit circle about the origin: the area it shares with the triangle (origin, a, b), signed as the triangle. Outside
 * the circle the triangle cuts off a sector, inside it is itself. */
static double circle_triangle(GeomVec a, GeomVec b) {
    GeomVec d = vec_sub(b, a);
    double dd = vec_dot(d, d), ad = vec_dot(a, d);
    double turn = vec_cross(a, b), root = dd - turn * turn; /* (a.d)^2 - dd (aa - 1) without its cancellation */
    if (!(dd > 0)) {
        return 0;
    }
    double t = -1, u = -1; /* the chord, clipped to the side */
    if (root > 0) {
        t = fmax((-ad - sqrt(root)) / dd, 0);
        u = fmin((-ad + sqrt(root)) / dd, 1);
    }
    if (t >= u) {
        return atan2(turn, vec_dot(a, b)) / 2;
    }
    GeomVec p = vec_add(a, vec_scale(d, t)), q = vec_add(a, vec_scale(d, u));
    return (atan2(vec_cross(a, p), vec_dot(a, p)) + vec_cross(p, q) + atan2(vec_cross(q, b), vec_dot(q, b))) / 2;
}

/* Polygon about the origin: the area it shares with the triangle (origin, a, b), signed as the triangle. */
static double polygon_triangle(const GeomShape *shape, GeomVec middle, GeomVec a, GeomVec b) {
    GeomVec clip[2][CLIP_MAX] = {{{0, 0}, a, b}};
    int count = 3, now = 0;
    for (int i = 0; i < shape->count && count > 0; i++) {
        GeomVec p = vec_sub(shape->points[i], middle);
        GeomVec side = vec_sub(shape->points[i + 1 < shape->count ? i + 1 : 0], shape->points[i]);
        int kept = 0;
        for (int k = 0; k < count; k++) {
            GeomVec u = clip[now][k], v = clip[now][k + 1 < count ? k + 1 : 0];
            double hu = vec_cross(side, vec_sub(u, p)), hv = vec_cross(side, vec_sub(v, p));
            if (hu >= 0) {
                clip[1 - now][kept++] = u;
            }
            if ((hu < 0 && hv > 0) || (hu > 0 && hv < 0)) {
                clip[1 - now][kept++] = vec_lerp(u, v, hu / (hu - hv));
            }
        }
        now = 1 - now;
        count = kept;
    }
    double twice = 0;
    for (int k = 1; k + 1 < count; k++) {
        twice += vec_cross(vec_sub(clip[now][k], clip[now][0]), vec_sub(clip[now][k + 1], clip[now][0]));
    }
    return twice / 2;
}

static GeomVec unit_circle(const GeomShape *oval, GeomVec p) {
    GeomVec q = oval_local(oval, p);
    return vec(q.x / oval->rx, q.y / oval->ry);
}

static double thin_share(const GeomShape *shape, const GeomArea *area) {
    GeomVec a = shape->points[0], b = shape->points[shape->count - 1];
    double length = vec_distance(a, b);
    if (length > 0) {
        return area_chord(area, a, b, NULL, 0, NULL) / length;
    }
    return area_side(area, a) > 0 ? 1 : 0;
}

/* Over all sides of the area the triangles from the shape's middle add up to the area itself, holes taken off. */
static double find_share(const GeomShape *shape, const GeomArea *area) {
    base_assert(area->count > 0);
    if (shape->kind == GEOM_POLY && shape->count < 3) {
        return thin_share(shape, area);
    }
    double shared = 0;
    GeomVec middle = shape_middle(shape);
    AreaEdges e = area_edges(area);
    while (area_edge_next(&e)) {
        shared += shape_is_round(shape) ? circle_triangle(unit_circle(shape, e.a), unit_circle(shape, e.b))
                                        : polygon_triangle(shape, middle, vec_sub(e.a, middle), vec_sub(e.b, middle));
    }
    double whole = shape_is_round(shape) ? PI : shape_area(shape);
    return fmin(fmax(shared / whole, 0), 1);
}

double area_edge(const GeomArea *area, const GeomShape *shape) {
    base_assert(area_is_sound(area) && shape_is_sound(shape));
    GeomBox box = shape_box_of(shape);
    double min = INFINITY;
    AreaEdges e = area_edges(area);
    while (area_edge_next(&e)) {
        double x = fmax(fmin(e.a.x, e.b.x) - box.x1, box.x0 - fmax(e.a.x, e.b.x));
        double y = fmax(fmin(e.a.y, e.b.y) - box.y1, box.y0 - fmax(e.a.y, e.b.y));
        if (fmax(x, y) < min) {
            min = fmin(min, gap_segment(shape, e.a, e.b).gap);
        }
    }
    return min;
}

/* An outline that no ring touches leaves the shape wholly in or wholly out: any of its points tells which. */
int area_holds(const GeomArea *area, const GeomShape *shape, double *edge) {
    base_assert(area_is_sound(area) && shape_is_sound(shape));
    double min = area_edge(area, shape);
    if (edge) {
        *edge = min;
    }
    if (!(min > 0)) {
        return 0;
    }
    return area->count > 0 && area_surrounds(area, shape_middle(shape)) ? 1 : -1;
}

GeomPlace geom_place(const GeomShape *shape, const GeomArea *area) {
    base_assert(area_is_sound(area) && shape_is_sound(shape));
    base_check(area_is_whole(area) && shape_is_convex(shape));
    if (area->count == 0) {
        return (GeomPlace){.gap = INFINITY, .edge = INFINITY, .out = INFINITY};
    }
    GeomPlace place = {.centre_in = area_side(area, shape->centre) > 0};
    int held = area_holds(area, shape, &place.edge);
    if (held != 0) {
        bool in = held > 0;
        place.gap = in ? 0 : place.edge;
        place.share = in ? 1 : 0;
        *(in ? &place.lap : &place.out) = area_deepest(area, shape, in);
        return place;
    }
    place.lap = area_deepest(area, shape, true);
    place.out = area_deepest(area, shape, false);
    place.share = find_share(shape, area);
    base_assert(place.lap >= 0 && place.out >= 0 && place.share >= 0 && place.share <= 1);
    return place;
}
