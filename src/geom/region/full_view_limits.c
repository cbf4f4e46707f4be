/* The part of the full view that has limits: depths, and pieces that must be looked over. A line goes from the eye to
 * the far side of the target; its whole length counts. Fans of lines from one point are bounded as boxes are for the
 * least depth, but to first order only: one angle is little to search. */
#include "base/base.h"
#include "geom/area/area_internal.h"
#include "geom/limits.h"
#include "geom/region/full_view.h"
#include "geom/sight/sight_depth.h"

#define FANS_MAX   96 /* one waits for each halving, and a whole turn is halved 35 times down to GEOM_FAN_FLOOR */
#define PROBES_MAX 20000

/* Lines from the apex within half an angle of d. In its frame u runs along d, y across. */
typedef struct {
    SightWork *w;
    GeomVec apex, d;
    double sine, tangent;
    double end_low;           /* every line goes at least so far along u */
    double end_high;          /* no line is longer */
    double gap_low, gap_high; /* lines leave (or enter) the target between these: for NEARER */
} Fan;

/* What a fan has of one piece, beside the stretches inside: they go to those of its group. */
typedef struct {
    bool sure;                    /* every line crosses the outline */
    bool met;                     /* some line may */
    double first_low, first_high; /* first outline met */
    double last_low, last_high;
} FanPiece;

static bool clip_side(GeomVec *p, GeomVec *q, double sp, double sq) {
    if (sp < 0 && sq < 0) {
        return false;
    }
    GeomVec from = *p;
    if (sp < 0) {
        *p = vec_lerp(from, *q, sp / (sp - sq));
    } else if (sq < 0) {
        *q = vec_lerp(from, *q, sp / (sp - sq));
    }
    return true;
}

static void add_edge(const Fan *f, GeomVec a, GeomVec b) {
    SightArea *area = f->w->area;
    GeomVec ra = vec_sub(a, f->apex), rb = vec_sub(b, f->apex);
    GeomVec p = {vec_cross(f->d, ra), vec_dot(f->d, ra)}, q = {vec_cross(f->d, rb), vec_dot(f->d, rb)};
    bool flips = (p.x > 0) != (q.x > 0) && p.y + (q.y - p.y) * (p.x / (p.x - q.x)) > 0;
    if (!clip_side(&p, &q, p.y * f->tangent - p.x, q.y * f->tangent - q.x) ||
        !clip_side(&p, &q, p.y * f->tangent + p.x, q.y * f->tangent + q.x)) {
        return;
    }
    base_check(area->cluster_count < area->cluster_cap);
    area->clusters[area->cluster_count++] = (SightCluster){min_of(p.y, q.y), max_of(p.y, q.y), 0, 1, flips, false};
}

static int join(SightCluster *list, int count, SightCluster *scratch) {
    int n = 0;
    sort_clusters(list, count, scratch);
    for (int i = 0; i < count; i++) {
        if (n > 0 && list[i].from <= list[n - 1].to) {
            list[n - 1].to = max_of(list[n - 1].to, list[i].to);
            list[n - 1].flips = list[n - 1].flips != list[i].flips;
        } else {
            list[n++] = list[i];
        }
    }
    return n;
}

/* Inside or outside before the first cluster; asked in the longest stretch without outline. */
static bool starts_inside(const Fan *f, const GeomArea *area, const SightCluster *list, int count) {
    double longest = -1, at = 0;
    bool flipped = false, there = false;
    for (int i = 0; i <= count; i++) {
        double from = i > 0 ? list[i - 1].to : 0, to = i < count ? list[i].from : max_of(from, f->end_high);
        flipped = i > 0 && list[i - 1].flips ? !flipped : flipped;
        if (to - from > longest) {
            longest = to - from;
            at = (from + to) / 2;
            there = flipped;
        }
    }
    return area_surrounds(area, vec_add(f->apex, vec_scale(f->d, at))) != there;
}

