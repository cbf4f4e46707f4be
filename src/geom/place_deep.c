/* The deepest point of a shape in an area, by branch and bound over triangles.
 *
 * The distance to one side of the area is a convex function of the place. So over a triangle it lies below the plane
 * through its values at the three corners, and the distance to the outline lies below the least of these planes. The
 * largest value that two planes allow together is found in closed form; the best pair of sides gives the bound. It is
 * exact along the middle line of two straight sides, which is where the deepest places lie, and errs by the square of
 * the triangle's size elsewhere: a triangle or two survive at each size.
 *
 * Triangles that the outline runs through are cut along it, those that the rim of a disc or an oval runs through along
 * its tangent. */
#include "geom/place_deep.h"

#include "base/base.h"
#include "geom/area_internal.h"
#include "geom/limits.h"
#include "geom/shape_internal.h"

#define SIDES_MAX 128   /* sides kept for one search; beyond that the triangle is halved first */
#define STACK_MAX 256   /* two or three for each halving down to GEOM_TOUCH */
#define PAIRED    5     /* sides whose pairs are tried for the bound */
#define CUTS_MAX  4     /* sides to cut along; where more run through, halving is better */
#define CELLS_MAX 50000 /* an end for what no table has: a round base about a dot of terrain */

typedef struct {
    GeomVec p[3];
    double bound;
    GeomVec at; /* where the bound is reached */
} Cell;

typedef struct {
    GeomVec a, b;
} Side;

typedef struct {
    const GeomArea *area;
    const GeomShape *shape;
    bool inside;
    double best;
    int cells;
    Side sides[SIDES_MAX];
    int side_count;
    Cell stack[STACK_MAX];
    int depth;
} Search;

static double side_distance(Side side, GeomVec p) {
    return vec_distance(p, segment_nearest(side.a, side.b, p));
}

/* The largest value on the triangle of the lesser of two planes, given at the corners. */
static double pair_bound(const GeomVec p[3], const double f[3], const double g[3], GeomVec *at) {
    double most = -1;
    for (int i = 0; i < 3; i++) {
        double here = fmin(f[i], g[i]);
        if (here > most) {
            most = here;
            *at = p[i];
        }
        int k = i < 2 ? i + 1 : 0;
        double di = f[i] - g[i], dk = f[k] - g[k];
        if ((di < 0 && dk > 0) || (di > 0 && dk < 0)) { /* the planes meet on this side */
            double t = di / (di - dk), there = f[i] + t * (f[k] - f[i]);
            if (there > most) {
                most = there;
                *at = vec_lerp(p[i], p[k], t);
            }
        }
    }
    return most;
}

/* The few sides nearest to the cell, as planes over its corners. */
static int nearest_planes(const Search *search, const Cell *cell, double planes[PAIRED][3]) {
    double sums[PAIRED];
    int count = 0;
    for (int i = 0; i < search->side_count; i++) {
        double f[3], sum = 0;
        for (int k = 0; k < 3; k++) {
            f[k] = side_distance(search->sides[i], cell->p[k]);
            sum += f[k];
        }
        int to = count < PAIRED ? count++ : PAIRED;
        for (; to > 0 && sums[to - 1] > sum; to--) {
            if (to < PAIRED) {
                sums[to] = sums[to - 1];
                planes[to][0] = planes[to - 1][0], planes[to][1] = planes[to - 1][1], planes[to][2] = planes[to - 1][2];
            }
        }
        if (to < PAIRED) {
            sums[to] = sum;
            planes[to][0] = f[0], planes[to][1] = f[1], planes[to][2] = f[2];
        }
    }
    return count;
}

static void find_bound(const Search *search, Cell *cell) {
    double planes[PAIRED][3];
    int count = nearest_planes(search, cell, planes);
    cell->bound = INFINITY;
    for (int i = 0; i < count; i++) {
        for (int k = i; k < count; k++) {
            GeomVec at = cell->p[0];
            double bound = pair_bound(cell->p, planes[i], planes[k], &at);
            if (bound < cell->bound) {
                cell->bound = bound;
                cell->at = at;
            }
        }
    }
}

static void push(Search *search, GeomVec a, GeomVec b, GeomVec c) {
    Cell cell = {.p = {a, b, c}};
    find_bound(search, &cell);
    if (cell.bound <= search->best + GEOM_TOUCH || search->depth == STACK_MAX) {
        return;
    }
    int at = search->depth++;
    search->stack[at] = cell;
}

/* The best of the cells pushed since `from` comes to the top. */
static void best_on_top(Search *search, int from) {
    for (int i = from; i + 1 < search->depth; i++) {
        if (search->stack[i].bound > search->stack[search->depth - 1].bound) {
            Cell swap = search->stack[i];
            search->stack[i] = search->stack[search->depth - 1];
            search->stack[search->depth - 1] = swap;
        }
    }
}

