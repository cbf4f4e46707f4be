/* When a sliding shape meets one side, and from that the runs of times in which it lies in a piece. */
#include "base/base.h"
#include "geom/area/area_internal.h"
#include "geom/limits.h"
#include "geom/shape/shape_internal.h"
#include "geom/sweep/sweep_internal.h"

/* The times for which offset + slope * s < 0, taken off [low, high]. */
static void keep_below(double offset, double slope, double *low, double *high) {
    if (slope > 0) {
        *high = fmin(*high, -offset / slope);
    } else if (slope < 0) {
        *low = fmax(*low, -offset / slope);
    } else if (offset >= 0) {
        *low = INFINITY;
    }
}

/* A circle about `to`, met by a point that starts at 0 along the unit vector `way`: joined to [low, high]. */
static void join_circle(GeomVec to, double r, GeomVec direction, double *low, double *high) {
    double off = vec_cross(direction, to), root = (r - off) * (r + off);
    if (root > 0) {
        double middle = vec_dot(direction, to), half = sqrt(root);
        *low = fmin(*low, middle - half);
        *high = fmax(*high, middle + half);
    }
}

bool disc_meets(GeomVec c, double r, GeomVec direction, GeomVec a, GeomVec b, double *low, double *high) {
    base_check(fabs(vec_dot(direction, direction) - 1) < GEOM_TOUCH && vec_is_finite(a) && vec_is_finite(b));
    GeomVec p = vec_sub(a, c), q = vec_sub(b, c), d = vec_sub(b, a);
    double length = vec_length(d);
    *low = INFINITY;
    *high = -INFINITY;
    join_circle(p, r, direction, low, high);
    join_circle(q, r, direction, low, high);
    if (length > 0) { /* between the ends: within r of the line */
        GeomVec along = vec_scale(d, 1 / length);
        double from = -INFINITY, to = INFINITY;
        double off = vec_cross(along, p),
               slope = vec_cross(along, direction); /* the centre's height over the line: slope s - off */
        keep_below(-off - r, slope, &from, &to);
        keep_below(off - r, -slope, &from, &to);
        double at = vec_dot(along, p), run = vec_dot(along, direction); /* its place along it from a: run s - at */
        keep_below(at, -run, &from, &to);
        keep_below(-at - length, run, &from, &to);
        if (from < to) {
            *low = fmin(*low, from);
            *high = fmax(*high, to);
        }
    }
    return *low < *high;
}

/* Two-sided: the shape's reach along the axis against the segment's. */
static void keep_axis(const Stretch *stretch, GeomVec axis, GeomVec a, GeomVec b, double grow, double *low,
                      double *high) {
    const GeomShape *shape = &stretch->shape;
    double near = INFINITY, far = -INFINITY;
    for (int i = 0; i < shape->count; i++) {
        double reach = vec_dot(axis, vec_sub(shape->points[i], a));
        near = fmin(near, reach);
        far = fmax(far, reach);
    }
    double run = vec_dot(axis, stretch->direction), end = vec_dot(axis, vec_sub(b, a));
    keep_below(near - fmax(end, 0) - grow, run, low, high);
    keep_below(fmin(end, 0) - far - grow, -run, low, high);
}

static GeomVec unit_direction(GeomVec a, GeomVec b) {
    GeomVec d = vec_sub(b, a);
    double length = vec_length(d);
    return length > 0 ? vec_scale(d, 1 / length) : vec(0, 0);
}

