/* Is there one point of a base from which all of another base is in view? (geom_full_view)
 *
 * From an eye p, all lines to T lie in T and the triangle of p and the two points where lines from p touch T; so the
 * view is full as far as complete pieces go iff none of them overlaps such a triangle. As p moves along the outline
 * that answer changes only where a corner of a piece comes to lie on a touching line: p is then on a line through the
 * corner that touches T. So the outline is cut at its meetings with all those lines, and one eye in each stretch
 * decides the stretch.
 *
 * Depths are looked at per eye, over the fan of directions, halved until bounds on the length inside decide or the fan
 * is narrower than FAN_LEAST; the length is continuous there, so its middle speaks for it. */
#include "geom/limits.h"
#include "geom/sight.h"

#include <stdlib.h>
#include <string.h>

#define NEAR_MAX  2048
#define CUTS_MAX  8192
#define FAN_LEAST 1e-6 /* radians: 2 um at 2 m */
#define EYES_DEEP 16   /* eyes tried in a stretch where a depth may decide */
#define TAU       6.283185307179586

typedef struct {
    const GeomScene *scene;
    const GeomSightAsk *ask;
    int pieces[NEAR_MAX];
    GeomRole roles[NEAR_MAX];
    int count;
    bool deep; /* some piece is no COMPLETE one */
} View;

/* ---- touching lines ---- */

/* The two points where lines from p touch the shape; false when p lies in it. */
static bool touch_points(const GeomShape *shape, GeomVec p, GeomVec *left, GeomVec *right) {
    if (shape_holds(shape, p)) {
        return false;
    }
    if (shape->kind == GEOM_POLY) {
        *left = *right = shape->points[0];
        for (int i = 1; i < shape->count; i++) {
            GeomVec q = shape->points[i];
            *left = vec_cross(vec_sub(*left, p), vec_sub(q, p)) > 0 ? q : *left;
            *right = vec_cross(vec_sub(*right, p), vec_sub(q, p)) < 0 ? q : *right;
        }
        return true;
    }
    /* In the frame where the oval is the unit circle, the touch points from u are u/d^2 +- sqrt(d^2-1)/d^2 turned. */
    GeomVec axis = shape->kind == GEOM_OVAL ? shape->axis : vec(1, 0), across = vec_left(axis),
            v = vec_sub(p, shape->centre);
    GeomVec u = vec(vec_dot(v, axis) / shape->rx, vec_dot(v, across) / shape->ry);
    double d2 = vec_dot(u, u), k = sqrt(fmax(0, d2 - 1)) / d2;
    for (int side = 0; side < 2; side++) {
        GeomVec t = vec_add(vec_scale(u, 1 / d2), vec_scale(vec_left(u), side ? -k : k));
        GeomVec at =
            vec_add(shape->centre, vec_add(vec_scale(axis, t.x * shape->rx), vec_scale(across, t.y * shape->ry)));
        *(side ? right : left) = at;
    }
    if (vec_cross(vec_sub(*right, p), vec_sub(*left, p)) < 0) {
        GeomVec swap = *left;
        *left = *right;
        *right = swap;
    }
    return true;
}

/* ---- places on an outline ---- */

/* Round shapes: t is the angle over a turn; polygons: side number plus the way along it, over their count. */
static GeomVec outline_at(const GeomShape *shape, double t) {
    t -= floor(t);
    if (shape->kind == GEOM_POLY) {
        double at = t * shape->count;
        int i = (int)at % shape->count;
        return vec_lerp(shape->points[i], shape->points[(i + 1) % shape->count], at - floor(at));
    }
    GeomVec axis = shape->kind == GEOM_OVAL ? shape->axis : vec(1, 0);
    double x = shape->rx * cos(TAU * t), y = shape->ry * sin(TAU * t);
    return vec_add(shape->centre, vec_add(vec_scale(axis, x), vec_scale(vec_left(axis), y)));
}

/* Where the line through a and b meets the outline: at most 2 places. */
static int outline_meets(const GeomShape *shape, GeomVec a, GeomVec b, double *out) {
    int count = 0;
    GeomVec d = vec_sub(b, a);
    if (shape->kind == GEOM_POLY) {
        for (int i = 0; i < shape->count && count < 2; i++) {
            GeomVec p = shape->points[i], q = shape->points[(i + 1) % shape->count];
            double s = vec_cross(d, vec_sub(p, a)), e = vec_cross(d, vec_sub(q, a));
            if ((s < 0) != (e < 0)) {
                out[count++] = (i + s / (s - e)) / shape->count;
            }
        }
        return count;
    }
    GeomVec axis = shape->kind == GEOM_OVAL ? shape->axis : vec(1, 0), across = vec_left(axis),
            v = vec_sub(a, shape->centre);
    GeomVec u = vec(vec_dot(v, axis) / shape->rx, vec_dot(v, across) / shape->ry);
    GeomVec w = vec(vec_dot(d, axis) / shape->rx, vec_dot(d, across) / shape->ry);
    double aa = vec_dot(w, w), bb = vec_dot(u, w), cc = vec_dot(u, u) - 1, under = bb * bb - aa * cc;
    for (int side = -1; side <= 1 && aa > 0 && under > 0; side += 2) {
        double s = (-bb + side * sqrt(under)) / aa;
        GeomVec at = vec_add(u, vec_scale(w, s));
        double t = atan2(at.y, at.x) / TAU;
        out[count++] = t - floor(t);
    }
    return count;
}

