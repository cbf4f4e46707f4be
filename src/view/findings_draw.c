/* Draws the shapes of findings as the ruling has them; nothing is worked out here. */
#include "geom/limits.h"
#include "view/findings_internal.h"
#include "view/units.h"

#include <stdio.h>

static int body_of(const ViewScene *scene, TableRef ref, GeomShape *parts) {
    return rules_body(scene->field, scene->table, ref, parts, BODY_PARTS);
}

static double weight_of(const RulesShape *shape, bool highlighted) {
    return highlighted ? 3.2 : shape->role == ROLE_DECIDES ? 2.4 : 1.2;
}

static ViewColour colour_of(const ViewScene *scene, const RulesShape *shape, bool highlighted) {
    const ViewTheme *theme = scene->canvas->theme;
    if (highlighted || shape->role == ROLE_DECIDES) {
        return theme->accent;
    }
    return shape->role == ROLE_PASSES ? colour_alpha(theme->accent, 0.7) : colour_alpha(theme->ink2, 0.8);
}

static void points_path(const ViewScene *scene, const RulesShape *shape, bool close) {
    for (int i = 0; i < shape->count; i++) {
        GeomVec p = camera_px(scene->camera, shape->points[i]);
        (i ? cairo_line_to : cairo_move_to)(scene->canvas->cr, p.x, p.y);
    }
    if (close && shape->count > 2) {
        cairo_close_path(scene->canvas->cr);
    }
}

void verdict_area_path(ViewCanvas *canvas, const ViewCamera *camera, const GeomArea *area) {
    for (int ring = 0; ring < area->rings; ring++) {
        for (int i = area->ring_start[ring]; i < area->ring_start[ring + 1]; i++) {
            GeomVec p = camera_px(camera, area->points[i]);
            (i == area->ring_start[ring] ? cairo_move_to : cairo_line_to)(canvas->cr, p.x, p.y);
        }
        cairo_close_path(canvas->cr);
    }
}

static void draw_area(ViewScene *scene, const RulesShape *shape, bool highlighted) {
    if (!ref_is(shape->ref, REF_AREA)) {
        return;
    }
    verdict_area_path(scene->canvas, scene->camera, &scene->field->setup->areas[shape->ref.index].area);
    canvas_stroke(scene->canvas, colour_of(scene, shape, highlighted), highlighted ? 3.2 : 1.1);
}

static void draw_bodies(ViewScene *scene, const RulesShape *shape, bool highlighted, bool ring) {
    GeomShape parts[BODY_PARTS];
    int count = body_of(scene, shape->ref, parts);
    static const double DASH[] = {6, 4};
    if (ring) {
        cairo_set_dash(scene->canvas->cr, DASH, 2, 0);
    }
    for (int i = 0; i < count; i++) {
        if (ring) {
            unit_ring_path(scene->canvas, scene->camera, &parts[i], shape->value);
        } else {
            unit_path(scene->canvas, scene->camera, &parts[i], 3.3);
        }
        canvas_stroke(scene->canvas, colour_of(scene, shape, highlighted), ring ? 1.3 : weight_of(shape, highlighted));
    }
    cairo_set_dash(scene->canvas->cr, NULL, 0, 0);
}

static void draw_ruler(ViewScene *scene, const RulesShape *shape, bool highlighted) {
    char figure[TEXT_NUMBER_MAX], text[64];
    GeomVec a = camera_px(scene->camera, shape->points[0]), b = camera_px(scene->camera, shape->points[1]);
    ViewColour colour = colour_of(scene, shape, highlighted);
    mark_dimension(scene->canvas, a, b, 0.01, colour);
    canvas_line(scene->canvas, a.x, a.y, b.x, b.y);
    canvas_stroke(scene->canvas, colour, highlighted ? 2.4 : 1.4);
    snprintf(text, sizeof text, "%s %s", text_rounded(shape->value / scene->field->setup->shown, 2, figure),
             scene->field->setup->shown_name);
    ViewRun run = {shape->label ? shape->label : text, highlighted, false};
    GeomVec size = chip_size(scene->canvas, &run, 1), mid = vec_lerp(a, b, 0.5);
    GeomVec spots[] = {vec_add(mid, vec(0, -20)), vec_add(mid, vec(0, 20)), vec_add(mid, vec(size.x / 2 + 12, 0)),
                       vec_add(mid, vec(-size.x / 2 - 12, 0))};
    GeomBox box;
    if (room_find(scene->room, spots, 4, size, &box)) {
        chip_draw(scene->canvas, box, &run, 1, colour);
    }
}