static FanPiece fan_piece(const Fan *f, int piece) {
    base_check(piece >= 0 && piece < f->w->scene->pieces);
    const GeomArea *area = &f->w->scene->areas[piece];
    f->w->area->cluster_count = 0;
    sight_room_for_clusters(f->w, area->count);
    SightCluster *list = f->w->area->clusters;
    sight_add_cost(f->w, area->count);
    for (AreaEdges e = area_edges(area); area_edge_next(&e);) {
        add_edge(f, e.a, e.b);
    }
    int count = join(list, f->w->area->cluster_count, f->w->area->joined);
    bool inside = starts_inside(f, area, list, count);
    FanPiece out = {.met = inside, .sure = inside, .last_high = inside ? f->end_high : 0};
    out.first_low = inside ? 0 : INFINITY;
    out.first_high = inside ? 0 : INFINITY;
    double outside_to = 0;
    for (int i = 0; i <= count; i++) {
        /* No outline lies in between, so what holds here holds up to the next of it, also where some lines have ended.
         */
        double from = i > 0 ? list[i - 1].to : 0, until = i < count ? list[i].from : f->end_high;
        inside = i > 0 && list[i - 1].flips ? !inside : inside;
        if (inside) {
            union_add(&f->w->area->sure, from, min_of(until, f->end_low));
        } else if (from < until) {
            union_add(&f->w->area->maybe, outside_to, min_of(from, f->end_high));
            outside_to = min_of(until, f->end_high);
        }
        if (i < count && list[i].from < f->end_high) {
            out.met = true;
            out.first_low = min_of(out.first_low, list[i].from);
            out.last_high = inside ? out.last_high : 0;
            out.last_high = max_of(out.last_high, list[i].to);
            if (list[i].flips && list[i].to < f->end_low) {
                out.sure = true;
                out.first_high = min_of(out.first_high, list[i].to);
                out.last_low = list[i].from;
            }
        }
    }
    union_add(&f->w->area->maybe, outside_to, f->end_high);
    if (inside) {
        out.last_high = f->end_high; /* still inside where the line ends */
        out.last_low = max_of(out.last_low, out.sure ? f->end_low : 0);
    }
    return out;
}

/* Sums depths of a group, lowest and highest. */
static bool next_group(const SightWork *w, int i, double *limit) {
    int piece = w->ask.list[i];
    const GeomRole *role = &w->ask.roles[piece];
    if (role->kind != GEOM_ROLE_DEPTH) {
        return false;
    }
    for (int k = 0; k < i && role->group >= 0; k++) {
        const GeomRole *other = &w->ask.roles[w->ask.list[k]];
        if (other->kind == GEOM_ROLE_DEPTH && other->group == role->group) {
            return false; /* counted with that one */
        }
    }
    *limit = role->limit;
    return true;
}

static void sum_group(const Fan *f, int i, double *low, double *high) {
    const SightWork *w = f->w;
    const GeomRole *role = &w->ask.roles[w->ask.list[i]];
    union_clear(&w->area->sure);
    union_clear(&w->area->maybe);
    for (int k = i; k < w->ask.count; k++) {
        const GeomRole *other = &w->ask.roles[w->ask.list[k]];
        if (k == i || (role->group >= 0 && other->kind == GEOM_ROLE_DEPTH && other->group == role->group)) {
            fan_piece(f, w->ask.list[k]);
        }
    }
    *low = union_length(&w->area->sure);
    *high = union_length(&w->area->maybe);
}

/* All lines of the fan keep the limits: 1; all break one: -1 (and `*piece` says whose); cannot tell: 0. `from_eye`: the
 * apex is the eye, else the target. */
