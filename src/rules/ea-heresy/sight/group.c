/* Pieces that the players declared to be one (SETUP-04, LOS-08): the outline of their union, so that the seam between
 * two of them is not an edge. Made once for a battlefield. */
#include "geom/limits.h"
#include "rules/ea-heresy/sight/sight.h"

#include <stdlib.h>
#include <string.h>

static bool of_group(const RulesField *field, int area, const char *name) {
    const char *own = field->setup->areas[area].group;
    return own != NULL && strcmp(own, name) == 0;
}

/* Returns the parameters along p-q where it meets an edge r-s: a crossing, or the ends of a common stretch. */
static int meets(GeomVec p, GeomVec q, GeomVec r, GeomVec s, double *out) {
    GeomVec d = vec_sub(q, p), e = vec_sub(s, r);
    double length = vec_length(d), cross = vec_cross(d, e);
    int count = 0;
    if (fabs(cross) > 1e-12 * length * vec_length(e)) {
        double t = vec_cross(vec_sub(r, p), e) / cross, u = vec_cross(vec_sub(r, p), d) / cross;
        if (u > -1e-9 && u < 1 + 1e-9) {
            out[count++] = t;
        }
        return count;
    }
    if (fabs(vec_cross(vec_sub(r, p), d)) <= GEOM_GRID_SLACK * length) {
        out[count++] = vec_dot(vec_sub(r, p), d) / (length * length);
        out[count++] = vec_dot(vec_sub(s, p), d) / (length * length);
    }
    return count;
}

static int compare_doubles(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return x < y ? -1 : x > y;
}

/* Returns true when the middle of a stretch of piece `own`'s outline is inside the union of the group. `out` points out
 * of the piece. A point on a seam has another piece on its far side. */
static bool swallowed(const RulesField *field, const EahGroup *group, int own, GeomVec middle, GeomVec out) {
    GeomVec beyond = vec_add(middle, vec_scale(out, 1e-4));
    for (int i = 0; i < group->count; i++) {
        const GeomArea *other = &field->setup->areas[group->areas[i]].area;
        if (group->areas[i] == own) {
            continue;
        }
        int side = area_side(other, middle);
        if (side > 0 || (side == 0 && area_side(other, beyond) > 0)) {
            return true;
        }
    }
    return false;
}

typedef ARRAY(GeomVec) SegmentList;
typedef ARRAY(double) CutList;

static void add_edge(const RulesField *field, const EahGroup *group, int own, GeomVec p, GeomVec q, CutList *cuts,
                     SegmentList *out) {
    cuts->count = 0;
    array_push(cuts, 0.0);
    array_push(cuts, 1.0);
    for (int i = 0; i < group->count; i++) {
        const GeomArea *other = &field->setup->areas[group->areas[i]].area;
        for (int ring = 0; group->areas[i] != own && ring < other->rings; ring++) {
            int first = other->ring_start[ring], end = other->ring_start[ring + 1];
            for (int k = first; k < end; k++) {
                double found[2];
                int count = meets(p, q, other->points[k], other->points[k + 1 < end ? k + 1 : first], found);
                for (int f = 0; f < count; f++) {
                    if (found[f] > 0 && found[f] < 1) {
                        array_push(cuts, found[f]);
                    }
                }
            }
        }
    }
    qsort(cuts->items, (size_t)cuts->count, sizeof *cuts->items, compare_doubles);
    GeomVec d = vec_sub(q, p);
    GeomVec outward = vec_scale(vec_left(d), -1 / vec_length(d)); /* the interior lies on the side of vec_left */
    for (int i = 0; i + 1 < cuts->count; i++) {
        double t0 = cuts->items[i], t1 = cuts->items[i + 1];
        if ((t1 - t0) * vec_length(d) > GEOM_TOUCH &&
            !swallowed(field, group, own, vec_lerp(p, q, (t0 + t1) / 2), outward)) {
            array_push(out, vec_lerp(p, q, t0));
            array_push(out, vec_lerp(p, q, t1));
        }
    }
}

