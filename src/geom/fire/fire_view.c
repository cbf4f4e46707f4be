/* How: for a cell of radius d round an eye, what surely blocks is known by intervals of the chord: a connected stretch
 * of a piece's outline between eye and chord throws a shadow that is an interval, whichever eye of the cell looks; its
 * ends move by no more than the shift of eye and chord allows. So the longest gap between the shrunken
 * shadows bounds what any eye of the cell sees, of any target that stands no further from its own middle than it may.
 * At d = 0 the same code is exact. */
#include "base/array.h"
#include "base/base.h"
#include "geom/fire/fire_internal.h"
#include "geom/limits.h"

#include <string.h>

/* What of the chord lies in front, for some eye and target of the cell: where (T - from) front + s (y front) >= 0. */
static void clip_to_front(const GeomFireQuery *query, FireView *view) {
    double a = vec_dot(vec_sub(view->to, query->from), query->front) + view->drift, r = query->to_radius;
    double b = vec_dot(view->y, query->front), across = fabs(vec_dot(view->x, query->front)) * view->sine;
    double min = (b > 0 ? b * view->cosine : b) - across, max = (b > 0 ? b : b * view->cosine) + across;
    view->low = -r;
    view->high = r;
    if (min > GEOM_NOISE) {
        view->low = fmax(-r, fmin(-a / min, -a / max));
    } else if (max < -GEOM_NOISE) {
        view->high = fmin(r, fmax(-a / min, -a / max));
    } else if (a + r * fmax(fabs(min), fabs(max)) < 0) {
        view->high = view->low;
    }
}

/* The box is so small that what is in it is in front of each eye of the cell, and before each chord. */
static void view_init(FireView *view, const GeomFireQuery *query, GeomVec eye, double move, GeomVec to, double drift) {
    GeomVec direction = vec_sub(to, eye);
    view->eye = eye;
    view->to = to;
    view->move = move;
    view->drift = drift;
    view->count = 0; /* there are thousands of views in one question: the room for shadows is not cleared */
    view->distance = vec_length(direction);
    view->x = vec_scale(direction, 1 / view->distance);
    view->y = vec_left(view->x);
    view->sine = fmin(1, (move + drift) / view->distance);
    view->cosine = sqrt(1 - view->sine * view->sine);
    view->width = query->to_radius + 2 * (move + drift);
    double tangent = view->cosine > GEOM_NOISE ? view->sine / view->cosine : INFINITY;
    view->near = view->sine > 0 ? move + (view->width + move) * tangent : 0;
    view->far = view->distance - (view->sine > 0 ? drift + (view->width + drift) * tangent : 0);
    clip_to_front(query, view);
}

/* Where the line of sight through a point meets the chord, at least and at most over the cell. A point k before the
 * chord and q beside the axis is thrown to q D / (D - k); over the cell the axes turn, and their ends shift. What might
 * be beyond the chord throws nothing. */
static void grow_to(FireShadow *shadow, const FireView *view, GeomVec local) {
    double k = view->distance - local.x, q = local.y;
    if (local.x * local.x + q * q <=
        GEOM_TOUCH * GEOM_TOUCH) { /* the eye itself is on the outline: it looks along it */
        return;
    }
    double turn_q = fabs(k) * view->sine + view->drift, turn_k = fabs(q) * view->sine + view->drift;
    double q0 = (q > 0 ? q * view->cosine : q) - turn_q, q1 = (q > 0 ? q : q * view->cosine) + turn_q;
    double k0 = (k > 0 ? k * view->cosine : k) - turn_k, k1 = (k > 0 ? k : k * view->cosine) + turn_k;
    double min = view->distance - view->move - view->drift, max = view->distance + view->move + view->drift;
    if (k0 < -GEOM_TOUCH || min <= 0) {
        return;
    }
    double f0 = 1 - k1 / min, f1 = 1 - k0 / max; /* how far along the line the point is */
    if (f1 <= 0) {                               /* beside the eye: its line never comes to the chord */
        shadow->low = q1 < 0 ? -INFINITY : shadow->low;
        shadow->high = q0 > 0 ? INFINITY : shadow->high;
        return;
    }
    shadow->low = fmin(shadow->low, q1 <= 0 ? q1 / f1 : f0 > 0 ? q1 / f0 : INFINITY);
    shadow->high = fmax(shadow->high, q0 >= 0 ? q0 / f1 : f0 > 0 ? q0 / f0 : -INFINITY);
}

