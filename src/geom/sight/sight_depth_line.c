/* One line through area terrain: where it enters and leaves each piece, and what comes of it. */
#include "base/base.h"
#include "geom/area/area_internal.h"
#include "geom/limits.h"
#include "geom/sight/sight_depth.h"
#include "geom/sight/sight_role.h"

#include <stdlib.h>

static int group_for(SightWork *w, int piece, const GeomRole *role) {
    SightArea *area = w->area;
    for (int i = 0; role->group >= 0 && i < area->plot_count; i++) {
        if (area->plots[i].group >= 0 && area->plots[i].role.group == role->group) {
            return area->plots[i].group;
        }
    }
    base_assert(role->limit >= 0);
    area->limits[area->group_count] = role->limit;
    area->group_piece[area->group_count] = piece;
    return area->group_count++;
}

/* By their boxes: to take two for overlapping that do not costs time, and nothing else. */
static void note_overlaps(SightWork *w) {
    SightArea *area = w->area;
    for (int g = 0; g < area->group_count; g++) {
        area->overlaps[g] = false;
    }
    for (int i = 0; i < area->plot_count; i++) {
        for (int k = area->plots[i].next; k >= 0 && !area->overlaps[area->plots[i].group]; k = area->plots[k].next) {
            GeomBox a = w->scene->areas[area->plots[i].piece].box, b = w->scene->areas[area->plots[k].piece].box;
            if (min_of(a.x1, b.x1) > max_of(a.x0, b.x0) && min_of(a.y1, b.y1) > max_of(a.y0, b.y0)) {
                area->overlaps[area->plots[i].group] = true;
            }
        }
    }
}

static void sort_pieces(int *list, int count) {
    for (int step = count > 16 ? count * 5 / 11 : 1; step > 0; step = step == 2 ? 1 : step * 5 / 11) {
        for (int i = step; i < count; i++) {
            int keep = list[i], k = i;
            for (; k >= step && list[k - step] > keep; k -= step) {
                list[k] = list[k - step];
            }
            list[k] = keep;
        }
    }
}

bool area_begin(SightWork *w) {
    SightArea *area = w->area;
    area->pivot = w->pinned ? w->pin : vec_lerp(w->a.centre, w->b.centre, 0.5);
    area->plot_count = area->group_count = 0;
    sight_room_for_marks(w, w->through.item_count);
    sight_room_for_clusters(w, w->through.item_count);
    /* Ascending, so that nothing depends on which piece was met first. */
    sort_pieces(w->through.list, w->through.count);
    int at = 0;
    for (int i = 0; i < w->through.count; i++) {
        int piece = w->through.list[i], first = at;
        while (at < w->through.item_count && w->through.items[at].piece == piece) {
            at++;
        }
        SightPlot plot = {
            .piece = piece, .first = first, .count = at - first, .group = -1, .role = sight_role(w, piece)};
        if (plot.role.kind == GEOM_ROLE_DEPTH) {
            plot.group = group_for(w, piece, &plot.role);
        }
        area->plots[area->plot_count++] = plot;
    }
    for (int g = 0; g < area->group_count; g++) {
        area->group_plot[g] = -1;
    }
    for (int i = area->plot_count - 1; i >= 0; i--) { /* each group's plots in their order */
        SightPlot *plot = &area->plots[i];
        plot->next = plot->group >= 0 ? area->group_plot[plot->group] : -1;
        if (plot->group >= 0) {
            area->group_plot[plot->group] = i;
        }
    }
    base_assert(area->plot_count <= w->scene->pieces && area->group_count <= area->plot_count &&
                at == w->through.item_count);
    note_overlaps(w);
    area->deepest = -1;
    area->min = -INFINITY;
    for (int g = 0; g < area->group_count; g++) {
        area->min = max_of(area->min, area_excess(area, g, 0));
    }
    return area->plot_count > 0;
}