/* Two units in one building have no line between them, so their names are written beside it. */
static void draw_pair(ViewScene *scene, const RulesShape *shape, const GeomShape *body, bool highlighted) {
    char text[96];
    snprintf(text, sizeof text, "%.40s × %.40s", setup_name(scene->field->setup, shape->ref),
             setup_name(scene->field->setup, shape->other));
    ViewRun run = {text, highlighted, false};
    GeomVec size = chip_size(scene->canvas, &run, 1), c = camera_px(scene->camera, body->centre), spots[12];
    GeomBox box = shape_box_of(body);
    double w = (box.x1 - box.x0) / 2 * scene->camera->k + size.x / 2 + 8, h = (box.y1 - box.y0) / 2 * scene->camera->k;
    for (int i = 0; i < 12; i++) { /* down the right side, then down the left */
        spots[i] = vec_add(c, vec(i < 6 ? w : -w, -h + (i % 6 + 0.5) * (size.y + 3)));
    }
    chip_draw(scene->canvas, room_place(scene->room, spots, 12, size.x, size.y), &run, 1,
              colour_of(scene, shape, highlighted));
}

static void draw_link(ViewScene *scene, const RulesShape *shape, bool highlighted) {
    GeomShape a[BODY_PARTS], b[BODY_PARTS];
    if (body_of(scene, shape->ref, a) && body_of(scene, shape->other, b)) {
        if (ref_is(shape->ref, REF_UNIT) && vec_distance(a[0].centre, b[0].centre) < GEOM_LIMIT) {
            draw_pair(scene, shape, &a[0], highlighted);
            return;
        }
        GeomGap gap = shape_gap(&a[0], &b[0]);
        GeomVec p = camera_px(scene->camera, vec_lerp(gap.on_a, a[0].centre, 0.35)),
                q = camera_px(scene->camera, vec_lerp(gap.on_b, b[0].centre, 0.35));
        canvas_line(scene->canvas, p.x, p.y, q.x, q.y);
        canvas_stroke(scene->canvas, colour_of(scene, shape, highlighted), weight_of(shape, highlighted));
        mark_end(scene->canvas, vec_lerp(p, q, 0.5), colour_of(scene, shape, highlighted), false);
    }
}

static void draw_slots(ViewScene *scene, const RulesShape *shape) {
    GeomShape parts[BODY_PARTS];
    if (body_of(scene, shape->ref, parts)) {
        char text[64];
        snprintf(text, sizeof text, "%s%s%d / %d", shape->label ? shape->label : "", shape->label ? " " : "",
                 (int)shape->value, (int)shape->limit);
        ViewRun run = {text, true, false};
        GeomVec size = chip_size(scene->canvas, &run, 1), c = camera_px(scene->camera, parts[0].centre);
        GeomBox box = shape_box_of(&parts[0]);
        double half = (box.y1 - box.y0) / 2 * scene->camera->k + 18;
        GeomVec spots[] = {vec_add(c, vec(0, -half)), vec_add(c, vec(0, half))};
        chip_draw(scene->canvas, room_place(scene->room, spots, 2, size.x, size.y), &run, 1,
                  scene->canvas->theme->ink2);
    }
}

static void draw_mark(ViewScene *scene, const RulesShape *shape, bool highlighted) {
    GeomVec p = camera_px(scene->camera, shape->points[0]);
    switch (shape->style) {
    case STYLE_STOP:
    case STYLE_LOST: mark_cross(scene->canvas, p, colour_of(scene, shape, highlighted)); break;
    case STYLE_TEST: mark_die(scene->canvas, p, 18, 0, false); break;
    default: mark_end(scene->canvas, p, colour_of(scene, shape, highlighted), true);
    }
}

static void draw_points(ViewScene *scene, const RulesShape *shape, bool highlighted) {
    static const double DOTS[] = {1.5, 4.5};
    cairo_set_dash(scene->canvas->cr, DOTS, shape->style == STYLE_DOTTED ? 2 : 0, 0);
    points_path(scene, shape, false);
    canvas_stroke(scene->canvas, colour_of(scene, shape, highlighted), weight_of(shape, highlighted));
    cairo_set_dash(scene->canvas->cr, NULL, 0, 0);
}

