#include "view/strip.h"

#include "base/text.h"
#include "rules/los_words.h"
#include "view/terrain/terrain.h"

#define TICK_ROOM 44.0 /* px from figure to figure at 12 px text */
/* Pieces that lie over one another more often than this are drawn without their patterns: a page would hold each. */
#define TIMES_MAX 6.0

typedef struct {
    ViewCanvas *canvas;
    const RulesField *field;
    const RulesSight *sight;
    double x, y, w;
    double s;      /* px of the page for one of the strip's */
    double length; /* mm of the line */
    double k;      /* px per mm */
} Strip;

static void fill_box(const Strip *strip, double x, double y, double w, double h, ViewColour colour) {
    cairo_rectangle(strip->canvas->cr, x, y, w, h);
    canvas_fill(strip->canvas, colour);
}

/* Returns how many times the pieces along the line cover the strip, all together. */
static double times_covered(const Strip *strip) {
    double covered = 0;
    for (int i = 0; i < strip->sight->row_count; i++) {
        int count;
        GeomVec whole;
        const GeomVec *inside = los_stretches(&strip->sight->rows[i], &whole, &count);
        for (int k = 0; k < count; k++) {
            covered += fmax(inside[k].y - inside[k].x, 0);
        }
    }
    return strip->length > 0 ? covered / strip->length : 0;
}

static void draw_piece(const Strip *strip, GeomBox box, const char *pattern, bool plain) {
    if (plain) {
        ViewColour fill = theme_tint(strip->canvas->theme, terrain_tint(pattern)).fill;
        fill_box(strip, box.x0, box.y0, box.x1 - box.x0, box.y1 - box.y0, fill);
    } else {
        terrain_draw_swatch(strip->canvas, box, pattern);
    }
    cairo_rectangle(strip->canvas->cr, box.x0 + 0.5, box.y0 + 0.5, box.x1 - box.x0 - 1, box.y1 - box.y0 - 1);
    canvas_stroke(strip->canvas, colour_alpha(strip->canvas->theme->edge, 0.6), 1);
}

static void draw_pieces(const Strip *strip, const Table *table) {
    const RulesData *data = strip->field->data;
    bool plain = times_covered(strip) > TIMES_MAX;
    for (int i = 0; i < strip->sight->row_count; i++) {
        const struct RulesSightRow *row = &strip->sight->rows[i];
        if (!ref_is(row->area, REF_AREA) || row->out <= row->in) {
            continue;
        }
        int count;
        GeomVec whole;
        const GeomVec *inside = los_stretches(row, &whole, &count);
        for (int k = 0; k < count; k++) {
            double in = strip->x + inside[k].x * strip->k, out = strip->x + inside[k].y * strip->k;
            GeomBox box = {in, strip->y + 4 * strip->s, fmax(out, in + 2), strip->y + 24 * strip->s};
            draw_piece(strip, box, data->kinds[table_kind(table, row->area.index)].pattern, plain);
        }
    }
}

/* Draws the line in the accent up to the stop, and as dots beyond it. */
static void draw_way(const Strip *strip) {
    const ViewTheme *theme = strip->canvas->theme;
    const RulesSight *sight = strip->sight;
    cairo_t *cr = strip->canvas->cr;
    static const double DOTS[] = {0.01, 6};
    double s = strip->s, stop = sight->visible ? strip->length : vec_distance(sight->a, sight->stop);
    fill_box(strip, strip->x, strip->y + 13 * s, stop * strip->k, 2 * s, theme->accent);
    fill_box(strip, strip->x - 1, strip->y + 10 * s, 3 * s, 8 * s, theme->accent);
    if (!sight->visible) {
        cairo_save(cr);
        cairo_set_dash(cr, DOTS, 2, 0);
        cairo_set_line_cap(cr, CAIRO_LINE_CAP_ROUND);
        canvas_line(strip->canvas, strip->x + stop * strip->k + 8 * s, strip->y + 14 * s, strip->x + strip->w,
                    strip->y + 14 * s);
        canvas_stroke(strip->canvas, theme->accent, 2.2 * s);
        cairo_restore(cr);
        fill_box(strip, strip->x + stop * strip->k - 1.5 * s, strip->y + 2 * s, 3 * s, 24 * s, theme->accent);
    }
}

/* Returns a step at which figures do not touch. */
static double tick_step(const Strip *strip) {
    static const double STEPS[] = {1, 2, 5, 10, 20, 50, 100, 200};
    for (size_t i = 0; i < BASE_COUNT(STEPS); i++) {
        if (STEPS[i] * strip->field->setup->shown * strip->k >= TICK_ROOM * strip->s) {
            return STEPS[i];
        }
    }
    return 500;
}

static void draw_ticks(const Strip *strip) {
    const ViewTheme *theme = strip->canvas->theme;
    double unit = strip->field->setup->shown, step = tick_step(strip), s = strip->s, line = strip->y + 46.4 * s;
    ViewType type = {FONT_REGULAR, 12 * s, true};
    char text[TEXT_NUMBER_MAX];
    double end = canvas_text(strip->canvas, type, theme->ink3, strip->x + strip->w, line, 1,
                             text_rounded(strip->length / unit, 2, text));
    for (double at = 0; at * unit < strip->length; at += step) {
        double x = strip->x + at * unit * strip->k;
        fill_box(strip, floor(x), strip->y + 29 * s, 1, 4 * s, theme->ink3);
        if (x < strip->x + strip->w - end - 22 * s) {
            canvas_text(strip->canvas, type, theme->ink3, x, line, at > 0 ? 0.5 : 0, text_rounded(at, 0, text));
        }
    }
}

void strip_draw(ViewCanvas *canvas, const RulesField *field, const Table *table, const RulesSight *sight, double x,
                double y, double w, double text) {
    Strip strip = {canvas, field, sight, x, y, w, text / 12, vec_distance(sight->a, sight->b), 0};
    strip.k = strip.length > 0 ? w / strip.length : 0;
    draw_pieces(&strip, table);
    draw_way(&strip);
    if (strip.length > 0) {
        draw_ticks(&strip);
    }
}
