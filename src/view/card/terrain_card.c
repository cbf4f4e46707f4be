/* One card: a strip of the ground's own pattern with its name, then the blocks, each with sign, value, figure, steps.
 */
#include "view/card/terrain_card.h"

#include "view/card_symbols.h"
#include "view/terrain/terrain.h"

#include <string.h>

/* mm on the card */
#define EDGE      2.0  /* distance of the frame from the cut */
#define PAD       3.2  /* distance of texts from the cut */
#define STRIP     13.5 /* down to here the pattern */
#define HEAD      18.6 /* down to here title and type */
#define FOOT      4.6
#define SIGN      6.0
#define TEXT_LEFT 11.6
#define TEXT_MAX  2.2
#define TEXT_MIN  1.6
#define TICK      2.0
#define STEPS_ROW 4 /* more stand in two rows */

typedef struct {
    ViewCanvas *canvas;
    const RulesCardForm *form;
    const RulesCard *card;
    double x, y, k; /* px of the card's corner, px to a mm */
} Press;

static double px(const Press *press, double mm) {
    return press->x + mm * press->k;
}

static double py(const Press *press, double mm) {
    return press->y + mm * press->k;
}

static ViewType type_of(const Press *press, ViewFontWeight weight, double mm) {
    return (ViewType){weight, mm * press->k, false};
}

static double put(const Press *press, ViewFontWeight weight, double size, ViewColour colour, double x, double y,
                  double align, const char *text) {
    return canvas_text(press->canvas, type_of(press, weight, size), colour, px(press, x), py(press, y), align, text) /
           press->k;
}

static void hair(const Press *press, double x0, double y, double x1, ViewColour colour, double width) {
    canvas_line(press->canvas, px(press, x0), py(press, y), px(press, x1), py(press, y));
    canvas_stroke(press->canvas, colour, width * press->k);
}

/* ---- the head ---- */

static void frame(const Press *press) {
    ViewCanvas *canvas = press->canvas;
    double w = press->form->width, h = press->form->height;
    canvas_rounded(canvas, px(press, EDGE), py(press, EDGE), (w - 2 * EDGE) * press->k, (h - 2 * EDGE) * press->k,
                   2 * press->k);
    cairo_fill_preserve((canvas_colour(canvas, canvas->theme->field), canvas->cr));
    canvas_stroke(canvas, canvas->theme->ink, .3 * press->k);
}

static void pattern_strip(const Press *press) {
    ViewCanvas *canvas = press->canvas;
    double w = press->form->width - 2 * EDGE;
    cairo_save(canvas->cr);
    canvas_rounded(canvas, px(press, EDGE), py(press, EDGE), w * press->k, 30 * press->k, 2 * press->k);
    cairo_clip(canvas->cr);
    cairo_rectangle(canvas->cr, px(press, EDGE), py(press, EDGE), w * press->k, (STRIP - EDGE) * press->k);
    cairo_clip(canvas->cr);
    double height = w / 1.5; /* the middle of a sample that is wide enough, so that the strip is all ground */
    terrain_draw_swatch(canvas,
                        (GeomBox){px(press, EDGE - 4), py(press, EDGE - .4 * height), px(press, EDGE + w + 1),
                                  py(press, EDGE + .6 * height)},
                        press->card->pattern);
    cairo_restore(canvas->cr);
    hair(press, EDGE, STRIP, EDGE + w, canvas->theme->ink, .3);
    canvas_rounded(canvas, px(press, EDGE), py(press, EDGE), w * press->k, (press->form->height - 2 * EDGE) * press->k,
                   2 * press->k);
    canvas_stroke(canvas, canvas->theme->ink, .3 * press->k);
}

/* Returns the largest size in which the title fits. */
static double title_size(const Press *press, double room) {
    double size = 4.2;
    while (size > 2.4 && canvas_text_width(press->canvas, type_of(press, FONT_SEMIBOLD, size), press->card->title) >
                             room * press->k) {
        size -= .1;
    }
    return size;
}

