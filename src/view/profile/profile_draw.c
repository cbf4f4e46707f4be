/* Draws scales, axes, and the witness line with its stop and its height over what it passes. What stands under the line
 * is drawn in profile_things.c. */
#include "geom/limits.h"
#include "rules/los_words.h"
#include "view/profile/profile_internal.h"

#include <stdio.h>
#include <string.h>

#define LEFT       46.0
#define RIGHT      18.0
#define TOP        34.0
#define BOTTOM     30.0
#define HEADROOM   1.12 /* over the highest thing */
#define LOW_PLOT   25.4 /* mm: a plot is at least this high, or a table of men alone would fill it */
#define AROUND     0.02 /* share of the line's length, kept free at both ends */
#define TICK_APART 56.0
#define RUNG_APART 22.0

static const ViewType SMALL = {FONT_REGULAR, 12, true}, HEAD = {FONT_SEMIBOLD, 13, false},
                      BODY = {FONT_REGULAR, 12.5, false};

bool profile_has(const Ruling *ruling) {
    for (int i = 0; ruling && ruling->sights.count && i < ruling->findings.count; i++) {
        const RulesFinding *finding = &ruling->findings.items[i];
        for (int j = 0; j < finding->shape_count; j++) {
            if (finding->shapes[j].kind == SHAPE_HEIGHT) {
                return vec_distance(ruling->sights.items[0].a, ruling->sights.items[0].b) > GEOM_LIMIT;
            }
        }
    }
    return false;
}

/* Returns the height of the line at `s`. */
static double profile_line(const Profile *profile, double s) {
    return profile->sight->eye + (profile->sight->mark - profile->sight->eye) * s / profile->length;
}

/* ---- scales ---- */

static ProfileEnd end_of(const Profile *profile, TableRef ref, double at, double foot, double top) {
    GeomShape parts[64];
    const RulesSight *sight = profile->sight;
    GeomVec d = vec_scale(vec_sub(sight->b, sight->a), 1 / profile->length);
    ProfileEnd out = {.ref = ref, .s0 = at, .s1 = at, .foot = foot, .top = top, .host = ref};
    int count = rules_body(profile->field, profile->table, ref, parts, 64);
    for (int i = 0; i < count; i++) {
        double s1 = vec_dot(vec_sub(shape_support(&parts[i], d), sight->a), d),
               s0 = vec_dot(vec_sub(shape_support(&parts[i], vec_scale(d, -1)), sight->a), d);
        out.s0 = i ? fmin(out.s0, s0) : s0;
        out.s1 = i ? fmax(out.s1, s1) : s1;
    }
    if (ref_is(ref, REF_UNIT) && table_where(profile->table, ref.index)->kind == WHERE_INSIDE) {
        out.host = table_where(profile->table, ref.index)->host;
    }
    out.within = ref_is(out.host, REF_AREA);
    return out;
}

/* Returns how far the heights are stretched: a round figure, so that the eye can undo it. */
static double round_stretch(double max) {
    static const double STEPS[] = {8, 6, 5, 4, 3, 2, 1.5, 1};
    for (size_t i = 0; i < BASE_COUNT(STEPS); i++) {
        if (STEPS[i] <= max) {
            return STEPS[i];
        }
    }
    return 1;
}

