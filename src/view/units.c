#include "view/units.h"

#include "view/marks.h"
#include "view/symbols.h"

#define ORDERS_FROM 0.3 /* px per mm: below, only the bases are drawn */

/* Adds a disc or an oval under the camera, `grow` px larger. */
static void round_path(ViewCanvas *canvas, const ViewCamera *camera, const GeomShape *shape, double grow) {
    cairo_t *cr = canvas->cr;
    GeomVec c = camera_px(camera, shape->centre);
    double rx = shape->rx * camera->k + grow, ry = shape->ry * camera->k + grow;
    if (shape->kind == GEOM_DISC) {
        canvas_circle(canvas, c.x, c.y, fmax(rx, 0.1));
        cairo_close_path(cr);
        return;
    }
    cairo_matrix_t saved;
    cairo_get_matrix(cr, &saved);
    cairo_translate(cr, c.x, c.y);
    cairo_rotate(cr, atan2(shape->axis.y, shape->axis.x));
    cairo_scale(cr, fmax(rx, 0.1), fmax(ry, 0.1));
    canvas_circle(canvas, 0, 0, 1);
    cairo_close_path(cr);
    cairo_set_matrix(cr, &saved);
}

/* Outward unit normal of side i of a polygon whose successive sides have cross > 0: the side turned right on the
 * screen's axes. */
static GeomVec side_normal(const GeomShape *shape, int i) {
    GeomVec a = shape->points[i], b = shape->points[(i + 1) % shape->count];
    GeomVec d = vec_sub(b, a);
    double length = vec_length(d);
    return length > 0 ? vec(d.y / length, -d.x / length) : vec(0, 0);
}

void unit_path(ViewCanvas *canvas, const ViewCamera *camera, const GeomShape *shape, double grow) {
    if (shape->kind != GEOM_POLY) {
        round_path(canvas, camera, shape, grow);
        return;
    }
    for (int i = 0; i < shape->count; i++) {
        GeomVec n0 = side_normal(shape, (i + shape->count - 1) % shape->count), n1 = side_normal(shape, i);
        GeomVec sum = vec_add(n0, n1);
        double scale = vec_dot(sum, sum) > 1e-9 ? 2 * grow / vec_dot(sum, sum) : 0;
        GeomVec p = vec_add(camera_px(camera, shape->points[i]), vec_scale(sum, scale));
        (i ? cairo_line_to : cairo_move_to)(canvas->cr, p.x, p.y);
    }
    cairo_close_path(canvas->cr);
}

void unit_ring_path(ViewCanvas *canvas, const ViewCamera *camera, const GeomShape *shape, double reach) {
    if (shape->kind != GEOM_POLY) {
        round_path(canvas, camera, shape, reach * camera->k);
        return;
    }
    cairo_new_sub_path(canvas->cr);
    for (int i = 0; i < shape->count; i++) {
        GeomVec n0 = side_normal(shape, (i + shape->count - 1) % shape->count), n1 = side_normal(shape, i);
        GeomVec p = camera_px(camera, shape->points[i]);
        cairo_arc(canvas->cr, p.x, p.y, reach * camera->k, atan2(n0.y, n0.x), atan2(n1.y, n1.x));
    }
    cairo_close_path(canvas->cr);
}

/* Returns half of the short side in px, into which the symbol has to fit. */
static double half_short(const ViewCamera *camera, const GeomShape *shape) {
    if (shape->kind != GEOM_POLY) {
        return fmin(shape->rx, shape->ry) * camera->k;
    }
    double min = INFINITY;
    for (int i = 0; i < shape->count; i++) {
        GeomVec n = side_normal(shape, i);
        double high = -INFINITY, low = INFINITY;
        for (int j = 0; j < shape->count; j++) {
            double r = vec_dot(shape->points[j], n);
            high = fmax(high, r);
            low = fmin(low, r);
        }
        min = fmin(min, high - low);
    }
    return min / 2 * camera->k;
}

