/* Draws the card of a piece of terrain, and sheets of cards at their true size with marks to cut along. The same card
 * stands in the window. What it says comes from the ruleset's data (rules/card.h); nothing is known of any system here.
 * Legible in black and white: every value is a word, a figure and filled steps. */
#ifndef VIEW_TERRAIN_CARD_H
#define VIEW_TERRAIN_CARD_H

#include "base/sink.h"
#include "rules/card.h"
#include "view/canvas/canvas.h"

/* At (x, y) px, `k` px to a mm of the card; always in the light theme's colours of `canvas`. */
void terrain_card_draw(ViewCanvas *canvas, const RulesCardForm *form, const RulesCard *card, double x, double y,
                       double k);

typedef struct {
    const RulesCardForm *form;
    const RulesCard *cards;
    int count;
    const char *title; /* at the foot of each sheet */
    bool fill;         /* what is left of the last sheet with copies of the last card: blanks to write on */
} CardSheets;

#define CARD_SCALE 3.125 /* 300 dots to the inch */

/* Cards on a sheet of A4 (210 x 297 mm), upright or lying, whichever takes more of them. */
int card_sheet_holds(const RulesCardForm *form);
int card_sheet_count(const CardSheets *sheets);
/* A PDF has all sheets; a PNG or SVG is one sheet: where there are several, the number goes before the ending:
 * cards-2.png. `scale`: device px to a px of 1/96 in, PNG only. False and a fault when it cannot be written. */
bool card_sheets_write(const CardSheets *sheets, double scale, const char *path, BaseSink sink, BaseFaults *faults);
/* The name of sheet `index` of `count`, from 0; freed with base_free. */
char *card_sheet_path(const char *path, int index, int count);

#endif
