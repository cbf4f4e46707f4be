/* What a card's parts are written with: a pen that goes down the page, and measures instead of drawing when it is dry.
 * Private to src/view/ruling_card*.c. */
#ifndef VIEW_RULING_CARD_INTERNAL_H
#define VIEW_RULING_CARD_INTERNAL_H

#include "base/text.h"
#include "view/card/ruling_card.h"

/* What is left out, one after the other, when a page does not hold everything. */
typedef enum { THRIFT_WHOLE, THRIFT_NO_CONTEXT, THRIFT_FEW_READINGS, THRIFT_FEW_RULES, THRIFT_COUNT } RulingThrift;

typedef struct {
    const ViewRulingCard *card;
    ViewCanvas *canvas;
    const ViewTheme *theme;
    bool dry; /* nothing is drawn: only y moves */
    RulingThrift thrift;
    double x, y, w; /* y: the top of what comes next */
} RulingPen;

/* ---- ruling_card_pen.c ---- */
ViewType ruling_card_type(ViewFontWeight weight, double size); /* figures in cells */
/* One line whose top is at `y`, `high` px of line; aligned at x. Returns its width, dry or not. */
double pen_text(RulingPen *pen, ViewType type, ViewColour colour, double x, double y, double high, double align,
                const char *text);
/* As much of one line as fits into `w`, with an ellipsis. */
void pen_fit(RulingPen *pen, ViewType type, ViewColour colour, double x, double y, double high, double w,
             const char *text);
/* Lines of at most `w` px from pen->x + `in`; moves y by them. */
void pen_paragraph(RulingPen *pen, ViewType type, ViewColour colour, double in, double w, double high,
                   const char *text);
void pen_hair(RulingPen *pen, double x, double y, double w);
void pen_heading(RulingPen *pen, const char *title, const char *remark);
/* A rule's id in its box; returns the box's width. */
double pen_chip(RulingPen *pen, double x, double y, const char *rule);
/* Figures of the table's unit. */
const char *ruling_card_length(const ViewRulingCard *card, double mm, int places, char out[TEXT_NUMBER_MAX]);
const char *ruling_card_name(const ViewRulingCard *card, TableRef ref);
const RulesSight *ruling_card_sight(const ViewRulingCard *card);
bool ruling_card_is_hex(const ViewRulingCard *card);
int ruling_card_flips_that_differ(const ViewRulingCard *card);

/* ---- parts ---- */
double ruling_card_profile_high(const ViewRulingCard *card); /* px under the cut-out; 0: there is none */
void ruling_card_board(RulingPen *pen, double high);         /* the cut-out with its caption: ruling_card_board.c */
void ruling_card_figures(RulingPen *pen);                    /* ruling_card_figures.c */
void ruling_card_why(RulingPen *pen);                        /* notes and the other way: ruling_card_why.c */
void ruling_card_rules(RulingPen *pen);                      /* the rules cited, quoted */
void ruling_card_line(RulingPen *pen);                       /* along the line, the ledger: ruling_card_line.c */
void ruling_card_house(RulingPen *pen);                      /* house rules that have a part in it */
void ruling_card_readings(RulingPen *pen);                   /* ruling_card_readings.c */

#endif
