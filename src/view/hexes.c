/* Terrain by cells: cells that touch are drawn as one piece, water that runs from cell to cell as one ribbon. */
#include "view/hexes.h"

#include <string.h>

#define NAME_FROM   56.0 /* px across a hex: below, its name would crowd it */
#define FLOW_WIDTH  .36  /* of a hex */
#define FLOW_STEPS  8    /* points from cell to cell */
#define FLOW_POINTS 1024

void hexes_corners(HexId hex, double width, double in, GeomVec out[6]) {
    static const double x[6] = {0, 1, 1, 0, -1, -1}, y[6] = {-1, -.5, .5, 1, .5, -.5};
    GeomVec centre = hex_centre(hex, width);
    double flat = width / 2, radius = width / sqrt(3.0), shrink = 1 - in / flat;
    for (int k = 0; k < 6; k++) {
        out[k] = vec(centre.x + x[k] * flat * shrink, centre.y + y[k] * radius * shrink);
    }
}

void hexes_path(ViewCanvas *canvas, const ViewCamera *camera, HexId hex, double width, double in) {
    GeomVec corners[6];
    hexes_corners(hex, width, in, corners);
    for (int k = 0; k < 6; k++) {
        corners[k] = camera_px(camera, corners[k]);
    }
    canvas_ring(canvas, corners, 6, true);
}

void hexes_hatch(ViewCanvas *canvas, double step) {
    double x0, y0, x1, y1;
    cairo_clip_extents(canvas->cr, &x0, &y0, &x1, &y1);
    for (double t = x0 + y0 - fmod(x0 + y0, step); t < x1 + y1; t += step) {
        cairo_move_to(canvas->cr, t - y0, y0);
        cairo_line_to(canvas->cr, t - y1, y1);
    }
}

static HexId nth_hex(const HexBoard *board, int index) {
    return (HexId){(int16_t)(index % board->columns + 1), (int16_t)(index / board->columns + 1)};
}

static int hex_total(const HexBoard *board) {
    return board->columns * board->rows;
}

/* ---- which cells are one piece ---- */

typedef struct {
    const HexBoard *board;
    bool *in; /* by cell */
} Cells;

static bool *cell_of(const Cells *cells, HexId hex) {
    return hex_valid(cells->board, hex) ? &cells->in[(hex.row - 1) * cells->board->columns + hex.column - 1] : NULL;
}

static bool holds(const Cells *cells, HexId hex) {
    const bool *cell = cell_of(cells, hex);
    return cell && *cell;
}