static int by_value(const void *a, const void *b) {
    double d = *(const double *)a - *(const double *)b;
    return (d > 0) - (d < 0);
}

/* ---- one eye ---- */

static bool complete_pieces_allow(const View *view, const GeomShape *target, GeomVec eye, int *hider) {
    GeomVec left, right;
    if (!touch_points(target, eye, &left, &right)) {
        return true;
    }
    GeomVec corners[3] = {eye, right, left};
    GeomBase hull;
    if (!base_hull(corners, 3, &hull)) { /* a sliver of no area: nothing can stand in it */
        return true;
    }
    GeomShape triangle = shape_place(&hull, vec(0, 0), 0);
    for (int i = 0; i < view->count; i++) {
        if (view->roles[i].kind == GEOM_ROLE_COMPLETE &&
            area_overlaps(geom_scene_area(view->scene, view->pieces[i]), &triangle)) {
            *hider = view->pieces[i];
            return false;
        }
    }
    return true;
}

/* Far end of the line from the eye through the target: the last point of its outline. */
static GeomVec far_end(const GeomShape *target, GeomVec eye, GeomVec direction) {
    double meets[2], most = 0;
    GeomVec best = eye;
    int count = outline_meets(target, eye, vec_add(eye, direction), meets);
    for (int i = 0; i < count; i++) {
        GeomVec p = outline_at(target, meets[i]);
        double s = vec_dot(vec_sub(p, eye), direction);
        if (s > most) {
            most = s;
            best = p;
        }
    }
    return best;
}

/* A line stopped by a NEARER piece: its ends' stretches do not differ the right way round. */
static bool nearer_stops(const GeomRole *role, double before, double after) {
    return !((role->from_high && after > before + GEOM_LIMIT) || (role->to_high && before > after + GEOM_LIMIT));
}

/* By how much the line's worst group or piece is over its limit, mm; `span` gets the most that it can grow per radian
 * where nothing turns parallel to it (the line's length). */
static double excess_at(const View *view, const GeomShape *target, GeomVec eye, GeomVec direction, int *hider) {
    GeomVec end = far_end(target, eye, direction);
    double length = vec_distance(eye, end), worst = -INFINITY;
    for (int i = 0; i < view->count; i++) {
        const GeomRole *role = &view->roles[i];
        double pairs[32], inside;
        int stretches = 0;
        if (role->kind != GEOM_ROLE_DEPTH && role->kind != GEOM_ROLE_NEARER) {
            continue;
        }
        inside = area_chord(geom_scene_area(view->scene, view->pieces[i]), eye, end, pairs, 16, &stretches);
        if (role->kind == GEOM_ROLE_NEARER) {
            bool stops = stretches > 0 && stretches <= 16 &&
                         nearer_stops(role, pairs[0] * length, (1 - pairs[2 * stretches - 1]) * length);
            inside = stops ? INFINITY : -INFINITY;
        } else {
            for (int j = 0; j < view->count && role->group >= 0; j++) { /* pieces of one group share a sum */
                if (j != i && view->roles[j].kind == GEOM_ROLE_DEPTH && view->roles[j].group == role->group) {
                    int more = 0;
                    inside += area_chord(geom_scene_area(view->scene, view->pieces[j]), eye, end, pairs, 0, &more);
                }
            }
            inside -= role->limit;
        }
        if (inside > worst) {
            worst = inside;
            *hider = view->pieces[i];
        }
    }
    return worst;
}

/* Does any corner of a piece that is no COMPLETE one lie between the two directions, or any of its sides turn nearly
 * along them? There the length inside may jump. */
static bool fan_is_plain(const View *view, GeomVec eye, GeomVec from, GeomVec to) {
    for (int i = 0; i < view->count; i++) {
        const GeomArea *area = geom_scene_area(view->scene, view->pieces[i]);
        for (int j = 0; j < area->count && view->roles[i].kind != GEOM_ROLE_COMPLETE; j++) {
            GeomVec v = vec_sub(area->points[j], eye);
            if (vec_cross(from, v) >= 0 && vec_cross(v, to) >= 0 && vec_dot(v, from) > 0) {
                return false;
            }
        }
    }
    return true;
}

/* Over a plain fan the length inside is smooth: between two looked-at lines it exceeds their larger value by no more
 * than its bend, which shrinks with the square of the fan. Halve until that is below the limit's tolerance. */
