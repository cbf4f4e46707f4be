/* The path of a move as it is paid: a ribbon by its ground, ticks with what is spent of the allowance, surcharges where
 * they fall, tests and foretold hits with their odds, where the allowance ends and where it stops. All of it stands in
 * the trace. */
#include "geom/limits.h"
#include "geom/sweep/sweep.h"
#include "view/verdict.h"

#include <stdio.h>

#define END_SPOTS  40   /* where the words at the end of a path may stand */
#define TAG_SPOTS  28   /* number of those along it */
#define TICK_PX    26.0 /* ticks are at least so far apart */
#define TICKS_MAX  200
#define BAR_PX     9.0 /* beyond the ribbon, at the end of the allowance */
#define PLAIN_ODDS 36  /* finer odds are told as a share */

static ViewColour ground_colour(const ViewTheme *theme, RulesGround ground) {
    switch (ground) {
    case GROUND_DIFFICULT: return theme->warn;
    case GROUND_DANGEROUS:
    case GROUND_IMPASSABLE: return theme->bad;
    default: return theme->ink2;
    }
}

/* Adds the part of the path from s0 to s1 mm. */
static void path_between(ViewScene *scene, const RulesTrace *trace, double s0, double s1) {
    double s = 0;
    bool begun = false;
    for (int i = 0; i + 1 < trace->point_count; i++) {
        GeomVec a = trace->points[i], b = trace->points[i + 1];
        double length = vec_distance(a, b);
        if (length > 0 && s + length > s0 && s < s1) {
            GeomVec p = camera_px(scene->camera, vec_lerp(a, b, fmax(0, (s0 - s) / length)));
            GeomVec q = camera_px(scene->camera, vec_lerp(a, b, fmin(1, (s1 - s) / length)));
            if (!begun) {
                cairo_move_to(scene->canvas->cr, p.x, p.y);
                begun = true;
            }
            cairo_line_to(scene->canvas->cr, q.x, q.y);
        }
        s += length;
    }
}

static GeomVec place_at(const ViewScene *scene, const RulesTrace *trace, double s) {
    GeomPath path = {trace->points, trace->point_count};
    return camera_px(scene->camera, geom_path_at(&path, s));
}

/* Returns a vector of 1 px to the left of the path. */
static GeomVec across(const ViewScene *scene, const RulesTrace *trace, double s) {
    double step = 1 / scene->camera->k;
    GeomVec d = vec_sub(place_at(scene, trace, s + step), place_at(scene, trace, fmax(0, s - step)));
    double length = vec_length(d);
    return length > 1e-9 ? vec_scale(vec(d.y, -d.x), 1 / length) : vec(0, -1);
}

static double ribbon_px(const ViewScene *scene, const RulesTrace *trace) {
    bool unit = ref_is(trace->unit, REF_UNIT);
    GeomShape base =
        unit ? shape_place(&scene->field->setup->units[trace->unit.index].base, vec(0, 0), 0) : shape_point(vec(0, 0));
    const GeomBox box = shape_box_of(&base);
    return fmax(6, fmin(box.x1 - box.x0, box.y1 - box.y0) * scene->camera->k);
}

static double travel_length(const RulesTrace *trace) {
    GeomPath path = {trace->points, trace->point_count};
    return geom_path_length(&path);
}

/* ---- the ribbon ---- */

static void draw_band(ViewScene *scene, const RulesTrace *trace, double s0, double s1, ViewColour colour,
                      double width) {
    path_between(scene, trace, s0, s1);
    canvas_stroke(scene->canvas, colour_alpha(colour, 0.20), width);
    path_between(scene, trace, s0, s1);
    canvas_stroke(scene->canvas, colour, 2);
}

void verdict_draw_trace(ViewScene *scene, const RulesTrace *trace) {
    cairo_t *cr = scene->canvas->cr;
    static const double DOTS[] = {2, 5};
    double width = ribbon_px(scene, trace), s = 0;
    cairo_save(cr);
    cairo_set_line_join(cr, CAIRO_LINE_JOIN_ROUND);
    bool whole = trace->stretch_count > 0 && trace->stretches[0].s0 <= GEOM_LIMIT;
    for (int i = 1; i < trace->stretch_count && whole;
         i++) { /* is the whole path classified, or only what is not clear? */
        whole = trace->stretches[i].s0 <= trace->stretches[i - 1].s1 + GEOM_LIMIT;
    }
    if (!whole) {
        draw_band(scene, trace, s, trace->stop, scene->canvas->theme->ink2, width);
    }
    for (int i = 0; i < trace->stretch_count; i++) {
        const RulesStretch *stretch = &trace->stretches[i];
        draw_band(scene, trace, stretch->s0, fmin(stretch->s1, trace->stop),
                  ground_colour(scene->canvas->theme, stretch->ground), width);
    }
    cairo_set_dash(cr, DOTS, 2, 0);
    path_between(scene, trace, trace->stop, trace->length);
    canvas_stroke(scene->canvas, scene->canvas->theme->bad, 2);
    cairo_restore(cr);
}