bool profile_lay(Profile *profile, ViewCanvas *canvas, GeomBox box, const Table *table, const Ruling *ruling) {
    if (!profile_has(ruling) || box.y1 - box.y0 < TOP + BOTTOM + 20 || box.x1 - box.x0 < 160) {
        return false;
    }
    const RulesSight *sight = &ruling->sights.items[0];
    *profile = (Profile){.canvas = canvas, .field = ruling->field, .table = table, .sight = sight, .box = box};
    profile->length = vec_distance(sight->a, sight->b);
    profile->from = end_of(profile, sight->from, 0, sight->eye_foot, sight->eye);
    profile->to = end_of(profile, sight->to, profile->length, sight->mark_foot, sight->mark);
    profile->plot = (GeomBox){box.x0 + LEFT, box.y0 + TOP, box.x1 - RIGHT, box.y1 - BOTTOM};
    double height = fmax(fmax(sight->eye, sight->mark), LOW_PLOT), around = AROUND * profile->length;
    for (int i = 0; i < sight->row_count; i++) {
        height = fmax(height, sight->rows[i].top);
    }
    double s0 = fmin(0, fmin(profile->from.s0, profile->to.s0)) - around,
           s1 = fmax(profile->length, fmax(profile->to.s1, profile->from.s1)) + around;
    double width = profile->plot.x1 - profile->plot.x0, tall = profile->plot.y1 - profile->plot.y0;
    double kx = width / (s1 - s0), ky = tall / (height * HEADROOM), stretch = round_stretch(ky / kx);
    profile->kx = fmin(kx, ky);
    profile->ky = profile->kx * stretch;
    profile->s0 = s0 - (width / profile->kx - (s1 - s0)) / 2;
    profile->height = tall / profile->ky;
    profile->room.frame = (GeomBox){profile->plot.x0 - 6, box.y0 + 4, box.x1 - 4, profile->plot.y1 - 1};
    return true;
}

/* ---- frame and axes ---- */

static double step_of(double unit, double k, double apart) {
    static const double STEPS[] = {0.25, 0.5, 1, 2, 5, 10, 20, 50, 100};
    for (size_t i = 0; i < BASE_COUNT(STEPS); i++) {
        if (STEPS[i] * unit * k >= apart) {
            return STEPS[i];
        }
    }
    return 200;
}

static void hair(Profile *profile, double x0, double y0, double x1, double y1, ViewColour colour) {
    canvas_line(profile->canvas, x0, y0, x1, y1);
    canvas_stroke(profile->canvas, colour, 1);
}

static void draw_axes(Profile *profile) {
    const ViewTheme *theme = profile->canvas->theme;
    const GeomBox *plot = &profile->plot;
    double unit = profile->field->setup->shown;
    char text[TEXT_NUMBER_MAX], whole[TEXT_NUMBER_MAX + 16];
    double rung = step_of(unit, profile->ky, RUNG_APART), tick = step_of(unit, profile->kx, TICK_APART);
    for (double h = 0; h * unit <= profile->height + GEOM_LIMIT; h += rung) {
        double y = floor(profile_y(profile, h * unit)) + 0.5;
        hair(profile, plot->x0, y, plot->x1, y, colour_alpha(theme->win_hair, 0.75));
        canvas_text(profile->canvas, SMALL, theme->win_ink2, plot->x0 - 8, y + 4, 1, text_rounded(h, 2, text));
    }
    double end = profile_x(profile, profile->length), y = plot->y1 + 18;
    snprintf(whole, sizeof whole, "%s %s", text_rounded(profile->length / unit, 2, text),
             profile->field->setup->shown_name);
    double end_w = canvas_text_width(profile->canvas, SMALL, whole);
    double end_x = fmin(end - end_w / 2, plot->x1 - end_w);
    canvas_text(profile->canvas, SMALL, theme->ink, end_x, y, 0, whole);
    for (double s = 0; s * unit <= profile->length; s += tick) {
        double x = floor(profile_x(profile, s * unit)) + 0.5;
        hair(profile, x, plot->y1 + 1, x, plot->y1 + 5, theme->win_ink2);
        if (x + 18 < end_x) {
            canvas_text(profile->canvas, SMALL, theme->win_ink2, x, y, 0.5, text_rounded(s, 2, text));
        }
    }
    hair(profile, floor(end) + 0.5, plot->y1 + 1, floor(end) + 0.5, plot->y1 + 5, theme->ink);
}

