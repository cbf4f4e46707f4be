#include "view/card/ruling_card_internal.h"

#include <stdio.h>
#include <string.h>

ViewType draw_ruling_card_type(ViewFontWeight weight, double size) {
    return (ViewType){weight, size, true};
}

/* The baseline that centres capitals in a line of this height. */
static double baseline(ViewType type, double y, double height) {
    return y + height / 2 + type.size * 0.36;
}

double pen_text(RulingPen *pen, ViewType type, ViewColour colour, double x, double y, double height, double align,
                const char *text) {
    if (pen->dry) {
        return canvas_text_width(pen->canvas, type, text);
    }
    return canvas_text(pen->canvas, type, colour, x, baseline(type, y, height), align, text);
}

void pen_fit(RulingPen *pen, ViewType type, ViewColour colour, double x, double y, double height, double w,
             const char *text) {
    BaseText cut = {0};
    if (canvas_text_width(pen->canvas, type, text) > w) {
        text_add_bytes(&cut, text, (size_t)canvas_cut(pen->canvas, type, text, w));
        text_add(&cut, "…");
    } else {
        text_add(&cut, text);
    }
    pen_text(pen, type, colour, x, y, height, 0, text_get(&cut));
    text_free(&cut);
}

typedef struct {
    RulingPen *pen;
    ViewType type;
    ViewColour colour;
    double x, y, height;
} Paragraph;

static void paragraph_line(void *context, const char *bytes, int count, int index) {
    Paragraph *paragraph = context;
    BaseText line = {0};
    text_add_bytes(&line, bytes, (size_t)count);
    pen_text(paragraph->pen, paragraph->type, paragraph->colour, paragraph->x, paragraph->y + index * paragraph->height,
             paragraph->height, 0, text_get(&line));
    text_free(&line);
}

void pen_paragraph(RulingPen *pen, ViewType type, ViewColour colour, double in, double w, double height,
                   const char *text) {
    Paragraph paragraph = {pen, type, colour, pen->x + in, pen->y, height};
    pen->y += height * canvas_wrap(pen->canvas, type, text, w, paragraph_line, &paragraph);
}

void pen_hair(RulingPen *pen, double x, double y, double w) {
    if (!pen->dry) {
        cairo_rectangle(pen->canvas->cr, x, y, w, 1);
        canvas_fill(pen->canvas, pen->theme->win_hair);
    }
}

void pen_heading(RulingPen *pen, const char *title, const char *remark) {
    pen_text(pen, draw_ruling_card_type(FONT_SEMIBOLD, 18), pen->theme->ink, pen->x, pen->y, 28, 0, title);
    if (remark) {
        pen_text(pen, draw_ruling_card_type(FONT_REGULAR, 15), pen->theme->win_ink2, pen->x + pen->w, pen->y, 28, 1,
                 remark);
    }
    pen->y += 36;
}

double pen_chip(RulingPen *pen, double x, double y, const char *rule) {
    ViewType type = draw_ruling_card_type(FONT_MEDIUM, 13);
    double w = canvas_text_width(pen->canvas, type, rule) + 16;
    if (!pen->dry) {
        canvas_rounded(pen->canvas, x + 0.5, y + 0.5, w - 1, 22, 4);
        canvas_stroke(pen->canvas, pen->theme->edge, 1);
        pen_text(pen, type, pen->theme->win_ink2, x + 8, y, 23, 0, rule);
    }
    return w;
}

/* ---- what the parts ask ---- */

const char *draw_ruling_card_length(const ViewRulingCard *card, double mm, int places, char out[TEXT_NUMBER_MAX]) {
    return isfinite(mm) ? text_rounded(mm / card->field->setup->shown, places, out) : "–";
}

const char *draw_ruling_card_name(const ViewRulingCard *card, TableRef ref) {
    return ref.kind == REF_NONE ? "" : setup_name(card->field->setup, ref);
}

const RulesSight *draw_ruling_card_sight(const ViewRulingCard *card) {
    return &card->ruling->sights.items[0];
}

bool draw_ruling_card_is_hex(const ViewRulingCard *card) {
    return card->field->setup->board == BOARD_HEX;
}

/* A switch differs where one of its values says otherwise than the page. */
int draw_ruling_card_flips_that_differ(const ViewRulingCard *card) {
    int count = 0;
    for (int i = 0; i < card->flip_count; i++) {
        const RulesReading *reading = &card->field->data->readings[card->flips[i].reading];
        bool differs = false;
        for (int v = 0; v < reading->value_count && v < RULES_FLIP_VALUES; v++) {
            differs = differs || card->flips[i].visible[v] != draw_ruling_card_sight(card)->visible;
        }
        count += differs;
    }
    return count;
}
