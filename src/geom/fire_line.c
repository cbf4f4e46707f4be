/* How: the eyes are a half disc, halved into cells. For a cell of radius d round an eye, what surely blocks is known by
 * intervals of the chord: a connected stretch of a piece's outline between eye and chord throws a shadow that is an
 * interval, whichever eye of the cell looks; its ends move by no more than the angles by which corner and target can
 * turn. So the longest gap between the shrunken shadows bounds what any eye of the cell sees, and a cell whose bound is
 * too small is done with. At d = 0 the same code is exact. */
#include "geom/fire_line.h"

#include "geom/limits.h"

#include <stddef.h>

enum { FIRE_PIECES = 256, FIRE_SHADOWS = 512, FIRE_CELLS = 256, FIRE_LOOKS = 6000, FIRE_GLANCES = 17 };

typedef struct {
    const GeomScene *scene;
    const GeomFireAsk *ask;
    int pieces[FIRE_PIECES];
    GeomFireRole roles[FIRE_PIECES];
    int count;
} Fire;

typedef struct {
    double low, high;
} Shadow;

/* Seen from `eye`: x towards the target's centre, y square to it. `move` is how far the eye may stand from here. */
typedef struct {
    GeomVec eye, x, y;
    double distance, move, turn; /* turn: by which the direction of the target may differ */
    double near, far,
        wide;         /* outlines count within this box only: they are between eye and chord for each eye of the cell */
    double low, high; /* the chord, widened by what the cell allows */
    Shadow shadows[FIRE_SHADOWS];
    int count;
} View;

static double clamped_asin(double sine) {
    return sine >= 1 ? 1.5707963267948966 : asin(sine);
}

static View view_make(const GeomFireAsk *ask, GeomVec eye, double move) {
    View view = {.eye = eye, .move = move};
    GeomVec way = vec_sub(ask->to, eye);
    view.distance = vec_length(way);
    view.x = vec_scale(way, 1 / view.distance);
    view.y = vec_left(view.x);
    view.turn = clamped_asin(move / view.distance);
    view.near = 2 * move;
    view.wide = 2 * ask->to_radius + 4 * move;
    view.far = view.distance - (view.turn < 1.5 ? view.wide * tan(view.turn) : view.distance);
    double a = vec_dot(vec_sub(ask->to, ask->from), ask->front) + ask->to_radius * view.turn;
    double b = vec_dot(view.y, ask->front);
    view.low = -ask->to_radius;
    view.high = ask->to_radius;
    if (fabs(b) <= GEOM_NOISE) {
        view.high = a < 0 ? view.low : view.high;
    } else if (b > 0) {
        view.low = fmax(view.low, -a / b);
    } else {
        view.high = fmin(view.high, -a / b);
    }
    return view;
}

/* Where a line from the eye at this angle meets the chord, at least or at most, for all eyes of the cell. */
static double chord_at(const View *view, double angle, double slack, bool most) {
    double at = angle + (most ? slack : -slack);
    if (at >= 1.5707963) {
        return INFINITY;
    }
    if (at <= -1.5707963) {
        return -INFINITY;
    }
    bool further = (at > 0) == most;
    return (view->distance + (further ? view->move : -view->move)) * tan(at);
}

static void grow(Shadow *shadow, const View *view, double angle, double slack) {
    shadow->low = fmin(shadow->low, chord_at(view, angle, slack, true));
    shadow->high = fmax(shadow->high, chord_at(view, angle, slack, false));
}

static void grow_to(Shadow *shadow, const View *view, GeomVec local) {
    double away = vec_length(local);
    if (away <= GEOM_TOUCH) { /* the eye itself is on the outline: it looks along it */
        return;
    }
    grow(shadow, view, atan2(local.y, local.x), clamped_asin(view->move / away) + view->turn);
}

/* A shadow of no width is a touch: it divides what is seen, unless only interiors block. */
static void keep(View *view, Shadow shadow, GeomFireRole role) {
    double width = shadow.high - shadow.low;
    if (view->count < FIRE_SHADOWS && (role == GEOM_FIRE_CLOSED ? width >= -GEOM_TOUCH : width > GEOM_LAP_FLOOR)) {
        view->shadows[view->count++] = shadow;
    }
}

static const Shadow NOTHING = {INFINITY, -INFINITY};

static GeomVec local_of(const View *view, GeomVec p) {
    GeomVec d = vec_sub(p, view->eye);
    return vec(vec_dot(d, view->x), vec_dot(d, view->y));
}

