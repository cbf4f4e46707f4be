/* What stands along a line, seen from the side: hills and cliffs as ground, buildings with their storeys, growth,
 * ruins, walls, and the two ends. The heights are the ruling's; what a thing is made of is its pattern's. */
#include "geom/limits.h"
#include "rules/los_words.h"
#include "view/board_internal.h"
#include "view/profile/profile_internal.h"
#include "view/symbols.h"

#include <stdio.h>
#include <string.h>

#define STOREY 12.7 /* mm: a floor at the scale of these tables, for the eye alone */
#define MIN_PX 3.0  /* a wall seen end on is still seen */

static const ViewType NAME = {FONT_MEDIUM, 12, true};

/* The place of a body in the strip, px. */
typedef struct {
    double x0, x1, top, foot;
    ViewTint tint;
    uint32_t seed;
} Block;

static const char *pattern_of(const Profile *profile, int area) {
    return profile->field->data->kinds[table_kind(profile->table, area)].pattern;
}

static Block block_of(const Profile *profile, int area, double s0, double s1, double foot, double top) {
    Block out = {profile_x(profile, s0),
                 profile_x(profile, s1),
                 profile_y(profile, top),
                 profile_y(profile, foot),
                 theme_tint(profile->canvas->theme, terrain_tint(pattern_of(profile, area))),
                 profile->field->setup->areas[area].seed};
    if (out.x1 - out.x0 < MIN_PX) {
        double middle = (out.x0 + out.x1) / 2;
        out.x0 = middle - MIN_PX / 2;
        out.x1 = middle + MIN_PX / 2;
    }
    return out;
}

static void line(Profile *profile, double x0, double y0, double x1, double y1, ViewColour colour, double width) {
    canvas_line(profile->canvas, x0, y0, x1, y1);
    canvas_stroke(profile->canvas, colour, width);
}

static void outline(Profile *profile, const Block *b, ViewColour colour, double width) {
    cairo_t *cr = profile->canvas->cr;
    cairo_set_line_join(cr, CAIRO_LINE_JOIN_ROUND);
    cairo_move_to(cr, b->x0, b->foot);
    cairo_line_to(cr, b->x0, b->top);
    cairo_line_to(cr, b->x1, b->top);
    cairo_line_to(cr, b->x1, b->foot);
    canvas_stroke(profile->canvas, colour, width);
}

static void fill(Profile *profile, const Block *b, ViewColour colour) {
    cairo_rectangle(profile->canvas->cr, b->x0, b->top, b->x1 - b->x0, b->foot - b->top);
    canvas_fill(profile->canvas, colour);
}

/* ---- ground ---- */

bool profile_is_ground(const Profile *profile, const ProfileRow *row) {
    return ref_is(row->area, REF_AREA) && terrain_layer(pattern_of(profile, row->area.index)) == 0;
}

/* Draws contours as on the board or, on a face of rock, its comb. */
static void draw_ground(Profile *profile, const Block *b, bool steep) {
    fill(profile, b, b->tint.fill);
    double step = fmax(9, (b->foot - b->top) / 4);
    for (double y = b->foot - step; y > b->top + 4 && !steep; y -= step) {
        line(profile, b->x0 + 2, y, b->x1 - 2, y, colour_alpha(b->tint.shade, 0.7), 1);
    }
    for (double y = b->foot; y > b->top + 2 && steep; y -= 5) {
        double tooth = 4 + 4 * canvas_hash(b->seed, (int)y, 0, 1);
        line(profile, b->x0, y, b->x0 + tooth, y - 1.5, b->tint.ink, 1.2);
        line(profile, b->x1, y, b->x1 - tooth, y - 1.5, b->tint.ink, 1.2);
    }
    outline(profile, b, b->tint.ink, steep ? 2.4 : 1.5);
}

/* ---- what stands on it ---- */

