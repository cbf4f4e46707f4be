/* Which pieces take part: the way between both ends, rasterised over the scene's grid, and what each piece met there is
 * to the sweep. A piece that lies wholly between the ends counts as a whole (its hull's corners do); of others only the
 * edges in the way are taken and clipped for each node. */
#include "geom/sight/sight_broad.h"

#include "base/base.h"
#include "geom/limits.h"
#include "geom/sight/sight_chain.h"
#include "geom/sight/sight_cut.h"
#include "geom/sight/sight_role.h"

#include <string.h>

enum { MET_NOT, MET_OPEN, MET_SOLID, MET_LOOSE, MET_CUT, MET_AREA };

typedef struct {
    GeomVec corner[4];
    SightHalf side[4]; /* lower and upper side, back and front */
} Corridor;

typedef struct {
    SightWork *w;
    const SightReachOut *out;
    Corridor corridor;
    SightClips clips; /* for all directions of the pair; made when first asked for */
    bool clipped;
} Gathering;

static const SightClips *clips_of(Gathering *g) {
    if (!g->clipped) {
        SightNode all = node_make(g->w->from, g->w->to);
        chain_clips(g->w, &all, &g->clips);
        g->clipped = true;
    }
    return &g->clips;
}

/* The frame of a way: along and across the line of centres. */
typedef struct {
    double u0, u1, y0, y1;
} Reach;

static Reach reach_along(const SightEnd *end, GeomVec d) {
    GeomVec right = vec(d.y, -d.x); /* rho for this direction is the coordinate along d */
    return (Reach){end_low(end, right), end_high(end, right), end_low(end, d), end_high(end, d)};
}

/* The side above both boxes: from corner to corner on the side where it rises or falls, level where the boxes lie
 * beside each other. Returns its height at u = 0 and slope. */
static void upper_side(Reach a, Reach b, double *at, double *slope) {
    double ua = b.y1 >= a.y1 ? a.u0 : a.u1, ub = b.y1 >= a.y1 ? b.u0 : b.u1;
    if (ub > ua + 1e-6 * (fabs(ua) + 1)) {
        *slope = (b.y1 - a.y1) / (ub - ua);
        *at = a.y1 - *slope * ua;
    } else {
        *slope = 0;
        *at = max_of(a.y1, b.y1);
    }
}

static Reach mirrored(Reach r) {
    return (Reach){r.u0, r.u1, -r.y1, -r.y0};
}

/* A trapezium round both ends' boxes in the frame of the line of centres, grown by pad. */
static Corridor corridor_between(const SightWork *w, double pad) {
    GeomVec d = vec_unit(vec_sub(w->b.centre, w->a.centre)), n = vec_left(d);
    Reach a = reach_along(&w->a, d), b = reach_along(&w->b, d);
    double top, rise, bottom, fall;
    upper_side(a, b, &top, &rise);
    upper_side(mirrored(a), mirrored(b), &bottom, &fall);
    top += pad * sqrt(1 + rise * rise);
    bottom = -bottom - pad * sqrt(1 + fall * fall);
    fall = -fall;
    double back = min_of(a.u0, b.u0) - pad, front = max_of(a.u1, b.u1) + pad;
    double u[4] = {back, front, front, back};
    Corridor corridor;
    for (int i = 0; i < 4; i++) {
        double y = i < 2 ? bottom + fall * u[i] : top + rise * u[i];
        corridor.corner[i] = vec_add(vec_scale(d, u[i]), vec_scale(n, y));
    }
    corridor.side[0] = (SightHalf){vec_sub(n, vec_scale(d, fall)), bottom};
    corridor.side[1] = (SightHalf){vec_sub(vec_scale(d, rise), n), -top};
    corridor.side[2] = (SightHalf){d, back};
    corridor.side[3] = (SightHalf){vec_scale(d, -1), -front};
    return corridor;
}

/* Whether a box lies wholly beyond a side of the way. */
static bool box_misses(const Corridor *corridor, const GeomBox *box) {
    for (int i = 0; i < 4; i++) {
        GeomVec m = corridor->side[i].m;
        if (m.x * (m.x > 0 ? box->x1 : box->x0) + m.y * (m.y > 0 ? box->y1 : box->y0) < corridor->side[i].c) {
            return true;
        }
    }
    return false;
}

