/* The lower bound of a box of lines.
 *
 * In the frame of the box's middle direction (u along, y across from the middle line) its lines fill an hourglass. The
 * outline of a piece inside the hourglass falls into clusters along u; between two clusters every line is inside, or
 * every line is outside. An inside stretch is bounded by two sets of points, what lies before it and what lies after
 * it. Take a straight line under all points after it, and one over all points before it: on every sight line of the box
 * the stretch is at least as long as the distance of these two. An end's own rim is bounded by a tangent likewise.
 *
 * Where a sight line at angle t to the middle crosses the straight line of slope tan f, u = (c + rho sin(f + t)) /
 * cos(f + t): linear in rho, with known derivatives in t. The signed sum over all stretches is taken to first order,
 * and its gradient summed before absolute values are taken (parallel edges cancel); the remainder is of second order.
 * Where the box is too wide for that, the plain distance of the clusters along u is the bound. */
#include "geom/area_internal.h"
#include "geom/limits.h"
#include "geom/sight_depth.h"

/* Slopes are kept below this, or a level line is taken. */
#define SLOPE_MAX   40.0
#define SLOPE_STEEP 5.0
#define HULL_STEPS  24
#define MOVE_WEIGHT 0.2

typedef struct {
    SightWork *w;
    const SightBox *box;
    GeomVec d;
    double rho, k;           /* middle and half width, from the pivot */
    double base;             /* rho of the pivot along the middle direction */
    double h;                /* half the node's angle */
    double ref_y, ref_slope; /* a sight line of the box, to count along: y = ref_y + slope u */
    double tangent, throat;  /* half width of the hourglass: throat + |u| tangent */
    double exit, entry;      /* of the middle line, u from the pivot */
    double exit_low, exit_high, entry_low, entry_high;
    SightHalves front, back;
} Frame;

/* u = u0 + slope * y. */
typedef struct {
    double u0, slope;
} Ruler;

/* Sum of signed rulers over the box: value, derivatives, and what third derivatives may make of it. */
typedef struct {
    double value, by_rho, by_turn, by_both, by_turn2, rest;
} Estimate;

/* u = c sec(f + t) + rho tan(f + t). */
static void add_ruler(const Frame *f, Ruler ruler, double sign, Estimate *sum) {
    double tangent = ruler.slope, sec2 = 1 + tangent * tangent, sec = sqrt(sec2), h = f->h;
    double c = (ruler.u0 - tangent * f->rho) / sec, rho = fabs(f->rho) + f->k;
    /* Of the angle and half the node's together: the least cosine, and so the greatest secant and tangent. */
    double least = max_of(1e-3, (f->box->node.cosine - fabs(tangent) * f->box->node.sine) / sec), most = 1 / least;
    double most2 = most * most, steep = sqrt(max_of(0, most2 - 1));
    sum->value += sign * ruler.u0;
    sum->by_rho += sign * tangent;
    sum->by_turn += sign * (c * sec * tangent + f->rho * sec2);
    sum->by_both += sign * sec2;
    sum->by_turn2 += sign * (c * sec * (sec2 + tangent * tangent) + 2 * f->rho * sec2 * tangent);
    double third = fabs(c) * most * steep * (5 * most2 + steep * steep) + rho * most2 * (4 * steep * steep + 2 * most2);
    sum->rest += h * h * h / 6 * third + h * h * f->k * most2 * steep;
}