/* ---- what is spent ---- */

static double tick_step(const ViewScene *scene, const RulesTrace *trace) {
    static const double STEPS[] = {1, 2, 5, 10, 20, 50};
    double unit = scene->field->setup->shown, length = travel_length(trace), spent = trace_spent(trace, length);
    double per = spent > 0 ? length * scene->camera->k / spent : 0; /* px for a mm of the allowance */
    for (size_t i = 0; i < BASE_COUNT(STEPS); i++) {
        if (STEPS[i] * unit * per >= TICK_PX && spent / (STEPS[i] * unit) < TICKS_MAX) {
            return STEPS[i];
        }
    }
    return 0;
}

static void draw_tick(ViewScene *scene, const RulesTrace *trace, double s, double half, const char *figure) {
    const ViewTheme *theme = scene->canvas->theme;
    const ViewType type = {FONT_MEDIUM, 12, true};
    GeomVec p = place_at(scene, trace, s), n = across(scene, trace, s);
    GeomVec a = vec_add(p, vec_scale(n, half)), b = vec_sub(p, vec_scale(n, half));
    canvas_line(scene->canvas, a.x, a.y, b.x, b.y);
    canvas_stroke(scene->canvas, colour_alpha(theme->ink, 0.75), 1.1);
    double w = canvas_text_width(scene->canvas, type, figure);
    GeomVec at = vec_add(p, vec_scale(n, half + 4 + fabs(n.x) * w / 2 + fabs(n.y) * 7));
    GeomBox box = {at.x - w / 2 - 3, at.y - 8, at.x + w / 2 + 3, at.y + 8};
    if (!room_free(scene->room, box)) {
        return; /* the tick stays, its figure would cover something */
    }
    room_take(scene->room, box);
    canvas_rounded(scene->canvas, box.x0, box.y0, box.x1 - box.x0, box.y1 - box.y0, 4);
    canvas_fill(scene->canvas, colour_alpha(theme->paper, 0.85));
    canvas_text(scene->canvas, type, theme->ink, at.x, at.y + 4.3, 0.5, figure);
}

static void draw_ticks(ViewScene *scene, const RulesTrace *trace) {
    char figure[TEXT_NUMBER_MAX];
    double unit = scene->field->setup->shown, step = tick_step(scene, trace), half = ribbon_px(scene, trace) / 2;
    double spent = fmin(trace_spent(trace, trace->stop), trace->allowance), begun = trace_spent(trace, 0);
    for (double at = step; step > 0 && at * unit < spent - GEOM_LIMIT; at += step) {
        if (at * unit > begun + GEOM_LIMIT) {
            draw_tick(scene, trace, trace_reach(trace, at * unit), half, text_rounded(at, 0, figure));
        }
    }
}

/* Draws a bar across the path where the allowance is spent, if the path goes on. */
static void draw_allowance_end(ViewScene *scene, const RulesTrace *trace) {
    double length = travel_length(trace), s = trace_reach(trace, trace->allowance);
    if (!isfinite(trace->allowance) || trace_spent(trace, length) <= trace->allowance + GEOM_LIMIT ||
        s > trace->stop + GEOM_LIMIT) {
        return;
    }
    double half = ribbon_px(scene, trace) / 2 + BAR_PX;
    GeomVec p = place_at(scene, trace, s), n = across(scene, trace, s);
    for (int pass = 0; pass < 2; pass++) {
        canvas_line(scene->canvas, p.x + n.x * half, p.y + n.y * half, p.x - n.x * half, p.y - n.y * half);
        canvas_stroke(scene->canvas, pass ? scene->canvas->theme->bad : scene->canvas->theme->paper, pass ? 2.6 : 6);
    }
}

/* ---- tags: what falls where, by which rule ---- */