static int by_value(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

void sort_numbers(double *list, int count) {
    int moves = SORT_FEW * count;
    for (int i = 0; i < count / 2 && (i > 0 || list[0] > list[count - 1]); i++) { /* an outline walked back */
        double keep = list[i];
        list[i] = list[count - 1 - i];
        list[count - 1 - i] = keep;
    }
    for (int i = 1; i < count && moves >= 0; i++) {
        double keep = list[i];
        int k = i;
        for (; k > 0 && list[k - 1] > keep; k--) {
            list[k] = list[k - 1];
        }
        list[k] = keep;
        moves -= i - k;
    }
    if (moves < 0) {
        qsort(list, (size_t)count, sizeof *list, by_value);
    }
}

/* All places between `from` and `to` along the line where it crosses the piece, with both ends of the line round them.
 * Whether it is inside is asked in the middle of the longest stretch, as far from every edge as can be. */
typedef struct {
    int count;   /* stretches: cuts[i] .. cuts[i + 1] */
    bool inside; /* in the first */
} Stretches;

/* Is the box beyond doubt on one side of the line? Then no edge in it crosses that. */
static bool lies_beside(const GeomBox *box, GeomVec d, double rho) {
    GeomVec middle = {(box->x0 + box->x1) / 2, (box->y0 + box->y1) / 2};
    double half = fabs(d.y) * (box->x1 - box->x0) / 2 + fabs(d.x) * (box->y1 - box->y0) / 2;
    return fabs(rho_of(d, middle) - rho) > half + GEOM_TOUCH;
}

static Stretches cut_line(SightWork *w, const SightPlot *plot, GeomVec d, double rho, double from, double to) {
    double *cuts = w->area->cuts;
    int n = 0;
    cuts[n++] = from;
    for (int i = 0; i < plot->count && !lies_beside(&w->scene->areas[plot->piece].box, d, rho); i++) {
        const SightItem *item = &w->through.items[plot->first + i];
        double a = rho_of(d, item->a) - rho, b = rho_of(d, item->b) - rho;
        if ((a > 0) != (b > 0)) {
            double ua = vec_dot(item->a, d), ub = vec_dot(item->b, d), u = ua + (ub - ua) * (a / (a - b));
            if (u > from && u < to) {
                cuts[n++] = u;
            }
        }
    }
    cuts[n++] = to;
    base_check(n <= plot->count + 2);
    sort_numbers(cuts + 1, n - 2);
    int longest = 0;
    for (int i = 1; i + 1 < n; i++) {
        if (cuts[i + 1] - cuts[i] > cuts[longest + 1] - cuts[longest]) {
            longest = i;
        }
    }
    GeomVec at = vec_add(vec_scale(vec_left(d), rho), vec_scale(d, (cuts[longest] + cuts[longest + 1]) / 2));
    bool inside = area_surrounds(&w->scene->areas[plot->piece], at);
    return (Stretches){n - 1, (longest & 1) ? !inside : inside};
}

static double length_inside(const double *cuts, Stretches s) {
    double sum = 0;
    for (int i = s.inside ? 0 : 1; i < s.count; i += 2) {
        sum += cuts[i + 1] - cuts[i];
    }
    base_check(sum >= 0);
    return sum;
}

/* The length of a line inside its lower end: bodies are looked over from the high end's near rim to the low end's far
 * rim, where a line is highest all along. For the rest: what the question lets it have. */
static double beyond_cuts(const SightWork *w, const GeomRole *role, GeomVec d, double rho) {
    const SightEnd *low = role->from_high ? &w->b : &w->a;
    return role->kind == GEOM_ROLE_BODY ? max_of(0, end_cross(low, d, rho, 1) - end_cross(low, d, rho, -1)) : w->beyond;
}

/* Whether a line that enters the piece is nearer to its high end. `beyond`: what it has beyond the cuts. */
static bool passes_over(const double *cuts, Stretches s, const GeomRole *role, double beyond) {
    int first = s.inside ? 0 : 1, last = s.count - 1;
    last -= ((last - first) & 1); /* the last stretch inside */
    if (first > last || !(length_inside(cuts, s) > 0)) {
        return true;
    }
    double before = cuts[first] - cuts[0], after = cuts[s.count] - cuts[last + 1];
    if (role->kind == GEOM_ROLE_BODY) { /* above it where it begins and where it ends: heights fall along the line */
        double length = cuts[s.count] - cuts[0], whole = length + beyond;
        return role->from_high ? length - after < role->share * whole : before + beyond > role->share * whole;
    }
    return (role->from_high && after + beyond > before + GEOM_LIMIT) || (role->to_high && before > after + GEOM_LIMIT);
}

/* Of pieces that may overlap: what lies in two counts once. */
static double group_length(SightWork *w, int group, GeomVec d, double rho, double from, double to) {
    SightArea *area = w->area;
    union_clear(&area->sure);
    for (int i = area->group_plot[group]; i >= 0; i = area->plots[i].next) {
        Stretches s = cut_line(w, &area->plots[i], d, rho, from, to);
        for (int k = s.inside ? 0 : 1; k < s.count; k += 2) {
            union_add(&area->sure, area->cuts[k], area->cuts[k + 1]);
        }
    }
    return union_length(&area->sure);
}

double area_excess(const SightArea *area, int group, double sum) {
    base_check(group >= 0 && group < area->group_count && sum >= 0);
    bool kept_out = !(area->limits[group] > 0) && sum <= GEOM_LIMIT;
    return kept_out ? -INFINITY : sum - area->limits[group];
}

SightLine area_line(SightWork *w, GeomVec d, double rho) {
    SightArea *area = w->area;
    SightLine line = {.passes = true, .excess = -INFINITY, .piece = -1};
    double from = end_cross(&w->a, d, rho, 1), to = max_of(from, end_cross(&w->b, d, rho, -1));
    for (int g = 0; g < area->group_count; g++) {
        area->sums[g] = 0;
    }
    for (int i = 0; i < area->plot_count; i++) {
        const SightPlot *plot = &area->plots[i];
        if (plot->group >= 0 && area->overlaps[plot->group]) {
            continue;
        }
        Stretches s = cut_line(w, plot, d, rho, from, to);
        if (plot->group >= 0) {
            area->sums[plot->group] += length_inside(area->cuts, s);
        } else if (!passes_over(area->cuts, s, &plot->role, beyond_cuts(w, &plot->role, d, rho))) {
            line.passes = false;
        }
    }
    for (int g = 0; g < area->group_count; g++) {
        area->sums[g] = area->overlaps[g] ? group_length(w, g, d, rho, from, to) : area->sums[g];
        double excess = area_excess(area, g, area->sums[g]);
        if (excess > line.excess) {
            line = (SightLine){line.passes, excess, area->sums[g], area->limits[g], area->group_piece[g]};
        }
    }
    return line;
}