/* Returns how far the rim lies from the centre along the facing, in px. */
static double front_reach(const ViewCamera *camera, const GeomShape *shape, GeomVec facing) {
    GeomVec tip = shape_support(shape, facing);
    return vec_dot(vec_sub(tip, shape->centre), facing) * camera->k;
}

/* A facing notch cut into the rim in the symbol's colour: 6 px wide and 3.6 deep, never more than the base bears. */
static void draw_notch(ViewCanvas *canvas, const ViewCamera *camera, const ViewUnit *unit, ViewColour colour) {
    GeomVec f = vec_bearing(unit->facing), s = vec_left(f), c = camera_px(camera, unit->shape.centre);
    double reach = front_reach(camera, &unit->shape, f), half = half_short(camera, &unit->shape);
    double width = fmin(fmax(3.0, 1.3 * camera->k), half * 0.35), deep = fmin(fmax(3.6, 1.6 * camera->k), half * 0.4);
    if (half < 5) {
        return;
    }
    GeomVec tip = vec_add(c, vec_scale(f, reach - deep)), base = vec_add(c, vec_scale(f, reach + 0.3));
    cairo_move_to(canvas->cr, tip.x, tip.y);
    cairo_line_to(canvas->cr, base.x + s.x * width, base.y + s.y * width);
    cairo_line_to(canvas->cr, base.x - s.x * width, base.y - s.y * width);
    cairo_close_path(canvas->cr);
    canvas_fill(canvas, colour);
}

static void draw_hatch(ViewCanvas *canvas, const ViewCamera *camera, const ViewUnit *unit) {
    cairo_t *cr = canvas->cr;
    cairo_save(cr);
    unit_path(canvas, camera, &unit->shape, 0);
    cairo_clip(cr);
    double x0, y0, x1, y1;
    cairo_clip_extents(cr, &x0, &y0, &x1, &y1);
    for (double t = x0 + y0; t < x1 + y1; t += 5) {
        canvas_line(canvas, t - y0, y0, t - y1, y1);
    }
    canvas_stroke(canvas, colour_alpha(unit->side, 0.8), 1.1);
    cairo_restore(cr);
}

/* A small shield at the upper right: in cover. */
static void draw_shield(ViewCanvas *canvas, GeomVec at) {
    cairo_t *cr = canvas->cr;
    cairo_move_to(cr, at.x - 4, at.y - 4.5);
    cairo_line_to(cr, at.x + 4, at.y - 4.5);
    cairo_line_to(cr, at.x + 4, at.y);
    cairo_curve_to(cr, at.x + 4, at.y + 3, at.x + 1.6, at.y + 4.6, at.x, at.y + 5.4);
    cairo_curve_to(cr, at.x - 1.6, at.y + 4.6, at.x - 4, at.y + 3, at.x - 4, at.y);
    cairo_close_path(cr);
    canvas_fill_stroke(canvas, canvas->theme->chip, canvas->theme->ink, 1.2);
}

static void draw_body(ViewCanvas *canvas, const ViewCamera *camera, const ViewUnit *unit) {
    const ViewTheme *theme = canvas->theme;
    double lift = 1.6 * sqrt(fmax(1, camera->k));
    ViewCamera below = *camera;
    below.shift = vec_add(below.shift, vec(lift * 0.8, lift));
    unit_path(canvas, &below, &unit->shape, 0.4);
    canvas_fill(canvas, theme->shadow);
    unit_path(canvas, camera, &unit->shape, -0.4);
    canvas_fill(canvas, unit->broken ? colour_mix(unit->side, theme->paper, 0.5) : unit->side);
    if (unit->broken) {
        draw_hatch(canvas, camera, unit);
    }
    unit_path(canvas, camera, &unit->shape, -0.65);
    canvas_stroke(canvas, colour_mix(unit->side, colour_hex(0x000000), 0.38), 1.3);
    if (unit->second && half_short(camera, &unit->shape) > 6) {
        unit_path(canvas, camera, &unit->shape, -0.65 - fmax(1.8, 1.5 * camera->k * 0.6));
        canvas_stroke(canvas, colour_alpha(theme->symbol, 0.9), fmax(1, 0.32 * camera->k));
    }
}