static void title(const Press *press) {
    ViewCanvas *canvas = press->canvas;
    const ViewTheme *theme = canvas->theme;
    double w = press->form->width, left = PAD + 1.4, top = STRIP - 7, sign = 9;
    canvas_rounded(canvas, px(press, left), py(press, top), (w - 2 * left) * press->k, 9.6 * press->k, 1.6 * press->k);
    cairo_fill_preserve((canvas_colour(canvas, theme->field), canvas->cr));
    canvas_stroke(canvas, theme->ink, .3 * press->k);
    bool has_sign = press->card->type_symbol != NULL && !press->card->blank;
    draw_card_symbol(canvas, has_sign ? press->card->type_symbol : NULL, px(press, left + 5), py(press, top + 4.8),
                     6.2 * press->k, false);
    double x = has_sign ? left + sign : left + 2.4;
    if (press->card->blank) {
        put(press, FONT_REGULAR, 1.9, theme->ink3, x, top + 2.9, 0, "Name");
        return;
    }
    put(press, FONT_SEMIBOLD, title_size(press, w - left - 2.5 - x), theme->ink, x, top + 5, 0, press->card->title);
    put(press, FONT_REGULAR, 2.1, theme->win_ink2, x, top + 8, 0, press->card->type);
}

/* ---- a block ---- */

typedef struct {
    const Press *press;
    double x, y, size, lead;
    ViewColour colour;
} Lines;

static void set_line(void *context, const char *bytes, int count, int index) {
    const Lines *lines = context;
    char text[512];
    size_t length = (size_t)count < sizeof text - 1 ? (size_t)count : sizeof text - 1;
    memcpy(text, bytes, length);
    text[length] = 0;
    put(lines->press, FONT_REGULAR, lines->size, lines->colour, lines->x, lines->y + index * lines->lead, 0, text);
}

/* Sets the sentences, or measures them; returns the height in mm. */
static double sentences(const Press *press, const RulesCardPart *part, double y, double size, bool draw) {
    double height = 0, room = press->form->width - PAD - 1 - TEXT_LEFT, lead = size * 1.22;
    for (int i = 0; i < part->describe_count; i++) {
        Lines lines = {press, TEXT_LEFT, y + height + size, size, lead, press->canvas->theme->ink};
        int count = canvas_wrap(press->canvas, type_of(press, FONT_REGULAR, size), part->says[i], room * press->k,
                                draw ? set_line : NULL, &lines);
        height += count * lead;
    }
    return height;
}

static void steps(const Press *press, const RulesCardPart *part, double y) {
    int row = part->steps > STEPS_ROW ? (part->steps + 1) / 2 : part->steps;
    double width = 1.5, x = PAD + .8 + SIGN / 2 - (row * width - .5) / 2;
    for (int i = 0; i < part->steps; i++) {
        cairo_rectangle(press->canvas->cr, px(press, x + i % row * width), py(press, y + (i / row) * width), press->k,
                        press->k);
        bool full = i < part->level;
        if (full) {
            canvas_fill(press->canvas, press->canvas->theme->ink);
        } else {
            canvas_stroke(press->canvas, press->canvas->theme->ink3, .15 * press->k);
        }
    }
}

static double block_height(const Press *press, const RulesCardPart *part, double size) {
    return fmax(SIGN + (part->steps > STEPS_ROW ? 5 : 3.6), 6.6 + sentences(press, part, 0, size, false) + 1.2);
}

static void block(const Press *press, const RulesCardPart *part, double y, double size) {
    const ViewTheme *theme = press->canvas->theme;
    double right = press->form->width - PAD - 1;
    hair(press, PAD, y, press->form->width - PAD, theme->bar, .15);
    draw_card_symbol(press->canvas, part->symbol, px(press, PAD + .8 + SIGN / 2), py(press, y + 1.2 + SIGN / 2),
                     SIGN * press->k, part->idle);
    steps(press, part, y + 1.6 + SIGN);
    put(press, FONT_MEDIUM, 1.9, theme->win_ink2, TEXT_LEFT, y + 2.7, 0, part->title);
    put(press, FONT_SEMIBOLD, 2.9, part->idle ? theme->win_ink2 : theme->ink, TEXT_LEFT, y + 5.8, 0,
        part->idle ? "None" : part->value);
    put(press, FONT_SEMIBOLD, 4.2, theme->ink, right, y + 5.4, 1, part->figure);
    sentences(press, part, y + 6.6, size, true);
}

/* ---- a block to be filled in ---- */

