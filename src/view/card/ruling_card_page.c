/* The page as a whole: its order, its head and foot, and how the room is shared out. */
#include "rules/los_words.h"
#include "rules/margin_words.h"
#include "view/card/ruling_card_internal.h"
#include "view/picture.h"

#include <stdio.h>

#define MARGIN        84.0
#define WIDTH         (RULING_CARD_WIDTH - 2 * MARGIN)
#define FOOT          (RULING_CARD_HEIGHT - 122) /* the rule over the foot */
#define SIGNED_HEIGHT 62.0
#define BOARD_MIN     420.0
#define BOARD_MAX     760.0
#define COLUMN_GAP    56.0
#define FRAME         40.0 /* the frame of a what-if, from the edge of the page */
#define NO_RULING     "No place to sign: nothing on the table was ruled by this page."

static void thick_rule(RulingPen *pen, double y) {
    if (!pen->dry) {
        cairo_rectangle(pen->canvas->cr, MARGIN, y - 1, WIDTH, 2);
        canvas_fill(pen->canvas, pen->theme->ink);
    }
}

static void head(RulingPen *pen) {
    BaseText table = {0};
    text_addf(&table, "%s, %s", pen->card->field->setup->title, pen->card->field->data->name);
    pen_text(pen, draw_ruling_card_type(FONT_SEMIBOLD, 17), pen->theme->ink, MARGIN, 58, 28, 0,
             pen->card->what_if ? "Dispute card: a what-if" : "Dispute card");
    pen_text(pen, draw_ruling_card_type(FONT_MEDIUM, 17), pen->theme->win_ink2, MARGIN + WIDTH, 58, 28, 1,
             text_get(&table));
    thick_rule(pen, 95);
    text_free(&table);
    pen->y = 107;
}

/* What a club fills in by hand. */
static void fields(RulingPen *pen) {
    static const struct {
        const char *label;
        double w;
    } FIELDS[] = {{"Table", 190}, {"Round", 180}, {"Asked by", 320}, {"Judge", 0}};
    ViewType type = draw_ruling_card_type(FONT_REGULAR, 14.5);
    double x = MARGIN;
    for (size_t i = 0; i < BASE_COUNT(FIELDS); i++) {
        double end = FIELDS[i].w > 0 ? x + FIELDS[i].w - 24 : MARGIN + WIDTH;
        double at = x + pen_text(pen, type, pen->theme->win_ink2, x, pen->y, 24, 0, FIELDS[i].label) + 10;
        if (!pen->dry) {
            cairo_rectangle(pen->canvas->cr, at, pen->y + 22, end - at, 1);
            canvas_fill(pen->canvas, pen->theme->edge);
        }
        x += FIELDS[i].w;
    }
    pen->y += 40;
}

/* Writes the question, the answer, and the line under it. */
static void question(RulingPen *pen) {
    const ViewRulingCard *card = pen->card;
    BaseText text = {0};
    if (card->what_if) {
        text_addf(&text, "WHAT IF: %s", card->what_if);
        pen_paragraph(pen, draw_ruling_card_type(FONT_SEMIBOLD, 24), pen->theme->warn, 0, WIDTH, 34, text_get(&text));
        text_clear(&text);
    }
    los_question(card->field, draw_ruling_card_sight(card), &text);
    pen_paragraph(pen, draw_ruling_card_type(FONT_MEDIUM, 24), pen->theme->win_ink2, 0, WIDTH, 34, text_get(&text));
    text_clear(&text);
    text_add(&text, card->what_if ? "What if: " : "");
    los_answer(card->field, draw_ruling_card_sight(card), &text);
    bool fits = canvas_text_width(pen->canvas, draw_ruling_card_type(FONT_SEMIBOLD, 42), text_get(&text)) <= WIDTH;
    pen->y += 4;
    pen_paragraph(pen, draw_ruling_card_type(FONT_SEMIBOLD, fits ? 42 : 32), pen->theme->ink, 0, WIDTH, fits ? 56 : 44,
                  text_get(&text));
    text_clear(&text);
    los_how(card->field, draw_ruling_card_sight(card), &text);
    pen->y += 4;
    pen_paragraph(pen, draw_ruling_card_type(FONT_REGULAR, 18), pen->theme->win_ink2, 0, WIDTH, 27, text_get(&text));
    text_clear(&text);
    rules_margin_describe_nearest(card->field, &draw_ruling_card_sight(card)->margin, draw_ruling_card_sight(card),
                                  &text);
    if (text.length > 0) {
        pen_paragraph(pen, draw_ruling_card_type(FONT_REGULAR, 18), pen->theme->win_ink2, 0, WIDTH, 27,
                      text_get(&text));
    }
    if (card->what_if) {
        text_clear(&text);
        text_addf(&text, "As it stands on the table: %s This page is no ruling.",
                  card->as_it_is ? card->as_it_is : "not asked.");
        pen_paragraph(pen, draw_ruling_card_type(FONT_MEDIUM, 18), pen->theme->warn, 0, WIDTH, 27, text_get(&text));
    }
    text_free(&text);
    pen->y += 18;
}