/* The least of the linear part over the box's rectangle, cut by the sides. */
static double least_linear(const Frame *f, const Estimate *e, const SightSide *sides, int count) {
    GeomVec corner[2][12] = {{{-f->h, -f->k}, {f->h, -f->k}, {f->h, f->k}, {-f->h, f->k}}};
    int n = 4;
    for (int s = 0; s < count && n > 0; s++) {
        GeomVec p = vec_sub(sides[s].at, f->w->area->pivot), *from = corner[s & 1], *to = corner[(s + 1) & 1];
        /* sign * (rho + y - (rho of p) + t (p along d)) <= offset + what turning adds to second order. */
        double most = sides[s].offset + 0.5 * f->h * f->h * vec_length(p) - sides[s].sign * (f->rho - rho_of(f->d, p));
        double by_turn = sides[s].sign * vec_dot(p, f->d), by_rho = sides[s].sign;
        int m = 0;
        for (int i = 0; i < n; i++) {
            GeomVec a = from[i], b = from[i + 1 < n ? i + 1 : 0];
            double ra = most - by_turn * a.x - by_rho * a.y, rb = most - by_turn * b.x - by_rho * b.y;
            if (ra >= 0) {
                to[m++] = a;
            }
            if ((ra < 0) != (rb < 0)) {
                to[m++] = vec_lerp(a, b, ra / (ra - rb));
            }
        }
        n = m;
    }
    double least = INFINITY;
    for (int i = 0; i < n; i++) {
        least = min_of(least, e->by_turn * corner[count & 1][i].x + e->by_rho * corner[count & 1][i].y);
    }
    return least;
}

/* A lower bound of the sum over the box: the better of two, one that minds the sides, one that minds the curvature. */
static double least_sum(const Frame *f, const Estimate *e, const SightSide *sides, int count) {
    double h = f->h, k = f->k, both = fabs(e->by_both) * k;
    double cut = least_linear(f, e, sides, count) - both * h - 0.5 * max_of(0, -e->by_turn2) * h * h;
    double turn = fabs(e->by_turn) + both, bend = e->by_turn2, curved;
    if (bend > 0 && turn < bend * h) {
        curved = -turn * turn / (2 * bend);
    } else {
        curved = -turn * h + 0.5 * bend * h * h;
    }
    return e->value - e->rest + max_of(cut, curved - fabs(e->by_rho) * k);
}

static double exit_at(const Frame *f, const SightEnd *end, double y, double sign) {
    return end_cross(end, f->d, f->base + f->rho + y, sign) - vec_dot(f->w->area->pivot, f->d);
}

/* Over the hourglass the rim is a concave (A) or convex (B) curve: its furthest point is its peak, or lies at the side
 * nearest to it; its other extreme at a side. */
static void rim_range(const Frame *f, const SightEnd *end, double sign, double *far, double *near) {
    GeomVec peak = shape_support(end->shape, vec_scale(f->d, sign)), off = vec_sub(peak, f->w->area->pivot);
    double reach = max_of(fabs(exit_at(f, end, 0, 1)), fabs(exit_at(f, end, 0, -1)));
    GeomBox box = end->box;
    reach += (box.x1 - box.x0) + (box.y1 - box.y0);
    double half = f->throat + reach * f->tangent, y = rho_of(f->d, off) - f->rho;
    double low = exit_at(f, end, -half, sign), high = exit_at(f, end, half, sign);
    if (sign > 0) {
        *near = min_of(low, high);
        *far = fabs(y) <= half ? vec_dot(off, f->d) : max_of(low, high);
    } else {
        *near = max_of(low, high);
        *far = fabs(y) <= half ? vec_dot(off, f->d) : min_of(low, high);
    }
}

/* Counting what is crossed is of use only along a line that does join the ends, since edges beside the way are not
 * known: the middle direction's nearest to the box's middle, or one of an end direction. False: none of these. */
static bool find_reference(Frame *f) {
    const SightNode *node = &f->box->node;
    const SightWork *w = f->w;
    GeomVec way[3] = {node->mid, node->from, node->to};
    for (int i = 0; i < 3; i++) {
        double base = rho_of(way[i], w->area->pivot);
        double low = max_of(end_low(&w->a, way[i]), end_low(&w->b, way[i])) - base;
        double high = min_of(end_high(&w->a, way[i]), end_high(&w->b, way[i])) - base;
        double rho = min_of(max_of(f->rho, low), high);
        if (low <= high && rho >= f->box->low && rho <= f->box->high) {
            double sine = vec_cross(f->d, way[i]), cosine = vec_dot(f->d, way[i]);
            f->ref_slope = sine / cosine;
            f->ref_y = rho / cosine - f->rho;
            return true;
        }
    }
    return false;
}

