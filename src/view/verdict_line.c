/* Lines of sight. The line wears the accent: solid when clear, solid to the stop and dotted beyond when blocked, dashed
 * when nobody could tell it from the other answer on a real table. */
#include "base/base.h"
#include "geom/limits.h"
#include "rules/los_words.h"
#include "rules/margin_words.h"
#include "view/findings_internal.h"

#include <stdio.h>

#define RIM_STEPS 24  /* halvings: far below a pixel */
#define CROSS     9.0 /* px from the middle of a cross to its ends */
#define MARK_OFF  3.0 /* px from the rim to the middle of the mark at the end */

static void casing(ViewScene *scene, GeomVec a, GeomVec b) {
    cairo_t *cr = scene->canvas->cr;
    cairo_set_line_cap(cr, CAIRO_LINE_CAP_ROUND);
    canvas_line(scene->canvas, a.x, a.y, b.x, b.y);
    canvas_stroke(scene->canvas, colour_alpha(scene->canvas->theme->paper, 0.85), 6);
    cairo_set_line_cap(cr, CAIRO_LINE_CAP_BUTT);
}

static void stroke_line(ViewScene *scene, GeomVec a, GeomVec b, double width) {
    canvas_line(scene->canvas, a.x, a.y, b.x, b.y);
    canvas_stroke(scene->canvas, scene->canvas->theme->accent, width);
}

/* Draws the beam as a band of its true width. */
static void draw_band(ViewScene *scene, const RulesSight *sight) {
    GeomVec d = vec_sub(sight->b, sight->a);
    double length = vec_length(d);
    if (length < 1e-6 || sight->beam <= 0) {
        return;
    }
    GeomVec n = vec_scale(vec_left(d), sight->beam / length);
    GeomVec ring[4] = {vec_add(sight->a, n), vec_add(sight->b, n), vec_sub(sight->b, n), vec_sub(sight->a, n)};
    for (int i = 0; i < 4; i++) {
        ring[i] = camera_px(scene->camera, ring[i]);
    }
    canvas_ring(scene->canvas, ring, 4, true);
    canvas_fill(scene->canvas, colour_alpha(scene->canvas->theme->accent, 0.13));
    for (int i = 0; i < 4; i += 2) {
        canvas_line(scene->canvas, ring[i].x, ring[i].y, ring[i + 1].x, ring[i + 1].y);
        canvas_stroke(scene->canvas, colour_alpha(scene->canvas->theme->accent, 0.55), 1);
    }
}

/* Returns the point of the line at s mm from its start, in px. */
static GeomVec along(const ViewScene *scene, const RulesSight *sight, double s) {
    double length = vec_distance(sight->a, sight->b);
    return camera_px(scene->camera, vec_lerp(sight->a, sight->b, length > 0 ? s / length : 0));
}

/* The stretch of its outline within 44 mm of the stop, heavy; the whole of it faintly where it `closes` every line, and
 * not only the one that is drawn. */
static void draw_blocker(ViewScene *scene, TableRef ref, GeomVec stop, bool closes) {
    if (!ref_is(ref, REF_AREA)) {
        return;
    }
    ViewCanvas *canvas = scene->canvas;
    const GeomArea *area = &scene->field->setup->areas[ref.index].area;
    cairo_save(canvas->cr);
    for (int ring = 0; ring < area->rings; ring++) {
        GeomVec first = {0, 0};
        for (int i = area->ring_start[ring]; i < area->ring_start[ring + 1]; i++) {
            GeomVec p = camera_px(scene->camera, area->points[i]);
            (i == area->ring_start[ring] ? cairo_move_to : cairo_line_to)(canvas->cr, p.x, p.y);
            first = i == area->ring_start[ring] ? p : first;
        }
        cairo_close_path(canvas->cr);
    }
    cairo_path_t *outline = cairo_copy_path(canvas->cr);
    if (closes) {
        canvas_stroke(canvas, colour_alpha(canvas->theme->accent, 0.10), 8);
        cairo_append_path(canvas->cr, outline);
        canvas_stroke(canvas, canvas->theme->accent, 1.2);
    }
    cairo_new_path(canvas->cr);
    GeomVec c = camera_px(scene->camera, stop);
    cairo_arc(canvas->cr, c.x, c.y, fmax(44 * scene->camera->k, 18), 0, TAU);
    cairo_clip(canvas->cr);
    cairo_append_path(canvas->cr, outline);
    canvas_stroke(canvas, canvas->theme->paper, 7.5);
    cairo_append_path(canvas->cr, outline);
    canvas_stroke(canvas, canvas->theme->accent, 4.4);
    cairo_path_destroy(outline);
    cairo_restore(canvas->cr);
}