/* Cuts a segment to the box; false: it is outside. */
static bool cut(const View *view, GeomVec a, GeomVec b, double *t0, double *t1) {
    double p[4] = {a.x - b.x, b.x - a.x, a.y - b.y, b.y - a.y};
    double q[4] = {a.x - view->near, view->far - a.x, a.y + view->wide, view->wide - a.y};
    *t0 = 0;
    *t1 = 1;
    for (int i = 0; i < 4; i++) {
        if (p[i] == 0) {
            if (q[i] < 0) {
                return false;
            }
        } else if (p[i] < 0) {
            *t0 = fmax(*t0, q[i] / p[i]);
        } else {
            *t1 = fmin(*t1, q[i] / p[i]);
        }
    }
    return *t0 <= *t1;
}

static void shade_ring(View *view, const GeomVec *points, int count, GeomFireRole role) {
    Shadow shadow = NOTHING;
    bool open = false;
    for (int i = 0; i < count; i++) {
        GeomVec a = local_of(view, points[i]), b = local_of(view, points[i + 1 < count ? i + 1 : 0]);
        double t0, t1;
        bool in = cut(view, a, b, &t0, &t1);
        if (open && (!in || t0 > 0)) {
            keep(view, shadow, role);
            shadow = NOTHING;
            open = false;
        }
        if (in) {
            grow_to(&shadow, view, vec_lerp(a, b, t0));
            grow_to(&shadow, view, vec_lerp(a, b, t1));
            open = t1 >= 1;
            if (!open) {
                keep(view, shadow, role);
                shadow = NOTHING;
            }
        }
    }
    if (open) {
        keep(view, shadow, role);
    }
}