/* Separating axes: the normals of the shape's sides and of the segment; for thin shapes their directions, too. */
static bool polygon_meets(const Stretch *stretch, GeomVec a, GeomVec b, double grow, double *low, double *high) {
    const GeomShape *shape = &stretch->shape;
    GeomVec along = unit_direction(a, b);
    *low = -INFINITY;
    *high = INFINITY;
    keep_axis(stretch, vec_left(along), a, b, grow, low, high);
    for (int i = 0; i < shape->count && shape->count > 2 && *low <= *high; i++) {
        GeomVec p = shape->points[i], side = stretch->side[i];
        double near = fmin(vec_cross(vec_sub(a, p), side), vec_cross(vec_sub(b, p), side)); /* outwards is positive */
        keep_below(near - grow, -vec_cross(stretch->direction, side), low, high);
    }
    if (stretch->thin) {
        keep_axis(stretch, along, a, b, grow, low, high);
        if (shape->count == 2) {
            keep_axis(stretch, vec_left(stretch->side[0]), a, b, grow, low, high);
            keep_axis(stretch, stretch->side[0], a, b, grow, low, high);
        }
        return *low <= *high + GEOM_TOUCH;
    }
    return *low < *high;
}

bool stretch_meets(const Stretch *stretch, GeomVec a, GeomVec b, double grow, double *low, double *high) {
    const GeomShape *shape = &stretch->shape;
    if (shape->kind == GEOM_POLY) {
        /* A point has no inside to meet a side with: its axes are closed by the least that tells a crossing from none.
         */
        return polygon_meets(stretch, a, b, stretch->thin ? fmax(grow, GEOM_SUPPORT_EPS) : grow, low, high);
    }
    if (shape->kind == GEOM_DISC) {
        return disc_meets(shape->centre, shape->rx + grow, stretch->direction, a, b, low, high);
    }
    /* An oval is a disc in a plane that is stretched along its axes. */
    GeomVec p = oval_local(shape, a), q = oval_local(shape, b);
    GeomVec direction = vec(vec_dot(stretch->direction, shape->axis) / shape->rx,
                            vec_cross(shape->axis, stretch->direction) / shape->ry);
    double speed = vec_length(direction), r = 1 + grow / fmin(shape->rx, shape->ry);
    bool meets = disc_meets(vec(0, 0), r, vec_scale(direction, 1 / speed), vec(p.x / shape->rx, p.y / shape->ry),
                            vec(q.x / shape->rx, q.y / shape->ry), low, high);
    *low /= speed;
    *high /= speed;
    return meets;
}

/* When the closed shape touches the segment, within GEOM_TOUCH. */
static bool stretch_touches(const Stretch *stretch, GeomVec a, GeomVec b, double *low, double *high) {
    double first, last, in, out;
    if (!stretch_meets(stretch, a, b, GEOM_TOUCH, &first, &last)) {
        return false;
    }
    /* The times are those of the shape almost as it is: a round one past a corner is drawn out by the root of what it
     * is grown by. */
    if (!stretch_meets(stretch, a, b, GEOM_NOISE, low, high)) {
        *low = first;
        *high = last;
    }
    if (*high - *low < GEOM_LIMIT && !stretch_meets(stretch, a, b, -GEOM_NOISE, &in, &out)) { /* in one place only */
        *low = *high = (*low + *high) / 2;
    }
    /* A touch that begins where the stretch ends, or ends where it begins, must not be lost to rounding. */
    if (first <= stretch->length) {
        *low = fmin(*low, stretch->length);
    }
    if (last >= 0) {
        *high = fmax(*high, 0);
    }
    if (*high - *low < 2 * GEOM_TOUCH) {
        *low -= GEOM_TOUCH;
        *high += GEOM_TOUCH;
    }
    return true;
}

/* The interval of the i-th side, clipped to the stretch. */
static bool interval(const Runs *runs, int i, double *low, double *high) {
    const GeomScene *scene = runs->scene;
    int e = runs->edges ? runs->edges[i] : scene->first[runs->piece] + i;
    bool meets = runs->touch
                     ? stretch_touches(runs->stretch, scene_from(scene, e), scene_to(scene, e), low, high)
                     : stretch_meets(runs->stretch, scene->eroded[e], scene->eroded[scene->next[e]], 0, low, high);
    meets = meets && *low <= runs->stretch->length && *high >= 0;
    *low = fmax(*low, 0);
    *high = fmin(*high, runs->stretch->length);
    if (meets && runs->touch) { /* what begins at the very end, or ends at the very start, keeps some length */
        *low = fmin(*low, runs->stretch->length - GEOM_TOUCH);
        *high = fmax(*high, GEOM_TOUCH);
    }
    return meets;
}

