/* Movement hex by hex (MOVE, CORE-05): what may be entered, what stops, which flags an entry sets.
 */
#ifndef RULES_CCA_WALK_H
#define RULES_CCA_WALK_H

#include "rules/commands-colors/cca.h"

typedef enum { CCA_BY_ORDER, CCA_BY_ADVANCE, CCA_BY_RETREAT, CCA_BY_EVADE } CcaGait;

/* May this unit be in that hex by its terrain (MOVE-13)? Who is there is another question. */
CcaBar cca_passable(RulesCtx *ctx, int unit, HexId hex, CcaGait gait);
/* The kind in the hex that nobody may enter, so that nobody is laid there either; NULL none. */
const CcaKind *cca_closed_by(RulesCtx *ctx, HexId hex);
/* MOVE-12, MOVE-03: cites the ground that closes the ways homeward from a hex. */
void cca_cite_closed(RulesCtx *ctx, int unit, HexId at, CcaGait gait);
/* The kind in the hex that ends the unit's movement there; NULL none. */
const CcaKind *cca_stop_of(RulesCtx *ctx, int unit, HexId hex);
/* Puts the unit there and sets the flags of entry (not for retreats and evades); joins a lone leader of its side. */
void cca_step(RulesCtx *ctx, int unit, HexId hex, CcaGait gait);
/* CORE-05: one step of an ordered move; `last` whether the move may end there. `*ends` when it must. */
CcaBar cca_step_bar(RulesCtx *ctx, int unit, HexId from, HexId to, bool last, bool *ends);

typedef struct {
    int unit;
    const HexId *hexes; /* without the start; those handed in, or in the ruling's arena */
    int count;          /* as drawn, gaps filled by the shortest legal way */
    int legal;          /* how many of them may be entered */
    CcaBar bar;         /* why no more */
    int allowance;
} CcaPath;

/* Checks these hexes, which are borrowed for as long as the path is. */
void cca_check_path(RulesCtx *ctx, int unit, const HexId *hexes, int count, CcaPath *out);
/* As the board shows it; `out` holds its unit and facing. */
void cca_trace_path(RulesCtx *ctx, const CcaPath *path, RulesTrace *out);
void cca_walk(RulesCtx *ctx, int unit, const GeomVec *points, int count, double facing, const char *how,
              RulesTrace *out);
/* Steps to every hex by legal ways, -1 where it cannot end: by the index of its ref. Owned by the caller (arena). */
int *cca_reach(RulesCtx *ctx, int unit);

extern const RulesVerb cca_verb_move, cca_verb_leave, cca_verb_reach, cca_verb_place;

#endif
