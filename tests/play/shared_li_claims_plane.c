/* Plain geometry for the checks of what Legions Imperialis claims: outlines, gaps between their sides, ways in steps.
 */
#include "play/shared_li_claims.h"

#include <math.h>
#include <string.h>

#define STEP .2 /* mm along a way */

bool says_near(double a, double b) {
    return fabs(a - b) < .02;
}

static SaysBody outline_of(const GeomArea *area) {
    SaysBody body = {.points = area->points, .rings = area->rings, .count = area->count, .none = area->count == 0};
    for (int i = 0; i <= area->rings && i < 8; i++) {
        body.starts[i] = area->ring_start[i];
    }
    return body;
}

SaysBody says_base(const LiClaim *it, int unit, GeomVec at, double facing) {
    const GeomBase *base = &it->setup->units[unit].base;
    double turn = facing * acos(-1) / 180;
    GeomVec ahead = vec(sin(turn), -cos(turn)), right = vec(cos(turn), sin(turn));
    SaysBody body = {.rings = 1, .count = 1};
    if (base->kind == GEOM_DISC) {
        body.own[0] = at;
        body.r = base->along / 2;
    } else {
        body.count = base->kind == GEOM_OVAL ? 160 : base->count;
        for (int i = 0; i < body.count; i++) {
            double angle = 2 * acos(-1) * i / body.count;
            double x = base->kind == GEOM_OVAL ? base->across / 2 * cos(angle) : base->points[i].x;
            double y = base->kind == GEOM_OVAL ? base->along / 2 * sin(angle) : base->points[i].y;
            body.own[i] = vec_add(at, vec_add(vec_scale(right, x), vec_scale(ahead, -y)));
        }
    }
    body.starts[1] = body.count;
    return body;
}

SaysBody says_body(const LiClaim *it, const Table *table, TableRef ref) {
    if (ref_is(ref, REF_AREA)) {
        return outline_of(&it->setup->areas[ref.index].area);
    }
    const TableWhere *where = table_where(table, ref.index);
    if (where->kind == WHERE_INSIDE) {
        return outline_of(&it->setup->areas[where->host.index].area);
    }
    if (where->kind == WHERE_ATTACHED) {
        return says_body(it, table, where->host);
    }
    if (where->kind == WHERE_OFF) {
        return (SaysBody){.none = true};
    }
    return says_base(it, ref.index, where->at, where->facing);
}

static const GeomVec *points_of(const SaysBody *body) {
    return body->points ? body->points : body->own;
}

static double to_side(GeomVec p, GeomVec a, GeomVec b) {
    GeomVec side = vec_sub(b, a);
    double length = vec_dot(side, side), t = length > 0 ? vec_dot(vec_sub(p, a), side) / length : 0;
    return vec_distance(p, vec_lerp(a, b, fmin(1, fmax(0, t))));
}

static bool cross(GeomVec a, GeomVec b, GeomVec c, GeomVec d) {
    double one = vec_cross(vec_sub(b, a), vec_sub(c, a)), two = vec_cross(vec_sub(b, a), vec_sub(d, a));
    double three = vec_cross(vec_sub(d, c), vec_sub(a, c)), four = vec_cross(vec_sub(d, c), vec_sub(b, c));
    return one * two < 0 && three * four < 0;
}

static double between_sides(GeomVec a, GeomVec b, GeomVec c, GeomVec d) {
    return cross(a, b, c, d) ? 0
                             : fmin(fmin(to_side(a, c, d), to_side(b, c, d)), fmin(to_side(c, a, b), to_side(d, a, b)));
}

/* Even-odd over all rings. */
static bool is_in(const SaysBody *body, GeomVec p) {
    const GeomVec *points = points_of(body);
    bool in = false;
    for (int ring = 0; ring < body->rings; ring++) {
        int first = body->starts[ring], end = body->starts[ring + 1];
        for (int i = first, k = end - 1; i < end; k = i++) {
            GeomVec a = points[i], b = points[k];
            if ((a.y > p.y) != (b.y > p.y) && p.x < a.x + (b.x - a.x) * (p.y - a.y) / (b.y - a.y)) {
                in = !in;
            }
        }
    }
    return in;
}

