/* Clipping by an end what reaches into it, so that the sweep may count on no blocker overlapping an end.
 *
 * What is left of a piece outside a convex end is bounded by stretches of its outline and arcs of the end's rim. An
 * outline has its piece on the left; where it runs into the end, the rest of the piece is bounded by the rim clockwise,
 * until the outline comes out again. So the places where it goes in and out, in order round the end, say which
 * stretches hang together. The arcs are taken by points of them, all of which belong to the piece. */
#include "geom/sight/sight_cut.h"

#include "base/base.h"
#include "geom/area/area_internal.h"
#include "geom/limits.h"

#include <stddef.h>
#include <string.h>

typedef struct {
    SightWork *w;
    double grow;
    int count;         /* number of cut items */
    int mark_count[2]; /* number of marks on each end */
} Cutting;

static const SightEnd *end_of(const SightWork *w, int k) {
    return k ? &w->b : &w->a;
}

/* The parts of 0..1 outside both ends; by[] says which end is on either side, -1 none. */
typedef struct {
    double t0[3], t1[3];
    int by0[3], by1[3], count;
} Outside;

/* Most edges keep clear of an end by far. */
static bool keeps_clear(const SightEnd *end, double grow, GeomVec a, GeomVec b) {
    double by = grow + GEOM_TOUCH;
    return (a.x < end->box.x0 - by && b.x < end->box.x0 - by) || (a.x > end->box.x1 + by && b.x > end->box.x1 + by) ||
           (a.y < end->box.y0 - by && b.y < end->box.y0 - by) || (a.y > end->box.y1 + by && b.y > end->box.y1 + by);
}

static Outside outside_ends(const SightWork *w, double grow, GeomVec a, GeomVec b) {
    Outside out = {.t0 = {0}, .t1 = {1}, .by0 = {-1}, .by1 = {-1}, .count = 1};
    for (int k = 0; k < 2; k++) {
        double s0, s1;
        if (keeps_clear(end_of(w, k), grow, a, b) || !end_covers(end_of(w, k), grow, a, b, &s0, &s1)) {
            continue;
        }
        Outside next = {.count = 0};
        for (int i = 0; i < out.count; i++) {
            double t0 = out.t0[i], t1 = out.t1[i];
            if (t0 < min_of(t1, s0)) {
                bool cut = s0 < t1;
                next.t0[next.count] = t0;
                next.by0[next.count] = out.by0[i];
                next.t1[next.count] = cut ? s0 : t1;
                next.by1[next.count++] = cut ? k : out.by1[i];
            }
            if (max_of(t0, s1) < t1) {
                base_assert(next.count < 3); /* two convex ends leave no more */
                bool cut = s1 > t0;
                next.t0[next.count] = cut ? s1 : t0;
                next.by0[next.count] = cut ? k : out.by0[i];
                next.t1[next.count] = t1;
                next.by1[next.count++] = out.by1[i];
            }
        }
        out = next;
    }
    return out;
}

static void mark(Cutting *c, int end, int item, GeomVec at, bool into) {
    base_assert(c->mark_count[end] < 2 * c->w->cut.cap);
    GeomVec off = vec_sub(at, end_of(c->w, end)->centre);
    c->w->cut.marks[end][c->mark_count[end]++] = (SightCutMark){atan2(off.y, off.x), item, into};
}

static void link_items(Cutting *c, int from, int to, int arc) {
    base_check(from >= 0 && from < c->count && to >= 0 && to < c->count);
    SightCutItem *items = c->w->cut.items;
    items[from].next = to;
    items[from].arc = arc;
    items[to].prev = from;
}

/* Takes what is outside of one edge. `whole_before`: the item that ends uncut where this edge starts, or -1. Returns
 * the item that ends uncut at this edge's end, or -1; `*start` gets the one that starts uncut at its start. */