static void place_chip(ViewScene *scene, GeomVec a, GeomVec b, const ViewRun *runs, int count) {
    GeomVec size = chip_size(scene->canvas, runs, count), d = vec_sub(b, a);
    double length = fmax(vec_length(d), 1);
    GeomVec n = vec_scale(vec_left(d), 1 / length);
    double off = 10 + fabs(n.x) * size.x / 2 + fabs(n.y) * size.y / 2;
    GeomVec spots[20];
    int spot_count = 0;
    static const double ALONG[] = {0.5, 0.38, 0.62, 0.25, 0.75};
    for (int tier = 0; tier < 2; tier++) { /* beside the line, then further out */
        for (int i = 0; i < 5; i++) {
            GeomVec p = vec_lerp(a, b, ALONG[i]), by = vec_scale(n, (n.y < 0 ? 1 : -1) * (off + 26 * tier));
            spots[spot_count++] = vec_add(p, by);
            spots[spot_count++] = vec_sub(p, by);
        }
    }
    bool room = !scene->stated;
    for (int i = 0; i < spot_count && !room; i++) {
        room = room_free(scene->room, (GeomBox){spots[i].x - size.x / 2, spots[i].y - size.y / 2,
                                                spots[i].x + size.x / 2, spots[i].y + size.y / 2});
    }
    GeomBox box;
    if (room && room_find(scene->room, spots, spot_count, size, &box)) { /* else the panel alone says it */
        chip_draw(scene->canvas, box, runs, count, scene->canvas->theme->accent);
    }
}

static const char *in_unit(const ViewScene *scene, double mm, int places, char out[TEXT_NUMBER_MAX]) {
    return text_rounded(mm / scene->field->setup->shown, places, out);
}

/* The figure that the words beside the board have. False: nothing was measured. */
static bool describe_margin(const RulesMargin *margin, char *out, size_t size) {
    char figure[TEXT_NUMBER_MAX];
    const char *much = rules_margin_figure(margin, figure);
    snprintf(out, size, "margin %s%s%s mm", much, *much ? " " : "", figure);
    return margin->kind != MARGIN_NONE;
}

static void draw_chip(ViewScene *scene, const RulesSight *sight, GeomVec a, GeomVec b) {
    char figure[TEXT_NUMBER_MAX], limit[TEXT_NUMBER_MAX], text[160], name[64];
    const TableSetup *setup = scene->field->setup;
    if (sight->close) {
        bool known = describe_margin(&sight->margin, text, sizeof text);
        place_chip(scene, a, b, (ViewRun[]){{"Too close to call", true, true}, {text, false, false}}, known ? 2 : 1);
    } else if (sight->has_depth && sight->depth > GEOM_LIMIT && (sight->visible || !sight->blocker_count)) {
        snprintf(name, sizeof name, "In %s", setup_name(setup, sight->depth_area));
        snprintf(text, sizeof text, "of %s %s", in_unit(scene, sight->limit, 1, limit), setup->shown_name);
        place_chip(scene, a, b,
                   (ViewRun[]){{name, false, false},
                               {in_unit(scene, sight->depth, 2, figure), true, true},
                               {text, false, false}},
                   3);
    } else if (sight->visible) {
        bool known = describe_margin(&sight->margin, text, sizeof text);
        if (!known && sight->brief) {
            snprintf(text, sizeof text, "past %s", sight->brief);
        }
        place_chip(scene, a, b, (ViewRun[]){{"Clear", true, true}, {text, false, false}},
                   known || sight->brief ? 2 : 1);
    } else {
        place_chip(scene, a, b,
                   (ViewRun[]){{"Blocked", true, true},
                               {sight->brief
                                    ? sight->brief
                                    : setup_name(setup, sight->blocker_count ? sight->blockers[0] : sight->depth_area),
                                false, false}},
                   2);
    }
}

/* Heavy where the line is inside ground that has a limit, up to the stop: not over open ground between two arms of it,
 * nor beyond. */
static void draw_depth(ViewScene *scene, const RulesSight *sight) {
    double stop = sight->visible ? INFINITY : vec_distance(sight->a, sight->stop);
    for (int i = 0; i < sight->row_count; i++) {
        const struct RulesSightRow *row = &sight->rows[i];
        int count;
        GeomVec whole;
        const GeomVec *inside = los_stretches(row, &whole, &count);
        for (int k = 0; k < count && !isnan(row->limit); k++) {
            double from = inside[k].x, to = fmin(inside[k].y, stop);
            if (to > from) {
                GeomVec p = along(scene, sight, from), q = along(scene, sight, to);
                stroke_line(scene, p, q, 4.6);
                mark_dimension(scene->canvas, p, q, 17, scene->canvas->theme->accent);
            }
        }
    }
}