static bool misses(const Corridor *corridor, GeomVec p, GeomVec q) {
    for (int i = 0; i < 4; i++) {
        const SightHalf *side = &corridor->side[i];
        if (vec_dot(side->m, p) < side->c && vec_dot(side->m, q) < side->c) {
            return true;
        }
    }
    return false;
}

static void widen(SightWork *w, int row, double x0, double x1) {
    int low = scene_column(w->scene, x0), high = scene_column(w->scene, x1);
    w->met.row_low[row] = low < w->met.row_low[row] ? low : w->met.row_low[row];
    w->met.row_high[row] = high > w->met.row_high[row] ? high : w->met.row_high[row];
}

/* Takes the columns that a side of the way comes through in each row. The border rows reach on for ever. */
static void trace_side(SightWork *w, GeomVec a, GeomVec b) {
    const GeomScene *scene = w->scene;
    if (a.y > b.y) {
        GeomVec keep = a;
        a = b;
        b = keep;
    }
    double slope = b.y > a.y ? (b.x - a.x) / (b.y - a.y) : 0;
    int first = scene_row(scene, a.y), last = scene_row(scene, b.y);
    double x = a.x;
    for (int row = first; row <= last; row++) {
        double next = row == last ? b.x : a.x + slope * (scene->grid.y0 + (row + 1) * scene->cell - a.y);
        widen(w, row, min_of(x, next), max_of(x, next));
        x = next;
    }
}

static void rasterise(SightWork *w, const Corridor *corridor, int *first, int *last) {
    double low = INFINITY, high = -INFINITY;
    for (int i = 0; i < 4; i++) {
        low = min_of(low, corridor->corner[i].y);
        high = max_of(high, corridor->corner[i].y);
    }
    *first = scene_row(w->scene, low);
    *last = scene_row(w->scene, high);
    for (int row = *first; row <= *last; row++) {
        w->met.row_low[row] = w->scene->columns;
        w->met.row_high[row] = -1;
    }
    for (int i = 0; i < 4; i++) {
        trace_side(w, corridor->corner[i], corridor->corner[(i + 1) & 3]);
    }
}

/* Whether a piece of one ring lies between the ends for all directions; then its hull's corners are taken. */
static bool take_solid(SightWork *w, int piece, const SightHalves *between) {
    const GeomScene *scene = w->scene;
    int first = w->met.corner_count;
    if (scene->areas[piece].rings != 1 || between->too_many) {
        return false;
    }
    for (int i = scene->hull_first[piece]; i < scene->hull_first[piece + 1]; i++) {
        GeomVec p = scene->points[scene->hull[i]];
        for (int k = 0; k < between->count; k++) {
            if (vec_dot(between->half[k].m, p) < between->half[k].c) {
                w->met.corner_count = first;
                return false;
            }
        }
        w->met.corners[w->met.corner_count++] = p;
    }
    w->met.solids[w->met.solid_count++] = (SightSolid){first, w->met.corner_count - first, piece, 0, 0};
    return true;
}

/* Whether the piece may come so near to an end that it must be clipped by it. For a verdict only what is flush with a
 * polygon's side need be: such an edge can lie on a chord, neither in front nor behind. */
static bool near_end(const SightWork *w, int piece, double grow) {
    const SightEnd *ends[2] = {&w->a, &w->b};
    GeomBox box = w->scene->areas[piece].box;
    double by = max_of(grow, 2 * GEOM_LAP_FLOOR);
    box = (GeomBox){box.x0 - by, box.y0 - by, box.x1 + by, box.y1 + by};
    for (int k = 0; k < 2; k++) {
        if ((grow > 0 || ends[k]->shape->kind == GEOM_POLY) && boxes_meet(&box, &ends[k]->box)) {
            return true;
        }
    }
    return false;
}

static unsigned char meet(Gathering *g, int piece) {
    SightWork *w = g->w;
    GeomRole role = sight_role(w, piece);
    if (role.kind == GEOM_ROLE_OPEN) {
        return MET_OPEN;
    }
    if (role.kind != GEOM_ROLE_COMPLETE) {
        if (g->out->grow > 0) {
            return MET_OPEN; /* the margin is that of complete pieces */
        }
        w->through.list[w->through.count++] = piece;
        return MET_AREA;
    }
    if (near_end(w, piece, g->out->grow)) {
        w->cut.list[w->cut.count++] = piece;
        return MET_CUT;
    }
    return !g->out->edges && take_solid(w, piece, &clips_of(g)->of[0]) ? MET_SOLID : MET_LOOSE;
}