static void draw_building(Profile *profile, const Block *b) {
    cairo_t *cr = profile->canvas->cr;
    fill(profile, b, b->tint.fill);
    double storey = fmax(STOREY * profile->ky, 11), pane = fmin(5, storey * 0.3);
    int floors = (int)fmax(1, floor((b->foot - b->top) / storey + 0.5));
    storey = (b->foot - b->top) / floors;
    for (int i = 0; i < floors; i++) {
        double y = b->top + i * storey;
        if (i > 0) {
            line(profile, b->x0, y, b->x1, y, colour_alpha(b->tint.ink, 0.55), 1);
        }
        int panes = (int)floor((b->x1 - b->x0 - 6) / 13);
        for (int k = 0; k < panes && storey > 7; k++) {
            double x = b->x0 + (b->x1 - b->x0) * (k + 0.5) / panes;
            cairo_rectangle(cr, x - pane / 2, y + storey * 0.32, pane, storey * 0.42);
        }
    }
    canvas_fill(profile->canvas, colour_alpha(b->tint.ink, 0.62));
    outline(profile, b, b->tint.ink, 1.6);
    line(profile, b->x0 - 2, b->top, b->x1 + 2, b->top, b->tint.ink, 3);
}

/* Draws a row of crowns, of which the highest is exactly as high as the wood. */
static void draw_growth(Profile *profile, const Block *b) {
    cairo_t *cr = profile->canvas->cr;
    double height = b->foot - b->top, radius = fmin(fmax(height * 0.38, 4), 13);
    int count = (int)fmax(1, floor((b->x1 - b->x0) / (radius * 1.25)));
    fill(profile, b, colour_alpha(b->tint.fill, 0.8));
    cairo_save(cr);
    cairo_rectangle(cr, b->x0, b->top - 1, b->x1 - b->x0, height + 1);
    cairo_clip(cr);
    for (int i = 0; i < count; i++) {
        double x = b->x0 + (b->x1 - b->x0) * (i + 0.5) / count, less = 3 * canvas_hash(b->seed, i, 0, 2);
        double y = b->top + radius + (i % 3 ? less : 0);
        line(profile, x, y, x, b->foot, b->tint.ink, 1.6);
        canvas_circle(profile->canvas, x, y, radius);
        canvas_fill_stroke(profile->canvas, i % 2 ? b->tint.highlighted : b->tint.shade, b->tint.ink, 1.1);
    }
    cairo_restore(cr);
    line(profile, b->x0, b->top, b->x0, b->foot, b->tint.ink, 1.2);
    line(profile, b->x1, b->top, b->x1, b->foot, b->tint.ink, 1.2);
}

/* Draws a broken top: the walls of a ruin, rocks. The highest tooth is as high as the thing. */
static void draw_jagged(Profile *profile, const Block *b) {
    cairo_t *cr = profile->canvas->cr;
    int teeth = (int)fmax(2, (b->x1 - b->x0) / 9);
    cairo_move_to(cr, b->x0, b->foot);
    for (int i = 0; i <= teeth; i++) {
        double drop = i == teeth / 2 ? 0 : 0.55 * canvas_hash(b->seed, i, 1, 3);
        cairo_line_to(cr, b->x0 + (b->x1 - b->x0) * i / teeth, b->top + (b->foot - b->top) * drop);
    }
    cairo_line_to(cr, b->x1, b->foot);
    canvas_fill_stroke(profile->canvas, b->tint.fill, b->tint.ink, 1.5);
}

static void draw_wall(Profile *profile, const Block *b) {
    fill(profile, b, b->tint.shade);
    outline(profile, b, b->tint.ink, 1.6);
}

/* Hatches up to the top of the strip what stops every line, however high. */
static void draw_endless(Profile *profile, const Block *b, double from) {
    cairo_t *cr = profile->canvas->cr;
    static const double DASH[] = {4, 3};
    double top = profile->plot.y0;
    cairo_save(cr);
    cairo_rectangle(cr, b->x0, top, b->x1 - b->x0, from - top);
    cairo_clip(cr);
    for (double t = b->x0 - (from - top); t < b->x1; t += 7) {
        canvas_line(profile->canvas, t, from, t + (from - top), top);
    }
    canvas_stroke(profile->canvas, colour_alpha(b->tint.ink, 0.4), 1);
    cairo_restore(cr);
    cairo_set_dash(cr, DASH, 2, 0);
    line(profile, b->x0, from, b->x0, top, colour_alpha(b->tint.ink, 0.8), 1.1);
    line(profile, b->x1, from, b->x1, top, colour_alpha(b->tint.ink, 0.8), 1.1);
    cairo_set_dash(cr, NULL, 0, 0);
}

