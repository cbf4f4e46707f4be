/* What the card beside a thing says: its name, whose it is, its profile, its state, the ground it stands on, who is
 * inside, and what it means for the unit in hand. The sentences are those of rulings, asked for as any query is. */
#ifndef UI_PANEL_HOVER_WORDS_H
#define UI_PANEL_HOVER_WORDS_H

#include "ui/core/ui.h"

typedef enum { HOVER_HAIR, HOVER_FIGURE, HOVER_PAIR, HOVER_TITLE, HOVER_SAYS } HoverKind;

typedef struct {
    HoverKind kind;
    const char *left, *right; /* FIGURE: caption and value; PAIR: label and value; TITLE, SAYS: the left alone */
} HoverLine;

typedef struct HoverWords {
    BaseArena *arena; /* owns all texts */
    TableRef of, hand;
    BaseHash state;
    GeomVec at;              /* where on it the pointer rests, mm */
    const RulesField *field; /* with names for all things */
    const char *name, *kind, *whose, *how;
    int side; /* -1: nobody's */
    ARRAY(HoverLine) lines;
} HoverWords;

HoverWords *hover_words_make(Ui *ui, TableRef of, GeomVec at);
void hover_words_free(HoverWords *words); /* NULL is allowed */

#endif
