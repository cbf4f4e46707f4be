/* Shared by the files that put a line of sight into findings. Private to this folder. */
#ifndef RULES_EAH_SIGHT_CITE_H
#define RULES_EAH_SIGHT_CITE_H

#include "rules/ea-heresy/eah_sight.h"

typedef struct {
    EahPair *pair;
    RulesCtx *ctx;
    const RulesSight *sight;
    GeomVec unit; /* along the line */
} EahCiter;

/* The area behind a scene piece. */
TableRef eah_cite_ref(const EahCiter *citer, int piece);
/* A finding about a piece; about a unit, and an area (-1: none). */
RulesFinding *eah_cite_area(EahCiter *citer, const char *rule, const char *key, RulesRole role, TableRef area);
void eah_cite_unit(EahCiter *citer, const char *rule, const char *key, TableRef unit, int area);
/* What one piece on the line does to it, by its rule and numbers. */
void eah_cite_piece(EahCiter *citer, const EahRow *row);

#endif