static void draw_head(Profile *profile) {
    const ViewTheme *theme = profile->canvas->theme;
    const GeomBox *box = &profile->box;
    char text[96], by[TEXT_NUMBER_MAX];
    double stretch = profile->ky / profile->kx;
    canvas_text(profile->canvas, HEAD, theme->ink, box->x0 + 14, box->y0 + 20, 0, "Heights along the line");
    snprintf(text, sizeof text, stretch > 1.01 ? "%s · heights drawn × %s" : "%s · heights to scale",
             profile->field->setup->shown_name, text_rounded(stretch, 1, by));
    canvas_text(profile->canvas, BODY, theme->win_ink2, box->x1 - 18, box->y0 + 20, 1, text);
    double w = canvas_text_width(profile->canvas, HEAD, "Heights along the line"),
           v = canvas_text_width(profile->canvas, BODY, text);
    room_take(&profile->room, (GeomBox){box->x0, box->y0, box->x0 + 24 + w, box->y0 + 26});
    room_take(&profile->room, (GeomBox){box->x1 - 28 - v, box->y0, box->x1, box->y0 + 26});
}

/* ---- the line ---- */

/* Where the line first runs into what stops it, and by how much it would have to be higher there. Behind nothing that
 * has a height it is where the ruling says. */
static double find_stop(const Profile *profile, const ProfileRow **by) {
    const RulesSight *sight = profile->sight;
    *by = NULL;
    for (int i = 0; i < sight->row_count && !*by; i++) {
        *by = sight->rows[i].decides ? &sight->rows[i] : NULL;
    }
    if (!*by) {
        return vec_distance(sight->a, sight->stop);
    }
    const ProfileRow *row = *by;
    int count;
    GeomVec whole;
    const GeomVec *inside = los_stretches(row, &whole, &count);
    double fall = (sight->mark - sight->eye) / profile->length;
    for (int i = 0; row->has_height && fall < 0 && i < count; i++) { /* over some of it, then down into it */
        if (profile_line(profile, inside[i].y) <= row->top) {
            return profile_line(profile, inside[i].x) > row->top ? (row->top - sight->eye) / fall : inside[i].x;
        }
    }
    return row->has_height && fall < 0 && profile_line(profile, row->in) > row->top ? row->out : row->in;
}

static void segment(Profile *profile, double s0, double s1) {
    canvas_line(profile->canvas, profile_x(profile, s0), profile_y(profile, profile_line(profile, s0)),
                profile_x(profile, s1), profile_y(profile, profile_line(profile, s1)));
}

static void draw_line(Profile *profile) {
    static const double DASH[] = {11, 6}, DOTS[] = {0.01, 6.5};
    const RulesSight *sight = profile->sight;
    ViewCanvas *canvas = profile->canvas;
    ViewColour accent = canvas->theme->accent;
    const ProfileRow *by;
    double stop = sight->visible ? profile->length : find_stop(profile, &by);
    cairo_set_line_cap(canvas->cr, CAIRO_LINE_CAP_ROUND);
    segment(profile, 0, profile->length);
    canvas_stroke(canvas, colour_alpha(canvas->theme->panel, 0.85), 6);
    cairo_set_line_cap(canvas->cr, CAIRO_LINE_CAP_BUTT);
    cairo_set_dash(canvas->cr, DASH, sight->close ? 2 : 0, 0);
    segment(profile, 0, stop);
    canvas_stroke(canvas, accent, 2.4);
    cairo_set_dash(canvas->cr, DOTS, 2, 0);
    cairo_set_line_cap(canvas->cr, CAIRO_LINE_CAP_ROUND);
    if (!sight->visible) {
        segment(profile, stop, profile->length);
        canvas_stroke(canvas, accent, 2.6);
    }
    cairo_set_dash(canvas->cr, NULL, 0, 0);
    cairo_set_line_cap(canvas->cr, CAIRO_LINE_CAP_BUTT);
    mark_end(canvas, vec(profile_x(profile, 0), profile_y(profile, sight->eye)), accent, false);
    mark_end(canvas, vec(profile_x(profile, profile->length), profile_y(profile, sight->mark)), accent,
             !sight->visible);
    if (!sight->visible) {
        mark_cross(canvas, vec(profile_x(profile, stop), profile_y(profile, profile_line(profile, stop))), accent);
    }
}

