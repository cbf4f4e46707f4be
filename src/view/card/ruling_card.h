/* A printable page that settles a question about one line of sight: who is right and why, for a reader who sees only
 * the page. Drawn from the rulings that decided, by the code that draws the window; always in the light theme and
 * without a date.
 *
 * A4 portrait; 150 logical px per inch. */
#ifndef VIEW_RULING_CARD_H
#define VIEW_RULING_CARD_H

#include "base/sink.h"
#include "rules/rules.h"
#include "view/canvas/canvas.h"

#define RULING_CARD_WIDTH  1240.0
#define RULING_CARD_HEIGHT 1754.0
#define RULING_CARD_PAPER  210.0     /* mm: width on paper */
#define RULING_CARD_SCALE  (4.0 / 3) /* scale of a PNG: 200 px per inch */

/* Everything is borrowed. */
typedef struct {
    const RulesField *field;
    const Table *table;
    /* rulings of one sight each; `back` is the reverse direction, NULL if that cannot be asked */
    const Ruling *ruling, *back;
    const RulesFlip *flips; /* the answers under other readings */
    int flip_count;
    const char *case_name; /* name of the case file beside the page */
    const char *case_hash, *version;
    /* "Line Infantry 2 moved 14 mm": the page then says that it is not a ruling and has no place for signatures; NULL
     * if nothing was moved */
    const char *what_if;
    const char *as_it_is;    /* for a what-if: the answer on the unchanged table, NULL if not known */
    const TableShift *moved; /* for a what-if: what was moved */
    int moved_count;
    cairo_surface_t *photo; /* the table as it was photographed, straightened; NULL none */
} ViewRulingCard;

void draw_ruling_card_draw(ViewCanvas *canvas, const ViewRulingCard *card);
/* Writes the page as a file. `scale` is as in picture.h, 0: RULING_CARD_SCALE. */
bool draw_ruling_card_write(const ViewRulingCard *card, const char *path, double scale, BaseSink sink,
                            BaseFaults *faults);

#endif