static double above_reference(const Frame *f, GeomVec at) {
    return at.x - (f->ref_y + f->ref_slope * at.y);
}

static void make_frame(SightWork *w, const SightBox *box, Frame *f) {
    const SightNode *node = &box->node;
    f->w = w;
    f->box = box;
    f->d = node->mid;
    f->rho = (box->low + box->high) / 2;
    f->k = (box->high - box->low) / 2;
    f->base = rho_of(f->d, w->area->pivot);
    f->h = asin(node->sine);
    f->tangent = node->sine / node->cosine;
    f->throat = f->k / node->cosine + fabs(f->rho) * (1 / node->cosine - 1);
    f->exit = exit_at(f, &w->a, 0, 1);
    f->entry = exit_at(f, &w->b, 0, -1);
    rim_range(f, &w->a, 1, &f->exit_high, &f->exit_low);
    rim_range(f, &w->b, -1, &f->entry_low, &f->entry_high);
    f->front.count = f->back.count = 0;
    f->front.too_many = f->back.too_many = false;
    end_halves(&w->a, node, 1, &f->front);
    end_halves(&w->b, node, -1, &f->back);
}

/* The slope of the rim where the middle line crosses it at u. */
static double rim_slope(const Frame *f, const SightEnd *end, double sign, double u) {
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
static Ruler touching_ruler(const Frame *f, const SightEnd *end, double sign, double slope) {
    GeomVec m = vec_sub(f->d, vec_scale(vec_left(f->d), slope));
    GeomVec off = vec_sub(shape_support(end->shape, vec_scale(m, sign)), f->w->area->pivot);
    return (Ruler){vec_dot(off, f->d) - slope * (rho_of(f->d, off) - f->rho), slope};
}

/* What the ruler alone is worth over the box: the higher the better for the entry, the lower for the exit. */
static double worth(const Frame *f, Ruler ruler, double sign) {
    Estimate e = {0};
    add_ruler(f, ruler, -sign, &e);
    return e.value - fabs(e.by_rho) * f->k - fabs(e.by_turn) * f->h - e.rest - fabs(e.by_both) * f->h * f->k -
           0.5 * fabs(e.by_turn2) * f->h * f->h;
}

/* A straight line that the end's rim does not pass, near where the middle line crosses it. Where the rim is steep a
 * line less steep may be of more use. */
static Ruler rim_ruler(const Frame *f, const SightEnd *end, double sign) {
    double slope = rim_slope(f, end, sign, sign > 0 ? f->exit : f->entry);
    Ruler best = touching_ruler(f, end, sign, slope);
    if (fabs(slope) <= SLOPE_STEEP) {
        return best;
    }
    Ruler other[2] = {touching_ruler(f, end, sign, slope > 0 ? SLOPE_STEEP : -SLOPE_STEEP),
                      {sign > 0 ? f->exit_high : f->entry_low, 0}};
    for (int i = 0; i < 2; i++) {
        best = worth(f, other[i], sign) > worth(f, best, sign) ? other[i] : best;
    }
    return best;
}

/* Whether what is kept of an edge can lie between the ends for some direction of the box. */
static bool all_behind(const SightHalves *halves, GeomVec p, GeomVec q) {
    for (int i = 0; i < halves->count; i++) {
        if (vec_dot(halves->half[i].m, p) >= halves->half[i].c || vec_dot(halves->half[i].m, q) >= halves->half[i].c) {
            return false;
        }
    }
    return halves->count > 0 && !halves->too_many;
}

/* Adds the part of an edge within the hourglass as a cluster of its own. */
static void add_edge(const Frame *f, GeomVec a, GeomVec b) {
    SightArea *area = f->w->area;
    GeomVec p = vec_sub(a, area->pivot), q = vec_sub(b, area->pivot);
    GeomVec from = {rho_of(f->d, p) - f->rho, vec_dot(p, f->d)}, to = {rho_of(f->d, q) - f->rho, vec_dot(q, f->d)};
    bool flips = (above_reference(f, from) > 0) != (above_reference(f, to) > 0);
    for (int pass = 0; pass < 2; pass++) { /* the second time round with the part's own |u| */
        double half = f->throat + max_of(fabs(from.y), fabs(to.y)) * f->tangent;
        if ((from.x < -half && to.x < -half) || (from.x > half && to.x > half)) {
            return;
        }
        GeomVec v = vec_sub(to, from);
        double t0 = 0, t1 = 1;
        if (from.x < -half) {
            t0 = (-half - from.x) / v.x;
        } else if (from.x > half) {
            t0 = (half - from.x) / v.x;
        }
        if (to.x < -half) {
            t1 = (-half - from.x) / v.x;
        } else if (to.x > half) {
            t1 = (half - from.x) / v.x;
        }
        GeomVec start = from;
        from = t0 > 0 ? vec_lerp(start, to, t0) : start;
        to = t1 < 1 ? vec_add(start, vec_scale(v, t1)) : to;
    }
    GeomVec n = vec_left(f->d), middle = vec_add(area->pivot, vec_scale(n, f->rho));
    GeomVec world_from = vec_add(middle, vec_add(vec_scale(n, from.x), vec_scale(f->d, from.y)));
    GeomVec world_to = vec_add(middle, vec_add(vec_scale(n, to.x), vec_scale(f->d, to.y)));
    if (all_behind(&f->front, world_from, world_to) || all_behind(&f->back, world_from, world_to)) {
        return;
    }
    area->clusters[area->cluster_count++] =
        (SightCluster){min_of(from.y, to.y), max_of(from.y, to.y), area->mark_count, 2, flips};
    area->marks[area->mark_count++] = from;
    area->marks[area->mark_count++] = to;
}

static void sort_clusters(SightCluster *list, int count) {
    for (int i = 1; i < count; i++) {
        SightCluster keep = list[i];
        int k = i;
        for (; k > 0 && list[k - 1].from > keep.from; k--) {
            list[k] = list[k - 1];
        }
        list[k] = keep;
    }
}

/* Joins clusters that overlap along u. The points stay where they are, so those of a cluster are the clusters of one
 * edge it was made of: list[first .. first + count) before joining. */
static int join_clusters(SightArea *area, SightCluster *joined) {
    int n = 0;
    for (int i = 0; i < area->cluster_count; i++) {
        SightCluster one = area->clusters[i];
        if (n > 0 && one.from <= joined[n - 1].to) {
            joined[n - 1].to = max_of(joined[n - 1].to, one.to);
            joined[n - 1].flips = joined[n - 1].flips != one.flips;
            joined[n - 1].count++;
        } else {
            joined[n++] = (SightCluster){one.from, one.to, i, 1, one.flips};
        }
    }
    return n;
}

/* The highest line at y = 0 that is under all points of a joined cluster (side 1), or the lowest over them (side -1).
 */
static Ruler hull_ruler(const Frame *f, const SightCluster *joined, double side) {
    const SightArea *area = f->w->area;
    Ruler level = {side > 0 ? joined->from : joined->to, 0};
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
            return fabs(slope) <= SLOPE_MAX ? (Ruler){side * u0, side * slope} : level;
        }
        if (low.x <= 0) {
            left = low;
        } else {
            right = low;
        }
    }
    return level;
}

