/* Is there a point of an outline from which all of another outline is seen?
 *
 * From an eye the lines to the outline of a convex shape fill the triangle of the eye and both points of tangency, and
 * the shape itself, which is ignored. An edge of a complete piece lies in that triangle or not; that changes, as the
 * eye goes round its outline, only where a tangent from one of the edge's ends to the shape passes through the eye, or
 * where the edge touches the eye's outline. So each edge hides from a few open stretches of the outline, found by
 * looking at one eye between two such places. What no stretch covers is an eye. A line that only touches does not count
 * as hidden, so a single place left over is enough.
 *
 * Where depths or pieces to be looked over matter, what is left over is searched by halves: a stretch is refused when
 * one point of the outline cannot be seen from any eye of it. */
#include "base/array.h"
#include "geom/limits.h"
#include "geom/region/full_view.h"
#include "geom/shape/shape_internal.h"
#include "geom/sight/sight_broad.h"
#include "geom/sight/sight_depth.h"

#define CRITICAL_MAX                                                                                                   \
    16 /* for each of an edge's two ends: itself, and where two tangents cross a convex rim twice: ten */
#define HALVINGS_MAX 4096
/* Room for arcs before those that meet are merged: for each edge, and beyond. */
#define ARCS_FOR_EDGE 16
#define ARCS_MORE     8192
#define EDGES_MAX     1e7 /* met in one question before it is given up: some tenths of a second */

/* Does the segment a-b reach into the triangle of the eye and the points of tangency by more than it takes to touch? */
static bool in_triangle(GeomVec eye, GeomVec left, GeomVec right, GeomVec a, GeomVec b) {
    GeomVec from[3] = {eye, right, left}, to[3] = {right, left, eye};
    double t0 = 0, t1 = 1;
    for (int i = 0; i < 3; i++) {
        GeomVec side = vec_sub(to[i], from[i]);
        double length = vec_length(side);
        double sa = vec_cross(side, vec_sub(a, from[i])) - GEOM_LAP_FLOOR * length;
        double sb = vec_cross(side, vec_sub(b, from[i])) - GEOM_LAP_FLOOR * length;
        if (sa <= 0 && sb <= 0) {
            return false;
        }
        if (sa < 0) {
            t0 = max_of(t0, sa / (sa - sb));
        } else if (sb < 0) {
            t1 = min_of(t1, sa / (sa - sb));
        }
    }
    return t0 < t1;
}

static bool hides(const GeomShape *to, GeomVec eye, const SightItem *item) {
    GeomVec left, right;
    return rim_tangents(to, eye, &left, &right) && in_triangle(eye, left, right, item->a, item->b);
}

static void add_critical(const GeomShape *from, const GeomShape *to, GeomVec v, double *list, int *count) {
    GeomVec touch[2];
    if (vec_distance(v, shape_nearest_rim(from, v)) < 2 * GEOM_LAP_FLOOR && *count < CRITICAL_MAX) {
        list[(*count)++] = rim_nearest(from, v);
    }
    if (!rim_tangents(to, v, &touch[0], &touch[1])) {
        return;
    }
    for (int k = 0; k < 2; k++) {
        GeomVec d = vec_sub(touch[k], v);
        if (vec_length(d) > GEOM_TOUCH) {
            *count += rim_crossings(from, v, d, list + *count, CRITICAL_MAX - *count);
        }
    }
}

static void sort_arcs(SightArc *list, int count) {
    for (int step = count / 2; step > 0; step = step == 2 ? 1 : step * 5 / 11) {
        for (int i = step; i < count; i++) {
            SightArc keep = list[i];
            int k = i;
            for (; k >= step && list[k - step].from > keep.from; k -= step) {
                list[k] = list[k - step];
            }
            list[k] = keep;
        }
    }
}

/* Makes room: stretches that lap are one. Those that only meet leave a place between them. */
static void merge_arcs(SightWork *w, double slack) {
    int kept = 0;
    sort_arcs(w->arcs, w->arc_count);
    for (int i = 0; i < w->arc_count; i++) {
        SightArc *last = kept > 0 ? &w->arcs[kept - 1] : NULL;
        if (last && w->arcs[i].from < last->to - slack) {
            last->to = max_of(last->to, w->arcs[i].to);
        } else {
            w->arcs[kept++] = w->arcs[i];
        }
    }
    w->arc_count = kept;
}

static void add_arc(SightWork *w, double span, SightArc arc) {
    base_check(arc.from <= arc.to && span > 0);
    if (w->arc_count == w->arc_cap) {
        merge_arcs(w, 4 * GEOM_RIM_SLACK * span);
    }
    if (w->arc_count == w->arc_cap) {
        w->arcs = array_grow(w->arcs, &w->arc_cap, w->arc_count + 1, sizeof *w->arcs);
    }
    w->arcs[w->arc_count++] = arc;
}