/* Pushes the two parts of the cell, where the line through `on` along `way` leaves it; `keep_right` also the part on
 * the right (cross < 0). */
static void push_parts(Search *search, const Cell *cell, GeomVec on, GeomVec way, bool keep_right) {
    double length = vec_length(way);
    for (int right = 0; right <= (keep_right ? 1 : 0); right++) {
        GeomVec part[4];
        int count = 0;
        for (int i = 0; i < 3; i++) {
            GeomVec p = cell->p[i], q = cell->p[i < 2 ? i + 1 : 0];
            double hp = vec_cross(way, vec_sub(p, on)) / length, hq = vec_cross(way, vec_sub(q, on)) / length;
            hp = right ? -hp : hp;
            hq = right ? -hq : hq;
            if (hp >= 0) {
                part[count++] = p;
            }
            if ((hp < 0 && hq > 0) || (hp > 0 && hq < 0)) {
                part[count++] = vec_lerp(p, q, hp / (hp - hq));
            }
        }
        for (int i = 1; i + 1 < count; i++) {
            push(search, part[0], part[i], part[i + 1]);
        }
    }
}

static void push_halves(Search *search, const Cell *cell) {
    int longest = 0;
    double most = -1;
    for (int i = 0; i < 3; i++) {
        double length = vec_distance(cell->p[i], cell->p[i < 2 ? i + 1 : 0]);
        if (length > most) {
            most = length;
            longest = i;
        }
    }
    GeomVec a = cell->p[longest], b = cell->p[(longest + 1) % 3], c = cell->p[(longest + 2) % 3];
    GeomVec middle = vec_lerp(a, b, 0.5);
    push(search, a, middle, c);
    push(search, middle, b, c);
}

static double height(Side side, GeomVec p) {
    GeomVec d = vec_sub(side.b, side.a);
    return vec_cross(d, vec_sub(p, side.a)) / vec_length(d);
}

static bool triangle_holds(const GeomVec p[3], GeomVec q) {
    double a = vec_cross(vec_sub(p[1], p[0]), vec_sub(q, p[0])), b = vec_cross(vec_sub(p[2], p[1]), vec_sub(q, p[1]));
    double c = vec_cross(vec_sub(p[0], p[2]), vec_sub(q, p[2]));
    return (a > 0 && b > 0 && c > 0) || (a < 0 && b < 0 && c < 0);
}

/* Does the side run through the cell: corners on both sides of its line, and it comes in or ends inside. */
static bool side_cuts(Side side, const GeomVec p[3]) {
    double h[3] = {height(side, p[0]), height(side, p[1]), height(side, p[2])};
    if (fmin(h[0], fmin(h[1], h[2])) >= -GEOM_SUPPORT_EPS || fmax(h[0], fmax(h[1], h[2])) <= GEOM_SUPPORT_EPS) {
        return false;
    }
    if (triangle_holds(p, side.a) || triangle_holds(p, side.b)) {
        return true;
    }
    for (int i = 0; i < 3; i++) {
        int k = i < 2 ? i + 1 : 0;
        if ((h[i] < 0) != (h[k] < 0)) {
            double t = h[i] / (h[i] - h[k]);
            GeomVec d = vec_sub(side.b, side.a), x = vec_lerp(p[i], p[k], t);
            double along = vec_dot(vec_sub(x, side.a), d);
            if (along > 0 && along < vec_dot(d, d)) {
                return true;
            }
        }
    }
    return false;
}

/* How far out of a round shape p lies, as a multiple of the rim: 1 on it. */
static double rim_share(const GeomShape *shape, GeomVec p) {
    GeomVec q = oval_local(shape, p);
    return hypot(q.x / shape->rx, q.y / shape->ry);
}

/* Cuts the cell by the tangent of the rim that faces it. False: nothing of it lies beyond. */
static bool cut_at_rim(Search *search, const Cell *cell) {
    const GeomShape *s = search->shape;
    GeomVec middle = vec_scale(vec_add(vec_add(cell->p[0], cell->p[1]), cell->p[2]), 1.0 / 3);
    GeomVec q = oval_local(s, middle);
    double share = hypot(q.x / s->rx, q.y / s->ry);
    if (!(share > 0)) {
        return false;
    }
    GeomVec rim = vec_scale(q, 1 / share);
    GeomVec on = oval_world(s, rim);
    /* The gradient of (x / rx)^2 + (y / ry)^2 at the rim, as a step in the world. */
    GeomVec out = vec_sub(oval_world(s, vec(rim.x / (s->rx * s->rx), rim.y / (s->ry * s->ry))), s->centre);
    double most = -INFINITY;
    for (int i = 0; i < 3; i++) {
        most = fmax(most, vec_dot(vec_sub(cell->p[i], on), out) / vec_length(out));
    }
    if (most <= GEOM_SUPPORT_EPS) {
        return false;
    }
    push_parts(search, cell, on, vec_left(out), false); /* left of left(out) is inwards */
    return true;
}