/* The clusters of one piece, in order along the middle line, between the ends. */
static int find_clusters(const Frame *f, const SightPlot *plot, SightCluster *joined) {
    SightArea *area = f->w->area;
    area->cluster_count = area->mark_count = 0;
    for (int i = 0; i < plot->count; i++) {
        const SightItem *item = &f->w->area_items[plot->first + i];
        add_edge(f, item->a, item->b);
    }
    sort_clusters(area->clusters, area->cluster_count);
    return join_clusters(area, joined);
}

/* The stretch between clusters i - 1 and i that is free of outline for every line; empty when from >= to. */
static void free_stretch(const Frame *f, const SightCluster *joined, int count, int i, double *from, double *to) {
    *from = i > 0 ? max_of(joined[i - 1].to, f->exit_high) : f->exit_high;
    *to = i < count ? min_of(joined[i].from, f->entry_low) : f->entry_low;
}

/* Inside or outside before the first cluster: asked in the middle of the longest stretch free of outline. False: there
 * is none to speak of. */
static bool find_state(const Frame *f, const SightPlot *plot, const SightCluster *joined, int count, bool *inside) {
    double longest = 0, at = 0;
    bool flipped = false, there = false;
    for (int i = 0; i <= count; i++) {
        double from, to;
        free_stretch(f, joined, count, i, &from, &to);
        flipped = i > 0 && joined[i - 1].flips ? !flipped : flipped;
        if (to - from > longest) {
            longest = to - from;
            at = (from + to) / 2;
            there = flipped;
        }
    }
    if (longest < GEOM_TOUCH) {
        return false;
    }
    GeomVec p = vec_add(vec_scale(vec_left(f->d), f->base + f->rho + f->ref_y + f->ref_slope * at),
                        vec_scale(f->d, at + vec_dot(f->w->area->pivot, f->d)));
    *inside = area_surrounds(&f->w->scene->areas[plot->piece], p) != there;
    return true;
}