/* Those across the outline's start are added twice, so that the outline can be looked through from 0 to its span. */
static void add_stretch(SightWork *w, double span, SightArc arc) {
    add_arc(w, span, arc);
    if (arc.to > span) {
        add_arc(w, span, (SightArc){arc.from - span, arc.to - span, arc.piece});
    }
}

/* Adds the stretches of from's outline from which the item hides part of `to`. */
static void add_arcs(SightWork *w, const GeomShape *from, const GeomShape *to, const SightItem *item) {
    double critical[CRITICAL_MAX], span = rim_span(from);
    int count = 0;
    add_critical(from, to, item->a, critical, &count);
    add_critical(from, to, item->b, critical, &count);
    base_assert(count <= CRITICAL_MAX);
    sort_numbers(critical, count);
    for (int i = 0; i < max_of(1, count); i++) {
        double start = count ? critical[i] : 0;
        double end = !count ? span : i + 1 < count ? critical[i + 1] : critical[0] + span;
        if (end - start <= 1e-12 || !hides(to, rim_point(from, (start + end) / 2), item)) {
            continue;
        }
        if (!count) {
            start = -span;
            end = 2 * span;
        }
        add_stretch(w, span, (SightArc){start, end, item->piece});
    }
}

/* Adds the stretches of from's outline that the piece covers: it hides all from there, and where the outline
 * comes out of the rim, too. Items go round it clockwise. */
static void add_covered(SightWork *w, const GeomShape *from, const SightContour *contour) {
    const SightItem *items = w->met.items + contour->first;
    double span = rim_span(from), by = 4 * GEOM_EYE_FLOOR;
    for (int i = 0; i < contour->count; i++) {
        int first = i;
        while (i < contour->count && items[i].rim == 1) {
            i++;
        }
        if (i > first) {
            double start = rim_nearest(from, items[i - 1].b), end = rim_nearest(from, items[first].a);
            end += end < start ? span : 0;
            add_stretch(w, span, (SightArc){start - by, end + by, contour->piece});
        }
    }
}

typedef struct {
    SightWork *w;
    const GeomSightEnd *from, *to;
    GeomVec *eye;
    int hider;
    bool open; /* some search was given up: an eye may have been missed */
} View;

/* Against what was gathered for one part of the target. */
static bool hidden_part(const SightWork *w, const GeomShape *to, GeomVec eye, int *piece) {
    for (int c = 0; c < w->met.contour_count; c++) {
        for (int i = w->met.contours[c].first; i < w->met.contours[c].first + w->met.contours[c].count; i++) {
            if (hides(to, eye, &w->met.items[i])) {
                *piece = w->met.items[i].piece;
                return true;
            }
        }
    }
    return false;
}

/* Gathers the edges between a part of each; false when those two touch, and nothing is between. */
static bool gather(SightWork *w, const GeomShape *from, const GeomShape *to) {
    SightAnswer answer;
    if (!sight_place(w, from, to, &answer)) {
        return false;
    }
    sight_gather(w, &(SightReachOut){.edges = true});
    return true;
}

static bool hidden_from(const View *v, int part, GeomVec eye, int *piece) {
    for (int k = 0; k < v->to->count; k++) {
        const GeomShape *to = &v->to->parts[k];
        if (gather(v->w, &v->from->parts[part], to) && hidden_part(v->w, to, eye, piece)) {
            return true;
        }
    }
    return false;
}

/* A seam between two parts is no outline. */
static bool is_inner(const View *v, int part, GeomVec eye) {
    const GeomShape *shape = &v->from->parts[part];
    if (v->from->count == 1) {
        return false;
    }
    SightEnd end;
    end_init(&end, shape);
    GeomVec out = vec_sub(eye, end.centre);
    double length = vec_length(out);
    GeomVec beyond = length > 0 ? vec_add(eye, vec_scale(out, 1e-6 / length)) : eye;
    for (int i = 0; i < v->from->count; i++) {
        if (i != part && shape_holds(&v->from->parts[i], beyond)) {
            return true;
        }
    }
    return false;
}

static bool take_eye(View *v, GeomVec eye) {
    if (v->eye) {
        *v->eye = eye;
    }
    return true;
}

/* Searches a stretch left over by complete pieces for an eye that keeps all limits. */
static bool search_stretch(View *v, int part, double from, double to) {
    base_assert(from < to);
    SightArc stack[64];
    const GeomShape *shape = &v->from->parts[part];
    int depth = 0, steps = 0;
    stack[depth++] = (SightArc){from, to, -1};
    while (depth > 0 && !v->open && steps++ < HALVINGS_MAX && sight_cost(v->w) < v->w->effort.cost_max) {
        SightArc arc = stack[--depth];
        double mid = (arc.from + arc.to) / 2;
        GeomVec eye = rim_point(shape, mid), target;
        int piece = -1;
        if (!is_inner(v, part, eye) && view_keeps_limits(v->w, v->to, eye, &target, &piece, &v->open)) {
            return take_eye(v, eye);
        }
        v->hider = piece >= 0 ? piece : v->hider;
        bool small = arc.to - arc.from < GEOM_EYE_FLOOR || depth + 2 > 64;
        if (small || (piece >= 0 && view_fails_throughout(v->w, shape, arc.from, arc.to, target, &piece))) {
            continue;
        }
        base_assert(depth + 2 <= (int)BASE_COUNT(stack));
        stack[depth++] = (SightArc){mid, arc.to, -1};
        stack[depth++] = (SightArc){arc.from, mid, -1};
    }
    v->open = v->open || depth > 0;
    return false;
}