static int cut_edge(Cutting *c, const SightItem *edge, int whole_before, int *start) {
    SightWork *w = c->w;
    Outside out = outside_ends(w, c->grow, edge->a, edge->b);
    int last = -1;
    *start = -1;
    for (int i = 0; i < out.count; i++) {
        base_assert(c->count < w->cut.cap);
        int k = c->count++;
        GeomVec a = out.by0[i] >= 0 ? vec_lerp(edge->a, edge->b, out.t0[i]) : edge->a;
        GeomVec b = out.by1[i] >= 0 ? vec_lerp(edge->a, edge->b, out.t1[i]) : edge->b;
        w->cut.items[k] = (SightCutItem){{.a = a, .b = b, .piece = edge->piece}, -1, -1, -1};
        if (out.by0[i] >= 0) {
            mark(c, out.by0[i], k, a, false);
        } else {
            *start = k;
            if (whole_before >= 0) {
                link_items(c, whole_before, k, -1);
            }
        }
        if (out.by1[i] >= 0) {
            mark(c, out.by1[i], k, b, true);
        } else {
            last = k;
        }
    }
    return last;
}

static void cut_contour(Cutting *c, const SightContour *contour) {
    int before = -1, first = -1;
    for (int i = 0; i < contour->count; i++) {
        const SightItem *edge = &c->w->met.items[contour->first + i];
        int start;
        before = cut_edge(c, edge, edge->joined ? before : -1, &start);
        first = i == 0 ? start : first;
    }
    if (contour->closed && before >= 0 && first >= 0) {
        link_items(c, before, first, -1);
    }
}

/* Clockwise, that is by falling bearing. */
static void sort_marks(SightCutMark *marks, int count) {
    for (int i = 1; i < count; i++) {
        SightCutMark keep = marks[i];
        int k = i;
        for (; k > 0 && marks[k - 1].bearing < keep.bearing; k--) {
            marks[k] = marks[k - 1];
        }
        marks[k] = keep;
    }
}

static void join_along(Cutting *c, int end) {
    SightCutMark *marks = c->w->cut.marks[end];
    int count = c->mark_count[end];
    sort_marks(marks, count);
    for (int i = 0; i < count; i++) {
        const SightCutMark *in = &marks[i], *out = &marks[i + 1 < count ? i + 1 : 0];
        if (in->into && !out->into && c->w->cut.items[in->item].next < 0 && c->w->cut.items[out->item].prev < 0) {
            link_items(c, in->item, out->item, end);
        }
    }
}

static void put_item(SightWork *w, SightContour *contour, GeomVec a, GeomVec b, bool joined, int rim) {
    sight_room_for_item(w);
    w->met.items[w->met.item_count++] = (SightItem){
        .a = a, .b = b, .piece = contour->piece, .joined = joined && contour->count > 0, .rim = (unsigned char)rim};
    contour->count++;
}

static bool is_rim_of(const SightCutRim *rim, const GeomShape *shape, double grow) {
    return rim->count > 0 && memcmp(&rim->grow, &grow, sizeof grow) == 0 &&
           memcmp(&rim->shape, shape, offsetof(GeomShape, points)) == 0 &&
           memcmp(rim->shape.points, shape->points, (size_t)shape->count * sizeof *shape->points) == 0;
}

static const SightCutRim *rim_of(Cutting *c, int end) {
    const SightEnd *it = end_of(c->w, end);
    SightCutRim *rim = &c->w->cut.rims[end];
    if (!is_rim_of(rim, it->shape, c->grow)) { /* bytes that tell nothing may differ: then it is laid out again */
        memcpy(&rim->shape, it->shape, sizeof rim->shape);
        rim->grow = c->grow;
        rim->count = end_rim(it, c->grow, rim->at);
        base_assert(rim->count <= SIGHT_RIM_MAX);
        for (int i = 0; i < rim->count; i++) {
            rim->bearing[i] = atan2(rim->at[i].y - it->centre.y, rim->at[i].x - it->centre.x);
        }
    }
    return rim;
}

