/* Writes what each reading of a disputed rule would say: the value in force first, and marks on those that differ. */
#include "view/card/ruling_card_internal.h"

#include <math.h>
#include <stdio.h>
#include <string.h>

#define LINE 24.0
#define TEXT 15.0
/* The width of the column of titles is what the longest needs, within these bounds; a longer title takes a second line.
 */
#define NAME_WIDTH_MIN 176.0
#define NAME_WIDTH_MAX 236.0
#define NAME_GAP       14.0

static bool differs(const ViewRulingCard *card, const RulesFlip *flip) {
    const RulesReading *reading = &card->field->data->readings[flip->reading];
    for (int v = 0; v < reading->value_count && v < RULES_FLIP_VALUES; v++) {
        if (flip->visible[v] != draw_ruling_card_sight(card)->visible) {
            return true;
        }
    }
    return false;
}

static void add_word(const char *word, BaseText *out) {
    for (; *word; word++) {
        text_add_char(out, *word == '_' ? ' ' : *word);
    }
}

/* Writes one value on this line if it fits, or else on the next. */
static void value(RulingPen *pen, double left, double *x, const RulesFlip *flip, int v, bool in_force) {
    const RulesReading *reading = &pen->card->field->data->readings[flip->reading];
    bool other = flip->visible[v] != draw_ruling_card_sight(pen->card)->visible;
    BaseText text = {0};
    add_word(reading->values[v], &text);
    text_addf(&text, ": %s", flip->visible[v] ? "seen" : "hidden");
    ViewType type = draw_ruling_card_type(in_force || other ? FONT_SEMIBOLD : FONT_REGULAR, TEXT);
    double w = canvas_text_width(pen->canvas, type, text_get(&text)) + 24;
    if (*x + w - 24 > pen->x + pen->w && *x > left) {
        *x = left;
        pen->y += LINE;
    }
    pen_text(pen, type,
             other      ? pen->theme->warn
             : in_force ? pen->theme->ink
                        : pen->theme->win_ink2,
             *x, pen->y, LINE, 0, text_get(&text));
    *x += w;
    text_free(&text);
}

static double name_column(const RulingPen *pen) {
    double max = NAME_WIDTH_MIN;
    for (int i = 0; i < pen->card->flip_count; i++) {
        const char *title = pen->card->field->data->readings[pen->card->flips[i].reading].title;
        max = fmax(max, canvas_text_width(pen->canvas, draw_ruling_card_type(FONT_REGULAR, TEXT), title) + NAME_GAP);
    }
    return fmin(max, NAME_WIDTH_MAX);
}

static void reading_row(RulingPen *pen, const RulesFlip *flip) {
    const RulesData *data = pen->card->field->data;
    const RulesReading *reading = &data->readings[flip->reading];
    int now = data->reading_values[flip->reading];
    double column = name_column(pen), left = pen->x + column, x = left, top = pen->y + 3;
    pen->y = top;
    pen_paragraph(pen, draw_ruling_card_type(FONT_REGULAR, TEXT), pen->theme->ink, 0, column - NAME_GAP, LINE - 4,
                  reading->title);
    double under = pen->y - (LINE - 4); /* the title's last line */
    pen->y = top - 2;
    value(pen, left, &x, flip, now, true);
    for (int v = 0; v < reading->value_count && v < RULES_FLIP_VALUES; v++) {
        if (v != now) {
            value(pen, left, &x, flip, v, false);
        }
    }
    pen->y = (pen->y > under ? pen->y : under) + LINE + 3;
    pen_hair(pen, pen->x, pen->y - 1, pen->w);
}

static void rows(RulingPen *pen, bool that_differ) {
    for (int i = 0; i < pen->card->flip_count; i++) {
        bool left_out = pen->thrift >= THRIFT_FEW_READINGS && !that_differ;
        if (differs(pen->card, &pen->card->flips[i]) == that_differ && !left_out) {
            reading_row(pen, &pen->card->flips[i]);
        }
    }
}

void draw_ruling_card_readings(RulingPen *pen) {
    const ViewRulingCard *card = pen->card;
    int differ = draw_ruling_card_flips_that_differ(card);
    char remark[64];
    if (card->flip_count == 0) {
        return;
    }
    snprintf(remark, sizeof remark, differ == 1 ? "%d changes it" : "%d change it", differ);
    pen_heading(pen, "What each reading would say", differ ? remark : "no reading changes it");
    rows(pen, true);
    rows(pen, false);
    if (pen->thrift >= THRIFT_FEW_READINGS && card->flip_count > differ) {
        char text[96];
        snprintf(text, sizeof text, "%d %s%s nothing", card->flip_count - differ, differ ? "other " : "",
                 card->flip_count - differ == 1 ? "reading comes into it and changes"
                                                : "readings come into it and change");
        pen_text(pen, draw_ruling_card_type(FONT_REGULAR, TEXT - 0.5), pen->theme->win_ink2, pen->x, pen->y + 4, LINE,
                 0, text);
        pen->y += LINE + 4;
    }
}
