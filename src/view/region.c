/* What a base sees, laid between the ground and the units: hidden ground lies in shade behind a thin edge, open ground
 * keeps its light, what is seen through cover only wears the accent's wash, and what only the limit of depth hides is
 * hatched in its shade, so that each is told from the next by more than a tint. */
#include "geom/region/region_outline.h"
#include "view/hexes/hexes.h"
#include "view/verdict.h"

#define STEP_PX        1.0 /* step of the grid under the outlines: an edge is true to about this */
#define DIM            0.17
#define WASH           0.13
#define HATCH          0.42
#define RULE_PX        7.0 /* between the lines of a hatch */
#define SAMPLE_RULE_PX 4.0

static ViewColour shade_of(const ViewTheme *theme) {
    return theme->dark ? colour_alpha(colour_hex(0x000000), .46) : colour_alpha(theme->ink, DIM);
}

static void rings_path(const ViewScene *scene, const GeomRings *rings) {
    for (int r = 0; r < rings->rings; r++) {
        for (int i = rings->start[r]; i < rings->start[r + 1]; i++) {
            GeomVec p = camera_px(scene->camera, rings->points[i]);
            (i == rings->start[r] ? cairo_move_to : cairo_line_to)(scene->canvas->cr, p.x, p.y);
        }
        cairo_close_path(scene->canvas->cr);
    }
}

/* Fills the space between the outer rings and the inner rings that lie inside them. */
static void band_path(const ViewScene *scene, const GeomRings *outer, const GeomRings *inner) {
    cairo_new_path(scene->canvas->cr);
    rings_path(scene, outer);
    rings_path(scene, inner);
}

static void fill_band(const ViewScene *scene, const GeomRings *outer, const GeomRings *inner, ViewColour colour) {
    band_path(scene, outer, inner);
    cairo_set_fill_rule(scene->canvas->cr, CAIRO_FILL_RULE_EVEN_ODD);
    canvas_fill(scene->canvas, colour);
    cairo_set_fill_rule(scene->canvas->cr, CAIRO_FILL_RULE_WINDING);
}

static void hatch_band(const ViewScene *scene, const GeomRings *outer, const GeomRings *inner, ViewColour colour) {
    cairo_t *cr = scene->canvas->cr;
    cairo_save(cr);
    band_path(scene, outer, inner);
    cairo_set_fill_rule(cr, CAIRO_FILL_RULE_EVEN_ODD);
    cairo_clip(cr);
    cairo_set_fill_rule(cr, CAIRO_FILL_RULE_WINDING);
    hexes_hatch(scene->canvas, RULE_PX);
    canvas_stroke(scene->canvas, colour, 1);
    cairo_restore(cr);
}

/* No line is drawn along the edge of the table or the window, where a region ends because the picture does. */
static bool runs_along(GeomBox box, GeomVec a, GeomVec b) {
    return (a.x <= box.x0 && b.x <= box.x0) || (a.x >= box.x1 && b.x >= box.x1) || (a.y <= box.y0 && b.y <= box.y0) ||
           (a.y >= box.y1 && b.y >= box.y1);
}

static void stroke(const ViewScene *scene, const GeomRings *rings, GeomBox box, ViewColour colour, double px) {
    cairo_new_path(scene->canvas->cr);
    for (int r = 0; r < rings->rings; r++) {
        int first = rings->start[r], end = rings->start[r + 1];
        for (int i = first; i < end; i++) {
            GeomVec a = rings->points[i], b = rings->points[i + 1 < end ? i + 1 : first];
            if (!runs_along(box, a, b)) {
                GeomVec p = camera_px(scene->camera, a), q = camera_px(scene->camera, b);
                canvas_line(scene->canvas, p.x, p.y, q.x, q.y);
            }
        }
    }
    cairo_set_line_cap(scene->canvas->cr, CAIRO_LINE_CAP_ROUND);
    canvas_stroke(scene->canvas, colour, px);
    cairo_set_line_cap(scene->canvas->cr, CAIRO_LINE_CAP_BUTT);
}

static GeomBox window_of(const ViewCamera *camera, GeomBox frame) {
    GeomVec a = camera_mm(camera, vec(frame.x0, frame.y0)), b = camera_mm(camera, vec(frame.x1, frame.y1));
    return box_grow((GeomBox){a.x, a.y, b.x, b.y}, 4 / camera->k);
}

double verdict_region_tolerance(const GeomRegion *region, const ViewCamera *camera, GeomBox frame) {
    return geom_region_outline_tolerance(region, window_of(camera, frame), STEP_PX / camera->k);
}

void verdict_draw_region(ViewScene *scene, const GeomRegion *region, GeomBox frame) {
    const ViewTheme *theme = scene->canvas->theme;
    GeomBox window = window_of(scene->camera, frame), table = scene->field->setup->size;
    GeomRegionOutline outline = geom_region_outline(region, window, STEP_PX / scene->camera->k);
    GeomBox seen = {fmax(window.x0, table.x0) + 1e-6, fmax(window.y0, table.y0) + 1e-6,
                    fmin(window.x1, table.x1) - 1e-6, fmin(window.y1, table.y1) - 1e-6};
    const GeomRings *closed = &outline.kind[GEOM_OUTLINE_CLOSED], *hidden = &outline.kind[GEOM_OUTLINE_HIDDEN],
                    *shaded = &outline.kind[GEOM_OUTLINE_SHADED], none = {0};
    fill_band(scene, shaded, hidden, colour_alpha(theme->accent, WASH));
    fill_band(scene, hidden, &none, shade_of(theme));
    hatch_band(scene, hidden, closed, colour_alpha(theme->accent, HATCH));
    stroke(scene, hidden, seen, colour_alpha(theme->ink2, 0.75), 1.1);
    geom_region_outline_free(&outline);
}

void verdict_draw_seen_sample(ViewCanvas *canvas, GeomBox px, GeomSeen seen) {
    const ViewTheme *theme = canvas->theme;
    cairo_save(canvas->cr);
    canvas_rounded(canvas, px.x0, px.y0, px.x1 - px.x0, px.y1 - px.y0, 2);
    cairo_clip_preserve(canvas->cr);
    cairo_path_t *box = cairo_copy_path(canvas->cr);
    canvas_fill(canvas, theme->paper);
    cairo_append_path(canvas->cr, box);
    if (seen == GEOM_SEEN_WITHIN) {
        canvas_fill(canvas, colour_alpha(theme->accent, WASH));
    } else if (seen != GEOM_SEEN_OPEN) {
        canvas_fill(canvas, shade_of(theme));
    }
    cairo_new_path(canvas->cr);
    if (seen == GEOM_SEEN_TOO_DEEP) {
        hexes_hatch(canvas, SAMPLE_RULE_PX);
        canvas_stroke(canvas, colour_alpha(theme->accent, HATCH), 1);
    }
    cairo_restore(canvas->cr);
    cairo_new_path(canvas->cr);
    cairo_append_path(canvas->cr, box);
    canvas_stroke(canvas, theme->ink2, 1);
    cairo_path_destroy(box);
}