static void draw_clear(ViewScene *scene, const RulesSight *sight, GeomVec a, GeomVec b) {
    static const double DASH[] = {11, 6};
    cairo_set_dash(scene->canvas->cr, DASH, sight->close ? 2 : 0, 0);
    stroke_line(scene, a, b, 2.4);
    cairo_set_dash(scene->canvas->cr, NULL, 0, 0);
    draw_depth(scene, sight);
    mark_end(scene->canvas, a, scene->canvas->theme->accent, false);
    mark_end(scene->canvas, b, scene->canvas->theme->accent, false);
}

static void draw_blocked(ViewScene *scene, const RulesSight *sight, GeomVec a, GeomVec b) {
    cairo_t *cr = scene->canvas->cr;
    GeomVec stop = camera_px(scene->camera, sight->stop);
    static const double DASH[] = {11, 6}, DOTS[] = {0.01, 6.5};
    cairo_set_dash(cr, DASH, sight->close ? 2 : 0, 0);
    stroke_line(scene, a, stop, 2.4);
    cairo_set_dash(cr, DOTS, 2, 0);
    cairo_set_line_cap(cr, CAIRO_LINE_CAP_ROUND);
    stroke_line(scene, stop, b, 2.6);
    cairo_set_line_cap(cr, CAIRO_LINE_CAP_BUTT);
    cairo_set_dash(cr, NULL, 0, 0);
    draw_depth(scene, sight);
    for (int i = 0; i < sight->blocker_count; i++) {
        draw_blocker(scene, sight->blockers[i], sight->stop, true);
    }
    draw_blocker(scene, los_first_stop(sight), sight->stop, false);
    mark_end(scene->canvas, a, scene->canvas->theme->accent, false);
    mark_end(scene->canvas, b, scene->canvas->theme->accent, true);
}

/* A line from centre to centre is drawn from rim to rim, so that neither it nor the mark at its end covers a unit's
 * letters. */
static GeomVec from_rim(const ViewScene *scene, TableRef who, GeomVec at, GeomVec to) {
    GeomShape parts[1];
    double in = 0, out = 1;
    if (scene->field->setup->board != BOARD_HEX || !ref_is(who, REF_UNIT) ||
        !rules_body(scene->field, scene->table, who, parts, 1) || !shape_holds(&parts[0], at)) {
        return at;
    }
    for (int i = 0; i < RIM_STEPS; i++) {
        double middle = (in + out) / 2;
        *(shape_holds(&parts[0], vec_lerp(at, to, middle)) ? &in : &out) = middle;
    }
    double length = vec_distance(at, to);
    return length > 0 ? vec_lerp(at, to, fmin(out + MARK_OFF / scene->camera->k / length, 1)) : at;
}

/* Clips the line off blocks between its ends, which it may cross on hexes, so that their letters stay legible. */
static void clip_off_blocks(ViewScene *scene, const RulesSight *sight) {
    const RulesField *field = scene->field;
    for (int i = 0; field->setup->board == BOARD_HEX && i < field->setup->unit_count; i++) {
        GeomShape shape;
        if (table_base(scene->table, i, &shape) && !shape_holds(&shape, sight->a) && !shape_holds(&shape, sight->b)) {
            verdict_clip_off(scene, &shape);
        }
    }
}

void verdict_draw(ViewScene *scene, const RulesSight *whole) {
    RulesSight rims = *whole;
    const RulesSight *sight = &rims;
    rims.a = from_rim(scene, whole->from, whole->a, whole->stop);
    rims.b = from_rim(scene, whole->to, whole->b, whole->visible ? whole->a : whole->stop);
    GeomVec a = camera_px(scene->camera, sight->a), b = camera_px(scene->camera, sight->b);
    if (sight->visible) {
        draw_band(scene, sight);
    }
    verdict_draw_certificate(scene, whole);
    cairo_save(scene->canvas->cr);
    clip_off_blocks(scene, whole);
    casing(scene, a, b);
    if (sight->visible) {
        draw_clear(scene, sight, a, b);
    } else {
        draw_blocked(scene, sight, a, b);
    }
    cairo_restore(scene->canvas->cr);
    if (!sight->visible) { /* letters keep off the cross that is to come */
        GeomVec stop = camera_px(scene->camera, sight->stop);
        room_take(scene->room, (GeomBox){stop.x - CROSS, stop.y - CROSS, stop.x + CROSS, stop.y + CROSS});
    }
}