static void draw_tag(ViewScene *scene, GeomVec p, const ViewRun *runs, int count, ViewColour frame) {
    GeomVec size = chip_size(scene->canvas, runs, count), spots[TAG_SPOTS];
    for (int i = 0; i < TAG_SPOTS; i++) { /* above, below, beside, at the corners; then further off */
        static const double X[] = {1, -1, 1, -1, 1, -1, 0, 0}, Y[] = {0, 0, -1, -1, 1, 1, -1, 1};
        double off = 20.0 * (i / 8); /* NOLINT(bugprone-integer-division) */
        double x = X[i % 8], y = Y[i % 8];
        spots[i] = vec_add(p, vec(x * (size.x / 2 + 16 + off), y * (26 + off)));
    }
    GeomBox box = room_place(scene->room, spots, TAG_SPOTS, size.x, size.y);
    GeomVec near = vec(fmin(fmax(p.x, box.x0), box.x1), fmin(fmax(p.y, box.y0), box.y1));
    if (vec_distance(near, p) > 12) {
        canvas_line(scene->canvas, p.x, p.y, near.x, near.y);
        canvas_stroke(scene->canvas, colour_alpha(frame, 0.7), 1);
    }
    chip_draw(scene->canvas, box, runs, count, frame);
}

static void odds_of(const RulesTraceEvent *event, char *out, size_t cap) {
    char share[TEXT_NUMBER_MAX];
    const char *word = event->hits ? "loss " : "";
    if (event->chance_of == 0) {
        snprintf(out, cap, "no harm");
    } else if (event->chance_of >= event->chance_in) {
        snprintf(out, cap, "%scertain", word);
    } else if (event->chance_in <= PLAIN_ODDS) {
        snprintf(out, cap, "%s%d in %d", word, event->chance_of, event->chance_in);
    } else {
        snprintf(out, cap, "%s%s %%", word, text_rounded(100.0 * event->chance_of / event->chance_in, 1, share));
    }
}

static void draw_event(ViewScene *scene, const RulesTraceEvent *event) {
    const ViewTheme *theme = scene->canvas->theme;
    GeomVec p = camera_px(scene->camera, event->at);
    char cost[64], hits[32], odds[48], figure[TEXT_NUMBER_MAX];
    ViewRun runs[4];
    int count = 0;
    if (event->cost > 0) {
        snprintf(cost, sizeof cost, "+%s %s", text_rounded(event->cost / scene->field->setup->shown, 2, figure),
                 scene->field->setup->shown_name);
        runs[count++] = (ViewRun){cost, true, false};
    }
    if (event->hits > 0) {
        snprintf(hits, sizeof hits, event->hits == 1 ? "%d hit" : "%d hits", event->hits);
        runs[count++] = (ViewRun){hits, true, false};
    }
    if (event->chance_in > 0) {
        odds_of(event, odds, sizeof odds);
        runs[count] = (ViewRun){odds, count == 0, false};
        count++;
        mark_die(scene->canvas, p, 18, 0, false);
    }
    if (count == 0) {
        return;
    }
    if (event->rule) {
        runs[count++] = (ViewRun){event->rule, false, false};
    }
    draw_tag(scene, p, runs, count, event->ground == GROUND_DANGEROUS ? theme->bad : theme->warn);
}

/* Writes each rule that makes the path dearer once, at the middle of its first stretch. */
static void draw_factors(ViewScene *scene, const RulesTrace *trace) {
    for (int i = 0; i < trace->stretch_count; i++) {
        const RulesStretch *stretch = &trace->stretches[i];
        double s1 = fmin(stretch->s1, trace->stop);
        char text[32], figure[TEXT_NUMBER_MAX];
        if (!(stretch->factor > 1) || s1 <= stretch->s0 + GEOM_LIMIT) {
            continue;
        }
        snprintf(text, sizeof text, "× %s", text_rounded(stretch->factor, 2, figure));
        ViewRun runs[] = {{text, true, false}, {stretch->rule ? stretch->rule : "", false, false}};
        draw_tag(scene, place_at(scene, trace, (stretch->s0 + s1) / 2), runs, stretch->rule ? 2 : 1,
                 scene->canvas->theme->warn);
    }
}