double says_deep(const SaysBody *area, GeomVec p) {
    const GeomVec *points = points_of(area);
    double least = INFINITY;
    for (int ring = 0; ring < area->rings; ring++) {
        int first = area->starts[ring], end = area->starts[ring + 1];
        for (int i = first, k = end - 1; i < end; k = i++) {
            least = fmin(least, to_side(p, points[i], points[k]));
        }
    }
    return is_in(area, p) ? least + area->r : area->r - least;
}

double says_gap(const SaysBody *a, const SaysBody *b) {
    const GeomVec *one = points_of(a), *two = points_of(b);
    double least = INFINITY;
    if (a->none || b->none) {
        return INFINITY;
    }
    if (is_in(a, two[0]) || is_in(b, one[0])) {
        return 0;
    }
    for (int ra = 0; ra < a->rings; ra++) {
        for (int i = a->starts[ra], k = a->starts[ra + 1] - 1; i < a->starts[ra + 1]; k = i++) {
            for (int rb = 0; rb < b->rings; rb++) {
                for (int m = b->starts[rb], n = b->starts[rb + 1] - 1; m < b->starts[rb + 1]; n = m++) {
                    least = fmin(least, between_sides(one[i], one[k], two[m], two[n]));
                }
            }
        }
    }
    return fmax(0, least - a->r - b->r);
}

double says_between(const LiClaim *it, const Table *table, TableRef a, TableRef b) {
    SaysBody one = says_body(it, table, a), two = says_body(it, table, b);
    return says_gap(&one, &two);
}

bool says_touch(const LiClaim *it, const Table *table, int unit, TableRef other) {
    return says_between(it, table, ref_make(REF_UNIT, unit), other) < .0101; /* what contact is, and a hair */
}

bool says_holds(const SaysBody *area, const SaysBody *body) {
    const GeomVec *points = points_of(body);
    for (int i = 0; i < body->count; i++) {
        GeomVec a = points[i], b = points[(i + 1) % body->count];
        for (int k = 0; k < 8; k++) {
            if (says_deep(area, vec_lerp(a, b, k / 8.0)) < body->r - .02) {
                return false;
            }
        }
    }
    return true;
}

bool says_laps(const SaysBody *area, const SaysBody *body, double by) {
    SaysBody less = *body;
    GeomVec middle = vec(0, 0);
    less.points = NULL;
    for (int i = 0; i < body->count; i++) {
        middle = vec_add(middle, vec_scale(points_of(body)[i], 1.0 / body->count));
    }
    for (int i = 0; i < body->count; i++) { /* drawn in towards its middle, or blown up */
        double away = vec_distance(body->own[i], middle);
        less.own[i] = away > 0 ? vec_lerp(body->own[i], middle, fmin(1, by / away)) : body->own[i];
    }
    less.r = fmax(0, body->count == 1 ? body->r - by : body->r);
    return says_gap(area, &less) <= 0;
}

const RulesTrace *says_trace(const LiClaim *it, int unit) {
    for (int i = it->ruling->traces.count - 1; i >= 0; i--) {
        if (ref_equal(it->ruling->traces.items[i].unit, ref_make(REF_UNIT, unit))) {
            return &it->ruling->traces.items[i];
        }
    }
    return NULL;
}

GeomVec says_on_way(const RulesTrace *trace, double s) {
    double gone = 0;
    for (int i = 1; i < trace->point_count; i++) {
        double leg = vec_distance(trace->points[i - 1], trace->points[i]);
        if (s <= gone + leg && leg > 0) {
            return vec_lerp(trace->points[i - 1], trace->points[i], (s - gone) / leg);
        }
        gone += leg;
    }
    return trace->points[trace->point_count - 1];
}

bool says_passes(const LiClaim *it, int unit, int area, double grow) {
    const RulesTrace *trace = says_trace(it, unit);
    SaysBody outline = outline_of(&it->setup->areas[area].area), base = says_base(it, unit, vec(0, 0), 0);
    double r = base.r;
    for (int i = 0; i < base.count; i++) {
        r = fmax(r, vec_length(base.own[i]));
    }
    if (!trace) {
        return false;
    }
    for (double s = 0; s <= trace->stop + STEP; s += STEP) {
        if (says_deep(&outline, says_on_way(trace, fmin(s, trace->stop))) > -r - grow) {
            return true;
        }
    }
    return false;
}
