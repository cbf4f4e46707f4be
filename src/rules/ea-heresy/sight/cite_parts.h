/* Shared by the files that cite a line of sight as findings. Private to this folder. */
#ifndef EA_HERESY_SIGHT_CITE_PARTS_H
#define EA_HERESY_SIGHT_CITE_PARTS_H

#include "rules/ea-heresy/sight/sight.h"

typedef struct {
    EahPair *pair;
    RulesCtx *ctx;
    const RulesSight *sight;
    GeomVec unit; /* unit vector along the line */
} EahCiter;

/* Returns the area of a scene piece. */
TableRef eah_cite_ref(const EahCiter *citer, int piece);
/* Cite a finding about a piece; about a unit, and an area (-1: none). */
void eah_cite_area(EahCiter *citer, const char *rule, const char *key, RulesRole role, TableRef area);
void eah_cite_unit(EahCiter *citer, const char *rule, const char *key, TableRef unit, int area);
/* Cites what one piece on the line does to it, by its rule and with its numbers. */
void eah_cite_piece(EahCiter *citer, const EahRow *row);

#endif