static void fire_sort_shadows(FireView *view) {
    for (int i = 1; i < view->count; i++) {
        FireShadow shadow = view->shadows[i];
        int j = i;
        for (; j > 0 && view->shadows[j - 1].low > shadow.low; j--) {
            view->shadows[j] = view->shadows[j - 1];
        }
        view->shadows[j] = shadow;
    }
}

/* One of two that overlap goes: into the other, or because it is covered. Where none do, the narrowest gap closes: it
 * is less than a five-hundredth of a base, and no rule asks for so little. */
static void make_room(FireView *view) {
    base_assert(view->count == FIRE_SHADOWS);
    fire_sort_shadows(view);
    int at = 1;
    double min = INFINITY;
    for (int i = 1; i < view->count && min > 0; i++) {
        double gap = view->shadows[i].low - view->shadows[i - 1].high;
        at = gap < min ? i : at;
        min = fmin(min, gap);
    }
    FireShadow *into = &view->shadows[at - 1];
    into->high = fmax(into->high, view->shadows[at].high);
    for (int i = at; i + 1 < view->count; i++) {
        view->shadows[i] = view->shadows[i + 1];
    }
    view->count--;
}

void fire_add_shadow(FireView *view, FireShadow shadow) {
    if (view->count == FIRE_SHADOWS) {
        make_room(view);
    }
    view->shadows[view->count++] = shadow;
}

/* A shadow of no width is a touch: it divides what is seen, unless only interiors block. */
static void keep(FireView *view, FireShadow shadow, GeomFireRole role) {
    base_check(!isnan(shadow.low) && !isnan(shadow.high));
    double width = shadow.high - shadow.low;
    bool blocks = role == GEOM_FIRE_CLOSED ? width >= -GEOM_TOUCH : width > GEOM_LAP_FLOOR;
    if (blocks && shadow.low <= view->high && shadow.high >= view->low) {
        fire_add_shadow(view, shadow);
    }
}

GeomVec fire_local(const FireView *view, GeomVec p) {
    GeomVec d = vec_sub(p, view->eye);
    return vec(vec_dot(d, view->x), vec_dot(d, view->y));
}

bool fire_cut(const FireView *view, GeomVec a, GeomVec b, double *t0, double *t1) {
    if (fire_max(a.x, b.x) < view->near || fire_min(a.x, b.x) > view->far || fire_max(a.y, b.y) < -view->width ||
        fire_min(a.y, b.y) > view->width) {
        return false;
    }
    double p[4] = {a.x - b.x, b.x - a.x, a.y - b.y, b.y - a.y};
    double q[4] = {a.x - view->near, view->far - a.x, a.y + view->width, view->width - a.y};
    *t0 = 0;
    *t1 = 1;
    for (int i = 0; i < 4; i++) {
        if (p[i] == 0) {
            if (q[i] < 0) {
                return false;
            }
        } else if (p[i] < 0) {
            *t0 = fire_max(*t0, q[i] / p[i]);
        } else {
            *t1 = fire_min(*t1, q[i] / p[i]);
        }
    }
    return *t0 <= *t1;
}

bool fire_beside(const FireView *view, GeomBox box) {
    GeomVec half = vec((box.x1 - box.x0) / 2, (box.y1 - box.y0) / 2);
    GeomVec middle = fire_local(view, vec(box.x0 + half.x, box.y0 + half.y));
    double along = half.x * fabs(view->x.x) + half.y * fabs(view->x.y) + GEOM_TOUCH;
    double across = half.x * fabs(view->y.x) + half.y * fabs(view->y.y) + GEOM_TOUCH;
    return middle.x + along < view->near || middle.x - along > view->far || fabs(middle.y) - across > view->width;
}