static void visit_edges(Gathering *g, const int *edges, int count) {
    SightWork *w = g->w;
    const Corridor *corridor = &g->corridor;
    const GeomScene *scene = w->scene;
    uint32_t *seen = w->work->edge_seen, stamp = w->work->edge_stamp;
    for (int k = 0; k < count; k++) {
        int e = edges[k], piece = scene->piece_of[e];
        if (seen[e] == stamp) {
            continue;
        }
        seen[e] = stamp;
        bool known = w->met.pieces[piece] == w->met.stamp;
        if (known && w->met.as[piece] <= MET_SOLID) {
            continue;
        }
        if (!known && box_misses(corridor, &scene->areas[piece].box)) {
            w->met.pieces[piece] = w->met.stamp;
            w->met.as[piece] = MET_OPEN;
            continue;
        }
        if (misses(corridor, scene->points[e], scene->points[scene->next[e]])) {
            continue;
        }
        if (!known) {
            w->met.pieces[piece] = w->met.stamp;
            w->met.as[piece] = meet(g, piece);
        }
        if (w->met.as[piece] > MET_SOLID) {
            w->met.edges[w->met.edge_count++] = e;
        }
    }
}

/* What holds an end takes part though no edge of it be near. */
static void meet_holding(SightWork *w, const SightReachOut *out) {
    for (int k = 0; k < 2; k++) {
        for (int i = 0; i < w->ask.held_count[k]; i++) {
            int piece = w->ask.held[k][i];
            if (w->met.pieces[piece] == w->met.stamp) {
                continue;
            }
            w->met.pieces[piece] = w->met.stamp;
            GeomRole role = sight_role(w, piece);
            w->met.as[piece] = role.kind == GEOM_ROLE_OPEN ? MET_OPEN : MET_AREA;
            if (role.kind == GEOM_ROLE_COMPLETE) {
                w->met.as[piece] = MET_CUT;
                w->cut.list[w->cut.count++] = piece;
            } else if (role.kind != GEOM_ROLE_OPEN && out->grow <= 0) {
                w->through.list[w->through.count++] = piece;
            }
        }
    }
}

static void sort_edges(int *list, int count) {
    for (int step = count / 2; step > 0; step = step == 2 ? 1 : step * 5 / 11) {
        for (int i = step; i < count; i++) {
            int item = list[i], k = i;
            for (; k >= step && list[k - step] > item; k -= step) {
                list[k] = list[k - step];
            }
            list[k] = item;
        }
    }
}

/* One contour for each ring met, with gaps where its edges are out of the way. Edges of what a line may go into are put
 * aside. */
static void link_edges(SightWork *w) {
    const GeomScene *scene = w->scene;
    sort_edges(w->met.edges, w->met.edge_count);
    sight_room_for_items(w, w->met.edge_count);
    sight_room_for_through(w, w->met.edge_count);
    for (int i = 0; i < w->met.edge_count;) {
        int ring = scene->ring_of[w->met.edges[i]], piece = scene->piece_of[w->met.edges[i]];
        bool area = w->met.as[piece] == MET_AREA;
        SightContour contour = {.first = w->met.item_count, .piece = piece, .slack = w->slack};
        int first = w->met.edges[i], last = first;
        for (; i < w->met.edge_count && scene->ring_of[w->met.edges[i]] == ring; i++) {
            int e = w->met.edges[i];
            SightItem item = {
                .a = scene->points[e], .b = scene->points[scene->next[e]], .piece = piece, .joined = e == last + 1};
            last = e;
            if (area) {
                w->through.items[w->through.item_count++] = item;
            } else {
                w->met.items[w->met.item_count++] = item;
            }
        }
        if (!area) {
            contour.count = contour.uncut = w->met.item_count - contour.first;
            contour.closed = first == scene->ring_first[ring] && last == scene->ring_first[ring + 1] - 1;
            sight_room_for_contour(w);
            w->met.contours[w->met.contour_count++] = contour;
        }
    }
}

static void new_pair(SightWork *w) {
    if (++w->met.stamp == 0) {
        memset(w->met.pieces, 0, (size_t)w->scene->pieces * sizeof *w->met.pieces);
        w->met.stamp = 1;
    }
    w->met.item_count = w->met.contour_count = w->met.solid_count = w->met.corner_count = w->met.edge_count = 0;
    w->through.count = w->through.item_count = w->cut.count = 0;
    w->met.insets = false;
    w->sealed = -1;
    work_stamp_edges(w->work);
}

