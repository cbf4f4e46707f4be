/* Inward offsets as contours of the depth below the outline.
 *
 * Moving edges and cleaning up where they cross is where offset code breaks. The distance to a polygon is simple and
 * exact, so it is laid on a grid and contoured (marching squares); a contour never crosses itself or its neighbour, and
 * an area with a waist or a hole needs no case of its own. The grid hangs on the area's box, so that a drag does not
 * change a contour. */
#include "view/terrain_internal.h"

#define CELLS_MOST 160  /* along the longer side */
#define STEP_LEAST 0.75 /* mm */
#define RING_STEP  2.0  /* mm between the points of a contour, at most */
#define SCRAP      9.0  /* mm round: shorter contours are left out */

static void depth_row(TerrainShape shape, GeomVec origin, double step, int wide, double y, float *row) {
    for (int x = 0; x < wide; x++) {
        row[x] = INFINITY;
    }
    for (int r = 0; r < shape.rings; r++) {
        int first = shape.start[r], end = shape.start[r + 1];
        GeomVec a = shape.points[end - 1];
        for (int i = first; i < end; i++) {
            GeomVec b = shape.points[i], d = vec_sub(b, a);
            double square = vec_dot(d, d), scale = square > 0 ? 1 / square : 0;
            double ay = y - a.y;
            for (int x = 0; x < wide; x++) {
                double ax = origin.x + x * step - a.x, t = (ax * d.x + ay * d.y) * scale;
                t = t < 0 ? 0 : t > 1 ? 1 : t;
                double ox = ax - t * d.x, oy = ay - t * d.y, away = ox * ox + oy * oy;
                row[x] = away < row[x] ? (float)away : row[x];
            }
            a = b;
        }
    }
}

/* Depths so far are squares without a sign; outside becomes negative. */
static void sign_row(TerrainShape shape, GeomVec origin, double step, int wide, double y, float *row,
                     TerrainSpans *spans) {
    terrain_shape_spans(shape, vec(origin.x, y), vec(1, 0), 0, spans);
    int span = 0;
    for (int x = 0; x < wide; x++) {
        double at = x * step;
        while (span + 1 < spans->count && at > spans->items[span + 1]) {
            span += 2;
        }
        bool inside = span + 1 < spans->count && at >= spans->items[span];
        row[x] = inside ? sqrtf(row[x]) : -sqrtf(row[x]);
    }
}

TerrainRelief relief_make(TerrainShape shape) {
    TerrainRelief relief = {0};
    GeomBox box = terrain_shape_box(shape);
    if (shape.rings == 0 || !(box.x1 > box.x0) || !(box.y1 > box.y0)) {
        return relief;
    }
    relief.step = fmax(fmax(box.x1 - box.x0, box.y1 - box.y0) / CELLS_MOST, STEP_LEAST);
    relief.origin = vec(box.x0 - relief.step, box.y0 - relief.step);
    relief.wide = (int)ceil((box.x1 - box.x0) / relief.step) + 3;
    relief.high = (int)ceil((box.y1 - box.y0) / relief.step) + 3;
    relief.depth = base_alloc((size_t)relief.wide * (size_t)relief.high, sizeof *relief.depth);
    TerrainSpans spans = {0};
    for (int y = 0; y < relief.high; y++) {
        float *row = relief.depth + (ptrdiff_t)y * relief.wide;
        double at = relief.origin.y + y * relief.step;
        depth_row(shape, relief.origin, relief.step, relief.wide, at, row);
        sign_row(shape, relief.origin, relief.step, relief.wide, at, row, &spans);
        for (int x = 0; x < relief.wide; x++) {
            if (row[x] > relief.deepest) {
                relief.deepest = row[x];
                relief.pole = vec(relief.origin.x + x * relief.step, at);
            }
        }
    }
    array_free(&spans);
    return relief;
}

void relief_free(TerrainRelief *relief) {
    base_free(relief->depth);
    relief->depth = NULL;
}

/* A grid edge is named by its upper or left node: 2 * node for the one to the right, 2 * node + 1 for the one down. A
 * contour crosses an edge once and leaves it to exactly one other, so `next` holds all contours as linked rings. */
typedef struct {
    const TerrainRelief *relief;
    double depth;
    int *next;
} Contours;

static double height_at(const Contours *c, int node) {
    return (double)c->relief->depth[node] - c->depth;
}