static void draw_material(Profile *profile, const Block *b, const char *pattern) {
    switch (terrain_layer(pattern)) {
    case 0: draw_ground(profile, b, !strcmp(pattern, "cliff") || !strcmp(pattern, "steep-hill")); break;
    case 4: strcmp(terrain_tint(pattern), "rock") != 0 ? draw_growth(profile, b) : draw_jagged(profile, b); break;
    case 6: draw_building(profile, b); break;
    case 7: draw_wall(profile, b); break;
    default: draw_jagged(profile, b);
    }
}

/* The hill that an end stands on goes on under it. */
static void reach_under(const Profile *profile, double *s0, double *s1) {
    if (*s0 < GEOM_LIMIT) {
        *s0 = fmin(*s0, profile->from.s0);
    }
    if (*s1 > profile->length - GEOM_LIMIT) {
        *s1 = fmax(*s1, profile->to.s1);
    }
}

static void draw_stretch(Profile *profile, const ProfileRow *row, double s0, double s1, bool highlighted) {
    if (profile_is_ground(profile, row)) {
        reach_under(profile, &s0, &s1);
    }
    Block b = block_of(profile, row->area.index, s0, s1, row->foot, row->top);
    if (!row->has_height) {
        draw_endless(profile, &b, b.top);
    }
    if (b.foot - b.top > 1) {
        draw_material(profile, &b, pattern_of(profile, row->area.index));
    }
    if (highlighted || (row->decides && !profile->sight->visible)) {
        outline(profile, &b, profile->canvas->theme->accent, highlighted ? 3.2 : 2);
    }
    if (!profile_is_ground(profile, row)) {
        room_take(&profile->room, (GeomBox){b.x0 - 2, b.top - 2, b.x1 + 2, b.foot});
    }
}

void profile_draw_body(Profile *profile, const ProfileRow *row, bool highlighted) {
    int count;
    GeomVec whole;
    const GeomVec *inside = los_stretches(row, &whole, &count);
    for (int i = 0; i < count && ref_is(row->area, REF_AREA); i++) {
        draw_stretch(profile, row, inside[i].x, inside[i].y, highlighted);
    }
}

/* ---- the ends ---- */

static void draw_model(Profile *profile, const ProfileEnd *end) {
    ViewCanvas *canvas = profile->canvas;
    const ViewTheme *theme = canvas->theme;
    GeomShape none = shape_point(vec(0, 0));
    ViewUnit look = board_unit_look(profile->field, profile->table, theme, end->ref.index, &none, 0);
    double x0 = profile_x(profile, end->s0), x1 = fmax(profile_x(profile, end->s1), x0 + 5),
           top = profile_y(profile, end->top), foot = profile_y(profile, end->foot);
    canvas_rounded(canvas, x0, top, x1 - x0, foot - top, fmin(3, (foot - top) / 3));
    canvas_fill_stroke(canvas, look.side, theme->ink, 1.1);
    if (look.second) {
        canvas_rounded(canvas, x0 + 2, top + 2, x1 - x0 - 4, foot - top - 4, 2);
        canvas_stroke(canvas, theme->symbol, 0.9);
    }
    double radius = fmin(fmin(x1 - x0, foot - top) * 0.42, 11);
    if (radius >= 5) {
        cairo_save(canvas->cr);
        cairo_translate(canvas->cr, (x0 + x1) / 2, (top + foot) / 2);
        symbol_draw(canvas, look.symbol, radius, theme->symbol, look.side);
        cairo_restore(canvas->cr);
    }
    line(profile, x0 - 2, foot - 1, x1 + 2, foot - 1, theme->ink, 2); /* its base */
}

