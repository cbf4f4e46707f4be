/* The margin of a pair that is seen: directions are searched for the one in which a line is left for the largest
 * displacement (margin_look.c). Each gives a proven bound, so that they may be sampled. */
#include "geom/margin/margin_internal.h"

#define DIRECTIONS    25
#define STRIDE        7 /* has no divisor with it in common */
#define REFINEMENTS   9
#define LOOKS         9
#define BETTER        1.02 /* a direction is looked at closely if it proves so much more than the best so far */
#define SMALL         0.5  /* mm: if less was proven, the widest beam is asked for */
#define CENTRES_SHARE 1e-3 /* part of a margin between centres: how near it is found */
#define FLOOR         1e-4 /* mm: less is no margin */

typedef struct {
    double angle, r, rho;
} Best;

/* Betters the best by what this direction proves. */
static bool try_angle(Margin *m, double angle, double room, Best *best) {
    static const double RIDES[] = {0, 1, 0.5};
    bool better = false;
    GeomVec d = margin_direction(m, angle);
    for (size_t i = 0; i < BASE_COUNT(RIDES); i++) {
        double low = fmin(room, best->r * BETTER + FLOOR), high = room, rho;
        if (low <= best->r || m->cost > MARGIN_COST_MAX || !margin_is_left(m, d, low, RIDES[i], &rho)) {
            continue;
        }
        *best = (Best){angle, low, rho};
        better = true;
        for (int k = 0; k < LOOKS && high > low; k++) {
            double middle = k == 0 ? high : (low + high) / 2;
            if (margin_is_left(m, d, middle, RIDES[i], &rho)) {
                low = middle;
                *best = (Best){angle, low, rho};
            } else {
                high = middle;
            }
        }
    }
    return better;
}

static GeomRole role_as_it_lies(void *context, int piece) {
    const Margin *m = context;
    const GeomMarginQuery *query = m->query;
    GeomRole roles[GEOM_MARGIN_ROLES] = {{.kind = GEOM_ROLE_COMPLETE, .group = -1}};
    bool from = margin_holds_end(m, piece, &query->from), to = margin_holds_end(m, piece, &query->to);
    return query->roles && query->roles(query->context, piece, from, to, 0, roles) < 1 ? (GeomRole){0} : roles[0];
}

/* Beams too narrow for the directions that were tried: the widest is found by the question itself. */
static bool try_beam(Margin *m, const GeomShape *a, const GeomShape *b, double room, Best *best) {
    GeomSightQuery query = {.from = {a, 1},
                            .to = {b, 1},
                            .role = role_as_it_lies,
                            .context = m,
                            .from_height = m->query->from_height,
                            .to_height = m->query->to_height,
                            .want_clearance = true,
                            .want_depth = true};
    GeomWork *work = geom_work_create(m->scene);
    GeomSight sight;
    geom_sight(m->scene, work, &query, &sight);
    geom_work_destroy(work);
    GeomVec d = vec_sub(sight.b, sight.a);
    return sight.verdict == GEOM_SIGHT_CLEAR && vec_length(d) > 0 &&
           try_angle(m, atan2(vec_cross(m->ahead, d), vec_dot(m->ahead, d)), room, best);
}

/* The most up to `room` at which all lines from centre to centre pass, at least what is known. */
static double centres_margin(Margin *m, double known, double room) {
    if (margin_centres_hold(m, room)) {
        return room;
    }
    double low = known, high = room;
    while (high - low > CENTRES_SHARE * high && high > FLOOR) {
        double middle = low > 0 ? (low + high) / 2 : high / 8;
        *(margin_centres_hold(m, middle) ? &low : &high) = middle;
    }
    return low;
}