static void columns(RulingPen *pen) {
    RulingPen left = *pen, right = *pen;
    left.w = right.w = (WIDTH - COLUMN_GAP) / 2;
    right.x = pen->x + left.w + COLUMN_GAP;
    draw_ruling_card_why(&left);
    draw_ruling_card_line(&right);
    draw_ruling_card_readings(&right);
    draw_ruling_card_house(&right);
    pen->y = fmax(left.y, right.y);
}

/* Writes everything under the cut-out except the foot. */
static void reasons(RulingPen *pen) {
    if (!pen->beside) {
        draw_ruling_card_figures(pen);
    }
    pen_hair(pen, pen->x, pen->y, WIDTH);
    pen->y += 20;
    columns(pen);
    pen->y += 14;
    pen_hair(pen, pen->x, pen->y, WIDTH);
    pen->y += 16;
    draw_ruling_card_rules(pen);
    draw_ruling_card_made(pen);
}

/* ---- foot ---- */

static void signature(RulingPen *pen, double x, double w, const char *name, ViewColour colour) {
    double y = FOOT - SIGNED_HEIGHT + 8;
    double at = x + pen_text(pen, draw_ruling_card_type(FONT_REGULAR, 15), pen->theme->win_ink2, x, y, 24, 0,
                             "Read and agreed, ");
    at += pen_text(pen, draw_ruling_card_type(FONT_SEMIBOLD, 15), colour, at, y, 24, 0, name) + 12;
    if (!pen->dry) {
        cairo_rectangle(pen->canvas->cr, at, y + 22, x + w - at, 1.2);
        canvas_fill(pen->canvas, pen->theme->ink);
    }
}

static void signatures(RulingPen *pen) {
    if (pen->card->what_if) {
        pen_text(pen, draw_ruling_card_type(FONT_MEDIUM, 15), pen->theme->warn, MARGIN, FOOT - SIGNED_HEIGHT + 8, 24, 0,
                 NO_RULING);
        return;
    }
    const TableSetup *setup = pen->card->field->setup;
    double w = (WIDTH - COLUMN_GAP) / 2;
    for (int i = 0; i < 2 && i < setup->side_count; i++) {
        const TableSide *side = &setup->sides[i];
        signature(pen, MARGIN + i * (w + COLUMN_GAP), w, setup_name(setup, ref_make(REF_SIDE, i)),
                  theme_side(pen->theme, side->colour));
    }
}