static void shade_ring(FireView *view, const GeomVec *points, int count, GeomFireRole role, int piece) {
    base_check(count >= 1 && points_are_finite(points, count));
    const FireShadow nothing = {INFINITY, -INFINITY, piece};
    FireShadow shadow = nothing;
    bool open = false;
    GeomVec b = fire_local(view, points[0]);
    for (int i = 0; i < count; i++) {
        GeomVec a = b;
        b = fire_local(view, points[i + 1 < count ? i + 1 : 0]);
        double t0, t1;
        bool in = fire_cut(view, a, b, &t0, &t1);
        if (open && (!in || t0 > 0)) {
            keep(view, shadow, role);
            shadow = nothing;
            open = false;
        }
        if (in) {
            grow_to(&shadow, view, vec_lerp(a, b, t0));
            grow_to(&shadow, view, vec_lerp(a, b, t1));
            open = t1 >= 1;
            if (!open) {
                keep(view, shadow, role);
                shadow = nothing;
            }
        }
    }
    if (open) {
        keep(view, shadow, role);
    }
}

/* The part of a disc between eye and chord: its tangents where they touch it there, and where the box cuts it. */
static void shade_disc(FireView *view, const GeomShape *disc, int source) {
    base_assert(disc->kind == GEOM_DISC);
    GeomVec centre = fire_local(view, disc->centre);
    double away = vec_length(centre), r = disc->rx, min = away - view->move;
    FireShadow shadow = {INFINITY, -INFINITY, source};
    if (min <= r || centre.x + r <= view->near || centre.x - r >= view->far || fabs(centre.y) - r >= view->width) {
        return;
    }
    double tangent = sqrt(away * away - r * r), sine = r / away, cosine = tangent / away;
    for (int side = -1; side <= 1; side += 2) {
        GeomVec touch = vec(cosine * (centre.x * cosine - side * centre.y * sine),
                            cosine * (centre.y * cosine + side * centre.x * sine));
        if (touch.x >= view->near && touch.x <= view->far) {
            grow_to(&shadow, view, touch);
        }
        double ends[2] = {view->near, view->far};
        for (int end = 0; end < 2; end++) {
            double dx = ends[end] - centre.x;
            if (fabs(dx) <= r) {
                grow_to(&shadow, view, vec(ends[end], centre.y + side * sqrt(r * r - dx * dx)));
            }
        }
    }
    keep(view, shadow, GEOM_FIRE_OPEN);
}

/* Does a piece hold every eye of the cell? */
static bool blinded(const Fire *fire, const FireView *view) {
    for (int i = 0; i < fire->count; i++) {
        const GeomArea *area = fire->pieces[i].area;
        int side = area_side(area, view->eye);
        if (side < (fire->pieces[i].role == GEOM_FIRE_CLOSED ? 0 : 1)) {
            continue;
        }
        GeomShape eye = shape_point(view->eye);
        if (view->move == 0 || area_edge(area, &eye) > view->move) {
            return true;
        }
    }
    return false;
}

double fire_longest(FireView *view, double *low, double *high, int *ends) {
    double best = 0, reached = view->low;
    int before = GEOM_FIRE_RIM;
    fire_sort_shadows(view);
    for (int i = 0; i <= view->count; i++) {
        bool shadow = i < view->count && view->shadows[i].low < view->high;
        double until = shadow ? view->shadows[i].low : view->high;
        if (until - reached > best) {
            best = until - reached;
            *low = reached;
            *high = until;
            ends[0] = before;
            ends[1] = shadow ? view->shadows[i].source : GEOM_FIRE_RIM;
        }
        if (i < view->count && view->shadows[i].high > reached) {
            reached = view->shadows[i].high;
            before = view->shadows[i].source;
        }
    }
    return best;
}

double fire_probe(const Fire *fire, GeomVec eye, double move, GeomVec target, double drift, FireStretch *out) {
    base_assert(move >= 0 && drift >= 0 && vec_is_finite(eye));
    FireView view;
    view_init(&view, fire->query, eye, move, target, drift);
    if (blinded(fire, &view)) {
        return 0;
    }
    for (int i = 0; i < fire->count; i++) {
        const FirePiece *piece = &fire->pieces[i];
        const GeomArea *area = piece->area;
        int rings = fire_beside(&view, area->box) ? 0 : area->rings;
        for (int ring = 0; ring < rings; ring++) {
            int start = area->ring_start[ring];
            shade_ring(&view, area->points + start, area->ring_start[ring + 1] - start, piece->role, piece->piece);
        }
    }
    for (int i = 0; i < fire->query->base_count; i++) {
        shade_disc(&view, &fire->query->bases[i], GEOM_FIRE_BASE(i));
    }
    double from = 0, to = 0;
    int ends[2] = {GEOM_FIRE_RIM, GEOM_FIRE_RIM};
    double best = fire_longest(&view, &from, &to, ends);
    base_assert(best >= 0 && best <= 2 * fire->query->to_radius && from <= to);
    if (out) {
        *out = (FireStretch){vec_add(target, vec_scale(view.y, from)), vec_add(target, vec_scale(view.y, to)), ends[0],
                             ends[1]};
    }
    return best;
}

