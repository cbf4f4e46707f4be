/* The ends of a sight line: how far they reach across a range of directions, and what lies in front of them.
 *
 * The front of an end is its chord from the point of least rho to that of greatest rho. No blocker overlaps an end, so
 * within the corridor a blocker's edge lies wholly in front of the chord or wholly behind it: clipping by the chord's
 * half plane decides "between" exactly. Over a node of directions the half planes of all chords that occur are taken:
 * for a disc or an oval the diameter turns one way, so those at both ends of the node bound it; for a polygon every
 * pair of corners that are extreme somewhere in the node, which is a superset.
 *
 * A grown shape's chord joins low - g n to high + g n. For a disc or an oval it is a diameter still. For a pair of
 * corners "in front" says right(w).(x - low) + 2 g d.(x - middle) >= 0, with w from low to high: linear in d. So it
 * holds for every d of the node if it does for both ends and for the meeting point of their tangents, whose triangle
 * holds the arc. */
#include "base/base.h"
#include "geom/limits.h"
#include "geom/shape/shape_internal.h"
#include "geom/sight/sight_internal.h"

void end_init(SightEnd *end, const GeomShape *shape) {
    base_assert(shape_is_sound(shape));
    end->shape = shape;
    end->radius = shape->kind == GEOM_DISC ? shape->rx : 0;
    end->grow = 0;
    end->centre = shape->centre;
    if (shape->kind == GEOM_POLY) {
        GeomVec sum = {0, 0};
        GeomBox box = {INFINITY, INFINITY, -INFINITY, -INFINITY};
        for (int i = 0; i < shape->count; i++) {
            GeomVec p = shape->points[i];
            sum = vec_add(sum, p);
            box = (GeomBox){min_of(box.x0, p.x), min_of(box.y0, p.y), max_of(box.x1, p.x), max_of(box.y1, p.y)};
        }
        end->centre = vec_scale(sum, 1.0 / shape->count);
        end->box = box;
    } else {
        end->box = shape_box_of(shape);
    }
}

bool end_is_point(const SightEnd *end) {
    return end->shape->kind == GEOM_POLY ? end->shape->count == 1 : end->shape->rx <= 0;
}

static double oval_reach(const GeomShape *oval, GeomVec n) {
    return hypot(oval->rx * vec_dot(oval->axis, n), oval->ry * vec_cross(oval->axis, n));
}

double end_high(const SightEnd *end, GeomVec d) {
    base_check(fabs(vec_dot(d, d) - 1) < GEOM_TIE);
    const GeomShape *shape = end->shape;
    if (shape->kind == GEOM_DISC) {
        return rho_of(d, shape->centre) + shape->rx;
    }
    if (shape->kind == GEOM_OVAL) {
        return rho_of(d, shape->centre) + oval_reach(shape, vec_left(d));
    }
    double high = rho_of(d, shape->points[0]);
    for (int i = 1; i < shape->count; i++) {
        high = max_of(high, rho_of(d, shape->points[i]));
    }
    return high;
}

double end_low(const SightEnd *end, GeomVec d) {
    return -end_high(end, vec_scale(d, -1));
}

static int extreme_corner(const GeomVec *points, int count, GeomVec d) {
    base_check(count >= 1);
    int best = 0;
    double max = rho_of(d, points[0]);
    for (int i = 1; i < count; i++) {
        double rho = rho_of(d, points[i]);
        if (rho > max) {
            max = rho;
            best = i;
        }
    }
    return best;
}

/* Corners of greatest rho for some direction from..to, ties at both ends included. They follow each other, since
 * corners and normals turn the same way. */
static int extreme_corners(const GeomVec *points, int count, GeomVec from, GeomVec to, GeomVec *out) {
    int first = extreme_corner(points, count, from), last = extreme_corner(points, count, to);
    int before = first > 0 ? first - 1 : count - 1, after = last + 1 < count ? last + 1 : 0;
    bool tie_first = rho_of(from, points[before]) > rho_of(from, points[first]) - GEOM_TIE;
    bool tie_last = rho_of(to, points[after]) > rho_of(to, points[last]) - GEOM_TIE;
    int n = 0;
    if (before == last && first != last && tie_first &&
        tie_last) { /* the same two, in whichever order rounding has it */
        out[0] = points[first];
        out[1] = points[last];
        return 2;
    }
    if (tie_first && before != last) {
        out[n++] = points[before];
    }
    for (int i = first;; i = i + 1 < count ? i + 1 : 0) {
        out[n++] = points[i];
        if (i == last) {
            break;
        }
    }
    if (tie_last && n < count) {
        out[n++] = points[after];
    }
    base_check(n >= 1 && n <= count);
    return n;
}

/* The oval's points of greatest rho over the node lie on an arc; its ends and the meeting point of their tangents are
 * round it. */
