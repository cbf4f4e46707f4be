/* The deepest point of a shape in an area, by branch and bound over triangles.
 *
 * The distance to one side of the area is a convex function of the place. So over a triangle it lies below the plane
 * through its values at the three corners, and the distance to the outline lies below the least of these planes. The
 * highest place under the planes bounds the triangle; it is found with the few sides that matter there, taken up one
 * after the other, and with a tangent of the shape's rim wherever it came to lie beyond. Where the nearest sides are
 * straight the planes are the distances themselves and the bound is reached; a corner that points inwards costs an
 * error of the triangle's size squared, so a few triangles of each size are looked at.
 *
 * Triangles that the outline runs through are cut along it until each is wholly in or wholly out. */
#include "geom/area/place_deep.h"

#include "base/base.h"
#include "geom/area/area_internal.h"
#include "geom/area/place_summit.h"
#include "geom/limits.h"
#include "geom/shape/shape_internal.h"

#define SIDES_MAX                                                                                                      \
    2048               /* sides kept for one search: of the largest ring; beyond that the triangle is quartered first  \
                        */
#define HEAP_MAX  4096 /* triangles in wait; what comes on top of them is looked at at once */
#define CUTS_MAX  4    /* sides to cut along; where more run through, halving is better */
#define CELLS_MAX 200000 /* an end for what no table has: a comb of a thousand teeth alike takes half of them */

typedef struct {
    GeomVec p[3];
    double bound;
    bool clean; /* no side runs through it, and it is on the side that was asked for */
} Cell;

typedef struct {
    const GeomArea *area;
    const GeomShape *shape;
    bool inside;
    double best;
    int cells;
    Side sides[SIDES_MAX];
    int side_count;
    Cell heap[HEAP_MAX]; /* the greatest bound on top */
    int waiting;
} Search;

static double slack(const Search *search) {
    return GEOM_TOUCH + GEOM_PLACE_SHARE * search->best;
}

static int nearest_side(const Search *search, GeomVec p, double *distance) {
    base_check(search->side_count > 0);
    int nearest = 0;
    double min = INFINITY;
    for (int i = 0; i < search->side_count; i++) {
        double square = side_square(&search->sides[i], p);
        if (square < min) {
            min = square;
            nearest = i;
        }
    }
    *distance = sqrt(min);
    return nearest;
}

/* Finds the bound of a cell, and raises the best by the true depths met on the way if the cell is clean. */
static void find_bound(Search *search, Cell *cell) {
    Summit summit = summit_make(cell->p);
    for (int tangents = 0; summit.bound > search->best + slack(search);) {
        GeomVec p = summit_place(&summit);
        double depth;
        int nearest = nearest_side(search, p, &depth);
        bool beyond = shape_is_round(search->shape) && rim_share(search->shape, p) > 1 + GEOM_SUPPORT_EPS;
        if (cell->clean && !beyond) {
            search->best = fmax(search->best, depth);
        }
        if (!summit_has(&summit, nearest)) {
            summit_add_side(&summit, search->sides[nearest], nearest);
        } else if (!beyond || tangents++ == SUMMIT_TANGENTS || !summit_add_tangent(&summit, search->shape)) {
            break;
        }
    }
    cell->bound = summit.bound;
}

static void split_cell(Search *search, Cell *cell);

static void push(Search *search, GeomVec a, GeomVec b, GeomVec c, bool clean) {
    Cell cell = {.p = {a, b, c}, .clean = clean};
    find_bound(search, &cell);
    if (cell.bound <= search->best + slack(search)) {
        return;
    }
    if (search->waiting == HEAP_MAX) {
        if (search->cells++ < CELLS_MAX) {
            split_cell(search, &cell);
        }
        return;
    }
    int at = search->waiting++;
    for (; at > 0 && search->heap[(at - 1) / 2].bound < cell.bound; at = (at - 1) / 2) {
        search->heap[at] = search->heap[(at - 1) / 2];
    }
    search->heap[at] = cell;
}

static Cell pop(Search *search) {
    base_assert(search->waiting > 0);
    Cell top = search->heap[0], last = search->heap[--search->waiting];
    int at = 0, child;
    while ((child = 2 * at + 1) < search->waiting) {
        child += child + 1 < search->waiting && search->heap[child + 1].bound > search->heap[child].bound;
        if (last.bound >= search->heap[child].bound) {
            break;
        }
        search->heap[at] = search->heap[child];
        at = child;
    }
    search->heap[at] = last;
    return top;
}

/* Pushes the two parts of the cell on either side of the line. */
static void push_parts(Search *search, const Cell *cell, Side line) {
    GeomVec direction = line.along;
    for (int right = 0; right < 2; right++) {
        GeomVec part[4];
        int count = 0;
        for (int i = 0; i < 3; i++) {
            GeomVec p = cell->p[i], q = cell->p[i < 2 ? i + 1 : 0];
            double hp = vec_cross(direction, vec_sub(p, line.a)), hq = vec_cross(direction, vec_sub(q, line.a));
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
            push(search, part[0], part[i], part[i + 1], false);
        }
    }
}

static void push_halves(Search *search, const Cell *cell) {
    int longest = 0;
    double max = -1;
    for (int i = 0; i < 3; i++) {
        double length = vec_distance(cell->p[i], cell->p[i < 2 ? i + 1 : 0]);
        if (length > max) {
            max = length;
            longest = i;
        }
    }
    GeomVec a = cell->p[longest], b = cell->p[(longest + 1) % 3], c = cell->p[(longest + 2) % 3];
    GeomVec middle = vec_lerp(a, b, 0.5);
    push(search, a, middle, c, cell->clean);
    push(search, middle, b, c, cell->clean);
}

