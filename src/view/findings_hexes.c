/* Shapes of findings that are hexes: highlighted, hatched, ringed, lettered. What stands in them stays legible. */
#include "view/findings_internal.h"
#include "view/hexes/hexes.h"
#include "view/units.h"

#define LETTER_OFF .21 /* share of a hex: from the contact to its letter */

void verdict_clip_off(ViewScene *scene, const GeomShape *shape) {
    cairo_t *cr = scene->canvas->cr;
    double x0, y0, x1, y1;
    cairo_clip_extents(cr, &x0, &y0, &x1, &y1);
    cairo_rectangle(cr, x0, y0, x1 - x0, y1 - y0);
    unit_path(scene->canvas, scene->camera, shape, 1.5);
    cairo_set_fill_rule(cr, CAIRO_FILL_RULE_EVEN_ODD);
    cairo_clip(cr);
    cairo_set_fill_rule(cr, CAIRO_FILL_RULE_WINDING);
}

/* Clips to the ground of a hex, so that what stands there stays legible. */
static void clip_ground(ViewScene *scene, HexId hex) {
    cairo_t *cr = scene->canvas->cr;
    hexes_path(scene->canvas, scene->camera, hex, scene->field->setup->unit, 0);
    cairo_clip(cr);
    for (int i = 0; i < scene->field->setup->unit_count; i++) {
        GeomShape shape;
        const TableWhere *where = table_where(scene->table, i);
        if (where->kind == WHERE_HEX && hex_equal(where->hex, hex) && table_base(scene->table, i, &shape)) {
            verdict_clip_off(scene, &shape);
        }
    }
}

static void hatch_hex(ViewScene *scene, const RulesShape *shape, ViewColour colour) {
    cairo_save(scene->canvas->cr);
    clip_ground(scene, shape->hex);
    hexes_hatch(scene->canvas, 7);
    canvas_stroke(scene->canvas, colour, 1);
    cairo_restore(scene->canvas->cr);
}

/* Writes L and R beside the middle of the contact, off the line, where they cover no unit. */
void verdict_draw_letter(ViewScene *scene, const RulesShape *shape, const char *letter) {
    const double unit = scene->field->setup->unit;
    GeomVec centre = camera_px(scene->camera, shape->points[0]),
            touch = camera_px(scene->camera, shape->points[shape->count - 1]);
    GeomVec in = vec_sub(centre, touch);
    double length = vec_length(in), off = fmax(LETTER_OFF * unit * scene->camera->k, 13);
    in = length > 1e-6 ? vec_scale(in, 1 / length) : vec(0, 1);
    GeomVec along = vec_left(in), at = vec_add(touch, vec_scale(in, off)), spots[7];
    static const double BY[] = {0,    .12, -.12, .34,
                                -.34, .4,  -.4}; /* shares of a hex: the corners are free when a unit is there */
    for (int i = 0; i < 7; i++) {
        spots[i] = vec_add(at, vec_scale(along, BY[i] * unit * scene->camera->k));
    }
    GeomBox box = room_place(scene->room, spots, 7, 17, 17);
    ViewColour accent = scene->canvas->theme->accent;
    at = vec((box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2);
    canvas_circle(scene->canvas, at.x, at.y, 8.5);
    canvas_fill_stroke(scene->canvas, scene->canvas->theme->chip, accent, 1.3);
    canvas_text(scene->canvas, (ViewType){FONT_SEMIBOLD, 12, false}, accent, at.x, at.y + 4.3, .5, letter);
}

static void fill_hex(ViewScene *scene, const RulesShape *shape, ViewColour colour) {
    cairo_save(scene->canvas->cr);
    clip_ground(scene, shape->hex);
    hexes_path(scene->canvas, scene->camera, shape->hex, scene->field->setup->unit, 0);
    canvas_fill(scene->canvas, colour);
    cairo_restore(scene->canvas->cr);
}

static void ring_hex(ViewScene *scene, const RulesShape *shape, ViewColour colour, double px) {
    hexes_path(scene->canvas, scene->camera, shape->hex, scene->field->setup->unit, px / 2 / scene->camera->k);
    canvas_stroke(scene->canvas, colour, px);
}

/* Draws a heavy border inside a hex that stops the line, on paper. */
static void ring_blocks(ViewScene *scene, const RulesShape *shape, bool highlighted) {
    double unit = scene->field->setup->unit, in = 4 / scene->camera->k;
    hexes_path(scene->canvas, scene->camera, shape->hex, unit, in);
    canvas_stroke(scene->canvas, scene->canvas->theme->paper, 8);
    hexes_path(scene->canvas, scene->camera, shape->hex, unit, in);
    canvas_stroke(scene->canvas, scene->canvas->theme->accent, highlighted ? 5.4 : 4.2);
}

/* Draws an eight-sided sign in the lower corner of a hex that ends the move of a unit that enters it. */
static void mark_halt(ViewScene *scene, HexId hex) {
    double px = scene->field->setup->unit * scene->camera->k, r = fmin(8, fmax(4.5, .085 * px));
    GeomVec at = vec_add(camera_px(scene->camera, hex_centre(hex, scene->field->setup->unit)), vec(0, .40 * px)),
            ring[8];
    for (int i = 0; i < 8; i++) {
        double angle = TAU * (i + .5) / 8;
        ring[i] = vec(at.x + r * cos(angle), at.y + r * sin(angle));
    }
    canvas_ring(scene->canvas, ring, 8, true);
    canvas_fill_stroke(scene->canvas, scene->canvas->theme->warn, scene->canvas->theme->chip, 1.4);
    cairo_rectangle(scene->canvas->cr, at.x - r * .55, at.y - .9, r * 1.1, 1.8);
    canvas_fill(scene->canvas, scene->canvas->theme->chip);
}

void verdict_draw_hex(ViewScene *scene, const RulesShape *shape, bool highlighted) {
    const ViewTheme *theme = scene->canvas->theme;
    switch (shape->style) {
    case STYLE_CROSSED: fill_hex(scene, shape, colour_alpha(theme->accent, highlighted ? .28 : .15)); break;
    case STYLE_LEFT:
    case STYLE_RIGHT: hatch_hex(scene, shape, colour_alpha(theme->accent, highlighted ? .8 : .42)); break;
    case STYLE_REACH:
    case STYLE_REACH_STOP:
        fill_hex(scene, shape, colour_alpha(theme->side_one, highlighted ? .28 : .16));
        ring_hex(scene, shape, colour_alpha(theme->side_one, .65), 1.4);
        if (shape->style == STYLE_REACH_STOP) {
            mark_halt(scene, shape->hex);
        }
        break;
    case STYLE_BLOCKS: ring_blocks(scene, shape, highlighted); break;
    case STYLE_STOP: ring_hex(scene, shape, theme->bad, highlighted ? 4 : 2.6); break;
    case STYLE_HALT:
        ring_hex(scene, shape, theme->side_one, highlighted ? 4 : 2.6);
        mark_halt(scene, shape->hex);
        break;
    default:
        if (highlighted || shape->style == STYLE_GRAZED) {
            ring_hex(scene, shape, colour_alpha(theme->accent, highlighted ? 1 : .6), highlighted ? 3 : 1.6);
        }
    }
}
