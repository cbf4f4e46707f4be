/* Clusters: where along a box of lines the outline of a piece lies, and whether the stretches between are inside it. */
#include "base/base.h"
#include "geom/area/area_internal.h"
#include "geom/limits.h"
#include "geom/sight/sight_depth_box.h"

#include <string.h>

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
static void add_edge(const SightFrame *f, GeomVec a, GeomVec b) {
    SightArea *area = f->w->area;
    GeomVec p = vec_sub(a, area->pivot), q = vec_sub(b, area->pivot);
    GeomVec from = {rho_of(f->d, p) - f->rho, vec_dot(p, f->d)}, to = {rho_of(f->d, q) - f->rho, vec_dot(q, f->d)};
    bool flips = (frame_above_reference(f, from) > 0) != (frame_above_reference(f, to) > 0), spans = false;
    double leftmost = min_of(from.x, to.x), rightmost = max_of(from.x, to.x);
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
        spans = leftmost < -half && rightmost > half;
    }
    GeomVec n = vec_left(f->d), middle = vec_add(area->pivot, vec_scale(n, f->rho));
    GeomVec world_from = vec_add(middle, vec_add(vec_scale(n, from.x), vec_scale(f->d, from.y)));
    GeomVec world_to = vec_add(middle, vec_add(vec_scale(n, to.x), vec_scale(f->d, to.y)));
    if (all_behind(&f->front, world_from, world_to) || all_behind(&f->back, world_from, world_to)) {
        return;
    }
    base_check(area->cluster_count < area->cluster_cap && area->mark_count + 2 <= 2 * area->cut_cap);
    area->clusters[area->cluster_count++] =
        (SightCluster){min_of(from.y, to.y), max_of(from.y, to.y), area->mark_count, 2, flips, spans};
    area->marks[area->mark_count++] = from;
    area->marks[area->mark_count++] = to;
}

/* False: it took too long, and they are not in order yet. */
static bool insert_clusters(SightCluster *list, int count, int moves) {
    for (int i = 1; i < count; i++) {
        SightCluster keep = list[i];
        int k = i;
        for (; k > 0 && list[k - 1].from > keep.from; k--) {
            list[k] = list[k - 1];
        }
        list[k] = keep;
        moves -= i - k;
        if (moves < 0) {
            return false;
        }
    }
    return true;
}

/* Two sorted neighbours become one; of equals the first stays the first. */
static void merge_clusters(const SightCluster *from, int first, int second, SightCluster *to) {
    int a = 0, b = 0;
    while (a < first || b < second) {
        bool take = b == second || (a < first && !(from[first + b].from < from[a].from));
        *to++ = take ? from[a++] : from[first + b++];
    }
}

void sort_clusters(SightCluster *list, int count, SightCluster *scratch) {
    SightCluster *from = list, *to = scratch;
    for (int i = 0; i < count / 2 && (i > 0 || list[0].from > list[count - 1].from); i++) { /* an outline walked back */
        SightCluster keep = list[i];
        list[i] = list[count - 1 - i];
        list[count - 1 - i] = keep;
    }
    if (insert_clusters(list, count, SORT_FEW * count)) {
        return;
    }
    for (int at = 0; at < count; at += SORT_FEW) {
        insert_clusters(list + at, at + SORT_FEW < count ? SORT_FEW : count - at, SORT_FEW * SORT_FEW);
    }
    for (int run = SORT_FEW; run < count; run *= 2) {
        for (int at = 0; at < count; at += 2 * run) {
            int left = count - at, first = run < left ? run : left;
            merge_clusters(from + at, first, 2 * run < left ? run : left - first, to + at);
        }
        SightCluster *keep = from;
        from = to;
        to = keep;
    }
    if (from != list) {
        memcpy(list, from, (size_t)count * sizeof *list);
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
            joined[n++] = (SightCluster){one.from, one.to, i, 1, one.flips, false};
        }
    }
    return n;
}

static bool clusters_are_apart(const SightCluster *joined, int count) {
    for (int i = 1; i < count; i++) {
        if (!(joined[i - 1].to < joined[i].from)) {
            return false;
        }
    }
    return true;
}

/* Is the box beyond doubt beside the hourglass? Then no edge in it is a cluster. */
static bool lies_beside(const SightFrame *f, const GeomBox *box) {
    GeomVec half = {(box->x1 - box->x0) / 2, (box->y1 - box->y0) / 2};
    GeomVec off = vec_sub(vec(box->x0 + half.x, box->y0 + half.y), f->w->area->pivot);
    double across = fabs(f->d.y) * half.x + fabs(f->d.x) * half.y,
           along = fabs(f->d.x) * half.x + fabs(f->d.y) * half.y;
    double reach = f->throat + (fabs(vec_dot(off, f->d)) + along) * f->tangent;
    return fabs(rho_of(f->d, off) - f->rho) - across > reach + GEOM_TOUCH;
}