static void outline(const RulesField *field, EahGroup *group) {
    SegmentList segments = {0};
    CutList cuts = {0};
    for (int i = 0; i < group->count; i++) {
        const GeomArea *area = &field->setup->areas[group->areas[i]].area;
        for (int ring = 0; ring < area->rings; ring++) {
            int first = area->ring_start[ring], end = area->ring_start[ring + 1];
            for (int k = first; k < end; k++) {
                add_edge(field, group, group->areas[i], area->points[k], area->points[k + 1 < end ? k + 1 : first],
                         &cuts, &segments);
            }
        }
    }
    array_free(&cuts);
    group->segments = segments.items;
    group->segment_count = segments.count / 2;
}

/* Finds where this piece's outline crosses the other's, as parameters along the edge p-q, including its ends. */
static void cut_edge(const GeomArea *other, GeomVec p, GeomVec q, CutList *cuts) {
    cuts->count = 0;
    array_push(cuts, 0.0);
    array_push(cuts, 1.0);
    for (int k = 0; k < other->ring_start[1]; k++) {
        double found[2];
        int count = meets(p, q, other->points[k], other->points[(k + 1) % other->ring_start[1]], found);
        for (int f = 0; f < count; f++) {
            if (found[f] > 0 && found[f] < 1) {
                array_push(cuts, found[f]);
            }
        }
    }
    qsort(cuts->items, (size_t)cuts->count, sizeof *cuts->items, compare_doubles);
}

/* Returns true when no stretch of the piece's outer ring lies outside the other, which has no holes. */
static bool lies_within(const GeomArea *piece, const GeomArea *other) {
    CutList cuts = {0};
    bool within = other->rings == 1;
    for (int k = 0; k < piece->ring_start[1] && within; k++) {
        GeomVec p = piece->points[k], q = piece->points[(k + 1) % piece->ring_start[1]];
        cut_edge(other, p, q, &cuts);
        for (int i = 0; i + 1 < cuts.count && within; i++) {
            double t0 = cuts.items[i], t1 = cuts.items[i + 1];
            within =
                (t1 - t0) * vec_distance(p, q) <= GEOM_TOUCH || area_side(other, vec_lerp(p, q, (t0 + t1) / 2)) >= 0;
        }
    }
    array_free(&cuts);
    return within;
}

/* Marks pieces that lie wholly within another piece of the group, which add nothing to it; of two equal ones the first
 * stays. */
static void find_within(const RulesField *field, EahGroup *group) {
    group->within = base_alloc((size_t)group->count, sizeof *group->within);
    for (int i = 0; i < group->count; i++) {
        group->within[i] = -1;
        for (int k = 0; k < group->count && group->within[i] < 0; k++) {
            const GeomArea *own = &field->setup->areas[group->areas[i]].area;
            const GeomArea *other = &field->setup->areas[group->areas[k]].area;
            bool later = k < i || !lies_within(other, own);
            if (k != i && later && lies_within(own, other)) {
                group->within[i] = group->areas[k];
            }
        }
    }
}

EahGroup eah_group_make(const RulesField *field, const char *name) {
    EahGroup group = {.areas = base_alloc((size_t)field->setup->area_count, sizeof *group.areas)};
    for (int a = 0; a < field->setup->area_count; a++) {
        if (of_group(field, a, name)) {
            group.areas[group.count++] = a;
        }
    }
    outline(field, &group);
    find_within(field, &group);
    return group;
}

EahGroup eah_group_of(const RulesField *field, const int *areas, int count) {
    EahGroup group = {.areas = base_alloc((size_t)count, sizeof *group.areas), .count = count};
    for (int i = 0; i < count; i++) {
        group.areas[i] = areas[i];
    }
    outline(field, &group);
    return group;
}

void eah_group_term(EahGroup *group) {
    base_free(group->areas);
    base_free(group->within);
    base_free(group->segments);
}