static double height(Side side, GeomVec p) {
    return vec_cross(side.along, vec_sub(p, side.a));
}

/* Does the side run through the cell: corners on both sides of its line, and some of it lies between the two places
 * where that line comes in and goes out. It may run exactly from rim to rim; a cell may be as thin as a line. */
static bool side_cuts(Side side, const GeomVec p[3]) {
    double h[3] = {height(side, p[0]), height(side, p[1]), height(side, p[2])};
    if (fmin(h[0], fmin(h[1], h[2])) >= -GEOM_SUPPORT_EPS || fmax(h[0], fmax(h[1], h[2])) <= GEOM_SUPPORT_EPS) {
        return false;
    }
    double in = INFINITY, out = -INFINITY;
    for (int i = 0; i < 3; i++) {
        int k = i < 2 ? i + 1 : 0;
        if ((h[i] < 0) != (h[k] < 0)) {
            double t = h[i] / (h[i] - h[k]);
            double along = vec_dot(vec_sub(vec_lerp(p[i], p[k], t), side.a), side.along);
            in = fmin(in, along);
            out = fmax(out, along);
        }
    }
    return fmin(out, side.length) - fmax(in, 0) > GEOM_SUPPORT_EPS || (in > 0 && out < side.length);
}

static void split_cell(Search *search, Cell *cell) {
    int cuts = 0, first = -1;
    for (int i = 0; i < search->side_count && !cell->clean; i++) {
        if (side_cuts(search->sides[i], cell->p)) {
            first = first < 0 ? i : first;
            cuts++;
        }
    }
    if (cuts > 0 && cuts <= CUTS_MAX) {
        push_parts(search, cell, search->sides[first]);
        return;
    }
    if (cuts == 0 && !cell->clean) {
        /* Wholly in or out: what was asked for is looked at again, now for its true depths. */
        GeomVec middle = vec_scale(vec_add(vec_add(cell->p[0], cell->p[1]), cell->p[2]), 1.0 / 3);
        if (area_surrounds(search->area, middle) == search->inside) {
            push(search, cell->p[0], cell->p[1], cell->p[2], true);
        }
        return;
    }
    push_halves(search, cell);
}

/* Keeps the sides that can be nearest to some point of the polygon, and its middle's depth if that is one asked for;
 * none where the polygon cannot be deeper than what was found. False: too many. */
static bool gather_sides(Search *search, const GeomVec *corners, int count) {
    base_check(points_are_finite(corners, count));
    GeomVec middle = {0, 0};
    for (int i = 0; i < count; i++) {
        middle = vec_add(middle, vec_scale(corners[i], 1.0 / count));
    }
    double radius = 0, near = INFINITY;
    for (int i = 0; i < count; i++) {
        radius = fmax(radius, vec_distance(middle, corners[i]));
    }
    AreaEdges e = area_edges(search->area);
    while (area_edge_next(&e)) {
        near = fmin(near, side_distance(side_make(e.a, e.b), middle));
    }
    search->side_count = 0;
    if (near + radius <= search->best + slack(search)) {
        return true;
    }
    if (near > search->best && area_surrounds(search->area, middle) == search->inside &&
        shape_holds(search->shape, middle)) {
        search->best = near;
    }
    e = area_edges(search->area);
    while (area_edge_next(&e)) {
        Side side = side_make(e.a, e.b);
        if (side_distance(side, middle) <= near + 2 * radius) {
            if (search->side_count == SIDES_MAX) {
                return radius < GEOM_TOUCH; /* that small, any sides will do: each alone bounds the distance */
            }
            search->sides[search->side_count++] = side;
        }
    }
    return true;
}

/* A convex polygon; one with too many sides about is taken in parts. */
static void search_polygon(Search *search, const GeomVec *p, int count) {
    base_assert(count >= 1 && search->waiting == 0);
    if (!gather_sides(search, p, count)) {
        GeomVec middle = vec_scale(vec_add(vec_add(p[0], p[1]), p[count - 1]), 1.0 / 3);
        for (int i = 0; i < count && count <= 3; i++) {
            GeomVec a = p[i], b = p[i + 1 < count ? i + 1 : 0], half = vec_lerp(a, b, 0.5);
            search_polygon(search, (GeomVec[3]){a, half, middle}, 3);
            search_polygon(search, (GeomVec[3]){half, b, middle}, 3);
        }
        for (int i = 1; i + 1 < count && count > 3; i++) {
            search_polygon(search, (GeomVec[3]){p[0], p[i], p[i + 1]}, 3);
        }
        return;
    }
    if (search->side_count == 0) {
        return;
    }
    push(search, p[0], p[count > 1 ? 1 : 0], p[count > 2 ? 2 : 0], false);
    for (int i = 2; i + 1 < count; i++) {
        push(search, p[0], p[i], p[i + 1], false);
    }
    while (search->waiting > 0 && search->cells++ < CELLS_MAX) {
        Cell cell = pop(search);
        if (cell.bound <= search->best + slack(search)) {
            break;
        }
        split_cell(search, &cell);
    }
    search->waiting = 0;
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
    search.cells = search.waiting = 0;
    if (shape->kind == GEOM_POLY) {
        search_polygon(&search, shape->points, shape->count);
        return search.best;
    }
    /* The square around the disc that the oval is an image of. */
    double x = shape->rx, y = shape->ry;
    GeomVec square[4] = {oval_world(shape, vec(-x, -y)), oval_world(shape, vec(x, -y)), oval_world(shape, vec(x, y)),
                         oval_world(shape, vec(-x, y))};
    search_polygon(&search, square, 4);
    base_assert(isfinite(search.best) && search.best >= 0);
    return search.best;
}