static GeomVec crossing(const Contours *c, int edge) {
    const TerrainRelief *relief = c->relief;
    int node = edge / 2, other = node + (edge % 2 ? relief->wide : 1);
    double a = height_at(c, node), b = height_at(c, other), t = a / (a - b);
    double x = node % relief->wide, y = node / relief->wide; /* NOLINT(bugprone-integer-division) */
    return vec(relief->origin.x + (x + (edge % 2 ? 0 : t)) * relief->step,
               relief->origin.y + (y + (edge % 2 ? t : 0)) * relief->step);
}

/* Links the crossings of one cell, the deep side on the left of the way (as seen with y down: vec_left). */
static void link_cell(Contours *c, int node) {
    int wide = c->relief->wide;
    int corner[4] = {node, node + 1, node + wide + 1, node + wide};
    int edge[4] = {2 * node, 2 * (node + 1) + 1, 2 * (node + wide), 2 * node + 1}; /* top, right, bottom, left */
    bool deep[4];
    double sum = 0;
    for (int i = 0; i < 4; i++) {
        deep[i] = height_at(c, corner[i]) > 0;
        sum += height_at(c, corner[i]);
    }
    int in[2], out[2], ins = 0, outs = 0;
    for (int i = 0; i < 4; i++) { /* side i runs from corner i to corner i + 1 */
        if (deep[i] && !deep[(i + 1) % 4]) {
            out[outs++] = i;
        } else if (!deep[i] && deep[(i + 1) % 4]) {
            in[ins++] = i;
        }
    }
    if (ins == 1) {
        c->next[edge[out[0]]] = edge[in[0]];
    } else if (ins == 2) { /* a saddle: the middle says which corners belong together */
        int turn = sum > 0 ? 1 : 3;
        for (int i = 0; i < 2; i++) {
            c->next[edge[out[i]]] = edge[(out[i] + turn) % 4];
        }
    }
}

/* Points evenly along the closed line. */
static void resample(const TerrainLine *line, double step, TerrainLine *out) {
    TerrainTrack track = track_make(line->items, line->count, true);
    int count = (int)ceil(track.length / step);
    count = count < 12 ? 12 : count;
    out->count = 0;
    for (int i = 0; i < count; i++) {
        array_push(out, track_point(&track, track.length * i / count, 0));
    }
    track_free(&track);
}

/* Averages along the ring with a bell of about `smooth` mm. */
static void smooth_ring(TerrainLine *ring, double step, double smooth) {
    int reach = (int)ceil(2 * smooth / step);
    if (smooth <= 0 || reach < 1 || 2 * reach >= ring->count) {
        return;
    }
    TerrainLine out = {0};
    for (int i = 0; i < ring->count; i++) {
        GeomVec sum = vec(0, 0);
        double weight = 0;
        for (int o = -reach; o <= reach; o++) {
            double w = exp(-.5 * (o * step / smooth) * (o * step / smooth));
            sum = vec_add(sum, vec_scale(ring->items[(i + o + ring->count) % ring->count], w));
            weight += w;
        }
        array_push(&out, vec_scale(sum, 1 / weight));
    }
    array_free(ring);
    *ring = out;
}

static void take_ring(Contours *c, int edge, double smooth, TerrainRings *rings) {
    TerrainLine raw = {0}, ring = {0};
    double length = 0;
    while (c->next[edge] >= 0) {
        int then = c->next[edge];
        array_push(&raw, crossing(c, edge));
        length += vec_distance(crossing(c, edge), crossing(c, then));
        c->next[edge] = -1;
        edge = then;
    }
    if (length > SCRAP) {
        double step = fmin(RING_STEP, length / 12);
        resample(&raw, step, &ring);
        smooth_ring(&ring, step, fmin(smooth, length / 16));
        rings_add(rings, ring.items, ring.count);
    }
    array_free(&raw);
    array_free(&ring);
}

TerrainRings relief_rings(const TerrainRelief *relief, double depth, double smooth) {
    TerrainRings rings = {0};
    if (!relief->depth || depth >= relief->deepest) {
        return rings;
    }
    int nodes = relief->wide * relief->high;
    Contours c = {relief, depth, base_alloc((size_t)nodes * 2, sizeof(int))};
    for (int i = 0; i < 2 * nodes; i++) {
        c.next[i] = -1;
    }
    for (int y = 0; y + 1 < relief->high; y++) {
        for (int x = 0; x + 1 < relief->wide; x++) {
            link_cell(&c, y * relief->wide + x);
        }
    }
    for (int edge = 0; edge < 2 * nodes; edge++) {
        if (c.next[edge] >= 0) {
            take_ring(&c, edge, smooth, &rings);
        }
    }
    base_free(c.next);
    return rings;
}
