/* Rulers: straight lines in the frame of a box that no point of an outline or of a rim passes, and what a signed sum of
 * the stretches between them is worth over the box at least. */
#include "base/base.h"
#include "geom/area/area_internal.h"
#include "geom/sight/sight_depth_box.h"

/* Slopes are kept below this, or a level line is taken. */
#define SLOPE_MAX   40.0
#define SLOPE_STEEP 5.0
#define HULL_STEPS  24

void frame_add_ruler(const SightFrame *f, SightRuler ruler, double sign, SightEstimate *sum) {
    double tangent = ruler.slope, sec2 = 1 + tangent * tangent, sec = sqrt(sec2), h = f->h;
    double c = (ruler.u0 - tangent * f->rho) / sec, rho = fabs(f->rho) + f->k;
    /* Of the angle and half the node's together: the least cosine, and so the greatest secant and tangent. */
    double min = max_of(1e-3, (f->box->node.cosine - fabs(tangent) * f->box->node.sine) / sec), max = 1 / min;
    double most2 = max * max, steep = sqrt(max_of(0, most2 - 1));
    sum->value += sign * ruler.u0;
    sum->by_rho += sign * tangent;
    sum->by_turn += sign * (c * sec * tangent + f->rho * sec2);
    sum->by_both += sign * sec2;
    sum->by_turn2 += sign * (c * sec * (sec2 + tangent * tangent) + 2 * f->rho * sec2 * tangent);
    double third = fabs(c) * max * steep * (5 * most2 + steep * steep) + rho * most2 * (4 * steep * steep + 2 * most2);
    sum->rest += h * h * h / 6 * third + h * h * f->k * most2 * steep;
}

/* The least of the linear part over the box's rectangle, cut by the sides. */
static double min_linear(const SightFrame *f, const SightEstimate *e, const SightSide *sides, int count) {
    GeomVec corner[2][12] = {{{-f->h, -f->k}, {f->h, -f->k}, {f->h, f->k}, {-f->h, f->k}}};
    int n = 4;
    for (int s = 0; s < count && n > 0; s++) {
        GeomVec p = vec_sub(sides[s].at, f->w->area->pivot), *from = corner[s & 1], *to = corner[(s + 1) & 1];
        /* sign * (rho + y - (rho of p) + t (p along d)) <= offset + what turning adds to second order. */
        double max = sides[s].offset + 0.5 * f->h * f->h * vec_length(p) - sides[s].sign * (f->rho - rho_of(f->d, p));
        double by_turn = sides[s].sign * vec_dot(p, f->d), by_rho = sides[s].sign;
        int m = 0;
        for (int i = 0; i < n; i++) {
            GeomVec a = from[i], b = from[i + 1 < n ? i + 1 : 0];
            double ra = max - by_turn * a.x - by_rho * a.y, rb = max - by_turn * b.x - by_rho * b.y;
            if (ra >= 0) {
                to[m++] = a;
            }
            if ((ra < 0) != (rb < 0)) {
                to[m++] = vec_lerp(a, b, ra / (ra - rb));
            }
        }
        n = m;
    }
    double min = INFINITY;
    for (int i = 0; i < n; i++) {
        min = min_of(min, e->by_turn * corner[count & 1][i].x + e->by_rho * corner[count & 1][i].y);
    }
    return min;
}

double frame_min_sum(const SightFrame *f, const SightEstimate *e, const SightSide *sides, int count) {
    base_check(!isnan(e->value) && e->rest >= 0);
    double h = f->h, k = f->k, both = fabs(e->by_both) * k;
    double cut = min_linear(f, e, sides, count) - both * h - 0.5 * max_of(0, -e->by_turn2) * h * h;
    double turn = fabs(e->by_turn) + both, bend = e->by_turn2, curved;
    if (bend > 0 && turn < bend * h) {
        curved = -turn * turn / (2 * bend);
    } else {
        curved = -turn * h + 0.5 * bend * h * h;
    }
    return e->value - e->rest + max_of(cut, curved - fabs(e->by_rho) * k);
}