static int judge_fan(const Fan *f, bool from_eye, int *piece) {
    const SightWork *w = f->w;
    bool all = true;
    for (int i = 0; i < w->ask.count; i++) {
        const GeomRole *role = &w->ask.roles[w->ask.list[i]];
        double limit, low, high;
        if (next_group(w, i, &limit)) {
            sum_group(f, i, &low, &high);
            if (low > limit + GEOM_LIMIT) {
                *piece = w->ask.list[i];
                return -1;
            }
            all = all && high <= limit + GEOM_LIMIT;
        }
        if (role->kind != GEOM_ROLE_NEARER) {
            continue;
        }
        union_clear(&w->area->sure);
        union_clear(&w->area->maybe);
        FanPiece it = fan_piece(f, w->ask.list[i]);
        if (!it.met) {
            continue;
        }
        /* Towards the apex, and towards the other end. */
        double near_low = it.first_low - (from_eye ? 0 : f->gap_high),
               near_high = it.first_high - (from_eye ? 0 : f->gap_low);
        double far_low = (from_eye ? f->gap_low : f->end_low) - it.last_high;
        double far_high = (from_eye ? f->gap_high : f->end_high) - it.last_low;
        double before_low = from_eye ? near_low : far_low, before_high = from_eye ? near_high : far_high;
        double after_low = from_eye ? far_low : near_low, after_high = from_eye ? far_high : near_high;
        bool over = (role->from_high && after_low > before_high + GEOM_LIMIT) ||
                    (role->to_high && before_low > after_high + GEOM_LIMIT);
        bool may = (role->from_high && after_high > before_low + GEOM_LIMIT) ||
                   (role->to_high && before_high > after_low + GEOM_LIMIT);
        if (it.sure && !may) {
            *piece = w->ask.list[i];
            return -1;
        }
        all = all && over;
    }
    return all ? 1 : 0;
}

/* The furthest and nearest that a convex rim's far side (sign 1) or near side (-1) comes along u within the fan. */
static void rim_reach(const Fan *f, const SightEnd *end, double sign, double *low, double *high) {
    double base = vec_dot(f->apex, f->d), rho = rho_of(f->d, f->apex);
    GeomVec peak = vec_sub(shape_support(end->shape, vec_scale(f->d, sign)), f->apex);
    double reach = vec_dot(shape_support(end->shape, f->d), f->d) - base, half = max_of(0, reach) * f->tangent;
    double l = end_cross(end, f->d, rho - half, sign) - base, r = end_cross(end, f->d, rho + half, sign) - base;
    double tip = fabs(vec_cross(f->d, peak)) <= half ? vec_dot(peak, f->d) : sign > 0 ? max_of(l, r) : min_of(l, r);
    *low = sign > 0 ? min_of(l, r) : tip;
    *high = sign > 0 ? tip : max_of(l, r);
}

static Fan make_fan(SightWork *w, GeomVec apex, GeomVec from, GeomVec to) {
    SightNode node = node_make(from, to);
    return (Fan){.w = w, .apex = apex, .d = node.mid, .sine = node.sine, .tangent = node.sine / node.cosine};
}

