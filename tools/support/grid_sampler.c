#include "support/grid_sampler.h"

#include "geom/scene/scene_internal.h"

#include <stdlib.h>

enum { SAMPLES = 32, CUTS_MAX = 4096 };
static const double LAP_SLACK = 0.01; /* mm: what a length inside may be over its limit */

typedef struct {
    const Ground *ground;
    const GeomScene *scene;
    const Pair *pair;
    int last; /* the edge that stopped a line last, or -1 */
} Sampler;

/* Points of the outline that face along d, ends included. */
static void facing_points(const GeomShape *base, GeomVec d, GeomVec out[SAMPLES]) {
    static GeomVec turns[SAMPLES];
    if (turns[0].x == 0 && turns[0].y == 0) {
        for (int i = 0; i < SAMPLES; i++) {
            double turn = PI * (i / (SAMPLES - 1.0) - 0.5);
            turns[i] = vec(cos(turn), sin(turn));
        }
    }
    for (int i = 0; i < SAMPLES; i++) {
        GeomVec n = {d.x * turns[i].x - d.y * turns[i].y, d.x * turns[i].y + d.y * turns[i].x};
        if (base->kind == GEOM_DISC) {
            out[i] = vec_add(base->centre, vec_scale(n, base->rx));
            continue;
        }
        double reach = INFINITY; /* along the ray from the middle to the outline */
        for (int k = 0; k < base->count; k++) {
            GeomVec p = base->points[k], side = vec_sub(base->points[k + 1 < base->count ? k + 1 : 0], p);
            double facing = vec_cross(n, side);
            double at = facing > 0 ? vec_cross(vec_sub(p, base->centre), side) / facing : INFINITY;
            reach = at < reach ? at : reach;
        }
        out[i] = vec_add(base->centre, vec_scale(n, reach));
    }
}

/* A touch stops nothing. */
static bool stops(const GeomScene *scene, int edge, GeomVec p, GeomVec q) {
    GeomVec a = scene_from(scene, edge), b = scene_to(scene, edge), d = vec_sub(q, p);
    if (!(vec_cross(d, vec_sub(a, p)) * vec_cross(d, vec_sub(b, p)) < 0)) {
        return false;
    }
    GeomVec side = vec_sub(b, a);
    return vec_cross(side, vec_sub(p, a)) * vec_cross(side, vec_sub(q, a)) < 0;
}

static bool cell_stops(Sampler *s, int from, int to, GeomVec p, GeomVec q) {
    for (int k = from; k < to; k++) {
        int edge = s->scene->cell_edges[k];
        if (stops(s->scene, edge, p, q) && !pair_is_held(s->pair, s->scene->piece_of[edge])) {
            s->last = edge;
            return true;
        }
    }
    return false;
}

static bool passes_blockers(Sampler *s, GeomVec p, GeomVec q) {
    const GeomScene *scene = s->scene;
    if (s->last >= 0 && stops(scene, s->last, p, q)) {
        return false;
    }
    GeomVec a = p.y <= q.y ? p : q, b = p.y <= q.y ? q : p;
    double slope = b.y > a.y ? (b.x - a.x) / (b.y - a.y) : 0, x = a.x;
    int last = scene_row(scene, b.y);
    for (int row = scene_row(scene, a.y); row <= last; row++) {
        double next = row == last ? b.x : a.x + slope * (scene->grid.y0 + (row + 1) * scene->cell - a.y);
        int low = scene_column(scene, x < next ? x : next), high = scene_column(scene, x < next ? next : x);
        const int *cells = scene->cell_start + row * scene->columns;
        if (cell_stops(s, cells[low], cells[high + 1], p, q)) {
            return false;
        }
        x = next;
    }
    return true;
}

static int ascending(const void *a, const void *b) {
    double x = *(const double *)a, y = *(const double *)b;
    return (x > y) - (x < y);
}

/* The length of p-q inside a piece: by where the line cuts its edges, and whether it starts inside. */
static double length_inside(const GeomScene *scene, int piece, GeomVec p, GeomVec q) {
    double cuts[CUTS_MAX];
    GeomVec d = vec_sub(q, p);
    int count = 0;
    bool inside = false;
    for (int e = scene->first[piece]; e < scene->first[piece + 1]; e++) {
        double a = vec_cross(d, vec_sub(scene_from(scene, e), p)), b = vec_cross(d, vec_sub(scene_to(scene, e), p));
        if ((a < 0) == (b < 0)) {
            continue;
        }
        GeomVec at = vec_lerp(scene_from(scene, e), scene_to(scene, e), a / (a - b));
        double t = vec_dot(vec_sub(at, p), d) / vec_dot(d, d);
        inside = inside != (t < 0);
        if (t > 0 && t < 1 && count < CUTS_MAX) {
            cuts[count++] = t;
        }
    }
    qsort(cuts, (size_t)count, sizeof *cuts, ascending);
    double sum = 0, from = 0;
    for (int i = 0; i <= count; i++) {
        double to = i < count ? cuts[i] : 1;
        sum += inside ? to - from : 0;
        inside = !inside;
        from = to;
    }
    return sum * vec_length(d);
}

static bool keeps_limits(const Sampler *s, GeomVec p, GeomVec q) {
    for (int i = 0; i < s->pair->count_a + s->pair->count_b; i++) {
        int piece = i < s->pair->count_a ? s->pair->held_a[i] : s->pair->held_b[i - s->pair->count_a];
        if (length_inside(s->scene, piece, p, q) > s->ground->table.pieces.items[piece].limit + LAP_SLACK) {
            return false;
        }
    }
    return true;
}

bool sampler_sees(const Ground *ground, const Pair *pair) {
    Sampler s = {ground, ground->scene, pair, -1};
    GeomVec d = vec_sub(pair->b.centre, pair->a.centre), from[SAMPLES], to[SAMPLES];
    d = vec_scale(d, 1 / vec_length(d));
    facing_points(&pair->a, d, from);
    facing_points(&pair->b, vec_scale(d, -1), to);
    for (int i = 0; i < SAMPLES; i++) {
        for (int k = 0; k < SAMPLES; k++) {
            if (passes_blockers(&s, from[i], to[k]) && keeps_limits(&s, from[i], to[k])) {
                return true;
            }
        }
    }
    return false;
}

double least_work(const Ground *ground, const Pair *pair) {
    const GeomScene *scene = ground->scene;
    GeomBox a = shape_box_of(&pair->a), b = shape_box_of(&pair->b);
    GeomVec corners[8] = {{a.x0, a.y0}, {a.x1, a.y0}, {a.x0, a.y1}, {a.x1, a.y1},
                          {b.x0, b.y0}, {b.x1, b.y0}, {b.x0, b.y1}, {b.x1, b.y1}};
    GeomVec d = vec_sub(pair->b.centre, pair->a.centre);
    scene_collect_hull(scene, ground->work, corners, 8);
    double sum = 0;
    for (int i = 0; i < ground->work->edge_count; i++) {
        sum += vec_cross(d, scene_from(scene, ground->work->edges[i]));
    }
    return sum;
}