/* The rim from a clockwise to b, by points of it. */
static void put_arc(Cutting *c, SightContour *contour, int end, GeomVec a, GeomVec b) {
    const SightEnd *it = end_of(c->w, end);
    const SightCutRim *rim = rim_of(c, end);
    GeomVec at = a, from = vec_sub(a, it->centre), to = vec_sub(b, it->centre);
    double tau = 2 * acos(-1), start = atan2(from.y, from.x), turn = start - atan2(to.y, to.x);
    turn += turn < 0 ? tau : 0;
    int own = c->grow <= GEOM_LAP_FLOOR && !contour->inset && c->w->slack <= 0 ? end + 1 : 0;
    /* Falling bearing: corners are walked backwards, from the first one after a. */
    int first = -1;
    double min = INFINITY;
    for (int i = 0; i < rim->count; i++) {
        double t = start - rim->bearing[i];
        t += t < 0 ? tau : 0;
        if (t > 0 && t < turn && t < min) {
            min = t;
            first = i;
        }
    }
    for (int k = 0; k < rim->count && first >= 0; k++) {
        int corner = (first + rim->count - k) % rim->count;
        double t = start - rim->bearing[corner];
        t += t < 0 ? tau : 0;
        if (!(t > 0 && t < turn)) {
            break;
        }
        put_item(c->w, contour, at, rim->at[corner], true, own);
        at = rim->at[corner];
    }
    put_item(c->w, contour, at, b, true, own);
}

static void put_contour_in(SightWork *w, SightContour contour) {
    sight_room_for_contour(w);
    w->met.contours[w->met.contour_count++] = contour;
}

/* Writes out the contour that starts with `item` and forgets its links, so that no item is met twice. */
static void put_contour(Cutting *c, int item, const SightContour *like) {
    SightWork *w = c->w;
    SightCutItem *items = w->cut.items;
    SightContour contour = {
        .first = w->met.item_count, .piece = like->piece, .inset = like->inset, .slack = like->slack};
    int start = item;
    bool joined = false;
    while (item >= 0) {
        SightCutItem *it = &items[item];
        put_item(w, &contour, it->item.a, it->item.b, joined, 0);
        int next = it->next;
        if (next >= 0 && it->arc >= 0) {
            put_arc(c, &contour, it->arc, it->item.b, items[next].item.a);
        }
        it->next = -2; /* done */
        joined = true;
        contour.closed = next == start;
        item = next >= 0 && items[next].next != -2 ? next : -1;
    }
    put_contour_in(w, contour);
}

/* Cuts the contours [from, to) by both ends grown and puts what is left in their place. Returns whether the outline
 * meets each end. */
static void cut_contours(SightWork *w, int from, int to, double grow, bool meets[2]) {
    Cutting c = {.w = w, .grow = grow};
    SightContour like = w->met.contours[from];
    int edges = 0;
    for (int i = from; i < to; i++) {
        edges += w->met.contours[i].count;
    }
    sight_room_for_cut(w, 3 * edges);
    for (int i = from; i < to; i++) {
        cut_contour(&c, &w->met.contours[i]);
        w->met.contours[i].count = 0;
    }
    for (int k = 0; k < 2; k++) {
        meets[k] = c.mark_count[k] > 0;
        join_along(&c, k);
    }
    for (int pass = 0; pass < 2; pass++) { /* what has a beginning first; the rest is closed */
        for (int i = 0; i < c.count; i++) {
            if (w->cut.items[i].next != -2 && (pass || w->cut.items[i].prev < 0)) {
                put_contour(&c, i, &like);
            }
        }
    }
}

static bool is_convex(const SightWork *w, int piece) {
    const GeomScene *scene = w->scene;
    if (scene->areas[piece].rings != 1) {
        return false;
    }
    for (int v = scene->first[piece]; v < scene->first[piece + 1]; v++) {
        GeomVec p = scene->points[v];
        GeomVec in = vec_sub(p, scene->points[scene->before[v]]), go = vec_sub(scene->points[scene->next[v]], p);
        if (vec_cross(in, go) < -GEOM_TOUCH * (vec_length(in) + vec_length(go))) {
            return false;
        }
    }
    return true;
}

/* Cuts a convex polygon by the line `by` inside the side a-b. */
static int draw_in_side(const GeomVec *points, int count, GeomVec a, GeomVec b, double by, GeomVec *out) {
    GeomVec side = vec_sub(b, a);
    double min = by * vec_length(side);
    int n = 0;
    for (int i = 0; i < count; i++) {
        GeomVec p = points[i], q = points[i + 1 < count ? i + 1 : 0];
        double sp = vec_cross(side, vec_sub(p, a)) - min, sq = vec_cross(side, vec_sub(q, a)) - min;
        if (sp >= 0) {
            out[n++] = p;
        }
        if ((sp < 0) != (sq < 0)) {
            out[n++] = vec_lerp(p, q, sp / (sp - sq));
        }
    }
    return n;
}