static void tick(const Press *press, double x, double y) {
    canvas_rounded(press->canvas, px(press, x), py(press, y), TICK * press->k, TICK * press->k, .3 * press->k);
    canvas_stroke(press->canvas, press->canvas->theme->ink, .2 * press->k);
}

/* Draws a box for each word that has a name, in as many rows as they need; returns where the next row begins. */
static double ticks(const Press *press, const RulesCardField *field, double left, double y) {
    double x = left, right = press->form->width - PAD - 1;
    for (int i = 0; i < field->word_count; i++) {
        const RulesCardWord *word = &field->words[i];
        double w = canvas_text_width(press->canvas, type_of(press, FONT_REGULAR, 2.1), word->value) / press->k;
        if (!*word->value || !word->open) {
            continue;
        }
        if (x + TICK + 1 + w > right) {
            x = left;
            y += 3.4;
        }
        tick(press, x, y);
        put(press, FONT_REGULAR, 2.1, press->canvas->theme->ink, x + TICK + .8, y + 1.75, 0, word->value);
        x += TICK + .8 + w + 1.8;
    }
    return y + 3.4;
}

static void blank_block(const Press *press, const RulesCardPart *part, double y) {
    const ViewTheme *theme = press->canvas->theme;
    hair(press, PAD, y, press->form->width - PAD, theme->bar, .15);
    draw_card_symbol(press->canvas, part->symbol, px(press, PAD + .8 + SIGN / 2), py(press, y + 1.2 + SIGN / 2),
                     SIGN * press->k, false);
    put(press, FONT_MEDIUM, 1.9, theme->win_ink2, TEXT_LEFT, y + 2.7, 0, part->title);
    double row = y + 4;
    for (int i = 0; i < part->form->field_count; i++) {
        row = ticks(press, &part->form->fields[i], TEXT_LEFT, row);
    }
}

/* ---- all of it ---- */

static void blocks(const Press *press, double top) {
    const RulesCard *card = press->card;
    double room = press->form->height - FOOT - top, size = TEXT_MAX, used = 0;
    do {
        used = 0;
        for (int i = 0; i < card->part_count; i++) {
            used += block_height(press, &card->parts[i], size);
        }
        size -= .05;
    } while (used > room && size > TEXT_MIN);
    size += .05;
    double spare = card->part_count ? fmax(0, room - used) / card->part_count : 0, y = top;
    for (int i = 0; i < card->part_count; i++) {
        block(press, &card->parts[i], y, size);
        y += block_height(press, &card->parts[i], size) + spare;
    }
}

static void blank_blocks(const Press *press, double top) {
    double each = (press->form->height - FOOT - top - 5) / fmax(1, press->card->part_count);
    put(press, FONT_MEDIUM, 1.9, press->canvas->theme->win_ink2, PAD + 1, top + 1.6, 0, "Type");
    double y = ticks(press, &press->form->type, TEXT_LEFT, top - .2) + 1.4;
    each = (press->form->height - FOOT - y) / fmax(1, press->card->part_count);
    for (int i = 0; i < press->card->part_count; i++) {
        blank_block(press, &press->card->parts[i], y + i * each);
    }
}

static void foot(const Press *press) {
    double y = press->form->height - EDGE - 1.1;
    const ViewTheme *theme = press->canvas->theme;
    double w = put(press, FONT_REGULAR, 1.6, theme->win_ink2, press->form->width - PAD - 1, y, 1, press->card->rule);
    cairo_save(press->canvas->cr);
    cairo_rectangle(press->canvas->cr, px(press, PAD), py(press, y - 3),
                    (press->form->width - 2 * PAD - w - 3) * press->k, 4 * press->k);
    cairo_clip(press->canvas->cr);
    put(press, FONT_MEDIUM, 1.6, theme->win_ink2, PAD + 1, y, 0, press->card->where);
    cairo_restore(press->canvas->cr);
}

void terrain_card_draw(ViewCanvas *canvas, const RulesCardForm *form, const RulesCard *card, double x, double y,
                       double k) {
    ViewCanvas light = *canvas;
    light.theme = theme_get(false);
    const Press press = {&light, form, card, x, y, k};
    cairo_save(canvas->cr);
    frame(&press);
    pattern_strip(&press);
    title(&press);
    if (card->blank) {
        blank_blocks(&press, HEAD);
    } else {
        blocks(&press, HEAD);
    }
    foot(&press);
    cairo_restore(canvas->cr);
}
