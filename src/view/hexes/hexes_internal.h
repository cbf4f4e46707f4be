/* Shared by the drawing of ground by cells: sets of cells, and the board being drawn. Private to src/view/hexes*.c. */
#ifndef VIEW_HEXES_INTERNAL_H
#define VIEW_HEXES_INTERNAL_H

#include "view/hexes/hexes.h"

/* A set of cells of the board and of the ring around it, into which rivers and roads run off the board. */
typedef struct {
    const HexBoard *board;
    bool *in; /* by cell, including one further row or column on each side */
} Cells;

typedef struct {
    ViewBoard *board;
    ViewCanvas *canvas;
    const ViewCamera *camera;
    const Table *table;
    BaseArena *arena;
    double width;
} Ground;

static inline int cells_total(const HexBoard *board) {
    return (board->columns + 2) * (board->rows + 2);
}

/* Returns the cell of this index, which may lie off the board. */
static inline HexId cells_nth(const HexBoard *board, int index) {
    return (HexId){(int16_t)(index % (board->columns + 2)), (int16_t)(index / (board->columns + 2))};
}

static inline int cells_index(const HexBoard *board, HexId hex) {
    return hex.row * (board->columns + 2) + hex.column;
}

static inline bool *cells_at(const Cells *cells, HexId hex) {
    const HexBoard *board = cells->board;
    bool there = hex.row >= 0 && hex.row <= board->rows + 1 && hex.column >= 0 && hex.column <= board->columns + 1;
    return there ? &cells->in[cells_index(board, hex)] : NULL;
}

static inline bool cells_hold(const Cells *cells, HexId hex) {
    const bool *cell = cells_at(cells, hex);
    return cell && *cell;
}

static inline Cells cells_make(const Ground *ground) {
    const HexBoard *board = &ground->board->field->setup->hexes;
    return (Cells){board, arena_alloc(ground->arena, (size_t)cells_total(board), sizeof(bool))};
}

/* Returns the kind that an area shows now, and its portrait; NULL if it has been removed. */
const RulesKind *hexes_kind(const Ground *ground, int area, RulesPortrait *portrait);
/* Draws a pattern along a path, `width` mm wide. */
void hexes_ribbon(const Ground *ground, const char *pattern, const GeomVec *path, int count, double width,
                  uint32_t seed);
/* Draws the rivers of this layer of terrain from cell to cell, and what crosses them (hexes_water.c). */
void hexes_draw_flows(const Ground *ground, int layer);

#endif