static GeomMargin seen_pair(const GeomScene *scene, const GeomMarginQuery *query, const GeomShape *a,
                            const GeomShape *b, double min, BaseArena *scratch) {
    static const double ROOMS[] = {3, 12, 50, INFINITY};
    GeomMargin out = {.guess = INFINITY};
    Best best = {.r = min};
    for (size_t i = 0; i < BASE_COUNT(ROOMS); i++) {
        double room = fmin(ROOMS[i], query->max);
        Margin m;
        GeomVec low, high;
        if (room <= best.r) {
            continue;
        }
        if (!margin_begin(&m, scene, query, a, b, room, scratch)) {
            break; /* they touch: the caller knows what that means */
        }
        if (query->centres_only) {
            best.r = centres_margin(&m, best.r, room);
            out.a = m.a.end.centre;
            out.b = m.b.end.centre;
            if (best.r < room * (1 - 1e-9) || room >= query->max) {
                break;
            }
            continue;
        }
        SightEnd ea = m.a.end, eb = m.b.end;
        double from = -1.5, to = 1.5;
        if (ends_range(&ea, &eb, 0, &low, &high)) {
            from = atan2(vec_cross(m.ahead, low), vec_dot(m.ahead, low));
            to = atan2(vec_cross(m.ahead, high), vec_dot(m.ahead, high));
        }
        for (int k = 0; k < DIRECTIONS; k++) {
            try_angle(&m, from + (to - from) * (k + 0.5) / DIRECTIONS, room, &best);
        }
        double step = (to - from) / (2 * DIRECTIONS);
        if (best.r <= min + SMALL && best.r < room && try_beam(&m, a, b, room, &best)) {
            step = (to - from) / (16 * DIRECTIONS);
        }
        for (int k = 0; k < REFINEMENTS && best.r > min && best.r < room; k++) {
            double angle = best.angle;
            bool better = try_angle(&m, angle - step, room, &best);
            better = try_angle(&m, angle + step, room, &best) || better;
            step *= better ? 1 : 0.5;
        }
        if (best.r > min) {
            GeomVec d = margin_direction(&m, best.angle), foot = vec_add(m.pivot, vec_scale(vec_left(d), best.rho));
            out.a = vec_add(foot, vec_scale(d, vec_dot(d, vec_sub(m.a.end.centre, foot))));
            out.b = vec_add(foot, vec_scale(d, vec_dot(d, vec_sub(m.b.end.centre, foot))));
        }
        if (best.r < room * (1 - 1e-9) || room >= query->max) {
            break;
        }
    }
    out.mm = best.r;
    return out;
}

GeomMargin margin_seen(const GeomScene *scene, const GeomMarginQuery *query, BaseArena *scratch) {
    GeomMargin best = {.guess = INFINITY};
    for (int i = 0; i < query->from.count; i++) {
        for (int k = 0; k < query->to.count; k++) {
            GeomMargin one = seen_pair(scene, query, &query->from.parts[i], &query->to.parts[k], best.mm, scratch);
            best = one.mm > best.mm ? one : best;
        }
    }
    best.beyond = best.mm >= query->max * (1 - 1e-9);
    return best;
}

bool margin_seen_holds(const GeomScene *scene, const GeomMarginQuery *query, double r, BaseArena *scratch) {
    for (int i = 0; i < query->from.count * query->to.count; i++) {
        Margin m;
        GeomVec low, high;
        double rho, from = -1.5, to = 1.5;
        if (!margin_begin(&m, scene, query, &query->from.parts[i / query->to.count],
                          &query->to.parts[i % query->to.count], r, scratch)) {
            continue;
        }
        if (query->centres_only) {
            if (margin_centres_hold(&m, r)) {
                return true;
            }
            continue;
        }
        SightEnd ea = m.a.end, eb = m.b.end;
        if (ends_range(&ea, &eb, 0, &low, &high)) {
            from = atan2(vec_cross(m.ahead, low), vec_dot(m.ahead, low));
            to = atan2(vec_cross(m.ahead, high), vec_dot(m.ahead, high));
        }
        for (int k = 0; k < DIRECTIONS; k++) {
            int at = (DIRECTIONS / 2 + k * STRIDE) % DIRECTIONS; /* the middle first, then here and there */
            GeomVec d = margin_direction(&m, from + (to - from) * (at + 0.5) / DIRECTIONS);
            if (margin_is_left(&m, d, r, 0, &rho) || margin_is_left(&m, d, r, 1, &rho) ||
                margin_is_left(&m, d, r, 0.5, &rho)) {
                return true;
            }
        }
    }
    return false;
}
