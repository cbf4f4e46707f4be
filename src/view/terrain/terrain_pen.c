/* The pen: cairo in table millimetres, with widths in pixels. */
#include "view/terrain/terrain_internal.h"

TerrainPen pen_begin(ViewCanvas *canvas, const ViewCamera *camera, const ViewTerrain *piece, const char *tint) {
    TerrainPen pen = {.canvas = canvas,
                      .cr = canvas->cr,
                      .theme = canvas->theme,
                      .piece = piece,
                      .shape = draw_shape_of_area(piece->area),
                      .tint = theme_tint(canvas->theme, tint),
                      .k = camera->k,
                      .seed = piece->seed};
    if (piece->has_anchor) {
        pen.anchor = piece->anchor;
    } else if (piece->path && piece->path_count > 0) {
        pen.anchor = piece->path[0];
    } else if (piece->area->count > 0) {
        pen.anchor = piece->area->points[0];
    }
    cairo_save(pen.cr);
    cairo_translate(pen.cr, camera->shift.x, camera->shift.y);
    cairo_scale(pen.cr, camera->k, camera->k);
    cairo_clip_extents(pen.cr, &pen.clip.x0, &pen.clip.y0, &pen.clip.x1, &pen.clip.y1);
    cairo_new_path(pen.cr);
    cairo_set_antialias(pen.cr, CAIRO_ANTIALIAS_BEST);
    cairo_set_line_join(pen.cr, CAIRO_LINE_JOIN_ROUND);
    cairo_set_line_cap(pen.cr, CAIRO_LINE_CAP_BUTT);
    return pen;
}

void pen_end(TerrainPen *pen) {
    cairo_new_path(pen->cr);
    cairo_restore(pen->cr);
}

int pen_level(const TerrainPen *pen, double step, double px) {
    int level = 1;
    while (step * level * pen->k < px && level < 1 << 12) {
        level *= 2;
    }
    return level;
}

double level_grow(int level) {
    return level == 1 ? 1 : .67 * level;
}

void pen_set(const TerrainPen *pen, ViewColour colour) {
    canvas_colour(pen->canvas, colour);
}

void pen_fill(const TerrainPen *pen, ViewColour colour) {
    pen_set(pen, colour);
    cairo_fill(pen->cr);
}

void pen_stroke(const TerrainPen *pen, ViewColour colour, double px) {
    pen_set(pen, colour);
    cairo_set_line_width(pen->cr, px / pen->k);
    cairo_stroke(pen->cr);
}

void pen_stroke_round(const TerrainPen *pen, ViewColour colour, double px) {
    cairo_set_line_cap(pen->cr, CAIRO_LINE_CAP_ROUND);
    pen_stroke(pen, colour, px);
    cairo_set_line_cap(pen->cr, CAIRO_LINE_CAP_BUTT);
}

void pen_fill_stroke(const TerrainPen *pen, ViewColour fill, ViewColour ink, double px) {
    canvas_fill_stroke(pen->canvas, fill, ink, px / pen->k);
}

void pen_dash(const TerrainPen *pen, const double *px, int count) {
    double mm[8];
    count = count > 8 ? 8 : count;
    for (int i = 0; i < count; i++) {
        mm[i] = px[i] / pen->k;
    }
    cairo_set_dash(pen->cr, mm, count, 0);
}

void pen_solid(const TerrainPen *pen) {
    cairo_set_dash(pen->cr, NULL, 0, 0);
}

void pen_ring(const TerrainPen *pen, const GeomVec *points, int count, bool close) {
    canvas_ring(pen->canvas, points, count, close);
}

void pen_shape(const TerrainPen *pen, TerrainShape shape) {
    for (int r = 0; r < shape.rings; r++) {
        pen_ring(pen, shape.points + shape.start[r], shape.start[r + 1] - shape.start[r], true);
    }
}

void pen_line(const TerrainPen *pen, GeomVec a, GeomVec b) {
    canvas_line(pen->canvas, a.x, a.y, b.x, b.y);
}

void pen_dot(const TerrainPen *pen, GeomVec at, double radius) {
    canvas_circle(pen->canvas, at.x, at.y, radius);
    cairo_close_path(pen->cr);
}

void pen_taper(const TerrainPen *pen, GeomVec base, GeomVec tip, double half_width) {
    GeomVec d = vec_sub(tip, base);
    double length = vec_length(d);
    if (length <= 0) {
        return;
    }
    GeomVec side = vec_scale(vec_left(d), half_width / length);
    cairo_move_to(pen->cr, base.x + side.x, base.y + side.y);
    cairo_line_to(pen->cr, tip.x, tip.y);
    cairo_line_to(pen->cr, base.x - side.x, base.y - side.y);
    cairo_close_path(pen->cr);
}

void pen_ripple(const TerrainPen *pen, GeomVec at, double length) {
    double half = length / 2, rise = length * .2;
    cairo_move_to(pen->cr, at.x - half, at.y + rise * .2);
    cairo_curve_to(pen->cr, at.x - half * .55, at.y - rise * 1.1, at.x - half * .3, at.y - rise * .6, at.x, at.y);
    cairo_curve_to(pen->cr, at.x + half * .3, at.y + rise * .6, at.x + half * .6, at.y + rise * .9, at.x + half,
                   at.y - rise * .35);
}

bool pen_sees(const TerrainPen *pen, GeomVec at, double reach) {
    return at.x + reach >= pen->clip.x0 && at.x - reach <= pen->clip.x1 && at.y + reach >= pen->clip.y0 &&
           at.y - reach <= pen->clip.y1;
}

double pen_hash(const TerrainPen *pen, int i, int j, uint32_t n) {
    return canvas_hash(pen->seed, i, j, n);
}

void pen_chord(const TerrainPen *pen, GeomVec origin, GeomVec along, TerrainSpans *spans) {
    terrain_shape_spans(pen->shape, origin, along, 0, spans);
    for (int s = 0; s + 1 < spans->count; s += 2) {
        pen_line(pen, vec_add(origin, vec_scale(along, spans->items[s])),
                 vec_add(origin, vec_scale(along, spans->items[s + 1])));
    }
}

void pen_grid(const TerrainPen *pen, double step) {
    GeomBox box = terrain_shape_box(pen->shape);
    TerrainSpans spans = {0};
    for (int is_upright = 0; is_upright < 2; is_upright++) {
        GeomVec along = is_upright ? vec(0, 1) : vec(1, 0), across = is_upright ? vec(1, 0) : vec(0, 1);
        double min = is_upright ? box.x0 - pen->anchor.x : box.y0 - pen->anchor.y,
               max = is_upright ? box.x1 - pen->anchor.x : box.y1 - pen->anchor.y;
        for (double i = ceil(min / step); i * step <= max; i++) {
            pen_chord(pen, vec_add(pen->anchor, vec_scale(across, i * step)), along, &spans);
        }
    }
    array_free(&spans);
}
