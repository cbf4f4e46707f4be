/* Draws the card of a piece of terrain, and sheets of cards at their true size with cutting marks. The window shows the
 * same card. Its contents come from the ruleset's data (rules/card.h); nothing here depends on a system. Legible in
 * black and white: every value is a word, a number and filled steps. */
#ifndef VIEW_TERRAIN_CARD_H
#define VIEW_TERRAIN_CARD_H

#include "base/sink.h"
#include "rules/card.h"
#include "view/canvas/canvas.h"

/* Draws a card at (x, y) px, with `k` px per mm of the card; always in the light theme's colours of `canvas`. */
void terrain_card_draw(ViewCanvas *canvas, const RulesCardForm *form, const RulesCard *card, double x, double y,
                       double k);

typedef struct {
    const RulesCardForm *form;
    const RulesCard *cards;
    int count;
    const char *title; /* at the foot of each sheet */
    bool fill;         /* fill the rest of the last sheet with copies of the last card, for blanks to write on */
} CardSheets;

#define CARD_SCALE 3.125 /* 300 dots per inch */

/* Returns the number of cards on a sheet of A4 (210 x 297 mm), portrait or landscape, whichever holds more. */
int draw_card_sheet_count(const CardSheets *sheets);
/* Writes the sheets. A PDF has all of them; a PNG or SVG holds one sheet, and if there are several, the number goes
 * before the extension: cards-2.png. `scale` is device px per px of 1/96 in, PNG only. False with a fault if it cannot
 * be written. */
bool draw_card_sheets_write(const CardSheets *sheets, double scale, const char *path, BaseSink sink,
                            BaseFaults *faults);

#endif
