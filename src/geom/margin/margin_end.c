/* Where the lines of a box leave the first end and come to the other, whatever displacement of a given size. */
#include "geom/margin/margin_internal.h"

/* The distance from a point (in the frame) to the lines of the box: least and greatest. */
static void distances(const MarginBox *box, GeomVec local, double *min, double *greatest) {
    double low = margin_bottom(box, local) - (box->rho + box->slack);
    double high = margin_top(box, local) - (box->rho - box->slack);
    *min = low > 0 ? low : high < 0 ? -high : 0;
    *greatest = margin_max(fabs(low), fabs(high));
}

/* The part of a segment whose second coordinate is within [low, high], as shares of it; false: none. */
static bool clip_to_strip(double ya, double yb, double low, double high, double *t0, double *t1) {
    double fa[2] = {ya - low, high - ya}, fb[2] = {yb - low, high - yb};
    *t0 = 0;
    *t1 = 1;
    for (int k = 0; k < 2; k++) {
        if (fa[k] < 0 && fb[k] < 0) {
            return false;
        }
        *t0 = fa[k] < 0 ? margin_max(*t0, fa[k] / (fa[k] - fb[k])) : *t0;
        *t1 = fb[k] < 0 ? margin_min(*t1, fa[k] / (fa[k] - fb[k])) : *t1;
    }
    return *t0 <= *t1;
}

static double top_ahead(const MarginBox *box, double ahead, double across) {
    across = fabs(across);
    return across * box->cosine >= ahead * box->sine ? ahead * box->cosine + across * box->sine
                                                     : sqrt(ahead * ahead + across * across);
}

/* The furthest that a point of the polygon grown by `grow` lies ahead of the centre along some line of the box, of what
 * lies within `width` of its middle line: the sides moved outwards, and discs at the corners. `side`: 1 ahead, -1 back.
 */
static double polygon_ahead(const MarginEnd *end, const MarginBox *box, GeomVec centre, double grow, double side,
                            double width) {
    const GeomShape *shape = end->shape;
    double best = -INFINITY, low = box->rho - width - centre.y, high = box->rho + width - centre.y;
    GeomVec off_centre = vec_sub(end->inner, end->end.centre);
    GeomVec inner = vec(side * vec_dot(box->d, off_centre), vec_cross(box->d, off_centre));
    for (int i = 0; i < shape->count; i++) {
        GeomVec la = vec_sub(shape->points[i], end->end.centre);
        GeomVec lb = vec_sub(shape->points[(i + 1) % shape->count], end->end.centre);
        GeomVec p = vec(side * vec_dot(box->d, la), vec_cross(box->d, la));
        GeomVec q = vec(side * vec_dot(box->d, lb), vec_cross(box->d, lb)), along = vec_sub(q, p);
        double off = margin_max(0, margin_max(low - p.y, p.y - high)), t0, t1, length = vec_length(along);
        if (off <= grow) {
            best = margin_max(best, top_ahead(box, p.x + sqrt(grow * grow - off * off), fabs(p.y) + grow));
        }
        if (length > 0) {
            GeomVec out = vec_scale(vec_left(along), grow / length); /* away from the centre */
            out = vec_dot(out, vec_sub(p, inner)) < 0 ? vec_scale(out, -1) : out;
            p = vec_add(p, out);
            q = vec_add(q, out);
            if (clip_to_strip(p.y, q.y, low, high, &t0, &t1)) {
                GeomVec one = vec_lerp(p, q, t0), other = vec_lerp(p, q, t1);
                best = margin_max(best, margin_max(top_ahead(box, one.x, one.y), top_ahead(box, other.x, other.y)));
            }
        }
    }
    return best;
}

/* The greatest distance, ahead of the end's centre (side 1) or back from it (side -1), at which a line of the box
 * leaves the end grown by `grow`; -INFINITY when none of them meets it. */
double margin_exit_ahead(const MarginEnd *end, const MarginBox *box, GeomVec centre, double grow, double side) {
    double min, greatest;
    distances(box, centre, &min, &greatest);
    if (end->shape->kind == GEOM_DISC) {
        double radius = end->shape->rx + grow;
        return min > radius ? -INFINITY : sqrt(margin_max(0, radius * radius - min * min));
    }
    if (min > end->reach + grow) {
        return -INFINITY;
    }
    if (end->shape->kind == GEOM_OVAL) {
        return hypot(end->shape->rx * vec_dot(end->shape->axis, box->d),
                     end->shape->ry * vec_cross(end->shape->axis, box->d)) +
               end->reach * box->sine + grow;
    }
    double far = fabs(centre.x) + end->reach + grow;
    double width = box->slack / box->cosine + fabs(box->rho) * (1 / box->cosine - 1) + far * box->sine / box->cosine;
    return polygon_ahead(end, box, centre, grow, side, width);
}