/* A template has a rim, so that a base that overlaps it by a hair can be seen to do so. */
static void draw_region(ViewScene *scene, const RulesShape *shape, bool highlighted) {
    ViewColour accent = scene->canvas->theme->accent;
    points_path(scene, shape, true);
    canvas_fill(scene->canvas, colour_alpha(accent, highlighted ? 0.2 : 0.12));
    if (shape->style == STYLE_TEMPLATE) {
        points_path(scene, shape, true);
        canvas_stroke(scene->canvas, accent, highlighted ? 2.4 : 1.4);
    }
}

static void draw_shape(ViewScene *scene, const RulesShape *shape, bool highlighted) {
    switch (shape->kind) {
    case SHAPE_LINE:
    case SHAPE_ARC:
    case SHAPE_PATH: draw_points(scene, shape, highlighted); break;
    case SHAPE_OUTLINE:
        points_path(scene, shape, false);
        canvas_stroke(scene->canvas, colour_of(scene, shape, highlighted), highlighted ? 5.2 : 4.4);
        break;
    case SHAPE_FAN:
    case SHAPE_REGION: draw_region(scene, shape, highlighted); break;
    case SHAPE_AREA: draw_area(scene, shape, highlighted); break;
    case SHAPE_BASE: draw_bodies(scene, shape, highlighted, false); break;
    case SHAPE_RING: draw_bodies(scene, shape, highlighted, true); break;
    case SHAPE_RULER: draw_ruler(scene, shape, highlighted); break;
    case SHAPE_LINK: draw_link(scene, shape, highlighted); break;
    case SHAPE_SLOTS: draw_slots(scene, shape); break;
    case SHAPE_MARK: draw_mark(scene, shape, highlighted); break;
    case SHAPE_GHOST:
    case SHAPE_BEAM: /* the sight itself shows its beam */ break;
    case SHAPE_HEX: verdict_draw_hex(scene, shape, highlighted); break;
    case SHAPE_HEXSIDE:
        points_path(scene, shape, false);
        canvas_stroke(scene->canvas, scene->canvas->theme->accent, highlighted ? 9 : 7);
        break;
    case SHAPE_VERTEX:
        mark_end(scene->canvas, camera_px(scene->camera, shape->points[0]), scene->canvas->theme->accent, true);
        break;
    case SHAPE_COUNTER: verdict_draw_counter(scene, shape); break;
    case SHAPE_DICE: /* dice and sums stand in the panel */
    case SHAPE_HEIGHT:
    case SHAPE_SUM: break;
    }
}

/* True if the drawing of the line shows this already: its course, its beam, and its depth with a dimension. */
static bool line_shows(const Ruling *ruling, const RulesFinding *finding, const RulesShape *shape) {
    if (ruling->sights.count == 0) {
        return false;
    }
    const RulesSight *sight = &ruling->sights.items[0];
    bool its_depth = shape->kind == SHAPE_RULER && sight->has_depth && ref_equal(finding->terrain, sight->depth_area);
    return shape->kind == SHAPE_LINE || shape->kind == SHAPE_BEAM || its_depth;
}

/* Marks, over all other shapes, on which side of the line each contact lies. */
static void draw_letters(ViewScene *scene, const Ruling *ruling) {
    for (int i = 0; i < ruling->findings.count; i++) {
        const RulesFinding *finding = &ruling->findings.items[i];
        for (int j = 0; j < finding->shape_count; j++) {
            const RulesShape *shape = &finding->shapes[j];
            if (shape->style == STYLE_LEFT || shape->style == STYLE_RIGHT) {
                verdict_draw_letter(scene, shape, shape->style == STYLE_LEFT ? "L" : "R");
            }
        }
    }
}

/* A finding that is only context is drawn when its note is pointed at; the one that is pointed at comes last, over the
 * others. */
void verdict_draw_shapes(ViewScene *scene, const Ruling *ruling, int highlighted) {
    for (int pass = 0; pass < 2; pass++) {
        for (int i = 0; i < ruling->findings.count; i++) {
            const RulesFinding *finding = &ruling->findings.items[i];
            if ((i == highlighted) != (pass == 1)) {
                continue;
            }
            for (int j = 0; j < finding->shape_count; j++) {
                const RulesShape *shape = &finding->shapes[j];
                bool stands_by = shape->role == ROLE_CONTEXT || finding->role == ROLE_CONTEXT;
                bool is_counter = shape->kind == SHAPE_COUNTER && !shape->label;
                if ((i == highlighted || !stands_by) && !is_counter && !line_shows(ruling, finding, shape)) {
                    draw_shape(scene, shape, i == highlighted);
                }
            }
        }
    }
    draw_letters(scene, ruling);
}
