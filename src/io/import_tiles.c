/* Traces the outlines of the set cells of a grid of squares. Cells that share an edge are joined; cells that meet in a
 * corner only touch. */
#include "io/import_internal.h"

#include <string.h>

typedef struct {
    BaseArena *arena;
    const unsigned char *cells;
    int columns, rows;
    int *piece;          /* the piece of each cell, 0 for none */
    unsigned char *done; /* by cell: bits (1 << side) of the sides that have been traced */
} Grid;

typedef ARRAY(GeomVec) Points;

/* Sides of a cell: 0 top, 1 right, 2 bottom, 3 left; walked so that the cell lies on the right (y down). */
static const int step_x[4] = {1, 0, -1, 0}, step_y[4] = {0, 1, 0, -1};

static int piece_at(const Grid *grid, int x, int y) {
    bool on = x >= 0 && y >= 0 && x < grid->columns && y < grid->rows;
    return on ? grid->piece[y * grid->columns + x] : 0;
}

/* Lists the cells of a piece, starting with `start`, and returns their number. */
static int flood(Grid *grid, int start, int name, int *cells) {
    int count = 0;
    cells[count++] = start;
    grid->piece[start] = name;
    for (int i = 0; i < count; i++) {
        int x = cells[i] % grid->columns, y = cells[i] / grid->columns;
        for (int side = 0; side < 4; side++) {
            int nx = x + step_x[side], ny = y + step_y[side], next = ny * grid->columns + nx;
            bool on = nx >= 0 && ny >= 0 && nx < grid->columns && ny < grid->rows;
            if (on && grid->cells[next] && !grid->piece[next]) {
                grid->piece[next] = name;
                cells[count++] = next;
            }
        }
    }
    return count;
}

/* Returns the cell on the other side of a side. */
static int beyond(const Grid *grid, int x, int y, int side) {
    int across = (side + 3) % 4; /* the direction that the side faces */
    return piece_at(grid, x + step_x[across], y + step_y[across]);
}

static bool is_rim(const Grid *grid, int cell, int side) {
    return beyond(grid, cell % grid->columns, cell / grid->columns, side) != grid->piece[cell];
}

static GeomVec corner_before(int x, int y, int side) { /* the corner where the side begins */
    return vec(x + (side == 1 || side == 2), y + (side == 2 || side == 3));
}

/* Walks a ring from this side of a cell and writes a point at each turn. Where two cells of a piece meet in a corner,
 * the walk goes through the gap between them, so that a hole that touches the rim becomes a ring of its own. */
static void walk(Grid *grid, int cell, int side, Points *out) {
    int x = cell % grid->columns, y = cell / grid->columns;
    int own = grid->piece[cell], from = out->count, first = side, before = -1;
    while (!(grid->done[y * grid->columns + x] >> side & 1)) {
        grid->done[y * grid->columns + x] |= (unsigned char)(1 << side);
        if (side != before) {
            array_push(out, corner_before(x, y, side));
        }
        before = side;
        int across = (side + 3) % 4;
        int ahead_x = x + step_x[side], ahead_y = y + step_y[side];
        if (piece_at(grid, ahead_x + step_x[across], ahead_y + step_y[across]) == own) {
            x = ahead_x + step_x[across];
            y = ahead_y + step_y[across];
            side = across;
        } else if (piece_at(grid, ahead_x, ahead_y) == own) {
            x = ahead_x;
            y = ahead_y;
        } else {
            side = (side + 1) % 4;
        }
    }
    if (before == first && out->count > from + 1) { /* the walk began in the middle of a straight edge */
        memmove(out->items + from, out->items + from + 1, (size_t)(out->count - from - 1) * sizeof *out->items);
        out->count--;
    }
}

/* The first cell is the topmost and of those the leftmost: its top side is on the outer ring, the others are holes. */
static PlanOutline outline_of(Grid *grid, const int *cells, int count) {
    Points points = {0};
    ARRAY(int) starts = {0};
    array_push(&starts, 0);
    for (int i = 0; i < count; i++) {
        for (int side = 0; side < 4; side++) {
            if (is_rim(grid, cells[i], side) && !(grid->done[cells[i]] >> side & 1)) {
                walk(grid, cells[i], side, &points);
                array_push(&starts, points.count);
            }
        }
    }
    GeomVec *kept = arena_alloc(grid->arena, (size_t)points.count, sizeof *kept);
    int *kept_starts = arena_alloc(grid->arena, (size_t)starts.count, sizeof *kept_starts);
    memcpy(kept, points.items, (size_t)points.count * sizeof *kept);
    memcpy(kept_starts, starts.items, (size_t)starts.count * sizeof *kept_starts);
    PlanOutline out = {.points = kept,
                       .marked = arena_alloc(grid->arena, (size_t)points.count, sizeof(bool)),
                       .ring_start = kept_starts,
                       .rings = starts.count - 1,
                       .count = points.count};
    array_free(&points);
    array_free(&starts);
    return out;
}

void import_trace(BaseArena *arena, const unsigned char *cells, int columns, int rows, ImportEach each, void *context) {
    size_t count = (size_t)columns * (size_t)rows;
    Grid grid = {arena, cells, columns, rows, base_alloc(count, sizeof(int)), base_alloc(count, 1)};
    int *list = base_alloc(count, sizeof *list), pieces = 0;
    for (int cell = 0; cell < (int)count; cell++) {
        if (cells[cell] && !grid.piece[cell]) {
            int members = flood(&grid, cell, ++pieces, list);
            PlanOutline outline = outline_of(&grid, list, members);
            each(context, &outline);
        }
    }
    base_free(list);
    base_free(grid.done);
    base_free(grid.piece);
}