MarginSpan margin_span(const Margin *m, const MarginBox *box, double r) {
    GeomVec a = margin_local(m, box->d, m->a.end.centre), b = margin_local(m, box->d, m->b.end.centre);
    double ra = r * m->a.weight, rb = r * m->b.weight;
    MarginSpan span = {.ahead_from = margin_exit_ahead(&m->a, box, a, ra, 1),
                       .ahead_to = margin_exit_ahead(&m->b, box, b, rb, -1),
                       .back_from = NAN,
                       .back_to = NAN};
    span.meets = span.ahead_from > -INFINITY && span.ahead_to > -INFINITY;
    if (m->centres && span.meets) {
        double min[2], greatest;
        distances(box, a, &min[0], &greatest);
        distances(box, b, &min[1], &greatest);
        span.meets = min[0] <= ra && min[1] <= rb;
    }
    span.from = a.x + span.ahead_from + (m->a.reach + ra) * box->sine;
    span.to = b.x - span.ahead_to - (m->b.reach + rb) * box->sine;
    return span;
}

/* Where lines of the box leave the end (side 1) at the earliest, or come to it (side -1) at the latest. */
static double shortest_in(const Margin *m, const MarginEnd *end, const MarginBox *box, double r, double side) {
    GeomVec centre = margin_local(m, box->d, end->end.centre);
    double moved = r * end->weight, far = fabs(centre.x) + end->reach;
    double width = moved + (box->slack + far * box->sine) / box->cosine + fabs(box->rho) * (1 / box->cosine - 1);
    double across = box->rho + rho_of(box->d, m->pivot), along = vec_dot(box->d, m->pivot);
    if (m->centres) { /* as the end goes, the line goes through its centre */
        across = rho_of(box->d, end->end.centre);
        width = end->reach * box->sine;
    }
    double one = end_cross(&end->end, box->d, across - width, side) - along;
    double other = end_cross(&end->end, box->d, across + width, side) - along;
    double more = moved + (m->centres ? width : (far + end->reach) * box->sine);
    return side > 0 ? margin_min(one, other) - more : margin_max(one, other) + more;
}

double margin_min_exit(const Margin *m, const MarginBox *box, double r) {
    return shortest_in(m, &m->a, box, r, 1);
}

double margin_last_entry(const Margin *m, const MarginBox *box, double r) {
    return shortest_in(m, &m->b, box, r, -1);
}

/* Where a line leaves the polygon, with its sides moved inwards by `by`; of a segment both of its sides are. A point
 * has none: then the bound. */
static double polygon_cross(const GeomShape *shape, GeomVec d, double across, double by, double side, double bound) {
    GeomVec ahead = vec_scale(d, side), foot = vec_scale(vec_left(d), across);
    double min = INFINITY;
    for (int i = 0; i < shape->count; i++) {
        GeomVec p = shape->points[i], edge = vec_sub(shape->points[(i + 1) % shape->count], p);
        double length = vec_length(edge);
        GeomVec out = length > 0 ? vec_scale(vec_left(edge), -1 / length) : vec(0, 0); /* the interior lies left */
        double slope = vec_dot(out, ahead);
        if (slope > GEOM_NODE_FLOOR) {
            min = margin_min(min, (vec_dot(out, vec_sub(p, foot)) - by) / slope);
        }
    }
    return isfinite(min) ? side * min : bound;
}

double margin_far_cross(const MarginEnd *end, GeomVec d, double across, double by, double side) {
    if (end->shape->kind == GEOM_DISC) {
        double off = across - rho_of(d, end->shape->centre), radius = margin_max(0, end->shape->rx - by);
        return vec_dot(d, end->shape->centre) + side * sqrt(margin_max(0, radius * radius - off * off));
    }
    double low = end_cross(&end->end, d, across - by, side), high = end_cross(&end->end, d, across + by, side);
    double bound = side > 0 ? margin_min(low, high) - by : margin_max(low, high) + by;
    if (end->shape->kind != GEOM_POLY) {
        return bound;
    }
    double exact = polygon_cross(end->shape, d, across, by, side, bound);
    return side > 0 ? margin_max(bound, exact) : margin_min(bound, exact);
}