void runs_start(Runs *runs, bool touch, double *lows, double *highs) {
    base_assert(runs->piece >= 0 && runs->piece < runs->scene->pieces && runs->count >= 0);
    base_assert(!lows == !highs || !lows);
    runs->touch = touch;
    runs->at = 0;
    runs->lows = lows;
    runs->highs = highs;
    runs->met = 0;
    for (int i = 0; lows && i < runs->count; i++) {
        if (interval(runs, i, &lows[runs->met], &highs[runs->met])) {
            runs->met++;
        }
    }
}

static int interval_count(const Runs *runs) {
    return runs->lows ? runs->met : runs->count;
}

static bool interval_at(const Runs *runs, int i, double *low, double *high) {
    if (!runs->lows) {
        return interval(runs, i, low, high);
    }
    *low = runs->lows[i];
    *high = runs->highs[i];
    return true;
}

/* Until when sides go on being met from `at`; `at` itself when none is met then. The sides follow the outline, so
 * scanning to and fro follows the shape along it in few passes. */
static double chain_end(const Runs *runs, double at) {
    double end = at, low, high;
    int count = interval_count(runs);
    bool longer = true;
    for (int pass = 0; longer; pass++) {
        longer = false;
        for (int i = 0; i < count; i++) {
            if (interval_at(runs, pass % 2 ? count - 1 - i : i, &low, &high) && low <= end + GEOM_TOUCH && high > end) {
                end = high;
                longer = true;
            }
        }
    }
    return end;
}

static double next_low(const Runs *runs, double at) {
    double next = runs->stretch->length, low, high;
    int count = interval_count(runs);
    for (int i = 0; i < count; i++) {
        if (interval_at(runs, i, &low, &high) && low > at) {
            next = fmin(next, low);
        }
    }
    return next;
}

/* Is the middle of the shape in the eroded piece at this time? */
static bool runs_inside(const Runs *runs, double at) {
    base_check(at >= 0 && at <= runs->stretch->length);
    const GeomScene *scene = runs->scene;
    GeomVec p = vec_add(shape_middle(&runs->stretch->shape), vec_scale(runs->stretch->direction, at));
    bool in = false;
    for (int e = scene->first[runs->piece]; e < scene->first[runs->piece + 1]; e++) {
        GeomVec a = scene->eroded[e], b = scene->eroded[scene->next[e]];
        if ((a.y > p.y) != (b.y > p.y)) {
            in ^= (vec_cross(vec_sub(b, a), vec_sub(p, a)) > 0) == (b.y > a.y);
        }
    }
    return in;
}

/* One run, however short. */
static bool next_run(Runs *runs, double *low, double *high) {
    bool open = false;
    double length = runs->stretch->length;
    while (runs->at < length) {
        double at = runs->at, end = chain_end(runs, at);
        bool in = end > at;
        if (!in) { /* no side is met until `end`: wholly in or wholly out; too short a while changes nothing */
            end = next_low(runs, at);
            in = end - at > GEOM_TOUCH ? runs_inside(runs, (at + end) / 2) : open;
        }
        if (open && !in) {
            runs->at = end;
            return true;
        }
        if (in && !open) {
            *low = at;
            open = true;
        }
        if (in) {
            *high = fmin(end, length); /* a meeting may be solved for a rounding beyond the end */
        }
        runs->at = end;
    }
    return open;
}

bool runs_next(Runs *runs, double *low, double *high) {
    while (next_run(runs, low, high)) {
        if (runs->touch || *high - *low > GEOM_TOUCH) {
            base_check(*low >= 0 && *low <= *high && *high <= runs->stretch->length);
            return true;
        }
    }
    return false;
}
