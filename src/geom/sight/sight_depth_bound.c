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
#include "base/base.h"
#include "geom/area/area_internal.h"
#include "geom/limits.h"
#include "geom/sight/sight_depth_box.h"

/* Of edges that every line crosses, the steepest that are counted, and how far they must be from the steepest line. */
#define POST_SLOPE_MAX 40.0
#define POST_STEEP     0.05
#define MOVE_WEIGHT    0.2 /* the weight of a millimetre that a line moves, beside one of depth */

static double exit_at(const SightFrame *f, const SightEnd *end, double y, double sign) {
    return end_cross(end, f->d, f->base + f->rho + y, sign) - vec_dot(f->w->area->pivot, f->d);
}

/* Over the hourglass the rim is a concave (A) or convex (B) curve: its furthest point is its peak, or lies at the side
 * nearest to it; its other extreme at a side. What is cut off for lying along the rim is beside it by the floor. */
static void rim_range(const SightFrame *f, const SightEnd *end, double sign, double *far, double *near) {
    GeomVec peak = shape_support(end->shape, vec_scale(f->d, sign)), off = vec_sub(peak, f->w->area->pivot);
    double reach = max_of(fabs(exit_at(f, end, 0, 1)), fabs(exit_at(f, end, 0, -1)));
    GeomBox box = end->box;
    reach += (box.x1 - box.x0) + (box.y1 - box.y0);
    double half = f->throat + reach * f->tangent + GEOM_LAP_FLOOR, y = rho_of(f->d, off) - f->rho;
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
static bool find_reference(SightFrame *f) {
    const SightNode *node = &f->box->node;
    const SightWork *w = f->w;
    GeomVec direction[3] = {node->mid, node->from, node->to};
    for (int i = 0; i < 3; i++) {
        double base = rho_of(direction[i], w->area->pivot);
        double low = max_of(end_low(&w->a, direction[i]), end_low(&w->b, direction[i])) - base;
        double high = min_of(end_high(&w->a, direction[i]), end_high(&w->b, direction[i])) - base;
        double rho = min_of(max_of(f->rho, low), high);
        if (low <= high && rho >= f->box->low && rho <= f->box->high) {
            double sine = vec_cross(f->d, direction[i]), cosine = vec_dot(f->d, direction[i]);
            f->ref_slope = sine / cosine;
            f->ref_y = rho / cosine - f->rho;
            return true;
        }
    }
    return false;
}

static void make_frame(SightWork *w, const SightBox *box, SightFrame *f) {
    const SightNode *node = &box->node;
    f->w = w;
    f->box = box;
    f->d = node->mid;
    f->rho = (box->low + box->high) / 2;
    f->k = (box->high - box->low) / 2;
    f->base = rho_of(f->d, w->area->pivot);
    base_assert(f->k >= 0 && node->cosine > 0);
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

/* Of a piece that others of its group may overlap: what lies inside for every line of the box, and what may for one. */
static void add_stretches(const SightFrame *f, const SightCluster *joined, int count, bool inside) {
    SightArea *area = f->w->area;
    double outside_to = f->exit_low;
    for (int i = 0; i <= count; i++) {
        inside = i > 0 && joined[i - 1].flips ? !inside : inside;
        double from, to;
        frame_free_stretch(f, joined, count, i, &from, &to);
        if (inside) {
            union_add(&area->sure, from, to);
        } else if (from < to) {
            union_add(&area->maybe, outside_to, from);
            outside_to = to;
        }
    }
    union_add(&area->maybe, outside_to, f->entry_high);
}

/* To first order only, since rulers do not know what another piece covers. False: nothing is known of a piece. */
static bool overlapping_depth(const SightFrame *f, int group, double *low, double *high) {
    SightArea *area = f->w->area;
    bool known = true;
    union_clear(&area->sure);
    union_clear(&area->maybe);
    for (int i = area->group_plot[group]; i >= 0; i = area->plots[i].next) {
        bool inside;
        int count = frame_find_clusters(f, &area->plots[i], area->joined);
        if (frame_find_state(f, &area->plots[i], area->joined, count, &inside)) {
            add_stretches(f, area->joined, count, inside);
        } else {
            known = false;
        }
    }
    *low = union_length(&area->sure);
    *high = union_length(&area->maybe);
    return known;
}

/* A joined cluster of many edges, as of a comb that is crossed aslant: between two that every line crosses, with
 * nothing else between them, every line is inside, or none. */
static void add_between_posts(const SightFrame *f, const SightCluster *joined, bool inside, SightEstimate *fine) {
    const SightNode *node = &f->box->node;
    const SightPost *posts = f->w->area->posts;
    int count = frame_find_posts(f, joined, &inside);
    for (int i = 0; i + 1 < count; i++) {
        const SightPost *in = &posts[i], *out = &posts[i + 1];
        inside = !inside;
        double slope = max_of(fabs(in->slope), fabs(out->slope));
        bool decided = slope <= POST_SLOPE_MAX && node->cosine - slope * node->sine > POST_STEEP;
        if (inside && in->clear && out->clear && !in->mixed && decided) {
            frame_add_ruler(f, (SightRuler){out->u0, out->slope}, 1, fine);
            frame_add_ruler(f, (SightRuler){in->u0, in->slope}, -1, fine);
        }
        inside = inside != in->flips;
    }
}

/* Adds the stretches inside to the group's sums. */
static void add_depth(const SightFrame *f, const SightCluster *joined, int count, bool inside, double *sum,
                      SightEstimate *fine) {
    for (int i = 0; i <= count; i++) {
        inside = i > 0 && joined[i - 1].flips ? !inside : inside;
        if (i < count && joined[i].count > 1) {
            add_between_posts(f, &joined[i], inside, fine);
        }
        double from, to;
        frame_free_stretch(f, joined, count, i, &from, &to);
        if (!inside || from >= to) {
            continue;
        }
        *sum += to - from;
        /* Not every line meets a cluster that does not flip, or one beside a rim: then only the level line will do. */
        SightRuler in = {from, 0}, out = {to, 0};
        if (i == 0) {
            in = frame_rim_ruler(f, &f->w->a, 1);
        } else if (joined[i - 1].flips && joined[i - 1].from > f->exit_high) {
            in = frame_hull_ruler(f, &joined[i - 1], -1);
        }
        if (i == count) {
            out = frame_rim_ruler(f, &f->w->b, -1);
        } else if (joined[i].flips && joined[i].to < f->entry_low) {
            out = frame_hull_ruler(f, &joined[i], 1);
        }
        if (out.u0 > in.u0) {
            frame_add_ruler(f, out, 1, fine);
            frame_add_ruler(f, in, -1, fine);
        }
    }
}

/* Does every line of the box enter the piece and fail to pass over it? A stretch between clusters is inside for every
 * line or for none; that before the first cluster (after the last) only where the rim lies clear of it. */
static bool all_fail(const SightFrame *f, const GeomRole *role, const SightCluster *joined, int count, bool inside) {
    /* Bounds of the way before the first entry and after the last exit; `far`: with what a line over a body has
     * beyond the near rim of its low end. */
    double before_low = 0, before_high = INFINITY, after_low = 0, after_high = INFINITY, far = 0, far_rim = 0, unused;
    bool body = role->kind == GEOM_ROLE_BODY;
    if (body) {
        const SightEnd *low = role->from_high ? &f->w->b : &f->w->a;
        rim_range(f, low, role->from_high ? 1 : -1, &far_rim, &unused);
    }
    for (int i = 0; i <= count; i++) {
        double from, to;
        frame_free_stretch(f, joined, count, i, &from, &to);
        inside = i > 0 && joined[i - 1].flips ? !inside : inside;
        if (from >= to) {
            continue;
        }
        if (inside) {
            if (body && (role->from_high || !(before_high < INFINITY))) {
                far = role->from_high ? far_rim - (i < count ? to : f->entry_low)
                                      : (i > 0 ? from : f->exit_high) - far_rim;
            }
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
    if (role->kind == GEOM_ROLE_BODY) {
        /* With t the share, a line passes from a high `from` if (1 - t) (way up to the last exit) < t (way after it, to
         * the far rim). */
        double t = role->share, upto_low = f->entry_low - after_high - f->exit_high;
        double beyond_low = f->entry_low - f->exit_high - before_high;
        return role->from_high ? (1 - t) * upto_low >= t * far : (1 - t) * far <= t * beyond_low;
    }
    double limit = GEOM_LIMIT * f->box->node.cosine;
    bool over_from = role->from_high && after_high + f->w->beyond > before_low + limit;
    bool over_to = role->to_high && before_high > after_low + limit;
    return !over_from && !over_to;
}

/* Which half of a box to take next: whether turning or shifting its lines changes the sum more, where every millimetre
 * that a line moves counts for something, since the outline met may be another. */
static bool turns_more(const SightFrame *f, const SightEstimate *e) {
    double span = vec_distance(f->w->a.centre, f->w->b.centre) / 2;
    double turn =
        (fabs(e->by_turn) + 0.5 * fabs(e->by_turn2) * f->h + fabs(e->by_both) * f->k + MOVE_WEIGHT * span) * f->h;
    return turn > (fabs(e->by_rho) + MOVE_WEIGHT) * f->k;
}

/* Does no line of the box pass over some piece that it would have to? */
static bool none_passes(const SightFrame *f) {
    SightArea *area = f->w->area;
    for (int i = 0; i < area->plot_count; i++) {
        const SightPlot *plot = &area->plots[i];
        bool inside;
        if (plot->group >= 0) {
            continue;
        }
        int count = frame_find_clusters(f, plot, area->joined);
        if (frame_find_state(f, plot, area->joined, count, &inside) &&
            all_fail(f, &plot->role, area->joined, count, inside)) {
            return true;
        }
    }
    return false;
}

/* Lower bound of one group's excess, and its estimate; where it comes to `enough` it may say no more than that. */
static double group_bound(const SightFrame *f, int group, const SightSide *sides, int side_count, double enough,
                          SightEstimate *fine) {
    SightArea *area = f->w->area;
    double sum = 0, max;
    *fine = (SightEstimate){0};
    if (area->overlaps[group]) {
        overlapping_depth(f, group, &sum, &max);
        return area_excess(area, group, max_of(sum, 0));
    }
    for (int i = area->group_plot[group]; i >= 0; i = area->plots[i].next) {
        bool inside;
        int count = frame_find_clusters(f, &area->plots[i], area->joined);
        if (frame_find_state(f, &area->plots[i], area->joined, count, &inside)) {
            add_depth(f, area->joined, count, inside, &sum, fine);
        }
        if (area_excess(area, group, sum) >= enough) {
            return area_excess(area, group, sum);
        }
    }
    return area_excess(area, group, max_of(sum, frame_min_sum(f, fine, sides, side_count)));
}

void area_bound(SightWork *w, SightBox *box, const SightSide *sides, int side_count, double enough) {
    SightArea *area = w->area;
    SightFrame f;
    SightEstimate fine;
    make_frame(w, box, &f);
    double tallest = -INFINITY;
    box->turn = turns_more(&f, &(SightEstimate){0});
    box->bound = area->min;
    if (!find_reference(&f)) {
        return; /* too few lines of it join the ends to say more */
    }
    for (int i = area->deepest >= 0 ? -1 : 0; i < area->group_count; i++) {
        int group = i < 0 ? area->deepest : i;
        double low = group_bound(&f, group, sides, side_count, enough, &fine);
        if (low >= enough) {
            area->deepest = group;
            box->bound = low;
            return;
        }
        if (i >= 0 && low > tallest) {
            tallest = low;
            box->turn = turns_more(&f, &fine);
        }
    }
    box->bound = max_of(box->bound, tallest);
    base_check(!isnan(box->bound));
    box->bound = none_passes(&f) ? INFINITY : box->bound;
}

/* Does every line of the strip that enters the piece pass over it? Of the clusters only those that flip are met by
 * every line. */
static bool all_pass(const SightFrame *f, const GeomRole *role, const SightCluster *joined, int count, bool inside) {
    double first_low = inside ? f->exit_low : joined[0].from, first_high = inside ? f->exit_high : joined[count - 1].to;
    bool ends_inside = inside;
    for (int k = 0; k < count; k++) {
        ends_inside = joined[k].flips ? !ends_inside : ends_inside;
    }
    double last_high = ends_inside ? f->entry_high : joined[count - 1].to;
    double last_low = ends_inside ? f->entry_low : joined[0].from;
    for (int k = count - 1; k >= 0 && !inside; k--) {
        first_high = joined[k].flips ? joined[k].to : first_high;
    }
    for (int k = 0; k < count && !ends_inside; k++) {
        last_low = joined[k].flips ? joined[k].from : last_low;
    }
    if (role->kind == GEOM_ROLE_BODY && role->from_high) {
        return last_high < role->share * f->entry_low + (1 - role->share) * f->exit_low;
    }
    if (role->kind == GEOM_ROLE_BODY) {
        double far, back;
        rim_range(f, &f->w->a, -1, &far, &back);
        return first_low > role->share * f->entry_high + (1 - role->share) * back;
    }
    return (role->from_high && f->entry_low - last_high > first_high - f->exit_low + GEOM_LIMIT) ||
           (role->to_high && first_low - f->exit_high > f->entry_high - last_low + GEOM_LIMIT);
}

/* Upper bounds of a strip: what is not surely outside counts as inside. */
bool area_strip(SightWork *w, GeomVec d, double aside) {
    base_assert(aside >= 0);
    SightArea *area = w->area;
    SightBox box = {.node = node_single(d), .low = -aside, .high = aside};
    SightFrame f;
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
        int count = frame_find_clusters(&f, plot, area->joined);
        if (!frame_find_state(&f, plot, area->joined, count, &inside)) {
            return false;
        }
        if (!inside && count == 0) {
            continue;
        }
        if (plot->group < 0) {
            if (!all_pass(&f, &plot->role, area->joined, count, inside)) {
                return false;
            }
            continue;
        }
        if (area->overlaps[plot->group]) {
            continue;
        }
        double length = f.entry_high - f.exit_low;
        for (int k = 0; k <= count; k++) {
            double from, to;
            frame_free_stretch(&f, area->joined, count, k, &from, &to);
            inside = k > 0 && area->joined[k - 1].flips ? !inside : inside;
            length -= inside ? 0 : max_of(0, to - from);
        }
        area->sums[plot->group] += max_of(0, length);
    }
    for (int g = 0; g < area->group_count; g++) {
        double low;
        if (area->overlaps[g] && !overlapping_depth(&f, g, &low, &area->sums[g])) {
            return false;
        }
        if (area->sums[g] > area->limits[g] + GEOM_LIMIT) {
            return false;
        }
    }
    return true;
}
