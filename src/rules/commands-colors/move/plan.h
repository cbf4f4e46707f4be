/* Movement hex by hex (MOVE, CORE-05): what may be entered, what stops a unit, which flags an entry sets. */
#ifndef COMMANDS_COLORS_MOVE_PLAN_H
#define COMMANDS_COLORS_MOVE_PLAN_H

#include "rules/commands-colors/cca.h"

typedef enum { CCA_BY_ORDER, CCA_BY_ADVANCE, CCA_BY_RETREAT, CCA_BY_EVADE } CcaGait;

/* Returns what forbids this unit to be in that hex by its terrain (MOVE-13). Units in the hex are not considered. */
CcaBar cca_passable(RulesCtx *ctx, int unit, HexId hex, CcaGait gait);
/* Returns the kind in the hex that no unit may enter, so that none may be placed there either; NULL if none. */
const CcaKind *cca_closed_by(RulesCtx *ctx, HexId hex);
/* MOVE-12, MOVE-03: cites the ground that closes the paths homeward from a hex. */
void cca_cite_closed(RulesCtx *ctx, int unit, HexId at, CcaGait gait);
/* Returns the kind in the hex that ends the unit's movement there; NULL if none. */
const CcaKind *cca_stop_of(RulesCtx *ctx, int unit, HexId hex);
/* Puts the unit there, sets the flags of entry (not for retreats and evades), and joins a lone leader of its side. */
void cca_step(RulesCtx *ctx, int unit, HexId hex, CcaGait gait);

typedef struct {
    int unit;
    const HexId *hexes; /* without the start; borrowed from the caller, or in the ruling's arena */
    int count;          /* as drawn, with gaps filled by the shortest legal path */
    int legal;          /* number of these hexes that may be entered */
    CcaBar bar;         /* why no more may */
    int allowance;
    int move, charge; /* the same as in the profile */
} CcaPath;

/* Checks these hexes, which are borrowed for the lifetime of the path. */
void cca_check_path(RulesCtx *ctx, int unit, const HexId *hexes, int count, CcaPath *out);
/* Traces the path for the board; `out` holds its unit and facing. */
void cca_trace_path(RulesCtx *ctx, const CcaPath *path, RulesTrace *out);
void cca_walk(RulesCtx *ctx, int unit, const GeomVec *points, int count, double facing, const char *how,
              RulesTrace *out);
/* Returns the number of steps to every hex by legal paths, indexed by the hex's ref; -1 where the move cannot end. In
 * the ruling's arena. */
int *cca_reach(RulesCtx *ctx, int unit);

extern const RulesVerb cca_verb_move, cca_verb_leave, cca_verb_reach, cca_verb_place;

#endif
