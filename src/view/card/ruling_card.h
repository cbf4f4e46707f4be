/* A question about one line of sight, settled, as one page for paper: who is right and why, for somebody who sees only
 * the page. Drawn from the rulings that decided, by the calls that draw the window; always light, never a date.
 *
 * A4 upright; logical px are 150 to an inch. */
#ifndef VIEW_RULING_CARD_H
#define VIEW_RULING_CARD_H

#include "base/sink.h"
#include "rules/rules.h"
#include "view/canvas/canvas.h"

#define RULING_CARD_WIDTH  1240.0
#define RULING_CARD_HEIGHT 1754.0
#define RULING_CARD_PAPER  210.0     /* mm that the width takes on paper */
#define RULING_CARD_SCALE  (4.0 / 3) /* of a PNG: 200 px to an inch */

/* Everything borrowed. */
typedef struct {
    const RulesField *field;
    const Table *table;
    const Ruling *ruling, *back; /* of one sight each; `back` the other way round, NULL: that cannot be asked */
    const RulesFlip *flips;      /* what each reading would say */
    int flip_count;
    const char *case_name; /* the file that lies beside the page */
    const char *case_hash, *version;
    const char *what_if;     /* "Line Infantry 2 moved 14 mm": then the page says that it is no ruling, and has no place
                              * to sign; NULL: the table is as it stands */
    const char *as_it_is;    /* of a what-if: the answer on the table as it stands; NULL: not known */
    const TableShift *moved; /* and what was moved */
    int moved_count;
} ViewRulingCard;

void ruling_card_draw(ViewCanvas *canvas, const ViewRulingCard *card);
/* As a file; `scale` as in picture.h, 0: RULING_CARD_SCALE. */
bool ruling_card_write(const ViewRulingCard *card, const char *path, double scale, BaseSink sink, BaseFaults *faults);

#endif
