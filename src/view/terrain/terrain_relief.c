/* Inward offsets as contours of the depth below the outline.
 *
 * Moving edges and cleaning up where they cross is where offset code breaks. The distance to a polygon is simple and
 * exact, so it is laid on a grid and contoured; a contour never crosses itself or its neighbour, and
 * an area with a waist or a hole needs no case of its own. The grid hangs on the area's box, so that a drag does not
 * change a contour. */
#include "geom/contour.h"
#include "view/terrain/terrain_internal.h"

#define CELLS_MAX 160  /* along the longer side */
#define STEP_MIN  0.75 /* mm */
#define BLOCK     12   /* cells along a side, measured together */
#define RING_STEP 2.0  /* mm between the points of a contour, at most */
#define SCRAP     9.0  /* mm round: shorter contours are left out */

typedef struct {
    GeomVec a, along;
    double scale; /* 1 / its length squared, 0 for a point */
} Edge;

static double edge_square(const Edge *edge, double x, double y) {
    double ax = x - edge->a.x, ay = y - edge->a.y, t = (ax * edge->along.x + ay * edge->along.y) * edge->scale;
    t = t < 0 ? 0 : t > 1 ? 1 : t;
    double ox = ax - t * edge->along.x, oy = ay - t * edge->along.y;
    return ox * ox + oy * oy;
}

static int take_edges(TerrainShape shape, Edge *edges) {
    int count = 0;
    for (int r = 0; r < shape.rings; r++) {
        int first = shape.start[r], end = shape.start[r + 1];
        GeomVec a = shape.points[end - 1];
        for (int i = first; i < end; i++) {
            GeomVec b = shape.points[i], d = vec_sub(b, a);
            double square = vec_dot(d, d);
            edges[count++] = (Edge){a, d, square > 0 ? 1 / square : 0};
            a = b;
        }
    }
    return count;
}

/* Those that can be the nearest one of any point within `reach` of the middle: no farther from it than the nearest is
 * by more than twice the reach. `squares` is scratch. */
static int near_edges(const Edge *edges, int count, GeomVec middle, double reach, double *squares, Edge *near) {
    double min = INFINITY;
    for (int i = 0; i < count; i++) {
        squares[i] = edge_square(&edges[i], middle.x, middle.y);
        min = fmin(min, squares[i]);
    }
    double max = sqrt(min) + 2 * reach + STEP_MIN; /* the step more than makes up for what is rounded */
    int taken = 0;
    for (int i = 0; i < count; i++) {
        if (squares[i] <= max * max) {
            near[taken++] = edges[i];
        }
    }
    return taken;
}

static void depth_block(TerrainRelief *relief, int x0, int y0, const Edge *edges, int count) {
    int x1 = x0 + BLOCK < relief->width ? x0 + BLOCK : relief->width,
        y1 = y0 + BLOCK < relief->height ? y0 + BLOCK : relief->height;
    for (int y = y0; y < y1; y++) {
        float *row = relief->depth + (ptrdiff_t)y * relief->width;
        double at = relief->origin.y + y * relief->step;
        for (int x = x0; x < x1; x++) {
            row[x] = INFINITY;
            for (int i = 0; i < count; i++) {
                double away = edge_square(&edges[i], relief->origin.x + x * relief->step, at);
                row[x] = away < row[x] ? (float)away : row[x];
            }
        }
    }
}

/* Squares of the distances to the outline: a block of cells at a time, which has few edges near it. */
static void measure(TerrainShape shape, TerrainRelief *relief) {
    int total = shape.start[shape.rings];
    Edge *edges = base_alloc((size_t)total, sizeof *edges), *near = base_alloc((size_t)total, sizeof *near);
    double *squares = base_alloc((size_t)total, sizeof *squares), half = relief->step * BLOCK / 2;
    int count = take_edges(shape, edges);
    for (int y = 0; y < relief->height; y += BLOCK) {
        for (int x = 0; x < relief->width; x += BLOCK) {
            GeomVec middle = vec_add(relief->origin, vec(x * relief->step + half, y * relief->step + half));
            depth_block(relief, x, y, near, near_edges(edges, count, middle, half * sqrt(2), squares, near));
        }
    }
    base_free(edges);
    base_free(near);
    base_free(squares);
}

/* Depths so far are squares without a sign; outside becomes negative. */
static void sign_row(TerrainShape shape, GeomVec origin, double step, int width, double y, float *row,
                     TerrainSpans *spans) {
    terrain_shape_spans(shape, vec(origin.x, y), vec(1, 0), 0, spans);
    int span = 0;
    for (int x = 0; x < width; x++) {
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
    relief.step = fmax(fmax(box.x1 - box.x0, box.y1 - box.y0) / CELLS_MAX, STEP_MIN);
    relief.origin = vec(box.x0 - relief.step, box.y0 - relief.step);
    relief.width = (int)ceil((box.x1 - box.x0) / relief.step) + 3;
    relief.height = (int)ceil((box.y1 - box.y0) / relief.step) + 3;
    relief.depth = base_alloc((size_t)relief.width * (size_t)relief.height, sizeof *relief.depth);
    measure(shape, &relief);
    TerrainSpans spans = {0};
    for (int y = 0; y < relief.height; y++) {
        float *row = relief.depth + (ptrdiff_t)y * relief.width;
        double at = relief.origin.y + y * relief.step;
        sign_row(shape, relief.origin, relief.step, relief.width, at, row, &spans);
        for (int x = 0; x < relief.width; x++) {
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

typedef struct {
    const TerrainRelief *relief;
    double smooth;
    TerrainRings *rings;
} Taker;

static void take_ring(void *context, const GeomVec *points, int count) {
    const Taker *taker = context;
    TerrainLine raw = {0}, ring = {0};
    double length = 0;
    for (int i = 0; i < count; i++) {
        array_push(&raw, vec_add(taker->relief->origin, vec_scale(points[i], taker->relief->step)));
        length += taker->relief->step * vec_distance(points[i], points[(i + 1) % count]);
    }
    if (length > SCRAP) {
        double step = fmin(RING_STEP, length / 12);
        resample(&raw, step, &ring);
        smooth_ring(&ring, step, fmin(taker->smooth, length / 16));
        rings_add(taker->rings, ring.items, ring.count);
    }
    array_free(&raw);
    array_free(&ring);
}

TerrainRings relief_rings(const TerrainRelief *relief, double depth, double smooth) {
    TerrainRings rings = {0};
    if (relief->depth && depth < relief->deepest) {
        Taker taker = {relief, smooth, &rings};
        GeomGrid grid = {relief->depth, relief->width, relief->height};
        geom_contours(&grid, depth, take_ring, &taker);
    }
    return rings;
}