/* Adds the piece drawn in by `by`, for what a disc of that radius inside the piece blocks however both are moved. */
static void add_inset(SightWork *w, int piece, double by) {
    const GeomScene *scene = w->scene;
    const int *hull = scene->hull + scene->hull_first[piece];
    int sides = scene->hull_first[piece + 1] - scene->hull_first[piece], count = sides;
    GeomVec points[2][2 * SIGHT_INSET_MAX + 4];
    if (sides < 3 || sides > SIGHT_INSET_MAX || !is_convex(w, piece)) {
        return;
    }
    for (int i = 0; i < sides; i++) {
        points[0][i] = scene->points[hull[i]];
    }
    for (int i = 0; i < sides; i++) {
        GeomVec a = scene->points[hull[i]], b = scene->points[hull[i + 1 < sides ? i + 1 : 0]];
        count = draw_in_side(points[i & 1], count, a, b, by, points[(i + 1) & 1]);
    }
    if (count < 3) {
        return;
    }
    SightContour contour = {.first = w->met.item_count, .count = count, .piece = piece, .closed = true, .inset = true};
    for (int i = 0; i < count; i++) {
        GeomVec p = points[sides & 1][i], q = points[sides & 1][i + 1 < count ? i + 1 : 0];
        sight_room_for_item(w);
        w->met.items[w->met.item_count++] = (SightItem){.a = p, .b = q, .piece = piece, .joined = true};
    }
    put_contour_in(w, contour);
    if (!w->met.insets) {
        w->met.insets = true;
        for (int k = 0; k < 2; k++) {
            w->met.drawn[k] = *end_of(w, k);
            w->met.drawn[k].grow = by;
        }
    }
    bool meets[2];
    cut_contours(w, w->met.contour_count - 1, w->met.contour_count, by + GEOM_LAP_FLOOR, meets);
}

static void cut_piece(SightWork *w, int piece, double grow) {
    int from = 0, to;
    bool meets[2] = {false, false};
    while (from < w->met.contour_count && w->met.contours[from].piece != piece) {
        from++;
    }
    for (to = from; to < w->met.contour_count && w->met.contours[to].piece == piece;) {
        to++;
    }
    if (from < to) {
        cut_contours(w, from, to, grow, meets);
    }
    w->cut.any = w->cut.any || meets[0] || meets[1];
    if (w->slack > 0) {
        add_inset(w, piece, w->slack);
    }
    bool swallowed = true;
    for (int k = 0; k < 2; k++) {
        swallowed = swallowed && !meets[k] && area_surrounds(&w->scene->areas[piece], end_of(w, k)->centre);
    }
    w->sealed = swallowed ? piece : w->sealed;
}

/* Lines are counted between the rims: edges of area terrain inside an end play no part, nor do those that lie along its
 * rim. */
void sight_cut_area(SightWork *w) {
    int count = w->through.item_count, n = 0;
    if (count == 0) {
        return;
    }
    sight_room_for_through(w, 4 * count); /* an edge leaves at most three parts outside two ends */
    SightItem *items = w->through.items, *out = w->through.items + count;
    for (int i = 0; i < count; i++) {
        Outside parts = outside_ends(w, GEOM_LAP_FLOOR, items[i].a, items[i].b);
        for (int k = 0; k < parts.count; k++) {
            GeomVec a = parts.by0[k] >= 0 ? vec_lerp(items[i].a, items[i].b, parts.t0[k]) : items[i].a;
            GeomVec b = parts.by1[k] >= 0 ? vec_lerp(items[i].a, items[i].b, parts.t1[k]) : items[i].b;
            out[n++] = (SightItem){.a = a, .b = b, .piece = items[i].piece};
        }
    }
    base_assert(count + n <= w->through.item_cap);
    for (int i = 0; i < n; i++) {
        items[i] = out[i];
    }
    w->through.item_count = n;
}

void sight_cut(SightWork *w, double grow) {
    base_assert(grow >= 0);
    w->cut.any = w->met.insets = false;
    w->sealed = -1;
    for (int i = 0; i < w->cut.count; i++) {
        cut_piece(w, w->cut.list[i], max_of(grow, GEOM_LAP_FLOOR));
    }
}