/* `*open` is set when the search was given up: whatever was not looked at may fail, so the eye is not taken. */
static bool part_keeps_limits(SightWork *w, const GeomShape *part, GeomVec eye, GeomVec *target, int *piece,
                              bool *open) {
    struct {
        GeomVec from, to;
    } stack[FANS_MAX];
    SightEnd end;
    GeomVec left, right;
    int depth = 0, probes = 0;
    end_init(&end, part);
    if (!rim_tangents(part, eye, &left, &right)) {
        return true; /* the eye is in the target itself */
    }
    stack[depth].from = vec_unit(vec_sub(right, eye));
    stack[depth++].to = vec_unit(vec_sub(left, eye));
    while (depth > 0 && probes++ < PROBES_MAX && sight_cost(w) < w->effort.cost_max) {
        GeomVec from = stack[--depth].from, to = stack[depth].to;
        Fan fan = make_fan(w, eye, from, to);
        rim_reach(&fan, &end, 1, &fan.end_low, &fan.end_high);
        rim_reach(&fan, &end, -1, &fan.gap_low, &fan.gap_high);
        fan.end_high *= sqrt(1 + fan.tangent * fan.tangent);
        int kept = judge_fan(&fan, true, piece);
        if (kept == 0) { /* look at the middle line alone */
            Fan line = make_fan(w, eye, fan.d, fan.d);
            rim_reach(&line, &end, 1, &line.end_low, &line.end_high);
            rim_reach(&line, &end, -1, &line.gap_low, &line.gap_high);
            kept = judge_fan(&line, true, piece) < 0 ? -1 : 0;
        }
        if (kept < 0) {
            double base = vec_dot(eye, fan.d), rho = rho_of(fan.d, eye);
            *target = vec_add(eye, vec_scale(fan.d, end_cross(&end, fan.d, rho, 1) - base));
            return false;
        }
        if (kept == 0 && fan.sine > GEOM_FAN_FLOOR) {
            base_assert(depth + 2 <= FANS_MAX);
            stack[depth].from = fan.d;
            stack[depth++].to = to;
            stack[depth].from = from;
            stack[depth++].to = fan.d;
        }
    }
    *open = *open || depth > 0;
    return depth == 0;
}

bool view_keeps_limits(SightWork *w, const GeomSightEnd *to, GeomVec eye, GeomVec *target, int *piece, bool *open) {
    for (int i = 0; i < to->count; i++) {
        if (!part_keeps_limits(w, &to->parts[i], eye, target, piece, open)) {
            return false;
        }
    }
    return true;
}

/* Points whose hull holds a stretch of an outline. */
static int stretch_hull(const GeomShape *shape, double at0, double at1, GeomVec *out, int cap) {
    int n = 0;
    out[n++] = rim_point(shape, at0);
    out[n++] = rim_point(shape, at1);
    if (shape->kind == GEOM_POLY) {
        for (int i = (int)floor(at0) + 1; i < at1 && n < cap; i++) {
            out[n++] = shape->points[((i % shape->count) + shape->count) % shape->count];
        }
        return n;
    }
    /* The arc's tangents meet on the line through the centre and its middle, as far out as half its angle says. */
    double half = (at1 - at0) / 2 * 2 * acos(-1);
    if (half > 1.2) {
        return 0; /* too wide to be of use */
    }
    GeomVec middle = rim_point(shape, (at0 + at1) / 2);
    out[n++] = vec_add(shape->centre, vec_scale(vec_sub(middle, shape->centre), 1 / cos(half)));
    return n;
}

bool view_fails_throughout(SightWork *w, const GeomShape *from, double at0, double at1, GeomVec target, int *piece) {
    base_assert(at0 <= at1);
    GeomVec hull[GEOM_SHAPE_POINTS + 4];
    int count = stretch_hull(from, at0, at1, hull, GEOM_SHAPE_POINTS + 4);
    if (count == 0) {
        return false;
    }
    GeomVec right = vec_sub(hull[0], target), left = right;
    for (int i = 1; i < count; i++) {
        GeomVec off = vec_sub(hull[i], target);
        if (vec_dot(off, vec_sub(hull[0], target)) <= 0) {
            return false;
        }
        left = vec_cross(left, off) > 0 ? off : left;
        right = vec_cross(right, off) < 0 ? off : right;
    }
    Fan fan = make_fan(w, target, vec_unit(right), vec_unit(left));
    fan.end_low = INFINITY;
    for (int i = 0; i < count; i++) {
        GeomVec off = vec_sub(hull[i], target);
        fan.end_low = min_of(fan.end_low, vec_dot(off, fan.d));
        fan.end_high = max_of(fan.end_high, vec_length(off));
    }
    rim_reach(&fan, &w->b, 1, &fan.gap_low, &fan.gap_high);
    fan.gap_low = max_of(0, fan.gap_low);
    return judge_fan(&fan, false, piece) < 0;
}
