/* A first look, in the direction from centre to centre only, before anything is gathered: most pairs that see each
 * other are done with it. It can only say "seen". Whatever is not as plain as can be (a piece beside an end, one that
 * lines may enter, too many pieces) is left to the sweep, and so is every slot narrow enough to argue about. */
#include "base/base.h"
#include "geom/limits.h"
#include "geom/sight/sight_role.h"

#define RUNS_MAX   12
#define PIECES_MAX 1024 /* beyond, walking through all boxes costs more than the sweep's grid */

/* An extent along d and across it. */
typedef struct {
    double u0, u1, y0, y1;
} Extent;

typedef struct {
    SightWork *w;
    GeomVec d;
    Extent a, b;
    double low, high; /* the corridor */
    double from[RUNS_MAX], to[RUNS_MAX];
    int count; /* number of runs, sorted by `from` */
} Glance;

static void widen_to(Extent *e, GeomVec p, GeomVec d) {
    double u = vec_dot(d, p), y = rho_of(d, p);
    *e = (Extent){min_of(e->u0, u), max_of(e->u1, u), min_of(e->y0, y), max_of(e->y1, y)};
}

static Extent extent_of(const SightEnd *end, GeomVec d) {
    if (end->shape->kind == GEOM_DISC) {
        double u = vec_dot(d, end->centre), y = rho_of(d, end->centre), r = end->radius;
        return (Extent){u - r, u + r, y - r, y + r};
    }
    if (end->shape->kind == GEOM_POLY) {
        Extent e = {INFINITY, -INFINITY, INFINITY, -INFINITY};
        for (int i = 0; i < end->shape->count; i++) {
            widen_to(&e, end->shape->points[i], d);
        }
        return e;
    }
    GeomVec right = vec(d.y, -d.x); /* rho for this direction is the coordinate along d */
    return (Extent){end_low(end, right), end_high(end, right), end_low(end, d), end_high(end, d)};
}

static Extent extent_of_box(const GeomBox *box, GeomVec d) {
    GeomVec middle = {(box->x0 + box->x1) / 2, (box->y0 + box->y1) / 2},
            half = {middle.x - box->x0, middle.y - box->y0};
    double u = vec_dot(d, middle), y = rho_of(d, middle), along = fabs(d.x) * half.x + fabs(d.y) * half.y,
           across = fabs(d.y) * half.x + fabs(d.x) * half.y;
    return (Extent){u - along, u + along, y - across, y + across};
}

static Extent extent_of_hull(const GeomScene *scene, int piece, GeomVec d) {
    Extent e = {INFINITY, -INFINITY, INFINITY, -INFINITY};
    for (int i = scene->hull_first[piece]; i < scene->hull_first[piece + 1]; i++) {
        widen_to(&e, scene->points[scene->hull[i]], d);
    }
    return e;
}

/* Beside the corridor, behind the first end or beyond the second, with something to spare. */
static bool is_aside(const Glance *g, const Extent *e) {
    return e->y1 < g->low - GEOM_TOUCH || e->y0 > g->high + GEOM_TOUCH || e->u1 < g->a.u0 - GEOM_TOUCH ||
           e->u0 > g->b.u1 + GEOM_TOUCH;
}

/* Takes a piece into account; false: it is not for a glance to say what it does. */
static bool take_piece(Glance *g, int piece) {
    GeomRoleKind kind = sight_role(g->w, piece).kind;
    if (kind == GEOM_ROLE_OPEN) {
        return true;
    }
    Extent e = extent_of_hull(g->w->scene, piece, g->d);
    if (is_aside(g, &e)) {
        return true;
    }
    if (kind != GEOM_ROLE_COMPLETE || g->count == RUNS_MAX || e.u0 < g->a.u1 || e.u1 > g->b.u0) {
        return false;
    }
    int k = g->count++;
    for (; k > 0 && g->from[k - 1] > e.y0; k--) {
        g->from[k] = g->from[k - 1];
        g->to[k] = g->to[k - 1];
    }
    g->from[k] = e.y0;
    g->to[k] = e.y1;
    return true;
}

static bool take_pieces(Glance *g) {
    const SightWork *w = g->w;
    const GeomBox *a = &w->a.box, *b = &w->b.box;
    GeomBox both = {min_of(a->x0, b->x0), min_of(a->y0, b->y0), max_of(a->x1, b->x1), max_of(a->y1, b->y1)};
    for (int i = 0; i < w->scene->pieces; i++) {
        const GeomBox *box = &w->scene->areas[i].box;
        if (boxes_meet(box, &both)) {
            Extent e = extent_of_box(box, g->d);
            if (!is_aside(g, &e) && !take_piece(g, i)) {
                return false;
            }
        }
    }
    return true;
}

/* Nothing that holds an end has any effect. */
static bool is_free(SightWork *w) {
    for (int k = 0; k < 2; k++) {
        for (int i = 0; i < w->ask.held_count[k]; i++) {
            if (sight_role(w, w->ask.held[k][i]).kind != GEOM_ROLE_OPEN) {
                return false;
            }
        }
    }
    return true;
}

static SightSlot widest_slot(const Glance *g) {
    base_check(g->count >= 0 && g->count <= RUNS_MAX);
    SightSlot best = {.width = -INFINITY, .d = g->d};
    double reached = g->low;
    for (int i = 0; i <= g->count; i++) {
        double end = i < g->count ? min_of(g->from[i], g->high) : g->high;
        if (end - reached > best.width) {
            best =
                (SightSlot){.width = end - reached, .d = g->d, .rho = (reached + end) / 2, .low = reached, .high = end};
        }
        reached = i < g->count ? max_of(reached, g->to[i]) : reached;
    }
    return best;
}

bool sight_glance(SightWork *w, SightSlot *slot) {
    if (w->scene->pieces > PIECES_MAX || !is_free(w)) {
        return false;
    }
    Glance g; /* without wiping its lists */
    g.w = w;
    g.count = 0;
    g.d = vec_unit(vec_sub(w->b.centre, w->a.centre));
    g.a = extent_of(&w->a, g.d);
    g.b = extent_of(&w->b, g.d);
    g.low = max_of(g.a.y0, g.b.y0);
    g.high = min_of(g.a.y1, g.b.y1);
    if (g.high - g.low <= GEOM_GLANCE_FLOOR || !take_pieces(&g)) {
        return false;
    }
    *slot = widest_slot(&g);
    base_assert(slot->low >= g.low && slot->high <= g.high);
    w->effort.evaluations++;
    return slot->width > GEOM_GLANCE_FLOOR;
}