int frame_find_clusters(const SightFrame *f, const SightPlot *plot, SightCluster *joined) {
    SightArea *area = f->w->area;
    area->cluster_count = area->mark_count = 0;
    int edges = lies_beside(f, &f->w->scene->areas[plot->piece].box) ? 0 : plot->count;
    for (int i = 0; i < edges; i++) {
        const SightItem *item = &f->w->through.items[plot->first + i];
        add_edge(f, item->a, item->b);
    }
    sort_clusters(area->clusters, area->cluster_count, joined);
    int count = join_clusters(area, joined);
    base_check(clusters_are_apart(joined, count));
    return count;
}

static void sort_posts(SightPost *posts, int count) {
    for (int i = 1; i < count; i++) { /* in order already, but for those that reach back beside their neighbours */
        SightPost keep = posts[i];
        int k = i;
        for (; k > 0 && posts[k - 1].u0 > keep.u0; k--) {
            posts[k] = posts[k - 1];
        }
        posts[k] = keep;
    }
}

/* How many posts stand before a point: along the line of the box through it, which crosses each of them once. */
static int posts_before(const SightPost *posts, int count, GeomVec at) {
    int low = 0;
    while (low < count) {
        int mid = (low + count) / 2;
        if (posts[mid].u0 + posts[mid].slope * at.x < at.y) {
            low = mid + 1;
        } else {
            count = mid;
        }
    }
    return low;
}

int frame_find_posts(const SightFrame *f, const SightCluster *joined, bool *inside) {
    SightArea *area = f->w->area;
    const SightCluster *list = area->clusters + joined->first;
    int count = 0;
    for (int i = 0; i < joined->count; i++) {
        if (list[i].spans) {
            GeomVec a = area->marks[list[i].first], b = area->marks[list[i].first + 1];
            double slope = (b.y - a.y) / (b.x - a.x);
            bool clear = list[i].from > f->exit_high + GEOM_LAP_FLOOR && list[i].to < f->entry_low - GEOM_LAP_FLOOR;
            area->posts[count++] = (SightPost){a.y - slope * a.x, slope, clear, false, false};
        }
    }
    if (count < 2) {
        return 0;
    }
    sort_posts(area->posts, count);
    for (int i = 0; i < joined->count; i++) {
        if (!list[i].spans) {
            GeomVec middle = vec_lerp(area->marks[list[i].first], area->marks[list[i].first + 1], 0.5);
            int before = posts_before(area->posts, count, middle);
            if (before == 0) {
                *inside = *inside != list[i].flips;
            } else {
                area->posts[before - 1].mixed = true;
                area->posts[before - 1].flips = area->posts[before - 1].flips != list[i].flips;
            }
        }
    }
    return count;
}

/* What lies along the rim of an end, or within the floor of it, was cut off: a stretch keeps clear of that. */
void frame_free_stretch(const SightFrame *f, const SightCluster *joined, int count, int i, double *from, double *to) {
    base_check(i >= 0 && i <= count);
    double first = f->exit_high + GEOM_LAP_FLOOR, last = f->entry_low - GEOM_LAP_FLOOR;
    *from = i > 0 ? max_of(joined[i - 1].to, first) : first;
    *to = i < count ? min_of(joined[i].from, last) : last;
}

/* A place on the line of reference, u along it, with what is crossed up to there from the first end. */
typedef struct {
    double longest, at;
    bool flipped;
} Opening;

static void take_opening(Opening *best, double from, double to, bool flipped) {
    if (to - from > best->longest) {
        *best = (Opening){to - from, (from + to) / 2, flipped};
    }
}

static double met_at(const SightFrame *f, const SightPost *post) {
    return (post->u0 + post->slope * f->ref_y) / (1 - post->slope * f->ref_slope);
}

/* Where no stretch is free of outline for every line: between two edges that every line crosses. */
static void find_between_posts(const SightFrame *f, const SightCluster *joined, int count, Opening *best) {
    bool flipped = false;
    for (int i = 0; i < count; i++) {
        bool inside = flipped;
        int posts = joined[i].count > 1 ? frame_find_posts(f, &joined[i], &inside) : 0;
        for (int k = 0; k + 1 < posts; k++) {
            const SightPost *in = &f->w->area->posts[k], *out = in + 1;
            inside = !inside;
            if (in->clear && out->clear && !in->mixed) {
                take_opening(best, met_at(f, in), met_at(f, out), inside);
            }
            inside = inside != in->flips;
        }
        flipped = flipped != joined[i].flips;
    }
}

bool frame_find_state(const SightFrame *f, const SightPlot *plot, const SightCluster *joined, int count, bool *inside) {
    Opening best = {0};
    bool flipped = false;
    for (int i = 0; i <= count; i++) {
        double from, to;
        frame_free_stretch(f, joined, count, i, &from, &to);
        flipped = i > 0 && joined[i - 1].flips ? !flipped : flipped;
        take_opening(&best, from, to, flipped);
    }
    if (best.longest < GEOM_TOUCH) {
        find_between_posts(f, joined, count, &best);
    }
    if (best.longest < GEOM_TOUCH) {
        return false;
    }
    GeomVec p = vec_add(vec_scale(vec_left(f->d), f->base + f->rho + f->ref_y + f->ref_slope * best.at),
                        vec_scale(f->d, best.at + vec_dot(f->w->area->pivot, f->d)));
    *inside = area_surrounds(&f->w->scene->areas[plot->piece], p) != best.flipped;
    return true;
}