static void draw_end(ViewScene *scene, const RulesTrace *trace) {
    const TableSetup *setup = scene->field->setup;
    char used[TEXT_NUMBER_MAX], limit[TEXT_NUMBER_MAX], text[80];
    double spent = trace_spent(trace, trace->stop_rule ? trace->stop : travel_length(trace));
    bool over = spent > trace->allowance + GEOM_LIMIT;
    snprintf(text, sizeof text, "%s", setup->shown_name);
    if (isfinite(trace->allowance)) { /* one that is forced away goes on until something stops it */
        const char *max = text_rounded(trace->allowance / setup->shown, 1, limit);
        snprintf(text, sizeof text, "of %s %s", max, setup->shown_name);
    }
    ViewRun runs[] = {{text_rounded(spent / setup->shown, 2, used), true, false},
                      {text, false, false},
                      {trace->stop_rule ? "stops here" : "too far", true, false}};
    int count = trace->stop_rule || over ? 3 : 2;
    GeomVec size = chip_size(scene->canvas, runs, count), p = camera_px(scene->camera, trace->end);
    GeomVec spots[END_SPOTS];
    for (int i = 0; i < END_SPOTS; i++) { /* below, above, beside; then further off, and between */
        static const double X[] = {0, 0, 1, -1, 1, -1, 1, -1}, Y[] = {1, -1, 0, 0, 1, 1, -1, -1};
        double off = 20.0 * (i / 8); /* NOLINT(bugprone-integer-division) */
        spots[i] = vec_add(p, vec(X[i % 8] * (size.x / 2 + 36 + off), Y[i % 8] * (44 + off)));
    }
    chip_draw(scene->canvas, room_place(scene->room, spots, END_SPOTS, size.x, size.y), runs, count,
              count == 3 ? scene->canvas->theme->bad : scene->canvas->theme->ink2);
}

void verdict_draw_trace_tests(ViewScene *scene, const RulesTrace *trace) {
    for (int i = 0; i < trace->event_count; i++) {
        GeomVec p = camera_px(scene->camera, trace->events[i].at);
        if (trace->events[i].chance_in > 0) {
            mark_die(scene->canvas, p, 18, 0, false);
            room_take(scene->room, (GeomBox){p.x - 9, p.y - 9, p.x + 9, p.y + 9});
        }
    }
}

void verdict_draw_risk(ViewScene *scene, const Ruling *going, GeomVec at) {
    char count[32], share[TEXT_NUMBER_MAX], percent[TEXT_NUMBER_MAX + 4];
    int tests;
    double risk = traces_risk(going, &tests);
    if (tests < 2) {
        return; /* its own tag says it */
    }
    snprintf(count, sizeof count, "%d tests", tests);
    snprintf(percent, sizeof percent, "%s %%", text_rounded(100 * risk, 1, share));
    const ViewRun runs[] = {{count, false, false}, {percent, true, false}, {"to lose one or more", false, false}};
    GeomVec size = chip_size(scene->canvas, runs, 3), p = camera_px(scene->camera, at), spots[END_SPOTS];
    for (int i = 0; i < END_SPOTS; i++) { /* above, below, beside; then further off */
        static const double X[] = {0, 0, 1, -1, 1, -1, 1, -1}, Y[] = {-1, 1, 0, 0, -1, -1, 1, 1};
        double off = 20.0 * (i / 8); /* NOLINT(bugprone-integer-division) */
        spots[i] = vec_add(p, vec(X[i % 8] * (size.x / 2 + 36 + off), Y[i % 8] * (58 + off)));
    }
    chip_draw(scene->canvas, room_place(scene->room, spots, END_SPOTS, size.x, size.y), runs, 3,
              scene->canvas->theme->bad);
}

void verdict_draw_trace_words(ViewScene *scene, const RulesTrace *trace) {
    draw_allowance_end(scene, trace);
    if (trace->stop_rule && trace->stop < trace->length) {
        mark_cross(scene->canvas, place_at(scene, trace, trace->stop), scene->canvas->theme->bad);
    }
    for (int i = 0; i < trace->event_count; i++) { /* where dice are thrown nothing else is written */
        GeomVec p = camera_px(scene->camera, trace->events[i].at);
        if (trace->events[i].chance_in > 0) {
            room_take(scene->room, (GeomBox){p.x - 9, p.y - 9, p.x + 9, p.y + 9});
        }
    }
    draw_end(scene, trace);
    for (int i = 0; i < trace->event_count; i++) {
        draw_event(scene, &trace->events[i]);
    }
    draw_factors(scene, trace);
    draw_ticks(scene, trace);
}