static void draw_symbol(ViewCanvas *canvas, const ViewCamera *camera, const ViewUnit *unit, ViewColour colour) {
    double half = half_short(camera, &unit->shape), radius = half * (unit->second ? 0.74 : 0.80);
    GeomVec c = camera_px(camera, unit->shape.centre);
    if (radius < 4) {
        return;
    }
    cairo_save(canvas->cr);
    cairo_translate(canvas->cr, c.x, c.y);
    cairo_rotate(canvas->cr, unit->facing * TAU / 360);
    symbol_draw(canvas, unit->symbol, radius, colour, unit->side);
    cairo_restore(canvas->cr);
}

/* ---- blocks of a board game ---- */

void unit_draw_squares(ViewCanvas *canvas, int pips, int lost, double x, double y, double size, ViewColour colour) {
    for (int i = 0; i < pips; i++) {
        double gone = i >= pips - lost ? .55 : 0;
        cairo_rectangle(canvas->cr, x + i * size * 1.32 + gone, y + gone, size - 2 * gone, size - 2 * gone);
        if (gone > 0) {
            canvas_stroke(canvas, colour, 1.1);
        } else {
            canvas_fill(canvas, colour);
        }
    }
}

/* Symbol and letters side by side, the blocks in a row under the letters, or under both where the base is tall. */
static void draw_block(ViewCanvas *canvas, const ViewCamera *camera, const ViewUnit *unit, ViewColour colour) {
    GeomBox mm = shape_box_of(&unit->shape);
    double w = (mm.x1 - mm.x0) * camera->k, h = (mm.y1 - mm.y0) * camera->k;
    GeomVec c = camera_px(camera, vec((mm.x0 + mm.x1) / 2, (mm.y0 + mm.y1) / 2));
    bool tall = h > .62 * w;
    double letters = fmin(fmin(h * (tall ? .30 : .42), w * .26), 18), sign = fmin(h * (tall ? .19 : .27), w * .14);
    ViewType type = {FONT_SEMIBOLD, letters, false};
    double text = letters >= 7 ? canvas_text_width(canvas, type, unit->code) : 0, side = fmin(letters * .46, 8);
    double row = unit->pips * side * 1.32 - side * .32, block = tall ? text : fmax(text, row);
    double all = 2 * sign + (block > 0 ? 4 + block : 0), x = c.x - all / 2;
    if (sign < 3) {
        return;
    }
    double middle = tall ? c.y - h * .14 : c.y;
    cairo_save(canvas->cr);
    cairo_translate(canvas->cr, x + sign, middle);
    symbol_draw(canvas, unit->symbol, sign, colour, unit->side);
    cairo_restore(canvas->cr);
    if (block <= 0) {
        return;
    }
    double base = tall ? middle + .36 * letters : c.y - h * .04;
    canvas_text(canvas, type, colour, x + 2 * sign + 4, base, 0, unit->code);
    if (unit->pips > 0 && tall) {
        unit_draw_squares(canvas, unit->pips, unit->pips_lost, c.x - row / 2, c.y + h * .18, side, colour);
    } else if (unit->pips > 0) {
        unit_draw_squares(canvas, unit->pips, unit->pips_lost, x + 2 * sign + 4, c.y + h * .14, side, colour);
    }
}

