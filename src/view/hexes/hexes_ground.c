/* Ground by cells: grid and terrain, of which cells that touch are one piece if their kind says so. */
#include "view/hexes/hexes_internal.h"

#define WORKS_WIDTH 3.0 /* mm */
#define LAYERS      8

/* ---- which cells are one piece ---- */

/* Moves the cells that are connected with `start` from piece `from` to piece `to`. */
static void take_together(Cells *from, Cells *to, HexId start, HexId *stack) {
    int depth = 0;
    *cells_at(from, start) = false;
    stack[depth++] = start;
    while (depth > 0) {
        HexId at = stack[--depth];
        *cells_at(to, at) = true;
        for (int side = 0; side < 6; side++) {
            HexId next = hex_neighbour(at, side);
            if (cells_hold(from, next)) {
                *cells_at(from, next) = false;
                stack[depth++] = next;
            }
        }
    }
}

/* The sides of the piece that border on other cells, followed round: at each corner exactly one goes on. */
static int follow_rim(const Cells *cells, HexId hex, int side, bool *seen, double width, GeomVec *out) {
    int count = 0;
    HexId at = hex;
    int k = side;
    for (;;) {
        GeomVec corners[6];
        bool *mark = &seen[cells_index(cells->board, at) * 6 + k];
        if (*mark) {
            return count;
        }
        *mark = true;
        hexes_corners(at, width, 0, corners);
        out[count++] = corners[k];
        HexId beside = hex_neighbour(at, (k + 1) % 6);
        if (cells_hold(cells, beside)) { /* the rim turns off along the neighbour */
            at = beside;
            k = (k + 5) % 6;
        } else {
            k = (k + 1) % 6;
        }
    }
}

/* Makes an area of the outline of these cells, in the arena. */
static GeomArea outline_of(BaseArena *arena, const Cells *cells, double width) {
    int total = cells_total(cells->board), rings = 0, count = 0;
    GeomVec *points = arena_alloc(arena, (size_t)total * 6, sizeof *points);
    int *starts = arena_alloc(arena, (size_t)total * 6 + 1, sizeof *starts);
    bool *seen = arena_alloc(arena, (size_t)total * 6, sizeof *seen);
    for (int i = 0; i < total; i++) {
        HexId hex = cells_nth(cells->board, i);
        for (int side = 0; side < 6 && cells_hold(cells, hex); side++) {
            if (!cells_hold(cells, hex_neighbour(hex, side)) && !seen[i * 6 + side]) {
                starts[rings++] = count;
                count += follow_rim(cells, hex, side, seen, width, points + count);
            }
        }
    }
    starts[rings] = count;
    return area_make(points, starts, rings, NULL);
}

/* ---- pieces ---- */

static void draw_piece(const Ground *ground, const char *pattern, const GeomArea *area, uint32_t seed) {
    const ViewTerrain piece = {.pattern = pattern, .area = area, .seed = seed};
    terrain_draw(ground->canvas, ground->camera, &piece);
}

/* A piece at the rim of the board continues beyond it. */
static void run_over_rim(const TableAreaSetup *area, Cells *piece) {
    for (int i = 0; i < area->hex_count; i++) {
        for (int side = 0; side < 6 && cells_hold(piece, area->hexes[i]); side++) {
            HexId beside = hex_neighbour(area->hexes[i], side);
            bool *cell = hex_valid(piece->board, beside) ? NULL : cells_at(piece, beside);
            if (cell) {
                *cell = true;
            }
        }
    }
}

static void draw_cells(const Ground *ground, int area, const RulesKind *kind) {
    const TableAreaSetup *setup = &ground->board->field->setup->areas[area];
    Cells all = cells_make(ground);
    HexId *stack = arena_alloc(ground->arena, (size_t)cells_total(all.board), sizeof *stack);
    for (int i = 0; i < setup->hex_count; i++) {
        *cells_at(&all, setup->hexes[i]) = true;
    }
    for (int i = 0; i < setup->hex_count; i++) {
        if (!cells_hold(&all, setup->hexes[i])) {
            continue;
        }
        Cells piece = cells_make(ground);
        if (kind->cells == CELLS_SINGLE) {
            *cells_at(&piece, setup->hexes[i]) = true;
        } else {
            take_together(&all, &piece, setup->hexes[i], stack);
        }
        if (kind->cells == CELLS_SHORE) {
            run_over_rim(setup, &piece);
        }
        GeomArea outline = outline_of(ground->arena, &piece, ground->width);
        draw_piece(ground, kind->pattern, &outline, setup->seed + (uint32_t)i);
    }
}

/* ---- works on sides ---- */