/* Returns the body over which the line runs lowest, and where. */
static const ProfileRow *nearest(const Profile *profile, double *at) {
    const RulesSight *sight = profile->sight;
    const ProfileRow *found = NULL;
    for (int i = 0; i < sight->row_count; i++) {
        const ProfileRow *row = &sight->rows[i];
        if (row->has_height && (!found || row->low - row->top < found->low - found->top)) {
            found = row;
        }
    }
    if (found) {
        *at = sight->mark < sight->eye ? found->out : found->in;
    }
    return found;
}

#define FIGURE_SPOTS 120 /* near the stop first; far along the line is better than over a name */

/* Draws a dimension between the line and the top that it clears or that stops it, and the figure in a chip. */
static void draw_gap(Profile *profile, const ProfileRow *row, double s, bool stopped) {
    ViewCanvas *canvas = profile->canvas;
    const TableSetup *setup = profile->field->setup;
    char text[64], figure[TEXT_NUMBER_MAX];
    bool figured = row->has_height;
    double x = profile_x(profile, s), y = profile_y(profile, profile_line(profile, s)),
           top = figured ? profile_y(profile, row->top) : y;
    ViewColour accent = canvas->theme->accent;
    if (figured) {
        static const double DASH[] = {3, 3};
        double off = stopped ? -11 : 0;
        cairo_set_dash(canvas->cr, DASH, 2, 0);
        canvas_line(canvas, x + off, y, x + off, top);
        canvas_stroke(canvas, accent, 1.3);
        cairo_set_dash(canvas->cr, NULL, 0, 0);
        hair(profile, x + off - 4, top, x + off + 4, top, accent);
    }
    snprintf(text, sizeof text, stopped ? figured ? "%s %s too low" : "at any height" : "%s %s above",
             text_rounded(fabs(row->top - row->low) / setup->shown, 2, figure), setup->shown_name);
    ViewRun runs[] = {{stopped ? "Stopped" : "Clear", true, true}, {text, false, false}};
    GeomVec size = chip_size(canvas, runs, 2), spots[FIGURE_SPOTS];
    for (int i = 0; i < FIGURE_SPOTS; i++) {
        double side = i % 2 ? -1 : 1, up = (i / 2) % 5, out = i / 10; /* NOLINT(bugprone-integer-division) */
        spots[i] = vec(x + side * (size.x / 2 + 18 + 30 * out), fmin(y, top) - 10 + 22 * (up > 2 ? 2 - up : up));
    }
    chip_draw(canvas, room_place(&profile->room, spots, FIGURE_SPOTS, size.x, size.y), runs, 2, accent);
}

static void draw_figure(Profile *profile) {
    const ProfileRow *row;
    double at = 0;
    if (profile->sight->visible) {
        row = nearest(profile, &at);
    } else {
        at = find_stop(profile, &row);
    }
    if (row) {
        draw_gap(profile, row, at, !profile->sight->visible);
    }
}

/* Takes the room of the line, so that words keep off it. */
static void take_line(Profile *profile) {
    for (int i = 0; i < 40; i++) {
        double s = profile->length * (i + 0.5) / 40, x = profile_x(profile, s),
               y = profile_y(profile, profile_line(profile, s));
        double half = profile->length * profile->kx / 80;
        room_take(&profile->room, (GeomBox){x - half, y - 5, x + half, y + 5});
    }
}

static bool is_highlighted(const Ruling *ruling, int highlighted, TableRef ref) {
    return highlighted >= 0 && highlighted < ruling->findings.count && ref.kind != REF_NONE &&
           ref_equal(ruling->findings.items[highlighted].terrain, ref);
}