static void random_unit(ViewCanvas *canvas, const ViewCamera *camera, const ViewUnit *unit) {
    const ViewTheme *theme = canvas->theme;
    static const double DASH[] = {3, 2.4};
    cairo_save(canvas->cr);
    if (unit->lost || unit->ghost) {
        if (unit->ghost) {
            unit_path(canvas, camera, &unit->shape, 0);
            canvas_fill(canvas, colour_alpha(unit->side, 0.16));
        }
        cairo_set_dash(canvas->cr, DASH, 2, 0);
        unit_path(canvas, camera, &unit->shape, -0.5);
        canvas_stroke(canvas, colour_alpha(unit->side, 0.8), 1.2);
        cairo_set_dash(canvas->cr, NULL, 0, 0);
        draw_symbol(canvas, camera, unit, colour_alpha(unit->side, 0.45));
        cairo_restore(canvas->cr);
        return;
    }
    draw_body(canvas, camera, unit);
    if (unit->code && unit->shape.kind == GEOM_DISC && unit->pips == 0) { /* a leader: his sign alone */
        draw_symbol(canvas, camera, unit, theme->symbol);
        cairo_restore(canvas->cr);
        return;
    }
    if (unit->code) {
        draw_block(canvas, camera, unit, theme->symbol);
        cairo_restore(canvas->cr);
        return;
    }
    draw_symbol(canvas, camera, unit, theme->symbol);
    draw_notch(canvas, camera, unit, theme->symbol);
    if (unit->in_cover && camera->k > 1.4) {
        GeomBox box = shape_box_of(&unit->shape);
        draw_shield(canvas, vec_add(camera_px(camera, vec(box.x1, box.y0)), vec(2, -3)));
    }
    cairo_restore(canvas->cr);
}

void unit_draw_order(ViewCanvas *canvas, const ViewCamera *camera, const ViewUnit *unit) {
    if (unit->order != ORDER_NONE && !unit->lost && !unit->ghost && camera->k >= ORDERS_FROM) {
        GeomBox box = shape_box_of(&unit->shape);
        mark_order_plate(canvas, camera_px(camera, vec(box.x0, box.y0)), unit->order);
    }
}

void unit_draw(ViewCanvas *canvas, const ViewCamera *camera, const ViewUnit *unit) {
    random_unit(canvas, camera, unit);
    unit_draw_order(canvas, camera, unit);
}

void unit_draw_hover(ViewCanvas *canvas, const ViewCamera *camera, const GeomShape *shape) {
    unit_path(canvas, camera, shape, 2.5);
    canvas_stroke(canvas, canvas->theme->ink, 1.6);
}

#define RING_WHOLE 16.0 /* px: round a smaller base the ring is finer */

void unit_draw_ready(ViewCanvas *canvas, const ViewCamera *camera, const GeomShape *shape, ViewColour side) {
    GeomBox box = shape_box_of(shape);
    double px = fmin(box.x1 - box.x0, box.y1 - box.y0) * camera->k, part = fmin(1, fmax(.4, px / RING_WHOLE));
    unit_path(canvas, camera, shape, 3 * part);
    canvas_stroke(canvas, canvas->theme->paper, 5 * part);
    unit_path(canvas, camera, shape, 4 * part);
    canvas_stroke(canvas, side, 2 * part);
}

void unit_draw_selected(ViewCanvas *canvas, const ViewCamera *camera, const GeomShape *shape) {
    unit_path(canvas, camera, shape, 2.6);
    canvas_stroke(canvas, canvas->theme->paper, 4.2);
    unit_path(canvas, camera, shape, 3.3);
    canvas_stroke(canvas, canvas->theme->accent, 2.2);
}

void unit_draw_chip(ViewCanvas *canvas, GeomVec px, double radius, const ViewUnit *unit) {
    ViewCamera camera = {.k = 1, .shift = px};
    ViewUnit chip = *unit;
    GeomBase base = geom_base_disc(2 * radius);
    chip.shape = shape_place(&base, vec(0, 0), 0);
    chip.facing = 0;
    chip.in_cover = false;
    unit_draw(canvas, &camera, &chip);
}
