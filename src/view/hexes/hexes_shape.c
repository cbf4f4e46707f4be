/* Single cells and ribbons, as all that draws on hexes needs them. */
#include "view/hexes/hexes_internal.h"

#define WORKS_IN 3.0 /* mm from the side to the works on it */

void hexes_corners(HexId hex, double width, double in, GeomVec out[6]) {
    static const double x[6] = {0, 1, 1, 0, -1, -1}, y[6] = {-1, -.5, .5, 1, .5, -.5};
    GeomVec centre = hex_centre(hex, width);
    double flat = width / 2, radius = width / sqrt(3.0), shrink = 1 - in / flat;
    for (int k = 0; k < 6; k++) {
        out[k] = vec(centre.x + x[k] * flat * shrink, centre.y + y[k] * radius * shrink);
    }
}

void hexes_works_path(HexId hex, double width, int facing, double before, GeomVec out[3]) {
    GeomVec corners[6];
    hexes_corners(hex, width, WORKS_IN - before, corners);
    for (int i = 0; i < 3; i++) {
        out[i] = corners[(facing + 5 + i) % 6];
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
        canvas_line(canvas, t - y0, y0, t - y1, y1);
    }
}

void hexes_ribbon(const Ground *ground, const char *pattern, const GeomVec *path, int count, double width,
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

const RulesKind *hexes_kind(const Ground *ground, int area, RulesPortrait *portrait) {
    return ground->table->removed[area] ? NULL : board_kind(ground->board, ground->table, area, portrait);
}