void profile_draw(ViewCanvas *canvas, GeomBox box, const Table *table, const Ruling *ruling, int highlighted) {
    Profile profile;
    cairo_save(canvas->cr);
    cairo_rectangle(canvas->cr, box.x0, box.y0, box.x1 - box.x0, box.y1 - box.y0);
    canvas_colour(canvas, canvas->theme->panel);
    cairo_fill_preserve(canvas->cr);
    cairo_clip(canvas->cr);
    if (profile_lay(&profile, canvas, box, table, ruling)) {
        draw_head(&profile);
        draw_axes(&profile);
        take_line(&profile);
        for (int pass = 0; pass < 2; pass++) {
            for (int i = 0; i < profile.sight->row_count; i++) {
                const ProfileRow *row = &profile.sight->rows[i];
                if (profile_is_ground(&profile, row) == (pass == 0)) {
                    profile_draw_body(&profile, row, is_highlighted(ruling, highlighted, row->area));
                }
            }
        }
        profile_draw_end(&profile, &profile.from, is_highlighted(ruling, highlighted, profile.from.host));
        profile_draw_end(&profile, &profile.to, is_highlighted(ruling, highlighted, profile.to.host));
        double y = floor(profile.plot.y1) + 0.5;
        canvas_line(canvas, profile.plot.x0, y, profile.plot.x1, y);
        canvas_stroke(canvas, canvas->theme->ink, 1.4);
        draw_line(&profile);
        profile_draw_names(&profile);
        draw_figure(&profile);
    }
    cairo_restore(canvas->cr);
}

/* ---- in words, and under the pointer ---- */

static void describe_height(const Ruling *ruling, double mm, BaseText *out) {
    char figure[TEXT_NUMBER_MAX];
    text_addf(out, "%s %s", text_rounded(mm / ruling->field->setup->shown, 2, figure),
              ruling->field->setup->shown_name);
}

static void describe_line(const Ruling *ruling, const RulesSight *sight, BaseText *out) {
    bool level = los_is_level(ruling->field, sight);
    text_add(out, level ? "The line is level at " : "The line goes from ");
    describe_height(ruling, sight->eye, out);
    if (!level) {
        text_add(out, " to ");
        describe_height(ruling, sight->mark, out);
    }
    text_add(out, ".");
}

void profile_describe(const Ruling *ruling, BaseText *out) {
    if (!profile_has(ruling)) {
        return;
    }
    const RulesSight *sight = &ruling->sights.items[0];
    describe_line(ruling, sight, out);
    for (int i = 0; i < sight->row_count; i++) {
        const ProfileRow *row = &sight->rows[i];
        text_add(out, " At ");
        describe_height(ruling, row->in, out);
        text_addf(out, ": %s, ", setup_name(ruling->field->setup, row->area));
        if (!row->has_height) {
            text_add(out, row->decides ? "stops it at any height." : "whatever its height.");
            continue;
        }
        describe_height(ruling, row->top, out);
        text_add(out, row->decides          ? " high, stops it, "
                      : row->low < row->top ? " high, would stop it, "
                                            : " high, is passed, ");
        describe_height(ruling, fabs(row->top - row->low), out);
        text_add(out, row->low < row->top ? " too low." : " above.");
    }
}

int profile_pick(GeomBox box, const Table *table, const Ruling *ruling, GeomVec at) {
    Profile profile;
    if (!profile_lay(&profile, NULL, box, table, ruling)) {
        return -1;
    }
    for (int i = profile.sight->row_count - 1; i >= 0; i--) {
        const ProfileRow *row = &profile.sight->rows[i];
        double top = row->has_height ? profile_y(&profile, row->top) : profile.plot.y0;
        if (at.x < profile_x(&profile, row->in) - 2 || at.x > profile_x(&profile, row->out) + 2 || at.y < top - 2 ||
            at.y > profile_y(&profile, row->foot) + 2) {
            continue;
        }
        for (int j = 0; j < ruling->findings.count; j++) {
            if (is_highlighted(ruling, j, row->area)) {
                return j;
            }
        }
    }
    return -1;
}