static int extreme_hull(const GeomShape *oval, GeomVec from, GeomVec to, GeomVec *out) {
    GeomVec n1 = vec_left(from), n2 = vec_left(to);
    double turn = vec_cross(n1, n2);
    out[0] = shape_support(oval, n1);
    if (turn < 1e-7) { /* the arc's rise is below the last bit */
        return 1;
    }
    out[1] = shape_support(oval, n2);
    double h1 = vec_dot(out[0], n1), h2 = vec_dot(out[1], n2);
    out[2] = vec((h1 * n2.y - h2 * n1.y) / turn, (n1.x * h2 - n2.x * h1) / turn);
    return 3;
}

void end_reach(const SightEnd *end, const SightNode *node, SightReach *reach) {
    const GeomShape *shape = end->shape;
    GeomVec back_from = vec_scale(node->from, -1), back_to = vec_scale(node->to, -1);
    reach->radius = end->radius;
    if (shape->kind == GEOM_DISC) {
        reach->low[0] = reach->high[0] = shape->centre;
        reach->low_count = reach->high_count = 1;
    } else if (shape->kind == GEOM_OVAL) {
        reach->high_count = extreme_hull(shape, node->from, node->to, reach->high);
        reach->low_count = extreme_hull(shape, back_from, back_to, reach->low);
    } else {
        reach->high_count = extreme_corners(shape->points, shape->count, node->from, node->to, reach->high);
        reach->low_count = extreme_corners(shape->points, shape->count, back_from, back_to, reach->low);
    }
}

static void add_half(SightHalves *out, GeomVec m, double c) {
    if (out->count < SIGHT_HALVES_MAX) {
        out->half[out->count++] = (SightHalf){m, c};
    } else {
        out->too_many = true;
    }
}

/* Of the chord low-high: its normal towards d, by sign. */
static void add_chord(SightHalves *out, GeomVec low, GeomVec high, double sign) {
    GeomVec w = vec_sub(high, low), m = vec_scale(vec(w.y, -w.x), sign);
    add_half(out, m, vec_dot(m, low));
}

static void add_grown_chord(SightHalves *out, GeomVec low, GeomVec high, double grow, GeomVec d, double sign) {
    GeomVec w = vec_sub(high, low), right = {w.y, -w.x}, middle = vec_lerp(low, high, 0.5);
    GeomVec m = vec_add(right, vec_scale(d, 2 * grow));
    add_half(out, vec_scale(m, sign), sign * (vec_dot(right, low) + 2 * grow * vec_dot(d, middle)));
}

static void add_square(SightHalves *out, const SightNode *node, GeomVec at, double sign) {
    add_half(out, vec_scale(node->from, sign), sign * vec_dot(node->from, at));
    if (node->sine > 0) {
        add_half(out, vec_scale(node->to, sign), sign * vec_dot(node->to, at));
    }
}

static void add_oval(SightHalves *out, const SightEnd *end, GeomVec d, double sign) {
    GeomVec n = vec_left(d), by = vec_scale(n, end->grow);
    add_chord(out, vec_sub(shape_support(end->shape, vec_scale(n, -1)), by), vec_add(shape_support(end->shape, n), by),
              sign);
}

static void add_polygon(SightHalves *out, const SightNode *node, const SightEnd *end, double sign) {
    const GeomShape *shape = end->shape;
    GeomVec low[GEOM_SHAPE_POINTS], high[GEOM_SHAPE_POINTS], tip = vec_scale(node->mid, 1 / node->cosine);
    int lows = extreme_corners(shape->points, shape->count, vec_scale(node->from, -1), vec_scale(node->to, -1), low);
    int highs = extreme_corners(shape->points, shape->count, node->from, node->to, high);
    bool square = false;
    for (int i = 0; i < lows; i++) {
        for (int k = 0; k < highs; k++) {
            bool same = low[i].x == high[k].x && low[i].y == high[k].y;
            if (end->grow > 0) {
                add_grown_chord(out, low[i], high[k], end->grow, node->from, sign);
                if (node->sine > 0) {
                    add_grown_chord(out, low[i], high[k], end->grow, node->to, sign);
                    add_grown_chord(out, low[i], high[k], end->grow, tip, sign);
                }
            } else if (!same) {
                add_chord(out, low[i], high[k], sign);
            } else if (!square) { /* a point, or a segment along the direction */
                square = true;
                add_square(out, node, low[i], sign);
            }
        }
    }
}

void end_halves(const SightEnd *end, const SightNode *node, double sign, SightHalves *out) {
    base_assert(out->count >= 0 && out->count <= SIGHT_HALVES_MAX);
    base_check(fabs(sign) == 1);
    if (end->shape->kind == GEOM_DISC) {
        add_square(out, node, end->shape->centre, sign);
    } else if (end->shape->kind == GEOM_OVAL) {
        add_oval(out, end, node->from, sign);
        if (node->sine > 0) {
            add_oval(out, end, node->to, sign);
        }
    } else {
        add_polygon(out, node, end, sign);
    }
}