static bool is_between(const SightHalves *between, const SightItem *item) {
    for (int h = 0; h < between->count; h++) {
        const SightHalf *half = &between->half[h];
        if (vec_dot(half->m, item->a) < half->c || vec_dot(half->m, item->b) < half->c) {
            return false;
        }
    }
    return !between->too_many;
}

/* Items that no half plane of the whole range cuts are cut by none of a part of it. */
static void mark_between(Gathering *g) {
    SightWork *w = g->w;
    w->met.loose = false;
    sight_room_for_runs(w);
    for (int i = 0; i < w->met.contour_count; i++) {
        const SightContour *contour = &w->met.contours[i];
        for (int k = contour->first; k < contour->first + contour->count; k++) {
            w->met.items[k].between = is_between(&clips_of(g)->of[contour->inset], &w->met.items[k]);
            w->met.loose = w->met.loose || !w->met.items[k].between;
        }
    }
}

/* Edges in the way, of what is no solid. */
static void take_edges(SightWork *w, int piece, const Corridor *corridor) {
    const GeomScene *scene = w->scene;
    for (int e = scene->first[piece]; e < scene->first[piece + 1]; e++) {
        if (!misses(corridor, scene_from(scene, e), scene_to(scene, e))) {
            w->met.edges[w->met.edge_count++] = e;
        }
    }
}

void sight_gather_pieces(SightWork *w, const int *pieces, int count) {
    const SightReachOut near = {.pad = 0};
    Gathering g; /* without wiping its lists */
    g.w = w;
    g.out = &near;
    g.clipped = false;
    new_pair(w);
    w->slack = 0;
    bool laid = false;
    for (int i = 0; i < count; i++) {
        w->met.pieces[pieces[i]] = w->met.stamp;
        w->met.as[pieces[i]] = meet(&g, pieces[i]);
        base_check(w->met.as[pieces[i]] != MET_AREA && w->met.as[pieces[i]] != MET_OPEN);
        if (w->met.as[pieces[i]] != MET_SOLID) {
            g.corridor = laid ? g.corridor : corridor_between(w, 0);
            laid = true;
            take_edges(w, pieces[i], &g.corridor);
        }
    }
    link_edges(w);
    w->effort.cost += w->met.edge_count;
    w->met.raw_items = w->met.item_count;
    w->met.raw_contours = w->met.contour_count;
    sight_cut(w, 0);
    mark_between(&g);
}

void sight_gather(SightWork *w, const SightReachOut *out) {
    base_assert(out->pad >= 0 && out->grow >= 0 && out->slack >= 0);
    const GeomScene *scene = w->scene;
    Gathering g; /* without wiping its lists */
    g.w = w;
    g.out = out;
    g.clipped = false;
    new_pair(w);
    w->slack = out->slack;
    meet_holding(w, out);
    g.corridor = corridor_between(w, out->pad);
    int first, last;
    rasterise(w, &g.corridor, &first, &last);
    for (int row = first; row <= last; row++) {
        int cell = row * scene->columns;
        int from = scene->cell_start[cell + w->met.row_low[row]],
            to = scene->cell_start[cell + w->met.row_high[row] + 1];
        visit_edges(&g, scene->cell_edges + from, to - from);
    }
    link_edges(w);
    w->effort.cost += w->met.edge_count + w->ask.held_count[0] + w->ask.held_count[1];
    w->met.raw_items = w->met.item_count;
    w->met.raw_contours = w->met.contour_count;
    sight_cut_area(w);
    sight_cut(w, out->grow);
    g.clipped = g.clipped && !w->met.insets; /* insets have their own half planes */
    mark_between(&g);
}

void sight_recut(SightWork *w, double grow, double slack) {
    base_assert(grow >= 0 && slack >= 0 && w->met.raw_items <= w->met.item_cap);
    w->met.item_count = w->met.raw_items;
    w->met.contour_count = w->met.raw_contours;
    w->slack = slack;
    for (int i = 0; i < w->met.contour_count; i++) {
        w->met.contours[i].count = w->met.contours[i].uncut;
        w->met.contours[i].slack = slack;
    }
    sight_cut(w, grow);
    Gathering g;
    g.w = w;
    g.clipped = false;
    mark_between(&g);
}