/* The slope of the rim where the middle line crosses it at u. */
static double rim_slope(const SightFrame *f, const SightEnd *end, double sign, double u) {
    const GeomShape *shape = end->shape;
    GeomVec x =
        vec_add(vec_scale(vec_left(f->d), f->base + f->rho), vec_scale(f->d, u + vec_dot(f->w->area->pivot, f->d)));
    GeomVec off = vec_sub(x, shape->centre), m = off;
    if (shape->kind == GEOM_OVAL) {
        m = vec_add(vec_scale(shape->axis, vec_dot(off, shape->axis) * shape->ry / shape->rx),
                    vec_scale(vec_left(shape->axis), vec_cross(shape->axis, off) * shape->rx / shape->ry));
    } else if (shape->kind == GEOM_POLY) {
        /* The side that the middle line crosses, of those that face along it. */
        double best = INFINITY;
        m = vec_scale(f->d, sign);
        for (int i = 0; shape->count > 1 && i < shape->count; i++) {
            GeomVec p = shape->points[i], side = vec_sub(shape->points[i + 1 < shape->count ? i + 1 : 0], p);
            GeomVec out = {side.y, -side.x};
            double along = sign * vec_dot(out, f->d);
            double miss = along > 1e-9 * vec_length(out) ? fabs(vec_dot(out, vec_sub(x, p))) / along : INFINITY;
            if (miss < best) {
                best = miss;
                m = out;
            }
        }
    }
    double along = vec_dot(m, f->d), across = rho_of(f->d, m);
    return fabs(across) >= SLOPE_MAX * fabs(along) ? (across * sign > 0 ? -sign : sign) * SLOPE_MAX : -across / along;
}

/* The straight line of that slope that touches the rim and that no point of the shape passes. */
static SightRuler touching_ruler(const SightFrame *f, const SightEnd *end, double sign, double slope) {
    GeomVec m = vec_sub(f->d, vec_scale(vec_left(f->d), slope));
    GeomVec off = vec_sub(shape_support(end->shape, vec_scale(m, sign)), f->w->area->pivot);
    return (SightRuler){vec_dot(off, f->d) - slope * (rho_of(f->d, off) - f->rho), slope};
}

/* What the ruler alone is worth over the box: the higher the better for the entry, the lower for the exit. */
static double worth(const SightFrame *f, SightRuler ruler, double sign) {
    SightEstimate e = {0};
    frame_add_ruler(f, ruler, -sign, &e);
    return e.value - fabs(e.by_rho) * f->k - fabs(e.by_turn) * f->h - e.rest - fabs(e.by_both) * f->h * f->k -
           0.5 * fabs(e.by_turn2) * f->h * f->h;
}

SightRuler frame_rim_ruler(const SightFrame *f, const SightEnd *end, double sign) {
    double slope = rim_slope(f, end, sign, sign > 0 ? f->exit : f->entry);
    SightRuler best = touching_ruler(f, end, sign, slope);
    if (fabs(slope) <= SLOPE_STEEP) {
        return best;
    }
    SightRuler other[2] = {touching_ruler(f, end, sign, slope > 0 ? SLOPE_STEEP : -SLOPE_STEEP),
                           {sign > 0 ? f->exit_high : f->entry_low, 0}};
    for (int i = 0; i < 2; i++) {
        best = worth(f, other[i], sign) > worth(f, best, sign) ? other[i] : best;
    }
    return best;
}

SightRuler frame_hull_ruler(const SightFrame *f, const SightCluster *joined, double side) {
    base_check(joined->count >= 1 && fabs(side) == 1);
    const SightArea *area = f->w->area;
    SightRuler level = {side > 0 ? joined->from : joined->to, 0};
    GeomVec left = {-1, INFINITY}, right = {1, INFINITY};
    for (int i = 0; i < joined->count; i++) {
        const GeomVec *mark = area->marks + area->clusters[joined->first + i].first;
        for (int k = 0; k < 2; k++) {
            double u = side * mark[k].y;
            if (mark[k].x <= 0 && u < left.y) {
                left = vec(mark[k].x, u);
            }
            if (mark[k].x >= 0 && u < right.y) {
                right = vec(mark[k].x, u);
            }
        }
    }
    for (int step = 0; step < HULL_STEPS && left.y < INFINITY && right.y < INFINITY; step++) {
        double slope = right.x > left.x ? (right.y - left.y) / (right.x - left.x) : 0;
        double u0 = left.y - slope * left.x, worst = -1e-12 * (1 + fabs(u0));
        GeomVec low = {0, INFINITY};
        for (int i = 0; i < joined->count; i++) {
            const GeomVec *mark = area->marks + area->clusters[joined->first + i].first;
            for (int k = 0; k < 2; k++) {
                double miss = side * mark[k].y - (u0 + slope * mark[k].x);
                if (miss < worst) {
                    worst = miss;
                    low = vec(mark[k].x, side * mark[k].y);
                }
            }
        }
        if (!(low.y < INFINITY)) {
            return fabs(slope) <= SLOPE_MAX ? (SightRuler){side * u0, side * slope} : level;
        }
        if (low.x <= 0) {
            left = low;
        } else {
            right = low;
        }
    }
    return level;
}