static void add_piece(Fire *fire, FirePiece piece) {
    if (fire->count == fire->cap) {
        bool first = fire->pieces == fire->room;
        fire->pieces = array_grow(first ? NULL : fire->pieces, &fire->cap, fire->count + 1, sizeof *fire->pieces);
        if (first) {
            memcpy(fire->pieces, fire->room, sizeof fire->room);
        }
    }
    fire->pieces[fire->count++] = piece;
}

void fire_init(Fire *fire, const GeomScene *scene, const GeomFireQuery *query, GeomVec until) {
    base_assert(scene && query->from_radius >= 0 && query->to_radius >= 0 && !isnan(query->width));
    base_assert(fabs(vec_dot(query->front, query->front) - 1) < GEOM_TOUCH);
    base_assert(query->base_count >= 0 && (query->bases || query->base_count == 0));
    base_assert(vec_is_finite(query->from) && vec_is_finite(query->to) && vec_is_finite(until));
    fire->query = query;
    fire->pieces = fire->room;
    fire->cap = FIRE_PIECES;
    fire->count = 0;
    GeomBox box = box_join(box_grow(box_add(box_empty(), query->from), query->from_radius),
                           box_grow(box_add(box_add(box_empty(), query->to), until), query->to_radius));
    for (int p = geom_scene_near(scene, box, 0); p >= 0; p = geom_scene_near(scene, box, p + 1)) {
        GeomFireRole role = query->role ? query->role(query->context, p) : GEOM_FIRE_OPEN;
        if (role != GEOM_FIRE_FREE) {
            add_piece(fire, (FirePiece){geom_scene_area(scene, p), p, role});
        }
    }
}

void fire_term(Fire *fire) {
    if (fire->pieces != fire->room) {
        base_free(fire->pieces);
    }
}

double geom_front_depth(GeomVec from, GeomVec front, GeomVec centre, double radius) {
    base_assert(radius >= 0);
    return fmin(vec_dot(vec_sub(centre, from), front) + radius, 2 * radius);
}

double fire_enough(const GeomFireQuery *query) {
    return fmax(query->width - GEOM_LIMIT, GEOM_LIMIT);
}

bool fire_cell_eye(const GeomFireQuery *query, const FireCell *cell, GeomVec *eye, double *move) {
    double u = cell->u, v = cell->v, r = query->from_radius;
    double near_u = fmax(0, fabs(u) - cell->half), near_v = fmax(0, fabs(v) - cell->half);
    if (near_u * near_u + near_v * near_v > r * r) {
        return false;
    }
    double away = sqrt(u * u + v * v);
    if (away > r) {
        u *= r / away;
        v *= r / away;
    }
    *move = cell->half * 1.4142135623731 + hypot(u - cell->u, v - cell->v);
    *eye = vec_add(query->from, vec_add(vec_scale(query->front, u), vec_scale(vec_left(query->front), v)));
    return true;
}

int fire_cell_split(const FireCell *cell, double move, FireCell *out) {
    base_check(cell->half >= 0 && cell->run >= 0 && move >= 0);
    double h = cell->half / 2, run = cell->run / 2;
    if (cell->run > move) {
        out[0] = (FireCell){cell->u, cell->v, cell->half, cell->s - run, run};
        out[1] = (FireCell){cell->u, cell->v, cell->half, cell->s + run, run};
        return 2;
    }
    for (int i = 0; i < 4; i++) {
        out[i] = (FireCell){cell->u + (i & 1 ? h : -h), cell->v + (i & 2 ? h : -h), h, cell->s, cell->run};
    }
    return 4;
}
