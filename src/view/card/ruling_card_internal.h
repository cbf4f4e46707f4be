/* Shared by the parts of a card: a pen that moves down the page, and that measures instead of drawing when it is dry.
 * Private to src/view/ruling_card*.c. */
#ifndef VIEW_RULING_CARD_INTERNAL_H
#define VIEW_RULING_CARD_INTERNAL_H

#include "base/text.h"
#include "view/card/ruling_card.h"

/* What is left out, in this order, if not everything fits on the page. */
typedef enum { THRIFT_WHOLE, THRIFT_FEW_READINGS, THRIFT_FEW_RULES, THRIFT_COUNT } RulingThrift;

typedef struct {
    const ViewRulingCard *card;
    ViewCanvas *canvas;
    const ViewTheme *theme;
    bool dry; /* draws nothing, only moves y */
    RulingThrift thrift;
    double x, y, w; /* y: top of the next part */
    bool beside;    /* the figures stand beside the cut-out, which is too narrow for the page */
} RulingPen;

/* ---- ruling_card_pen.c ---- */
ViewType draw_ruling_card_type(ViewFontWeight weight, double size); /* with tabular digits */
/* Draws one line with its top at `y` and a line height of `high` px, aligned at x. Returns its width, also when dry. */
double pen_text(RulingPen *pen, ViewType type, ViewColour colour, double x, double y, double height, double align,
                const char *text);
/* Draws as much of one line as fits into `w`, with an ellipsis. */
void pen_fit(RulingPen *pen, ViewType type, ViewColour colour, double x, double y, double height, double w,
             const char *text);
/* Draws text wrapped to `w` px from pen->x + `in`, and moves y below it. */
void pen_paragraph(RulingPen *pen, ViewType type, ViewColour colour, double in, double w, double height,
                   const char *text);
void pen_hair(RulingPen *pen, double x, double y, double w);
void pen_heading(RulingPen *pen, const char *title, const char *remark);
/* Draws a rule's id in a box and returns the width of the box. */
double pen_chip(RulingPen *pen, double x, double y, const char *rule);
/* Formats a length in the table's unit. */
const char *draw_ruling_card_length(const ViewRulingCard *card, double mm, int places, char out[TEXT_NUMBER_MAX]);
const char *draw_ruling_card_name(const ViewRulingCard *card, TableRef ref);
const RulesSight *draw_ruling_card_sight(const ViewRulingCard *card);
bool draw_ruling_card_is_hex(const ViewRulingCard *card);
int draw_ruling_card_flips_that_differ(const ViewRulingCard *card);

/* ---- parts ---- */
double draw_ruling_card_profile_height(const ViewRulingCard *card); /* px below the cut-out; 0 if there is no profile */
/* True where a cut-out as wide as the page would be wider than the table that it shows. */
bool draw_ruling_card_is_narrow(const ViewRulingCard *card, double w);
void draw_ruling_card_board(RulingPen *pen, double height); /* the cut-out with its caption: ruling_card_board.c */
void draw_ruling_card_margin(RulingPen *pen);               /* the scale from hidden to seen: ruling_card_margin.c */
void draw_ruling_card_figures(RulingPen *pen);              /* ruling_card_figures.c */
void draw_ruling_card_figures_beside(RulingPen *pen);       /* the same in one column */
void draw_ruling_card_why(RulingPen *pen);                  /* notes and the reverse direction: ruling_card_why.c */
void draw_ruling_card_rules(RulingPen *pen);                /* the rules cited, quoted */
void draw_ruling_card_line(RulingPen *pen);                 /* the ledger along the line: ruling_card_line.c */
void draw_ruling_card_house(RulingPen *pen);                /* house rules that have a part in it */
void draw_ruling_card_readings(RulingPen *pen);             /* ruling_card_readings.c */
void draw_ruling_card_made(RulingPen *pen);                 /* how exactly the table was laid out, where it says so */

#endif