static void foot(RulingPen *pen) {
    const ViewRulingCard *card = pen->card;
    BaseText text = {0};
    ViewType small = draw_ruling_card_type(FONT_REGULAR, 14.5);
    thick_rule(pen, FOOT);
    pen_text(pen, draw_ruling_card_type(FONT_SEMIBOLD, 16), pen->theme->ink, MARGIN, FOOT + 10, 26, 0, card->case_name);
    text_add(&text, "case");
    for (int i = 0; card->case_hash[i]; i++) { /* in fours, to be compared by eye */
        text_addf(&text, "%s%c", i % 4 == 0 ? " " : "", card->case_hash[i]);
    }
    pen_text(pen, draw_ruling_card_type(FONT_SEMIBOLD, 15), pen->theme->ink, MARGIN + WIDTH, FOOT + 10, 26, 1,
             text_get(&text));
    text_clear(&text);
    text_addf(&text, "Sightline %s, %s", card->version, card->field->data->id);
    double w = pen_text(pen, small, pen->theme->win_ink2, MARGIN + WIDTH, FOOT + 36, 24, 1, text_get(&text));
    text_clear(&text);
    text_addf(&text, "To check: sightline case %s; with --hash the same number.", card->case_name);
    pen_fit(pen, small, pen->theme->win_ink2, MARGIN, FOOT + 36, 24, WIDTH - w - 24, text_get(&text));
    text_free(&text);
}

/* ---- the page ---- */

static double reasons_high(const RulingPen *pen, RulingThrift thrift) {
    RulingPen dry = *pen;
    dry.dry = true;
    dry.thrift = thrift;
    reasons(&dry);
    return dry.y - pen->y;
}

/* The cut-out gets what the words leave; the words are thinned out until that is enough. */
static double share_room(RulingPen *pen) {
    double room = FOOT - SIGNED_HEIGHT - pen->y - 46 - draw_ruling_card_profile_height(pen->card), left = 0;
    for (int thrift = THRIFT_WHOLE; thrift < THRIFT_COUNT; thrift++) {
        pen->thrift = (RulingThrift)thrift;
        left = room - reasons_high(pen, pen->thrift);
        if (left >= BOARD_MIN) {
            break;
        }
    }
    return fmax(BOARD_MIN * 0.6, fmin(left, BOARD_MAX));
}

static void frame(ViewCanvas *canvas) {
    static const double DASH[] = {14, 9};
    cairo_set_dash(canvas->cr, DASH, 2, 0);
    cairo_rectangle(canvas->cr, FRAME, FRAME, RULING_CARD_WIDTH - 2 * FRAME, RULING_CARD_HEIGHT - 2 * FRAME);
    canvas_stroke(canvas, canvas->theme->warn, 3);
    cairo_set_dash(canvas->cr, NULL, 0, 0);
}

void draw_ruling_card_draw(ViewCanvas *canvas, const ViewRulingCard *card) {
    RulingPen pen = {.card = card, .canvas = canvas, .theme = canvas->theme, .x = MARGIN, .w = WIDTH};
    cairo_rectangle(canvas->cr, 0, 0, RULING_CARD_WIDTH + 2, RULING_CARD_HEIGHT + 2); /* a last pixel is whole, too */
    canvas_fill(canvas, pen.theme->raised);
    if (card->what_if) {
        frame(canvas);
    }
    pen.beside = draw_ruling_card_is_narrow(card, WIDTH);
    head(&pen);
    fields(&pen);
    question(&pen);
    draw_ruling_card_margin(&pen);
    draw_ruling_card_board(&pen, share_room(&pen));
    reasons(&pen);
    signatures(&pen);
    foot(&pen);
}

static void draw(void *context, ViewCanvas *canvas) {
    draw_ruling_card_draw(canvas, context);
}

bool draw_ruling_card_write(const ViewRulingCard *card, const char *path, double scale, BaseSink sink,
                            BaseFaults *faults) {
    BaseText title = {0};
    ViewRulingCard copy = *card;
    los_question(card->field, draw_ruling_card_sight(card), &title);
    ViewPicture picture = {.width = RULING_CARD_WIDTH,
                           .height = RULING_CARD_HEIGHT,
                           .scale = scale > 0 ? scale : RULING_CARD_SCALE,
                           .paper = RULING_CARD_PAPER,
                           .title = text_get(&title)};
    bool good = picture_write(path, &picture, draw, &copy, sink, faults);
    text_free(&title);
    return good;
}
