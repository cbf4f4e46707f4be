/* A ring without holes cut into convex parts: ears are cut off one after the other, then parts are joined again across
 * every cut that convexity does not need (Hertel and Mehlhorn 1983: at most four times as many parts as the fewest
 * possible). */
#include "base/base.h"
#include "geom/area/area_internal.h"
#include "geom/limits.h"
#include "geom/shape/shape_internal.h"

#include <string.h>

#define RING_MAX 512 /* corners of a footprint */

typedef struct {
    int size;
    short corner[GEOM_SHAPE_POINTS]; /* numbers of the ring's points */
} Part;

typedef struct {
    const GeomVec *points;
    Part parts[RING_MAX];
    int count;
} Cutting;

static double turn_at(const GeomVec *points, int a, int b, int c) {
    return vec_cross(vec_sub(points[b], points[a]), vec_sub(points[c], points[b]));
}

/* The corner b stands out of the line a-c by more than rounding. */
static bool sticks_out(const GeomVec *points, int a, int b, int c) {
    return turn_at(points, a, b, c) > GEOM_TOUCH * fmax(vec_distance(points[a], points[c]), GEOM_TOUCH);
}

/* An ear: a corner that sticks out and whose triangle holds no other corner of what is left. Corners on the new side
 * count as inside, or the rest would touch itself there. */
static bool is_ear(const GeomVec *points, const short *left, int count, int i) {
    int a = left[(i + count - 1) % count], b = left[i], c = left[(i + 1) % count];
    if (!sticks_out(points, a, b, c)) {
        return false;
    }
    for (int k = 0; k < count; k++) {
        int p = left[k];
        if (p != a && p != b && p != c && turn_at(points, a, b, p) > 0 && turn_at(points, b, c, p) > 0 &&
            turn_at(points, c, a, p) >= 0) {
            return false;
        }
    }
    return true;
}

/* The ear with the shortest cut, since long thin triangles hinder the joining; -1 when no corner is one. */
static int best_ear(const GeomVec *points, const short *left, int count) {
    int ear = -1;
    double shortest = INFINITY;
    for (int i = 0; i < count; i++) {
        double cut = vec_distance(points[left[(i + count - 1) % count]], points[left[(i + 1) % count]]);
        if (cut < shortest && is_ear(points, left, count, i)) {
            ear = i;
            shortest = cut;
        }
    }
    return ear;
}

static void add_triangle(Cutting *cutting, short a, short b, short c) {
    if (sticks_out(cutting->points, a, b, c)) {
        base_assert(cutting->count < RING_MAX);
        cutting->parts[cutting->count++] = (Part){3, {a, b, c}};
    }
}

/* False: no ear, so the ring crosses itself. */
static bool cut_ears(Cutting *cutting, short *left, int count) {
    while (count > 3) {
        int ear = best_ear(cutting->points, left, count);
        if (ear < 0) {
            return false;
        }
        add_triangle(cutting, left[(ear + count - 1) % count], left[ear], left[(ear + 1) % count]);
        memmove(left + ear, left + ear + 1, (size_t)(count - 1 - ear) * sizeof *left);
        count--;
    }
    add_triangle(cutting, left[0], left[1], left[2]);
    return true;
}

static short corner_of(const Part *part, int i) {
    return part->corner[(i + part->size) % part->size];
}

/* Joins q to p across p's side i and q's side k (the same cut, walked the other way) if the whole stays convex. */
static bool join_across(const GeomVec *points, Part *p, int i, const Part *q, int k) {
    if (p->size + q->size - 2 > GEOM_SHAPE_POINTS ||
        turn_at(points, corner_of(p, i - 1), corner_of(p, i), corner_of(q, k + 2)) < 0 ||
        turn_at(points, corner_of(q, k - 1), corner_of(q, k), corner_of(p, i + 2)) < 0) {
        return false;
    }
    Part whole = {0};
    for (int n = 1; n <= p->size; n++) { /* from the cut's end once around p, then q without the cut */
        whole.corner[whole.size++] = corner_of(p, i + n);
    }
    for (int n = 2; n < q->size; n++) {
        whole.corner[whole.size++] = corner_of(q, k + n);
    }
    *p = whole;
    return true;
}

static bool join(const GeomVec *points, Part *p, const Part *q) {
    for (int i = 0; i < p->size; i++) {
        for (int k = 0; k < q->size; k++) {
            if (corner_of(p, i) == corner_of(q, k + 1) && corner_of(p, i + 1) == corner_of(q, k)) {
                return join_across(points, p, i, q, k);
            }
        }
    }
    return false;
}

static void join_all(Cutting *cutting) {
    for (int p = 0; p < cutting->count; p++) {
        for (int q = p + 1; q < cutting->count;) {
            if (join(cutting->points, &cutting->parts[p], &cutting->parts[q])) {
                cutting->parts[q] = cutting->parts[--cutting->count];
                q = p + 1; /* p has new sides */
            } else {
                q++;
            }
        }
    }
}

static GeomShape part_shape(const GeomVec *points, const Part *part) {
    GeomShape shape = {.kind = GEOM_POLY, .axis = {1, 0}};
    for (int i = 0; i < part->size; i++) {
        GeomVec a = shape.count > 0 ? shape.points[shape.count - 1] : points[corner_of(part, i - 1)];
        GeomVec b = points[corner_of(part, i)], c = points[corner_of(part, i + 1)];
        if (vec_cross(vec_sub(b, a), vec_sub(c, b)) > GEOM_TOUCH * vec_distance(a, c)) {
            shape.points[shape.count++] = b;
        }
    }
    base_assert(part->size <= GEOM_SHAPE_POINTS);
    shape.centre = shape_middle(&shape);
    base_check(shape_is_convex(&shape));
    return shape;
}

int area_convex_parts(const GeomArea *area, GeomShape *out, int cap) {
    base_assert(area_is_sound(area) && cap >= 0 && (out || cap == 0));
    if (area->rings != 1 || area->count < 3 || area->count > RING_MAX) {
        return -1;
    }
    Cutting cutting;
    cutting.points = area->points;
    cutting.count = 0;
    short left[RING_MAX];
    for (int i = 0; i < area->count; i++) {
        left[i] = (short)i;
    }
    if (!cut_ears(&cutting, left, area->count)) {
        return -1;
    }
    join_all(&cutting);
    if (cutting.count > cap) {
        return -1;
    }
    for (int i = 0; i < cutting.count; i++) {
        out[i] = part_shape(area->points, &cutting.parts[i]);
    }
    return cutting.count;
}
