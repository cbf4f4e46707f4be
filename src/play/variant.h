/* A question of a case on another board of the same rule: the board is mirrored or turned, and the sides change their
 * names and colours, so that nobody learns a picture by heart. The engine answers the new board as it does any other;
 * variant_right tells whether the same answer is right as in the case, which a turned board must give.
 *
 * Hex boards are only mirrored, since a turned row of hexes is none. Boards whose words name directions ("below") are
 * left as they lie. */
#ifndef PLAY_VARIANT_H
#define PLAY_VARIANT_H

#include "play/lessons.h"

typedef struct {
    bool mirror; /* left and right */
    int turn;    /* quarters clockwise, 0 to 3, after it; on hexes 0, or 2 together with `mirror`: top and bottom */
    bool swap;   /* Red and Blue */
} VariantHow;

/* Index of the step whose question can be asked of a board of its own: a query that nothing comes before but queries.
 * -1: the case has none. */
int variant_step(const IoDocument *document);
/* The case with that step alone, in the arena, for a field whose rules stand in the document's ruleset. NULL if the
 * board cannot lie like that. */
BaseTree *variant_make(BaseArena *arena, const IoDocument *document, VariantHow how);
/* Which answer the engine gives on the variant; -1: none, or more than one. `expected` (may be NULL) gets that of the
 * case as it is. */
int variant_right(const IoDocument *document, const BaseTree *variant, int *expected);
/* One of all these variants, by number: the next that differs from the case and has its answer. NULL if there is
 * none. */
BaseTree *variant_any(BaseArena *arena, const IoDocument *document, unsigned number);

#endif