static void draw_works(const Ground *ground, int area, const char *pattern, int facing) {
    const TableAreaSetup *setup = &ground->board->field->setup->areas[area];
    for (int i = 0; i < setup->hex_count; i++) {
        GeomVec *path = arena_alloc(ground->arena, 3, sizeof *path);
        hexes_works_path(setup->hexes[i], ground->width, facing, 0, path);
        hexes_ribbon(ground, pattern, path, 3, WORKS_WIDTH, setup->seed + (uint32_t)i);
    }
}

/* ---- the whole ground ---- */

static void add_hexes(const Ground *ground) {
    const HexBoard *hexes = &ground->board->field->setup->hexes;
    for (int i = 0; i < cells_total(hexes); i++) {
        HexId hex = cells_nth(hexes, i);
        if (hex_valid(hexes, hex)) {
            hexes_path(ground->canvas, ground->camera, hex, ground->width, 0);
        }
    }
}

/* Draws the rim of the board: every side that borders on no hex. */
static void draw_rim(const Ground *ground) {
    const HexBoard *hexes = &ground->board->field->setup->hexes;
    Cells all = cells_make(ground);
    for (int i = 0; i < cells_total(hexes); i++) {
        all.in[i] = hex_valid(hexes, cells_nth(hexes, i));
    }
    GeomArea outline = outline_of(ground->arena, &all, ground->width);
    for (int ring = 0; ring < outline.rings; ring++) {
        for (int i = outline.ring_start[ring]; i < outline.ring_start[ring + 1]; i++) {
            GeomVec p = camera_px(ground->camera, outline.points[i]);
            (i == outline.ring_start[ring] ? cairo_move_to : cairo_line_to)(ground->canvas->cr, p.x, p.y);
        }
        cairo_close_path(ground->canvas->cr);
    }
}

/* ---- steps ---- */

static Ground ground_of(ViewPainting *painting) {
    return (Ground){painting->board, &painting->canvas, &painting->camera,
                    painting->table, painting->arena,   painting->board->field->setup->unit};
}

static void paint_paper(ViewPainting *painting, int item) {
    const Ground ground = ground_of(painting);
    ViewCanvas *canvas = &painting->canvas;
    const ViewTheme *theme = canvas->theme;
    GeomBox size = painting->board->field->setup->size;
    (void)item;
    terrain_draw_ground(canvas, ground.camera, size, 0, 0);
    GeomVec a = camera_px(ground.camera, vec(size.x0, size.y0)), b = camera_px(ground.camera, vec(size.x1, size.y1));
    cairo_rectangle(canvas->cr, a.x, a.y, b.x - a.x, b.y - a.y);
    canvas_fill(canvas, colour_mix(theme->desk, theme->paper, .25));
    add_hexes(&ground);
    canvas_fill(canvas, theme->paper);
    cairo_save(canvas->cr);
    draw_rim(&ground);
    cairo_clip(canvas->cr);
}

void hexes_paint_area(ViewPainting *painting, int area) {
    const Ground ground = ground_of(painting);
    RulesPortrait portrait;
    const RulesKind *kind = hexes_kind(&ground, area, &portrait);
    if (kind && kind->form == FORM_HEXSIDE) {
        draw_works(&ground, area, kind->pattern, portrait.facing);
    } else if (kind) {
        draw_cells(&ground, area, kind);
    }
}

static void paint_flows(ViewPainting *painting, int layer) {
    const Ground ground = ground_of(painting);
    hexes_draw_flows(&ground, layer);
}

static void paint_grid(ViewPainting *painting, int item) {
    const Ground ground = ground_of(painting);
    ViewCanvas *canvas = &painting->canvas;
    (void)item;
    add_hexes(&ground);
    canvas_stroke(canvas, colour_alpha(canvas->theme->ink, .22), 1);
    cairo_restore(canvas->cr);
    draw_rim(&ground);
    canvas_stroke(canvas, canvas->theme->ink, 1.4);
    terrain_draw_frame(canvas, ground.camera, painting->board->field->setup->size);
}

void hexes_add(ViewPainting *painting) {
    const Ground ground = ground_of(painting);
    painting_add(painting, paint_paper, 0);
    for (int layer = 0; layer < LAYERS; layer++) {
        for (int i = 0; i < ground.board->field->setup->area_count; i++) {
            RulesPortrait portrait;
            const RulesKind *kind = hexes_kind(&ground, i, &portrait);
            bool flows = kind && (kind->cells == CELLS_FLOW || kind->cells == CELLS_CROSSING);
            if (kind && !flows && i != ground.board->left_out && terrain_layer(kind->pattern) == layer) {
                painting_add(painting, hexes_paint_area, i);
            }
        }
        painting_add(painting, paint_flows, layer);
    }
    painting_add(painting, paint_grid, 0);
}