static bool try_stretch(View *v, int part, double from, double to, bool limits) {
    const GeomShape *shape = &v->from->parts[part];
    GeomVec eye = rim_point(shape, (from + to) / 2);
    int piece;
    if (hidden_from(v, part, eye, &piece)) { /* only rounding has left it between arcs that meet */
        return false;
    }
    if (limits && to > from) {
        return search_stretch(v, part, from, to);
    }
    if (is_inner(v, part, eye)) {
        return false;
    }
    GeomVec target;
    return (!limits || view_keeps_limits(v->w, v->to, eye, &target, &v->hider, &v->open)) && take_eye(v, eye);
}

/* Looks through the outline of one part for what no arc covers. */
static bool find_eye(View *v, int part, bool limits) {
    SightWork *w = v->w;
    double span = rim_span(&v->from->parts[part]), at = 0, slack = GEOM_RIM_SLACK * span;
    sort_arcs(w->arcs, w->arc_count);
    for (int i = 0; at < span;) {
        double reach = at;
        bool covered = false;
        for (; i < w->arc_count && w->arcs[i].from < at - slack; i++) {
            covered = covered || w->arcs[i].to > at + slack;
            v->hider = w->arcs[i].to > at + slack ? w->arcs[i].piece : v->hider;
            reach = max_of(reach, w->arcs[i].to);
        }
        if (!covered && reach <= at + slack) {
            double next = i < w->arc_count ? min_of(span, w->arcs[i].from) : span;
            if (try_stretch(v, part, at, max_of(at, next), limits)) {
                return true;
            }
            reach = max_of(next, at) + 4 * slack;
        }
        at = max_of(reach, at + slack);
    }
    return false;
}

static bool has_limits(const SightWork *w) {
    for (int i = 0; i < w->ask.count; i++) {
        GeomRoleKind kind = w->ask.roles[w->ask.list[i]].kind;
        if (kind == GEOM_ROLE_DEPTH || kind == GEOM_ROLE_NEARER) {
            return true;
        }
    }
    return false;
}

/* What hides any part of the target from one part's outline. Edges are taken, since a piece need not fill its hull.
 * False: a piece holds both and leaves nothing. */
static bool find_arcs(View *v, int part) {
    SightWork *w = v->w;
    const GeomShape *from = &v->from->parts[part];
    w->arc_count = 0;
    for (int k = 0; k < v->to->count; k++) {
        const GeomShape *to = &v->to->parts[k];
        if (!gather(w, from, to)) {
            continue;
        }
        if (w->sealed >= 0) {
            v->hider = w->sealed;
            return false;
        }
        for (int c = 0; c < w->met.contour_count; c++) {
            add_covered(w, from, &w->met.contours[c]);
            for (int i = w->met.contours[c].first; i < w->met.contours[c].first + w->met.contours[c].count; i++) {
                add_arcs(w, from, to, &w->met.items[i]);
            }
        }
    }
    return true;
}

GeomVerdict geom_full_view(const GeomScene *scene, GeomWork *work, const GeomSightQuery *query, GeomVec *eye,
                           int *hider) {
    base_assert(work && work->scene == scene && query->from.count > 0 && query->to.count > 0);
    for (int i = 0; i < query->from.count; i++) {
        base_assert(shape_is_sound(&query->from.parts[i]));
    }
    for (int i = 0; i < query->to.count; i++) {
        base_assert(shape_is_sound(&query->to.parts[i]));
    }
    SightWork *w = work->sight;
    if (!w->arcs) {
        w->arc_cap = ARCS_FOR_EDGE * scene->vertices + ARCS_MORE;
        w->arcs = base_alloc((size_t)w->arc_cap, sizeof *w->arcs);
    }
    sight_begin(w, work, query, false);
    sight_hold(w, &query->from, &query->to);
    w->effort.cost_max = w->effort.gives_up ? 0 : sight_cost(w) + EDGES_MAX;
    View view = {.w = w, .from = &query->from, .to = &query->to, .eye = eye, .hider = -1};
    for (int part = 0; part < query->from.count; part++) {
        if (find_arcs(&view, part) && find_eye(&view, part, has_limits(w))) {
            return GEOM_SIGHT_CLEAR;
        }
    }
    if (hider && view.hider >= 0) {
        *hider = view.hider;
    }
    return view.open ? GEOM_SIGHT_UNDECIDED : GEOM_SIGHT_BLOCKED;
}