/* The part of a disc between eye and chord: its tangents where they touch it there, and where the box cuts it. */
static void shade_disc(View *view, const GeomShape *disc) {
    GeomVec centre = local_of(view, disc->centre);
    double away = vec_length(centre), r = disc->rx, least = away - view->move;
    Shadow shadow = NOTHING;
    if (least <= r || centre.x + r <= view->near || centre.x - r >= view->far) {
        return;
    }
    double half = asin(r / away), middle = atan2(centre.y, centre.x), tangent = sqrt(away * away - r * r);
    double slack = view->move / sqrt(least * least - r * r) + view->turn;
    for (int side = -1; side <= 1; side += 2) {
        double angle = middle + side * half, x = tangent * cos(angle);
        if (x >= view->near && x <= view->far) {
            grow(&shadow, view, angle, slack);
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
static bool blinded(const Fire *fire, const View *view) {
    for (int i = 0; i < fire->count; i++) {
        const GeomArea *area = geom_scene_area(fire->scene, fire->pieces[i]);
        int side = area_side(area, view->eye);
        if (side < (fire->roles[i] == GEOM_FIRE_CLOSED ? 0 : 1)) {
            continue;
        }
        GeomShape eye = shape_point(view->eye);
        if (view->move == 0 || area_edge(area, &eye) > view->move) {
            return true;
        }
    }
    return false;
}

static void sort_shadows(View *view) {
    for (int i = 1; i < view->count; i++) {
        Shadow shadow = view->shadows[i];
        int j = i;
        for (; j > 0 && view->shadows[j - 1].low > shadow.low; j--) {
            view->shadows[j] = view->shadows[j - 1];
        }
        view->shadows[j] = shadow;
    }
}

/* The longest gap between the shadows. */
static double longest(View *view, double *low, double *high) {
    double best = 0, reached = view->low;
    sort_shadows(view);
    for (int i = 0; i <= view->count; i++) {
        double until = i < view->count ? fmin(view->shadows[i].low, view->high) : view->high;
        if (until - reached > best) {
            best = until - reached;
            *low = reached;
            *high = until;
        }
        if (i < view->count) {
            reached = fmax(reached, view->shadows[i].high);
        }
    }
    return best;
}

static double look(const Fire *fire, GeomVec eye, double move, GeomVec *low, GeomVec *high) {
    View view = view_make(fire->ask, eye, move);
    if (blinded(fire, &view)) {
        return 0;
    }
    for (int i = 0; i < fire->count; i++) {
        const GeomArea *area = geom_scene_area(fire->scene, fire->pieces[i]);
        for (int ring = 0; ring < area->rings; ring++) {
            int start = area->ring_start[ring];
            shade_ring(&view, area->points + start, area->ring_start[ring + 1] - start, fire->roles[i]);
        }
    }
    for (int i = 0; i < fire->ask->base_count; i++) {
        shade_disc(&view, &fire->ask->bases[i]);
    }
    double from = 0, to = 0, best = longest(&view, &from, &to);
    if (low && high) {
        *low = vec_add(fire->ask->to, vec_scale(view.y, from));
        *high = vec_add(fire->ask->to, vec_scale(view.y, to));
    }
    return best;
}

static Fire fire_make(const GeomScene *scene, const GeomFireAsk *ask) {
    Fire fire = {.scene = scene, .ask = ask};
    GeomBox box = box_join(box_grow(box_add(box_empty(), ask->from), ask->from_radius),
                           box_grow(box_add(box_empty(), ask->to), ask->to_radius));
    int near[FIRE_PIECES], count = geom_scene_near(scene, box, near, FIRE_PIECES);
    for (int i = 0; i < count && i < FIRE_PIECES; i++) {
        GeomFireRole role = ask->role ? ask->role(ask->context, near[i]) : GEOM_FIRE_OPEN;
        if (role != GEOM_FIRE_FREE) {
            fire.pieces[fire.count] = near[i];
            fire.roles[fire.count++] = role;
        }
    }
    return fire;
}

double geom_fire_from(const GeomScene *scene, const GeomFireAsk *ask, GeomVec eye, GeomVec *low, GeomVec *high) {
    Fire fire = fire_make(scene, ask);
    return look(&fire, eye, 0, low, high);
}

double geom_front_depth(GeomVec from, GeomVec front, GeomVec centre, double radius) {
    return fmin(vec_dot(vec_sub(centre, from), front) + radius, 2 * radius);
}

static void try_eye(const Fire *fire, GeomVec eye, double enough, GeomFireLine *out) {
    GeomVec low, high;
    double seen = look(fire, eye, 0, &low, &high);
    out->looked++;
    if (seen >= enough && seen > out->width) {
        *out = (GeomFireLine){true, false, seen, eye, low, high, out->looked};
    }
}

/* The centre and the front rim: most that see at all see from one of these, and the widest view makes the better
 * picture. */
static void glance(const Fire *fire, double enough, GeomFireLine *out) {
    const GeomFireAsk *ask = fire->ask;
    GeomVec side = vec_left(ask->front);
    for (int i = 0; i < FIRE_GLANCES; i++) {
        double angle = 3.14159265358979 * i / (FIRE_GLANCES - 1);
        GeomVec rim = vec_add(vec_scale(side, cos(angle)), vec_scale(ask->front, sin(angle)));
        try_eye(fire, vec_add(ask->from, vec_scale(rim, ask->from_radius)), enough, out);
    }
    try_eye(fire, ask->from, enough, out);
}

/* A square of eyes, in the base's own frame: u along the front, v across. */
typedef struct {
    double u, v, half;
} Cell;

/* The point of the half disc nearest to the middle, and how far any eye of the cell is from it. False: no eye in it. */
static bool cell_eye(const GeomFireAsk *ask, const Cell *cell, GeomVec *eye, double *move) {
    double u = cell->u, v = cell->v, r = ask->from_radius;
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
    *eye = vec_add(ask->from, vec_add(vec_scale(ask->front, u), vec_scale(vec_left(ask->front), v)));
    return true;
}

static void search(const Fire *fire, double enough, GeomFireLine *out) {
    Cell cells[FIRE_CELLS];
    int count = 0;
    double half = fire->ask->from_radius / 2;
    cells[count++] = (Cell){half, -half, half};
    cells[count++] = (Cell){half, half, half};
    while (count > 0 && !out->clear) {
        Cell cell = cells[--count];
        GeomVec eye;
        double move;
        if (!cell_eye(fire->ask, &cell, &eye, &move) || look(fire, eye, move, NULL, NULL) < enough) {
            continue;
        }
        try_eye(fire, eye, enough, out);
        if (cell.half < GEOM_FIRE_FLOOR || out->looked > FIRE_LOOKS || count + 4 > FIRE_CELLS) {
            out->undecided = !out->clear;
            if (out->looked > FIRE_LOOKS) {
                return;
            }
            continue;
        }
        double h = cell.half / 2;
        for (int i = 0; i < 4; i++) {
            cells[count++] = (Cell){cell.u + (i & 1 ? h : -h), cell.v + (i & 2 ? h : -h), h};
        }
    }
}

void geom_fire_line(const GeomScene *scene, const GeomFireAsk *ask, GeomFireLine *out) {
    *out = (GeomFireLine){.eye = ask->from, .low = ask->to, .high = ask->to};
    double gap = vec_distance(ask->from, ask->to) - ask->from_radius - ask->to_radius;
    double enough = fmax(ask->width - GEOM_LIMIT, GEOM_LIMIT);
    if (gap <= GEOM_LIMIT) {
        out->clear = geom_front_depth(ask->from, ask->front, ask->to, ask->to_radius) >= enough;
        out->width = out->clear ? 2 * ask->to_radius : 0;
        return;
    }
    Fire fire = fire_make(scene, ask);
    glance(&fire, enough, out);
    if (!out->clear) {
        search(&fire, enough, out);
    }
}