static double cross_oval(const GeomShape *oval, GeomVec d, double rho, double sign) {
    GeomVec off = vec_sub(vec_scale(vec_left(d), rho), oval->centre);
    GeomVec q = {vec_dot(off, oval->axis) / oval->rx, vec_cross(oval->axis, off) / oval->ry};
    GeomVec v = {vec_dot(d, oval->axis) / oval->rx, vec_cross(oval->axis, d) / oval->ry};
    double vv = vec_dot(v, v), miss = vec_cross(q, v);
    return (-vec_dot(q, v) + sign * sqrt(max_of(0, vv - miss * miss))) / vv;
}

static double cross_polygon(const GeomShape *poly, GeomVec d, double rho, double sign) {
    double best = -INFINITY, min = INFINITY, near = 0;
    for (int i = 0; i < poly->count; i++) {
        GeomVec p = poly->points[i], q = poly->points[i + 1 < poly->count ? i + 1 : 0];
        double py = rho_of(d, p) - rho, qy = rho_of(d, q) - rho;
        if (fabs(py) < min) {
            min = fabs(py);
            near = vec_dot(p, d);
        }
        if ((py <= 0 && qy >= 0) || (py >= 0 && qy <= 0)) {
            double pu = vec_dot(p, d), qu = vec_dot(q, d);
            best = max_of(best, sign * (py == qy ? pu : pu + (qu - pu) * (py / (py - qy))));
        }
    }
    return best > -INFINITY ? sign * best : near;
}

double end_cross(const SightEnd *end, GeomVec d, double rho, double sign) {
    base_check(!isnan(rho) && fabs(sign) == 1);
    const GeomShape *shape = end->shape;
    if (shape->kind == GEOM_OVAL) {
        return cross_oval(shape, d, rho, sign);
    }
    if (shape->kind == GEOM_POLY) {
        return cross_polygon(shape, d, rho, sign);
    }
    double y = rho - rho_of(d, shape->centre);
    return vec_dot(shape->centre, d) + sign * sqrt(max_of(0, shape->rx * shape->rx - y * y));
}

/* The corner that stands for the end on its side of greatest rho; a disc's centre. */
static GeomVec far_point(const SightEnd *end, GeomVec n) {
    return end->shape->kind == GEOM_DISC ? end->shape->centre : shape_support(end->shape, n);
}

/* The last direction, turning to the left (side 1) or right (-1), in which a line joins the ends: the tangent from the
 * origin to the difference of the shapes. Each step goes to the tangent of the corner met, so it never goes too far. */
static bool turn_out(const SightEnd *a, const SightEnd *b, double radius, double side, GeomVec *d) {
    for (int i = 0; i < 100; i++) {
        GeomVec n = vec_scale(vec_left(*d), side);
        GeomVec v = vec_sub(far_point(b, n), far_point(a, vec_scale(n, -1)));
        double length = vec_length(v), s = length > 0 ? radius / length : 1;
        if (s >= 1) {
            return false;
        }
        double c = sqrt(1 - s * s);
        GeomVec unit = vec_scale(v, 1 / length);
        s *= side;
        GeomVec next = {unit.x * c - unit.y * s, unit.x * s + unit.y * c};
        double turned = side * vec_cross(*d, next);
        if (turned <= 1e-15 && vec_dot(*d, next) > 0) {
            return true;
        }
        *d = next;
    }
    return true;
}

/* Every line between ends that are apart leads ahead of the shortest one. Ends a hair apart have nearly a half turn of
 * directions, and rounding would make it more. */
static void keep_ahead(const SightEnd *a, const SightEnd *b, GeomVec *from, GeomVec *to) {
    GeomGap gap = shape_gap(a->shape, b->shape);
    GeomVec between = vec_sub(gap.on_b, gap.on_a);
    if (!(vec_length(between) > 0)) {
        return;
    }
    GeomVec ahead = vec_unit(between), side = vec_left(ahead);
    if (vec_dot(*to, ahead) < GEOM_AHEAD) {
        *to = vec_unit(vec_add(side, vec_scale(ahead, GEOM_AHEAD)));
    }
    if (vec_dot(*from, ahead) < GEOM_AHEAD) {
        *from = vec_unit(vec_sub(vec_scale(ahead, GEOM_AHEAD), side));
    }
}

bool ends_range(const SightEnd *a, const SightEnd *b, double grow, GeomVec *from, GeomVec *to) {
    base_assert(grow >= 0);
    GeomVec between = vec_sub(b->centre, a->centre);
    double length = vec_length(between), radius = a->radius + b->radius + 2 * grow;
    if (!(length > 0)) {
        return false;
    }
    *from = *to = vec_scale(between, 1 / length);
    bool apart = turn_out(a, b, radius, 1, to) && turn_out(a, b, radius, -1, from);
    if (apart && vec_dot(*from, *to) < 0) {
        keep_ahead(a, b, from, to);
    }
    base_check(!apart || vec_cross(*from, *to) > -GEOM_NODE_FLOOR);
    return apart;
}