/* A true value of the function raises the best. The point is drawn onto the rim if it lies beyond. */
static void try_point(Search *search, GeomVec p) {
    if (shape_is_round(search->shape)) {
        double share = rim_share(search->shape, p);
        if (share > 1) {
            p = vec_lerp(search->shape->centre, p, 1 / share);
        }
    }
    double least = INFINITY;
    AreaEdges e = area_edges(search->area);
    while (area_edge_next(&e)) {
        least = fmin(least, side_distance((Side){e.a, e.b}, p));
    }
    if (least > search->best && area_surrounds(search->area, p) == search->inside) {
        search->best = least;
    }
}

static void split_cell(Search *search, const Cell *cell) {
    bool rim = false;
    if (shape_is_round(search->shape)) {
        double far = 0;
        for (int i = 0; i < 3; i++) {
            far = fmax(far, rim_share(search->shape, cell->p[i]));
        }
        rim = far > 1;
    }
    if (rim && cut_at_rim(search, cell)) {
        return;
    }
    int cuts = 0, first = -1;
    for (int i = 0; i < search->side_count; i++) {
        if (side_cuts(search->sides[i], cell->p)) {
            first = first < 0 ? i : first;
            cuts++;
        }
    }
    GeomVec middle = vec_scale(vec_add(vec_add(cell->p[0], cell->p[1]), cell->p[2]), 1.0 / 3);
    if (cuts == 0 && area_surrounds(search->area, middle) != search->inside) {
        return;
    }
    try_point(search, cell->at);
    try_point(search, middle);
    if (cuts > 0 && cuts <= CUTS_MAX) {
        Side side = search->sides[first];
        push_parts(search, cell, side.a, vec_sub(side.b, side.a), true);
    } else {
        push_halves(search, cell);
    }
}

/* Keeps the sides that can be nearest to some point of the cell. False: too many. */
static bool gather_sides(Search *search, const GeomVec p[3]) {
    GeomVec middle = vec_scale(vec_add(vec_add(p[0], p[1]), p[2]), 1.0 / 3);
    double radius = 0, near = INFINITY;
    for (int i = 0; i < 3; i++) {
        radius = fmax(radius, vec_distance(middle, p[i]));
    }
    AreaEdges e = area_edges(search->area);
    while (area_edge_next(&e)) {
        near = fmin(near, side_distance((Side){e.a, e.b}, middle));
    }
    search->side_count = 0;
    e = area_edges(search->area);
    while (area_edge_next(&e)) {
        if (side_distance((Side){e.a, e.b}, middle) <= near + 2 * radius) {
            if (search->side_count == SIDES_MAX) {
                return radius < GEOM_TOUCH; /* that small, any sides will do: each alone bounds the distance */
            }
            search->sides[search->side_count++] = (Side){e.a, e.b};
        }
    }
    return true;
}

static void search_triangle(Search *search, GeomVec a, GeomVec b, GeomVec c) {
    GeomVec p[3] = {a, b, c};
    if (!gather_sides(search, p)) {
        GeomVec ab = vec_lerp(a, b, 0.5), bc = vec_lerp(b, c, 0.5), ca = vec_lerp(c, a, 0.5);
        search_triangle(search, a, ab, ca);
        search_triangle(search, ab, b, bc);
        search_triangle(search, ca, bc, c);
        search_triangle(search, ab, bc, ca);
        return;
    }
    push(search, a, b, c);
    while (search->depth > 0 && search->cells++ < CELLS_MAX) {
        Cell cell = search->stack[--search->depth];
        if (cell.bound > search->best + GEOM_TOUCH) {
            int from = search->depth;
            split_cell(search, &cell);
            best_on_top(search, from);
        }
    }
    search->depth = 0;
}

double area_deepest(const GeomArea *area, const GeomShape *shape, bool inside) {
    if (area->count == 0) {
        return 0;
    }
    Search search;
    search.area = area;
    search.shape = shape;
    search.inside = inside;
    search.best = 0;
    search.cells = search.depth = 0;
    GeomVec middle = shape_middle(shape);
    if (shape->kind == GEOM_POLY) {
        for (int i = 0; i < shape->count; i++) {
            search_triangle(&search, middle, shape->points[i], shape->points[i + 1 < shape->count ? i + 1 : 0]);
        }
        return search.best;
    }
    for (int i = 0; i < 4; i++) { /* the square around the disc that the oval is an image of */
        static const double corner[5][2] = {{1, 1}, {-1, 1}, {-1, -1}, {1, -1}, {1, 1}};
        GeomVec p = oval_world(shape, vec(corner[i][0] * shape->rx, corner[i][1] * shape->ry));
        GeomVec q = oval_world(shape, vec(corner[i + 1][0] * shape->rx, corner[i + 1][1] * shape->ry));
        search_triangle(&search, middle, p, q);
    }
    return search.best;
}
