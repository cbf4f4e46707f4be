/* Four figures in equal columns: the margin of the answer, the tolerance, the distance, and the answer in the other
 * direction. */
#include "rules/los_words.h"
#include "rules/margin_words.h"
#include "view/card/ruling_card_internal.h"

#include <stdio.h>

#define FIGURES    4
#define FIGURE_MAX 96

typedef struct {
    char caption[FIGURE_MAX], value[FIGURE_MAX], note[FIGURE_MAX];
    bool warn;
} Figure;

static Figure figure(const char *caption, const char *value, const char *note) {
    Figure out = {.warn = false};
    snprintf(out.caption, sizeof out.caption, "%s", caption);
    snprintf(out.value, sizeof out.value, "%s", value);
    snprintf(out.note, sizeof out.note, "%s", note);
    return out;
}

static Figure margin(const ViewRulingCard *card) {
    const RulesMargin *known = &draw_ruling_card_sight(card)->margin;
    char value[FIGURE_MAX], number[TEXT_NUMBER_MAX];
    if (known->kind == MARGIN_NONE) {
        return figure("Margin", draw_ruling_card_is_hex(card) ? "none needed" : "–",
                      draw_ruling_card_is_hex(card) ? "whole hexes decide" : "these rules decide without one");
    }
    const char *much = rules_margin_figure(known, number);
    snprintf(value, sizeof value, "%s mm", number);
    Figure out = figure("Margin", value, "moved less, nothing changes");
    snprintf(out.caption, sizeof out.caption, "Margin%s%s", *much ? " " : "", much);
    return out;
}

static Figure tolerance(const ViewRulingCard *card) {
    const RulesSight *sight = draw_ruling_card_sight(card);
    char value[FIGURE_MAX], number[TEXT_NUMBER_MAX];
    if (draw_ruling_card_is_hex(card)) {
        return figure("Tolerance", "none", "nothing is measured");
    }
    snprintf(value, sizeof value, "%s mm", text_rounded(card->field->data->tolerance, 2, number));
    Figure out = figure("Tolerance", value,
                        sight->close                        ? "so too close to call"
                        : sight->margin.kind != MARGIN_NONE ? "so not too close to call"
                                                            : "no margin to hold against it");
    if (card->field->setup->accuracy.mm > 0) {
        snprintf(out.note, sizeof out.note, "table good to ± %s mm%s",
                 text_rounded(card->field->setup->accuracy.mm, 2, number), sight->close ? ": too close" : "");
    }
    out.warn = sight->close;
    return out;
}

static Figure range_of(const ViewRulingCard *card) {
    double range = tree_get_number(card->ruling->facts, "range", 0);
    char value[FIGURE_MAX];
    snprintf(value, sizeof value, "%.0f %s", range, range > 1 ? "hexes" : "hex");
    return figure("Range", value, "the target's hex counted");
}

static Figure how_far(const ViewRulingCard *card) {
    const RulesSight *sight = draw_ruling_card_sight(card);
    const char *unit = card->field->setup->shown_name;
    char value[FIGURE_MAX], note[FIGURE_MAX], number[TEXT_NUMBER_MAX], limit[TEXT_NUMBER_MAX];
    if (draw_ruling_card_is_hex(card)) {
        return range_of(card);
    }
    if (los_is_deep(sight) && (sight->visible || los_too_deep(sight))) {
        snprintf(value, sizeof value, "%s of %s %s", draw_ruling_card_length(card, sight->depth, 2, number),
                 isfinite(sight->limit) ? draw_ruling_card_length(card, sight->limit, 1, limit) : "any", unit);
        snprintf(note, sizeof note, "in %s", draw_ruling_card_name(card, sight->depth_area));
        return figure("Deepest", value, note);
    }
    if (!sight->visible && vec_distance(sight->a, sight->stop) < vec_distance(sight->a, sight->b)) {
        snprintf(value, sizeof value, "%s %s",
                 draw_ruling_card_length(card, vec_distance(sight->a, sight->stop), 2, number), unit);
        bool together = sight->blocker_count > 1 && !sight->each;
        TableRef met = together                   ? los_blocker_at_stop(card->field, card->table, sight)
                       : sight->blocker_count > 0 ? sight->blockers[0]
                                                  : ref_none();
        snprintf(note, sizeof note, "at %s",
                 met.kind != REF_NONE ? draw_ruling_card_name(card, met)
                 : together           ? "what is in the way"
                                      : "its end");
        const struct RulesSightRow *row = los_row_at_stop(sight); /* which of them this line meets */
        if (row) {
            snprintf(note, sizeof note, "at %s", draw_ruling_card_name(card, row->area));
        }
        return figure("Stops after", value, note);
    }
    snprintf(value, sizeof value, "%s %s", draw_ruling_card_length(card, vec_distance(sight->a, sight->b), 2, number),
             unit);
    return figure("Length", value, "of the line drawn");
}

static Figure other_way(const ViewRulingCard *card) {
    if (!card->back) {
        return figure("The other way", "–", "a place does not look back");
    }
    bool visible = card->back->sights.items[0].visible, same = visible == draw_ruling_card_sight(card)->visible;
    Figure out = figure("The other way", visible ? "seen" : "hidden", same ? "the same answer" : "the answer differs");
    out.warn = !same;
    return out;
}

static void list_figures(const ViewRulingCard *card, Figure out[FIGURES]) {
    out[0] = margin(card);
    out[1] = tolerance(card);
    out[2] = how_far(card);
    out[3] = other_way(card);
}

static void draw_figure(RulingPen *pen, const Figure *it, double x, double y, double w) {
    const ViewTheme *theme = pen->theme;
    pen_text(pen, draw_ruling_card_type(FONT_REGULAR, 15), theme->win_ink2, x, y, 22, 0, it->caption);
    pen_text(pen, draw_ruling_card_type(FONT_SEMIBOLD, 26), it->warn ? theme->warn : theme->ink, x, y + 22, 36, 0,
             it->value);
    pen_fit(pen, draw_ruling_card_type(FONT_REGULAR, 14.5), theme->win_ink2, x, y + 59, 20, w, it->note);
}

void draw_ruling_card_figures(RulingPen *pen) {
    Figure figures[FIGURES];
    double column = pen->w / FIGURES;
    list_figures(pen->card, figures);
    pen_hair(pen, pen->x, pen->y, pen->w);
    pen->y += 16;
    for (int i = 0; i < FIGURES; i++) {
        draw_figure(pen, &figures[i], pen->x + i * column + (i > 0 ? 18 : 0), pen->y, column - 28);
        if (i > 0 && !pen->dry) {
            cairo_rectangle(pen->canvas->cr, pen->x + i * column, pen->y + 2, 1, 74);
            canvas_fill(pen->canvas, pen->theme->win_hair);
        }
    }
    pen->y += 94;
}

void draw_ruling_card_figures_beside(RulingPen *pen) {
    Figure figures[FIGURES];
    list_figures(pen->card, figures);
    for (int i = 0; i < FIGURES; i++) {
        pen_hair(pen, pen->x, pen->y, pen->w);
        pen->y += 14;
        draw_figure(pen, &figures[i], pen->x, pen->y, pen->w);
        pen->y += 92;
    }
    pen_hair(pen, pen->x, pen->y, pen->w);
}
