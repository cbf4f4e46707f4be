/* The margin as a scale from hidden to seen: where the answer stands on it, and the band in which it would be too close
 * to call. The middle of the scale is where one answer turns into the other. */
#include "view/card/ruling_card_internal.h"

#include <math.h>
#include <stdio.h>

#define BAR   5.0
#define BAND  20.0
#define HIGH  74.0
#define SHARE 0.42 /* the margin is this part of half the scale, unless the band is wider */
#define ASIDE 0.92 /* an answer beyond what was looked for stands at this part of it */

/* Where on the scale, from -1 (hidden) to 1 (seen), and how much of it the tolerance takes. */
typedef struct {
    double at, band;
} Scale;

static Scale scale_of(const RulesSight *sight, double tolerance) {
    double half = fmax(2 * tolerance, sight->margin.mm / SHARE);
    double at = sight->margin.beyond ? ASIDE : sight->margin.mm / half;
    return (Scale){sight->visible ? at : -at, tolerance / half};
}

static void bar(RulingPen *pen, double from, double to, double y, double high, ViewColour colour) {
    cairo_rectangle(pen->canvas->cr, fmin(from, to), y - high / 2, fabs(to - from), high);
    canvas_fill(pen->canvas, colour);
}

static void scale(RulingPen *pen, Scale it, double middle, double half, double y) {
    const ViewTheme *theme = pen->theme;
    double at = middle + it.at * half;
    bar(pen, middle - it.band * half, middle + it.band * half, y, BAND, colour_alpha(theme->warn, 0.16));
    bar(pen, pen->x, pen->x + pen->w, y, BAR, theme->edge);
    bar(pen, at, middle, y, BAR, theme->accent);
    bar(pen, middle - 0.6, middle + 0.6, y, BAND + 8, theme->ink);
    for (int side = -1; side <= 1; side += 2) {
        bar(pen, middle + side * it.band * half - 0.6, middle + side * it.band * half + 0.6, y, BAND, theme->warn);
    }
    cairo_arc(pen->canvas->cr, at, y, 7.5, 0, 6.2832);
    canvas_fill(pen->canvas, theme->accent);
}

void draw_ruling_card_margin(RulingPen *pen) {
    const RulesSight *sight = draw_ruling_card_sight(pen->card);
    double tolerance = pen->card->field->data->tolerance, middle = pen->x + pen->w / 2, y = pen->y + 12;
    if (sight->margin.kind == MARGIN_NONE || draw_ruling_card_is_hex(pen->card)) {
        return;
    }
    if (!pen->dry) {
        char band[96], mm[TEXT_NUMBER_MAX];
        ViewType type = draw_ruling_card_type(FONT_REGULAR, 15), strong = draw_ruling_card_type(FONT_SEMIBOLD, 15);
        scale(pen, scale_of(sight, tolerance), middle, pen->w / 2, y);
        snprintf(band, sizeof band, "too close to call: within %s mm", text_rounded(tolerance, 2, mm));
        pen_text(pen, sight->visible ? type : strong, sight->visible ? pen->theme->win_ink2 : pen->theme->accent,
                 pen->x, y + 16, 22, 0, "hidden");
        pen_text(pen, type, pen->theme->warn, middle, y + 16, 22, 0.5, band);
        pen_text(pen, sight->visible ? strong : type, sight->visible ? pen->theme->accent : pen->theme->win_ink2,
                 pen->x + pen->w, y + 16, 22, 1, "seen");
    }
    pen->y += HIGH - 10;
}