/* Moves the cells that hang together with `start` from `from` to `to`. */
static void take_together(Cells *from, Cells *to, HexId start, HexId *stack) {
    int depth = 0;
    *cell_of(from, start) = false;
    stack[depth++] = start;
    while (depth > 0) {
        HexId at = stack[--depth];
        *cell_of(to, at) = true;
        for (int side = 0; side < 6; side++) {
            HexId next = hex_neighbour(at, side);
            if (holds(from, next)) {
                *cell_of(from, next) = false;
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
        bool *mark = &seen[((at.row - 1) * cells->board->columns + at.column - 1) * 6 + k];
        if (*mark) {
            return count;
        }
        *mark = true;
        hexes_corners(at, width, 0, corners);
        out[count++] = corners[k];
        HexId beside = hex_neighbour(at, (k + 1) % 6);
        if (holds(cells, beside)) { /* the rim turns off along the neighbour */
            at = beside;
            k = (k + 5) % 6;
        } else {
            k = (k + 1) % 6;
        }
    }
}

/* The outline of these cells as an area in the arena. */
static GeomArea outline_of(BaseArena *arena, const Cells *cells, double width) {
    int total = hex_total(cells->board), rings = 0, count = 0;
    GeomVec *points = arena_alloc(arena, (size_t)total * 6, sizeof *points);
    int *starts = arena_alloc(arena, (size_t)total * 6 + 1, sizeof *starts);
    bool *seen = arena_alloc(arena, (size_t)total * 6, sizeof *seen);
    for (int i = 0; i < total; i++) {
        HexId hex = nth_hex(cells->board, i);
        for (int side = 0; side < 6 && holds(cells, hex); side++) {
            if (!holds(cells, hex_neighbour(hex, side)) && !seen[i * 6 + side]) {
                starts[rings++] = count;
                count += follow_rim(cells, hex, side, seen, width, points + count);
            }
        }
    }
    starts[rings] = count;
    return area_make(points, starts, rings, NULL);
}

/* ---- pieces ---- */

typedef struct {
    ViewBoard *board;
    ViewCanvas *canvas;
    const ViewCamera *camera;
    const Table *table;
    BaseArena *arena;
    double width;
} Ground;

static const char *pattern_of(const Ground *ground, int area, RulesPortrait *portrait) {
    const RulesData *data = ground->board->field->data;
    *portrait = (RulesPortrait){.owner = -1};
    if (data->system->portray) {
        data->system->portray(ground->board->field, ground->table, ref_make(REF_AREA, area), portrait);
    }
    return portrait->variant ? portrait->variant : data->kinds[table_kind(ground->table, area)].pattern;
}

static bool flows(const char *pattern) {
    return !strcmp(pattern, "stream") || !strcmp(pattern, "ford");
}

static bool on_sides(const char *pattern) {
    return !strcmp(pattern, "rampart");
}

static void draw_piece(const Ground *ground, const char *pattern, const GeomArea *area, uint32_t seed) {
    const ViewTerrain piece = {.pattern = pattern, .area = area, .seed = seed};
    terrain_draw(ground->canvas, ground->camera, &piece);
}

static void draw_cells(const Ground *ground, int area, const char *pattern) {
    const TableAreaSetup *setup = &ground->board->field->setup->areas[area];
    const HexBoard *hexes = &ground->board->field->setup->hexes;
    size_t total = (size_t)hex_total(hexes);
    bool alone = !strcmp(pattern, "camp"); /* each has its own palisade */
    Cells all = {hexes, arena_alloc(ground->arena, total, sizeof(bool))};
    HexId *stack = arena_alloc(ground->arena, total, sizeof *stack);
    for (int i = 0; i < setup->hex_count; i++) {
        *cell_of(&all, setup->hexes[i]) = true;
    }
    for (int i = 0; i < setup->hex_count; i++) {
        Cells piece = {hexes, arena_alloc(ground->arena, total, sizeof(bool))};
        if (!holds(&all, setup->hexes[i])) {
            continue;
        }
        if (alone) {
            *cell_of(&piece, setup->hexes[i]) = true;
        } else {
            take_together(&all, &piece, setup->hexes[i], stack);
        }
        GeomArea outline = outline_of(ground->arena, &piece, ground->width);
        draw_piece(ground, pattern, &outline, setup->seed + (uint32_t)i);
    }
}

/* ---- water that runs from cell to cell ---- */

typedef struct {
    GeomVec points[FLOW_POINTS];
    int count;
} Flow;

static int wet_neighbours(const Cells *wet, HexId hex, HexId out[6]) {
    int count = 0;
    for (int side = 0; side < 6; side++) {
        HexId next = hex_neighbour(hex, side);
        if (holds(wet, next)) {
            out[count++] = next;
        }
    }
    return count;
}

static bool at_rim(const HexBoard *board, HexId hex) {
    for (int side = 0; side < 6; side++) {
        if (!hex_valid(board, hex_neighbour(hex, side))) {
            return true;
        }
    }
    return false;
}

/* A river that ends at the rim of the board runs out over it. */
static GeomVec beyond(GeomVec end, GeomVec before) {
    return vec_add(end, vec_scale(vec_sub(end, before), .9));
}

/* A smooth line through the centres (Catmull and Rom). */
static void smooth(const GeomVec *stops, int count, Flow *out) {
    for (int i = 0; i + 1 < count; i++) {
        GeomVec a = stops[i > 0 ? i - 1 : 0], b = stops[i], c = stops[i + 1],
                d = stops[i + 2 < count ? i + 2 : count - 1];
        for (int s = 0; s < FLOW_STEPS && out->count + 1 < FLOW_POINTS; s++) {
            double t = (double)s / FLOW_STEPS, u = t * t, v = u * t;
            double wa = -.5 * v + u - .5 * t, wb = 1.5 * v - 2.5 * u + 1, wc = -1.5 * v + 2 * u + .5 * t,
                   wd = .5 * v - .5 * u;
            out->points[out->count++] =
                vec(wa * a.x + wb * b.x + wc * c.x + wd * d.x, wa * a.y + wb * b.y + wc * c.y + wd * d.y);
        }
    }
    out->points[out->count++] = stops[count - 1];
}

/* From one end, always on to a cell not yet run through. */
static void run_from(const Ground *ground, Cells *wet, const Cells *all, HexId start, Flow *out) {
    const HexBoard *hexes = wet->board;
    GeomVec stops[FLOW_POINTS / FLOW_STEPS];
    HexId at = start, next[6];
    int count = 1, most = FLOW_POINTS / FLOW_STEPS - 2;
    for (;;) {
        *cell_of(wet, at) = false;
        stops[count++] = hex_centre(at, ground->width);
        if (count >= most || wet_neighbours(wet, at, next) == 0) {
            break;
        }
        at = next[0];
    }
    GeomVec first = stops[1], second = count > 2 ? stops[2] : vec_add(first, vec(0, ground->width / 2));
    int begin = at_rim(hexes, start) ? 0 : 1;
    stops[0] = beyond(first, second);
    if (count > 2 && at_rim(hexes, at)) {
        stops[count] = beyond(stops[count - 1], stops[count - 2]);
        count++;
    } else if (count == 2) { /* a single cell: a pool as long as the cell */
        stops[count++] = second;
    }
    (void)all;
    smooth(stops + begin, count - begin, out);
}

static void draw_ribbon(const Ground *ground, const char *pattern, const GeomVec *path, int count, double width,
                        uint32_t seed) {
    GeomVec *ring = arena_alloc(ground->arena, (size_t)count * 4 + 8, sizeof *ring);
    int made = count > 1 ? area_ribbon(path, count, width, ring, count * 4 + 8) : -1;
    if (made < 3) {
        return;
    }
    int *starts = arena_alloc(ground->arena, 2, sizeof *starts);
    starts[1] = made;
    GeomArea area = area_make(ring, starts, 1, NULL);
    const ViewTerrain piece = {
        .pattern = pattern, .area = &area, .path = path, .path_count = count, .width = width, .seed = seed};
    terrain_draw(ground->canvas, ground->camera, &piece);
}

static void mark_wet(const Ground *ground, const char *pattern, Cells *out) {
    const TableSetup *setup = ground->board->field->setup;
    for (int i = 0; i < setup->area_count; i++) {
        RulesPortrait portrait;
        const char *own = ground->table->removed[i] ? "" : pattern_of(ground, i, &portrait);
        for (int k = 0; k < setup->areas[i].hex_count && flows(own) && (!pattern || !strcmp(own, pattern)); k++) {
            *cell_of(out, setup->areas[i].hexes[k]) = true;
        }
    }
}

/* The stretch of a flow that lies in a cell, a little more at both ends. */
static void draw_ford(const Ground *ground, HexId hex, const Flow *flow) {
    double reach = ground->width * .40;
    GeomVec centre = hex_centre(hex, ground->width);
    int first = -1, last = -1;
    for (int i = 0; i < flow->count; i++) {
        if (vec_distance(flow->points[i], centre) <= reach) {
            first = first < 0 ? i : first;
            last = i;
        }
    }
    if (first >= 0 && last > first) {
        draw_ribbon(ground, "ford", flow->points + first, last - first + 1, ground->width * (FLOW_WIDTH + .12),
                    (uint32_t)(hex.row * 131 + hex.column));
    }
}

static void draw_flow(const Ground *ground, Cells *wet, const Cells *all, const Cells *fords, HexId start) {
    Flow *flow = arena_alloc(ground->arena, 1, sizeof *flow);
    run_from(ground, wet, all, start, flow);
    draw_ribbon(ground, "stream", flow->points, flow->count, ground->width * FLOW_WIDTH,
                (uint32_t)(start.row * 37 + start.column));
    for (int i = 0; i < hex_total(fords->board); i++) {
        HexId hex = nth_hex(fords->board, i);
        if (holds(fords, hex)) {
            draw_ford(ground, hex, flow);
        }
    }
}

static void draw_water(const Ground *ground) {
    const HexBoard *hexes = &ground->board->field->setup->hexes;
    size_t total = (size_t)hex_total(hexes);
    Cells wet = {hexes, arena_alloc(ground->arena, total, sizeof(bool))},
          all = {hexes, arena_alloc(ground->arena, total, sizeof(bool))};
    Cells fords = {hexes, arena_alloc(ground->arena, total, sizeof(bool))};
    HexId near[6];
    mark_wet(ground, NULL, &wet);
    mark_wet(ground, NULL, &all);
    mark_wet(ground, "ford", &fords);
    ViewColour damp = colour_alpha(theme_tint(ground->canvas->theme, "water").fill, .45);
    for (int i = 0; i < hex_total(hexes); i++) {
        HexId hex = nth_hex(hexes, i);
        if (holds(&all, hex)) {
            hexes_path(ground->canvas, ground->camera, hex, ground->width, 0);
            canvas_fill(ground->canvas, damp);
        }
    }
    for (int pass = 0; pass < 2; pass++) { /* ends of rivers first, then what goes round in a ring */
        for (int i = 0; i < hex_total(hexes); i++) {
            HexId hex = nth_hex(hexes, i);
            if (holds(&wet, hex) && (pass == 1 || wet_neighbours(&wet, hex, near) <= 1)) {
                draw_flow(ground, &wet, &all, &fords, hex);
            }
        }
    }
}

/* ---- works on sides ---- */

static void draw_works(const Ground *ground, int area, const char *pattern, int facing) {
    const TableAreaSetup *setup = &ground->board->field->setup->areas[area];
    for (int i = 0; i < setup->hex_count; i++) {
        GeomVec corners[6];
        hexes_corners(setup->hexes[i], ground->width, 3, corners);
        GeomVec *path = arena_alloc(ground->arena, 3, sizeof *path);
        path[0] = corners[(facing + 5) % 6];
        path[1] = corners[facing];
        path[2] = corners[(facing + 1) % 6];
        draw_ribbon(ground, pattern, path, 3, 3, setup->seed + (uint32_t)i);
    }
}

/* ---- the whole ground ---- */

static void draw_layers(const Ground *ground) {
    const TableSetup *setup = ground->board->field->setup;
    for (int layer = 0; layer <= 7; layer++) {
        for (int i = 0; i < setup->area_count; i++) {
            RulesPortrait portrait;
            const char *pattern = pattern_of(ground, i, &portrait);
            if (ground->table->removed[i] || terrain_layer(pattern) != layer || flows(pattern)) {
                continue;
            }
            if (on_sides(pattern)) {
                draw_works(ground, i, pattern, portrait.facing);
            } else {
                draw_cells(ground, i, pattern);
            }
        }
        if (layer == terrain_layer("stream")) {
            draw_water(ground);
        }
    }
}

static void add_hexes(const Ground *ground) {
    const HexBoard *hexes = &ground->board->field->setup->hexes;
    for (int i = 0; i < hex_total(hexes); i++) {
        HexId hex = nth_hex(hexes, i);
        if (hex_valid(hexes, hex)) {
            hexes_path(ground->canvas, ground->camera, hex, ground->width, 0);
        }
    }
}

static void draw_names(const Ground *ground) {
    const HexBoard *hexes = &ground->board->field->setup->hexes;
    double px = ground->width * ground->camera->k;
    for (int i = 0; i < hex_total(hexes) && px >= NAME_FROM; i++) {
        HexId hex = nth_hex(hexes, i);
        char name[8] = "";
        if (hex_valid(hexes, hex) && hex.row <= 26) {
            hex_name(hex, name);
        }
        GeomVec at = camera_px(ground->camera, hex_centre(hex, ground->width));
        canvas_text(ground->canvas, (ViewType){FONT_REGULAR, 12, true}, ground->canvas->theme->ink3, at.x,
                    at.y - .31 * px, .5, name);
    }
}

/* The board's own rim: every side that borders on no hex. */
static void draw_rim(const Ground *ground) {
    const HexBoard *hexes = &ground->board->field->setup->hexes;
    Cells all = {hexes, arena_alloc(ground->arena, (size_t)hex_total(hexes), sizeof(bool))};
    for (int i = 0; i < hex_total(hexes); i++) {
        all.in[i] = hex_valid(hexes, nth_hex(hexes, i));
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

void hexes_draw(ViewBoard *board, ViewCanvas *canvas, const ViewCamera *camera, const Table *table) {
    const ViewTheme *theme = canvas->theme;
    const Ground ground = {board, canvas, camera, table, arena_create(), board->field->setup->unit};
    terrain_draw_ground(canvas, camera, board->field->setup->size, 0, 0);
    GeomBox size = board->field->setup->size;
    GeomVec a = camera_px(camera, vec(size.x0, size.y0)), b = camera_px(camera, vec(size.x1, size.y1));
    cairo_rectangle(canvas->cr, a.x, a.y, b.x - a.x, b.y - a.y);
    canvas_fill(canvas, colour_mix(theme->desk, theme->paper, .25));
    add_hexes(&ground);
    canvas_fill(canvas, theme->paper);
    cairo_save(canvas->cr);
    draw_rim(&ground);
    cairo_clip(canvas->cr);
    draw_layers(&ground);
    add_hexes(&ground);
    canvas_stroke(canvas, colour_alpha(theme->ink, .22), 1);
    draw_names(&ground);
    cairo_restore(canvas->cr);
    draw_rim(&ground);
    canvas_stroke(canvas, theme->ink, 1.4);
    terrain_draw_frame(canvas, camera, size);
    arena_destroy(ground.arena);
}
