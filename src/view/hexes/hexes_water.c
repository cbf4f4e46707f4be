/* Water that runs from cell to cell: one smooth ribbon through their centres, out over the rim where it ends there, and
 * the crossings that lie in it. */
#include "view/hexes/hexes_internal.h"

#define FLOW_WIDTH .36 /* share of a hex */
#define FLOW_STEPS 8   /* points from cell to cell */
#define FORD_REACH .40 /* share of a hex, from its centre along the flow */
#define FORD_WIDER .12 /* share of a hex by which it is wider than the flow */
#define DAMP       .45 /* alpha of a wet cell's ground */
#define OVER_RIM   .9  /* share of a step: how far a river runs out */
#define INLAND                                                                                                         \
    .5 /* share of a step: how far it runs on from the centre of its last cell where it ends on the board              \
        */

typedef struct {
    GeomVec *points; /* in the ground's arena */
    int count;
} Flow;

static int wet_neighbours(const Cells *wet, HexId hex, HexId out[6]) {
    int count = 0;
    for (int side = 0; side < 6; side++) {
        HexId next = hex_neighbour(hex, side);
        if (cells_hold(wet, next)) {
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

/* A river that ends at the rim of the board runs out over it; any other ends with its cell. */
static GeomVec beyond(GeomVec end, GeomVec before, bool rim) {
    return vec_add(end, vec_scale(vec_sub(end, before), rim ? OVER_RIM : INLAND));
}

/* Draws a smooth line through the centres (Catmull and Rom). */
static void smooth(const GeomVec *stops, int count, Flow *out) {
    for (int i = 0; i + 1 < count; i++) {
        GeomVec a = stops[i > 0 ? i - 1 : 0], b = stops[i], c = stops[i + 1],
                d = stops[i + 2 < count ? i + 2 : count - 1];
        for (int s = 0; s < FLOW_STEPS; s++) {
            double t = (double)s / FLOW_STEPS, u = t * t, v = u * t;
            double wa = -.5 * v + u - .5 * t, wb = 1.5 * v - 2.5 * u + 1, wc = -1.5 * v + 2 * u + .5 * t,
                   wd = .5 * v - .5 * u;
            out->points[out->count++] =
                vec(wa * a.x + wb * b.x + wc * c.x + wd * d.x, wa * a.y + wb * b.y + wc * c.y + wd * d.y);
        }
    }
    out->points[out->count++] = stops[count - 1];
}

/* Orders the cells from one end of the river, always on to a cell that has not been visited. */
static void run_from(const Ground *ground, Cells *wet, HexId start, Flow *out) {
    const HexBoard *hexes = wet->board;
    int max = 2; /* with one beyond either end */
    for (int i = 0; i < cells_total(hexes); i++) {
        max += wet->in[i];
    }
    GeomVec *stops = arena_alloc(ground->arena, (size_t)max, sizeof *stops);
    out->points = arena_alloc(ground->arena, (size_t)max * FLOW_STEPS, sizeof *out->points);
    HexId at = start, next[6];
    int count = 1;
    for (;;) {
        *cells_at(wet, at) = false;
        stops[count++] = hex_centre(at, ground->width);
        if (wet_neighbours(wet, at, next) == 0) {
            break;
        }
        at = next[0];
    }
    if (count == 2) { /* a single cell: as long as the cell */
        GeomVec half = vec(0, INLAND * ground->width);
        stops[0] = vec_sub(stops[1], half);
        stops[2] = vec_add(stops[1], half);
        smooth(stops, 3, out);
        return;
    }
    stops[0] = beyond(stops[1], stops[2], at_rim(hexes, start));
    stops[count] = beyond(stops[count - 1], stops[count - 2], at_rim(hexes, at));
    smooth(stops, count + 1, out);
}

/* Finds the cells whose kinds lie in this manner, and returns their pattern, or NULL if there are none in this layer.
 */
static const char *mark(const Ground *ground, RulesCells wanted, int layer, Cells *out) {
    const TableSetup *setup = ground->board->field->setup;
    const char *pattern = NULL;
    for (int i = 0; i < setup->area_count; i++) {
        RulesPortrait portrait;
        const RulesKind *kind = hexes_kind(ground, i, &portrait);
        if (!kind || kind->cells != wanted || (layer >= 0 && terrain_layer(kind->pattern) != layer)) {
            continue;
        }
        pattern = kind->pattern;
        for (int k = 0; k < setup->areas[i].hex_count; k++) {
            *cells_at(out, setup->areas[i].hexes[k]) = true;
        }
    }
    return pattern;
}

static bool flows_anywhere(const Ground *ground) {
    Cells ignored = cells_make(ground);
    return mark(ground, CELLS_FLOW, -1, &ignored) != NULL;
}

/* Returns the pattern of the water in which fords lie on a board without a river: that of the ruleset's flow, or else
 * their own. */
static const char *flow_of_fords(const Ground *ground, const char *crossing) {
    const RulesData *data = ground->board->field->data;
    for (int i = 0; i < data->kind_count; i++) {
        if (data->kinds[i].cells == CELLS_FLOW) {
            return data->kinds[i].pattern;
        }
    }
    return crossing;
}

/* One board's flows, while they are drawn. */
typedef struct {
    const Ground *ground;
    const char *pattern, *crossing;
    Cells wet, fords; /* wet: still to be run through */
} Water;

/* The stretch of a flow that lies in a cell, a little more at both ends. */
static void draw_ford(const Water *water, HexId hex, const Flow *flow) {
    const Ground *ground = water->ground;
    GeomVec centre = hex_centre(hex, ground->width);
    int first = -1, last = -1;
    for (int i = 0; i < flow->count; i++) {
        if (vec_distance(flow->points[i], centre) <= FORD_REACH * ground->width) {
            first = first < 0 ? i : first;
            last = i;
        }
    }
    if (first >= 0 && last > first) {
        hexes_ribbon(ground, water->crossing, flow->points + first, last - first + 1,
                     ground->width * (FLOW_WIDTH + FORD_WIDER), (uint32_t)(hex.row * 131 + hex.column));
    }
}

static void draw_flow(Water *water, HexId start) {
    const Ground *ground = water->ground;
    Flow *flow = arena_alloc(ground->arena, 1, sizeof *flow);
    run_from(ground, &water->wet, start, flow);
    hexes_ribbon(ground, water->pattern, flow->points, flow->count, ground->width * FLOW_WIDTH,
                 (uint32_t)(start.row * 37 + start.column));
    for (int i = 0; i < cells_total(water->fords.board); i++) {
        HexId hex = cells_nth(water->fords.board, i);
        if (cells_hold(&water->fords, hex)) {
            draw_ford(water, hex, flow);
        }
    }
}

static void draw_damp(const Water *water) {
    const Ground *ground = water->ground;
    ViewColour damp = colour_alpha(theme_tint(ground->canvas->theme, terrain_tint(water->pattern)).fill, DAMP);
    for (int i = 0; i < cells_total(water->wet.board); i++) {
        if (water->wet.in[i]) {
            hexes_path(ground->canvas, ground->camera, cells_nth(water->wet.board, i), ground->width, 0);
            canvas_fill(ground->canvas, damp);
        }
    }
}

void hexes_draw_flows(const Ground *ground, int layer) {
    Water water = {.ground = ground, .wet = cells_make(ground), .fords = cells_make(ground)};
    HexId near[6];
    water.pattern = mark(ground, CELLS_FLOW, layer, &water.wet);
    water.crossing = mark(ground, CELLS_CROSSING, -1, &water.fords);
    if (!water.pattern && water.crossing && !flows_anywhere(ground)) {
        const char *flow = flow_of_fords(ground, water.crossing);
        water.pattern = terrain_layer(flow) == layer ? flow : NULL;
    }
    if (!water.pattern) {
        return;
    }
    for (int i = 0; i < cells_total(water.wet.board); i++) { /* a crossing lies in the flow */
        water.wet.in[i] = water.wet.in[i] || water.fords.in[i];
    }
    draw_damp(&water);
    for (int pass = 0; pass < 2; pass++) { /* ends of rivers first, then what goes round in a ring */
        for (int i = 0; i < cells_total(water.wet.board); i++) {
            HexId hex = cells_nth(water.wet.board, i);
            if (cells_hold(&water.wet, hex) && (pass == 1 || wet_neighbours(&water.wet, hex, near) <= 1)) {
                draw_flow(&water, hex);
            }
        }
    }
}