/* Adds the stretches inside to the group's sums. */
static void add_depth(const Frame *f, const SightCluster *joined, int count, bool inside, double *sum, Estimate *fine) {
    for (int i = 0; i <= count; i++) {
        inside = i > 0 && joined[i - 1].flips ? !inside : inside;
        double from, to;
        free_stretch(f, joined, count, i, &from, &to);
        if (!inside || from >= to) {
            continue;
        }
        *sum += to - from;
        /* Not every line meets a cluster that does not flip, or one beside a rim: then only the level line will do. */
        Ruler in = {from, 0}, out = {to, 0};
        if (i == 0) {
            in = rim_ruler(f, &f->w->a, 1);
        } else if (joined[i - 1].flips && joined[i - 1].from > f->exit_high) {
            in = hull_ruler(f, &joined[i - 1], -1);
        }
        if (i == count) {
            out = rim_ruler(f, &f->w->b, -1);
        } else if (joined[i].flips && joined[i].to < f->entry_low) {
            out = hull_ruler(f, &joined[i], 1);
        }
        if (out.u0 > in.u0) {
            add_ruler(f, out, 1, fine);
            add_ruler(f, in, -1, fine);
        }
    }
}

/* Does every line of the box enter the piece and fail to pass over it? A stretch between clusters is inside for every
 * line or for none; that before the first cluster (after the last) only where the rim lies clear of it. */
static bool all_fail(const Frame *f, const GeomRole *role, const SightCluster *joined, int count, bool inside) {
    /* Bounds of the way before the first entry and after the last exit. */
    double before_low = 0, before_high = INFINITY, after_low = 0, after_high = INFINITY;
    for (int i = 0; i <= count; i++) {
        double from, to;
        free_stretch(f, joined, count, i, &from, &to);
        inside = i > 0 && joined[i - 1].flips ? !inside : inside;
        if (from >= to) {
            continue;
        }
        if (inside) {
            before_high = min_of(before_high, i > 0 ? from - f->exit_low : 0);
            after_high = i < count ? f->entry_high - to : 0;
        } else if (i == 0) {
            before_low = to - f->exit_high;
        } else if (i == count) {
            after_low = f->entry_low - from;
        }
    }
    if (!(before_high < INFINITY)) {
        return false; /* not every line enters */
    }
    double limit = GEOM_LIMIT * f->box->node.cosine;
    bool over_from = role->from_high && after_high > before_low + limit;
    bool over_to = role->to_high && before_high > after_low + limit;
    return !over_from && !over_to;
}