void verdict_draw_words(ViewScene *scene, const RulesSight *sight) {
    GeomVec a = camera_px(scene->camera, sight->a), stop = camera_px(scene->camera, sight->stop);
    if (!sight->visible) {
        mark_cross(scene->canvas, stop, scene->canvas->theme->accent);
    }
    draw_chip(scene, sight, a, sight->visible ? camera_px(scene->camera, sight->b) : stop);
}

/* ---- several at once ---- */

/* True if `a` is the line that counts among all lines of its viewer. */
static bool counts(const RulesSight *sights, int count, const RulesSight *a, TableRef to) {
    for (int i = 0; i < count; i++) {
        const RulesSight *b = &sights[i];
        if (b == a || !ref_equal(b->from, a->from)) {
            continue;
        }
        int rank_a = (a->visible ? 2 : 0) + ref_equal(a->to, to), rank_b = (b->visible ? 2 : 0) + ref_equal(b->to, to);
        if (rank_b > rank_a || (rank_b == rank_a && b < a)) {
            return false;
        }
    }
    return true;
}

/* Draws the line of a unit that cannot see, in ink and not in the accent: only lines that fire are the answer. */
static void draw_stopped(ViewScene *scene, const RulesSight *sight) {
    cairo_t *cr = scene->canvas->cr;
    const ViewTheme *theme = scene->canvas->theme;
    static const double DOTS[] = {0.01, 5};
    GeomVec a = camera_px(scene->camera, sight->a), b = camera_px(scene->camera, sight->b),
            stop = camera_px(scene->camera, sight->stop);
    canvas_line(scene->canvas, a.x, a.y, stop.x, stop.y);
    canvas_stroke(scene->canvas, theme->ink, 1.6);
    cairo_set_dash(cr, DOTS, 2, 0);
    cairo_set_line_cap(cr, CAIRO_LINE_CAP_ROUND);
    canvas_line(scene->canvas, stop.x, stop.y, b.x, b.y);
    canvas_stroke(scene->canvas, theme->ink2, 1.8);
    cairo_set_line_cap(cr, CAIRO_LINE_CAP_BUTT);
    cairo_set_dash(cr, NULL, 0, 0);
    mark_cross(scene->canvas, stop, theme->ink);
    char text[96];
    snprintf(text, sizeof text, "%s hidden", setup_name(scene->field->setup, sight->from));
    ViewRun run = {text, false, false};
    GeomVec size = chip_size(scene->canvas, &run, 1);
    GeomVec spots[] = {vec_add(stop, vec(0, -24)),
                       vec_add(stop, vec(0, 24)),
                       vec_add(stop, vec(-size.x / 2 - 14, 0)),
                       vec_add(stop, vec(size.x / 2 + 14, 0)),
                       vec_add(stop, vec(0, -50)),
                       vec_add(stop, vec(0, 50))};
    chip_draw(scene->canvas, room_place(scene->room, spots, 6, size.x, size.y), &run, 1, theme->ink2);
}

void verdict_draw_volley(ViewScene *scene, const RulesSight *sights, int count, TableRef to) {
    base_assert(count >= 0 && (sights || count == 0));
    for (int pass = 0; pass < 2; pass++) {
        for (int i = 0; i < count; i++) {
            const RulesSight *sight = &sights[i];
            if (sight->visible != (pass == 1) || !counts(sights, count, sight, to)) {
                continue;
            }
            GeomVec a = camera_px(scene->camera, sight->a), b = camera_px(scene->camera, sight->b);
            if (!sight->visible) {
                draw_stopped(scene, sight);
                continue;
            }
            stroke_line(scene, a, b, 2);
            mark_end(scene->canvas, a, scene->canvas->theme->accent, false);
            mark_end(scene->canvas, b, scene->canvas->theme->accent, false);
        }
    }
}

void verdict_draw_faint(ViewScene *scene, const RulesSight *sights, int count) {
    cairo_t *cr = scene->canvas->cr;
    ViewColour colour = colour_alpha(scene->canvas->theme->accent, 0.55);
    cairo_save(cr);
    cairo_set_antialias(cr, CAIRO_ANTIALIAS_FAST);
    for (int i = 0; i < count; i++) {
        GeomVec a = camera_px(scene->camera, sights[i].a), b = camera_px(scene->camera, sights[i].b);
        if (sights[i].visible) {
            canvas_line(scene->canvas, a.x, a.y, b.x, b.y);
            canvas_stroke(scene->canvas, colour, 1.2);
        } else {
            GeomVec stop = camera_px(scene->camera, sights[i].stop);
            canvas_circle(scene->canvas, stop.x, stop.y, 2.6);
            canvas_stroke(scene->canvas, colour, 1.1);
        }
    }
    cairo_restore(cr);
}