static bool fan_allows(const View *view, const GeomShape *target, GeomVec eye, double a, double b, int depth,
                       int *hider) {
    double middle = (a + b) / 2;
    GeomVec from = vec(cos(a), sin(a)), to = vec(cos(b), sin(b)), along = vec(cos(middle), sin(middle));
    if (excess_at(view, target, eye, along, hider) > GEOM_LIMIT) {
        return false;
    }
    if (b - a < FAN_LEAST || depth == 0) {
        return true;
    }
    bool plain = fan_is_plain(view, eye, from, to);
    if (plain && b - a < 0.02) {
        int ignored;
        double bend = (b - a) * (b - a) * vec_distance(eye, far_end(target, eye, along));
        double most = fmax(excess_at(view, target, eye, from, &ignored), excess_at(view, target, eye, to, &ignored));
        if (most + bend <= GEOM_LIMIT) {
            return true;
        }
    }
    return fan_allows(view, target, eye, a, middle, depth - 1, hider) &&
           fan_allows(view, target, eye, middle, b, depth - 1, hider);
}

static bool depths_allow(const View *view, const GeomShape *target, GeomVec eye, int *hider) {
    GeomVec left, right;
    if (!view->deep || !touch_points(target, eye, &left, &right)) {
        return true;
    }
    double a = atan2(right.y - eye.y, right.x - eye.x), b = atan2(left.y - eye.y, left.x - eye.x);
    b += b < a ? TAU : 0;
    return fan_allows(view, target, eye, a, b, 22, hider);
}

static bool sees_all(const View *view, GeomVec eye, bool with_depth, int *hider) {
    for (int i = 0; i < view->ask->to.count; i++) {
        const GeomShape *target = &view->ask->to.parts[i];
        if (!complete_pieces_allow(view, target, eye, hider) ||
            (with_depth && !depths_allow(view, target, eye, hider))) {
            return false;
        }
    }
    return true;
}

/* ---- all eyes ---- */

static int cuts_of(const View *view, const GeomShape *from, double *cuts) {
    int count = 0;
    cuts[count++] = 0;
    for (int i = 0; i < view->count; i++) {
        const GeomArea *area = geom_scene_area(view->scene, view->pieces[i]);
        for (int j = 0; j < area->count && view->roles[i].kind != GEOM_ROLE_OPEN; j++) {
            for (int k = 0; k < view->ask->to.count && count + 4 < CUTS_MAX; k++) {
                GeomVec left, right;
                if (touch_points(&view->ask->to.parts[k], area->points[j], &left, &right)) {
                    count += outline_meets(from, area->points[j], left, cuts + count);
                    count += outline_meets(from, area->points[j], right, cuts + count);
                }
            }
        }
    }
    for (int i = 1; from->kind == GEOM_POLY && i < from->count && count < CUTS_MAX; i++) {
        cuts[count++] = (double)i / from->count;
    }
    qsort(cuts, (size_t)count, sizeof *cuts, by_value);
    return count;
}

static bool part_sees_all(const View *view, const GeomShape *from, GeomVec *eye, int *hider) {
    double cuts[CUTS_MAX];
    int count = cuts_of(view, from, cuts);
    for (int i = 0; i < count; i++) {
        double a = cuts[i], b = i + 1 < count ? cuts[i + 1] : 1;
        if (b - a < 1e-12 || !sees_all(view, outline_at(from, (a + b) / 2), false, hider)) {
            continue;
        }
        for (int j = 0; j < (view->deep ? EYES_DEEP : 1); j++) {
            GeomVec p = outline_at(from, view->deep ? a + (b - a) * (j + 0.5) / EYES_DEEP : (a + b) / 2);
            if (sees_all(view, p, true, hider)) {
                *eye = p;
                return true;
            }
        }
    }
    return false;
}

static void view_fill(View *view) {
    GeomBox box = box_empty();
    for (int i = 0; i < view->ask->from.count; i++) {
        box = box_join(box, shape_box_of(&view->ask->from.parts[i]));
    }
    for (int i = 0; i < view->ask->to.count; i++) {
        box = box_join(box, shape_box_of(&view->ask->to.parts[i]));
    }
    int near[NEAR_MAX], found = geom_scene_near(view->scene, box, near, NEAR_MAX);
    for (int i = 0; i < found && i < NEAR_MAX; i++) {
        GeomRole role =
            view->ask->role ? view->ask->role(view->ask->context, near[i]) : (GeomRole){.kind = GEOM_ROLE_COMPLETE};
        if (role.kind == GEOM_ROLE_NEARER && !role.from_high && !role.to_high) {
            role.kind = GEOM_ROLE_COMPLETE;
        }
        if (role.kind != GEOM_ROLE_OPEN) {
            view->pieces[view->count] = near[i];
            view->roles[view->count++] = role;
            view->deep = view->deep || role.kind != GEOM_ROLE_COMPLETE;
        }
    }
}

bool geom_full_view(const GeomScene *scene, GeomWork *work, const GeomSightAsk *ask, GeomVec *eye, int *hider) {
    View view = {.scene = scene, .ask = ask};
    GeomVec found = {0, 0};
    int hides = -1;
    (void)work; /* nothing is looked up that the scene does not have */
    view_fill(&view);
    bool full = false;
    for (int i = 0; i < ask->from.count && !full; i++) {
        full = part_sees_all(&view, &ask->from.parts[i], &found, &hides);
    }
    if (full && eye) {
        *eye = found;
    }
    if (!full && hider) {
        *hider = hides;
    }
    return full;
}
