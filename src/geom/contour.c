/* A grid edge is named by its upper or left node: 2 * node for the one to the right, 2 * node + 1 for the one down. A
 * contour crosses an edge once and leaves it to exactly one other, so `next` holds all contours as linked rings. */
#include "geom/contour.h"

#include "base/array.h"
#include "base/base.h"

typedef struct {
    const GeomGrid *grid;
    double level;
    int *next;
    ARRAY(GeomVec) line;
} Contours;

static double height_at(const Contours *c, int node) {
    return (double)c->grid->height[node] - c->level;
}

static GeomVec crossing(const Contours *c, int edge) {
    base_check(edge >= 0 && edge < 2 * c->grid->width * c->grid->high);
    int width = c->grid->width, node = edge / 2, other = node + (edge % 2 ? width : 1);
    double a = height_at(c, node), b = height_at(c, other), t = a / (a - b);
    base_check(t >= 0 && t <= 1);              /* the heights of its ends are on both sides of the level */
    double x = node % width, y = node / width; /* NOLINT(bugprone-integer-division) */
    return edge % 2 ? vec(x, y + t) : vec(x + t, y);
}

/* Links the crossings of one square. */
static void link_square(Contours *c, int node) {
    int width = c->grid->width;
    int corner[4] = {node, node + 1, node + width + 1, node + width};
    int edge[4] = {2 * node, 2 * (node + 1) + 1, 2 * (node + width), 2 * node + 1}; /* top, right, bottom, left */
    bool above[4];
    double sum = 0;
    for (int i = 0; i < 4; i++) {
        above[i] = height_at(c, corner[i]) > 0;
        sum += height_at(c, corner[i]);
    }
    int in[2], out[2], ins = 0, outs = 0;
    for (int i = 0; i < 4; i++) { /* side i runs from corner i to corner i + 1 */
        if (above[i] && !above[(i + 1) % 4]) {
            out[outs++] = i;
        } else if (!above[i] && above[(i + 1) % 4]) {
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

static void take_ring(Contours *c, int edge, GeomContourTaker take, void *context) {
    c->line.count = 0;
    while (c->next[edge] >= 0) {
        int then = c->next[edge];
        array_push(&c->line, crossing(c, edge));
        c->next[edge] = -1;
        edge = then;
    }
    take(context, c->line.items, c->line.count);
}

void geom_contours(const GeomGrid *grid, double level, GeomContourTaker take, void *context) {
    base_assert(grid->height && grid->width >= 0 && grid->high >= 0 && take && !isnan(level));
    int nodes = grid->width * grid->high;
    Contours c = {.grid = grid, .level = level, .next = base_alloc((size_t)nodes * 2, sizeof(int))};
    for (int i = 0; i < 2 * nodes; i++) {
        c.next[i] = -1;
    }
    for (int y = 0; y + 1 < grid->high; y++) {
        for (int x = 0; x + 1 < grid->width; x++) {
            link_square(&c, y * grid->width + x);
        }
    }
    for (int edge = 0; edge < 2 * nodes; edge++) {
        if (c.next[edge] >= 0) {
            take_ring(&c, edge, take, context);
        }
    }
    array_free(&c.line);
    base_free(c.next);
}