/* Which half of a box to take next: whether turning or shifting its lines changes the sum more, where every millimetre
 * that a line moves counts for something, since the outline met may be another. */
static bool turns_more(const Frame *f, const Estimate *e) {
    double span = vec_distance(f->w->a.centre, f->w->b.centre) / 2;
    double turn =
        (fabs(e->by_turn) + 0.5 * fabs(e->by_turn2) * f->h + fabs(e->by_both) * f->k + MOVE_WEIGHT * span) * f->h;
    return turn > (fabs(e->by_rho) + MOVE_WEIGHT) * f->k;
}

void area_bound(SightWork *w, SightBox *box, const SightSide *sides, int side_count) {
    SightArea *area = w->area;
    Frame f;
    make_frame(w, box, &f);
    double bound = area->least;
    box->turn = turns_more(&f, &(Estimate){0});
    if (!find_reference(&f)) {
        box->bound = bound; /* too few lines of it join the ends to say more */
        return;
    }
    double tallest = -INFINITY;
    for (int g = 0; g < area->group_count; g++) {
        double coarse = 0;
        Estimate fine = {0};
        for (int i = 0; i < area->plot_count; i++) {
            const SightPlot *plot = &area->plots[i];
            bool inside;
            if (plot->group != g) {
                continue;
            }
            SightCluster *joined = area->joined;
            int count = find_clusters(&f, plot, joined);
            if (find_state(&f, plot, joined, count, &inside)) {
                add_depth(&f, joined, count, inside, &coarse, &fine);
            }
        }
        double low = max_of(coarse, least_sum(&f, &fine, sides, side_count)) - area->limits[g];
        if (low > tallest) {
            tallest = low;
            box->turn = turns_more(&f, &fine);
        }
    }
    bound = max_of(bound, tallest);
    for (int i = 0; i < area->plot_count && bound < INFINITY; i++) {
        const SightPlot *plot = &area->plots[i];
        bool inside;
        if (plot->group >= 0) {
            continue;
        }
        int count = find_clusters(&f, plot, area->joined);
        if (find_state(&f, plot, area->joined, count, &inside) &&
            all_fail(&f, &plot->role, area->joined, count, inside)) {
            bound = INFINITY;
        }
    }
    box->bound = bound;
}

/* Upper bounds of a strip: what is not surely outside counts as inside. */
bool area_strip(SightWork *w, GeomVec d, double aside) {
    SightArea *area = w->area;
    SightBox box = {.node = node_single(d), .low = -aside, .high = aside};
    Frame f;
    make_frame(w, &box, &f);
    if (!find_reference(&f)) {
        return false;
    }
    f.entry_high = f.entry + aside;
    f.entry_low = f.entry - aside;
    for (int g = 0; g < area->group_count; g++) {
        area->sums[g] = 0;
    }
    for (int i = 0; i < area->plot_count; i++) {
        const SightPlot *plot = &area->plots[i];
        bool inside;
        int count = find_clusters(&f, plot, area->joined);
        if (!find_state(&f, plot, area->joined, count, &inside)) {
            return false;
        }
        if (!inside && count == 0) {
            continue;
        }
        if (plot->group < 0) {
            return false; /* not worth more: the cell stays border */
        }
        double length = f.entry_high - f.exit_low;
        for (int k = 0; k <= count; k++) {
            double from, to;
            free_stretch(&f, area->joined, count, k, &from, &to);
            inside = k > 0 && area->joined[k - 1].flips ? !inside : inside;
            length -= inside ? 0 : max_of(0, to - from);
        }
        area->sums[plot->group] += max_of(0, length);
    }
    for (int g = 0; g < area->group_count; g++) {
        if (area->sums[g] > area->limits[g] + GEOM_LIMIT) {
            return false;
        }
    }
    return true;
}