/* The side's colour runs along the eaves of what it holds. */
static void draw_host(Profile *profile, const ProfileEnd *end) {
    Block b = block_of(profile, end->host.index, end->s0, end->s1, end->foot, end->top);
    draw_material(profile, &b, pattern_of(profile, end->host.index));
    if (ref_is(end->ref, REF_UNIT)) {
        int side = profile->field->setup->units[end->ref.index].side;
        line(profile, b.x0 - 2, b.top, b.x1 + 2, b.top,
             board_side_colour(profile->canvas->theme, profile->field->setup, side), 4);
    }
}

void profile_draw_end(Profile *profile, const ProfileEnd *end, bool highlighted) {
    Block b = {.x0 = profile_x(profile, end->s0),
               .x1 = profile_x(profile, end->s1),
               .top = profile_y(profile, end->top),
               .foot = profile_y(profile, end->foot)};
    if (end->within) {
        draw_host(profile, end);
    } else if (ref_is(end->ref, REF_UNIT)) {
        draw_model(profile, end);
    }
    if (highlighted) {
        outline(profile, &b, profile->canvas->theme->accent, 3.2);
    }
    room_take(&profile->room, (GeomBox){b.x0 - 2, b.top - 2, b.x1 + 2, b.foot});
}

/* ---- names ---- */

/* Above the thing, else inside it, else a little to the side; where nothing is free it goes without: the ruling names
 * it. */
static void draw_name(Profile *profile, const char *name, const char *height, double x0, double x1, double top,
                      double foot) {
    ViewCanvas *canvas = profile->canvas;
    char text[128];
    snprintf(text, sizeof text, "%.60s %s", name, height);
    double w = canvas_text_width(canvas, NAME, text), h = 15;
    GeomBox frame = profile->room.frame;
    double x = fmin(fmax((x0 + x1) / 2, frame.x0 + w / 2 + 2), frame.x1 - w / 2 - 2);
    const double ys[] = {top - 12, top - 28, (top + foot) / 2, top + 8, top - 44, foot - 10};
    const double xs[] = {x, x + 0.35 * w, x - 0.35 * w, x1 + w / 2 + 8, x0 - w / 2 - 8};
    for (int i = 0; i < 30; i++) {
        GeomVec at = vec(xs[i % 5], ys[i / 5]);
        GeomBox box = {at.x - w / 2 - 3, at.y - h / 2, at.x + w / 2 + 3, at.y + h / 2};
        if (box_within(box, frame) && room_free(&profile->room, box)) {
            canvas_rounded(canvas, box.x0, box.y0, box.x1 - box.x0, h, 3);
            canvas_fill(canvas, colour_alpha(canvas->theme->panel, 0.8));
            canvas_text(canvas, NAME, canvas->theme->ink, at.x, at.y + 4.3, 0.5, text);
            room_take(&profile->room, box);
            return;
        }
    }
}

static void name_of(const Profile *profile, double mm, char *out, size_t cap) {
    char figure[TEXT_NUMBER_MAX];
    snprintf(out, cap, "%s %s", text_rounded(mm / profile->field->setup->shown, 2, figure),
             profile->field->setup->shown_name);
}

void profile_draw_names(Profile *profile) {
    char height[64];
    const ProfileEnd *ends[] = {&profile->from, &profile->to};
    for (int i = 0; i < 2; i++) {
        name_of(profile, ends[i]->top, height, sizeof height);
        draw_name(profile, setup_name(profile->field->setup, ends[i]->ref), height, profile_x(profile, ends[i]->s0),
                  profile_x(profile, ends[i]->s1), profile_y(profile, ends[i]->top), profile_y(profile, ends[i]->foot));
    }
    for (int i = 0; i < profile->sight->row_count; i++) {
        const ProfileRow *row = &profile->sight->rows[i];
        if (ref_equal(row->area, profile->from.host) || ref_equal(row->area, profile->to.host)) {
            continue;
        }
        name_of(profile, row->top, height, sizeof height);
        draw_name(profile, setup_name(profile->field->setup, row->area), row->has_height ? height : "",
                  profile_x(profile, row->in), profile_x(profile, row->out), profile_y(profile, row->top),
                  profile_y(profile, row->foot));
    }
}
