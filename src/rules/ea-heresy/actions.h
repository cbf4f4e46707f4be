/* The verbs of EA - Heresy that change the table, and what they share. Private to this folder. */
#ifndef EA_HERESY_ACTIONS_H
#define EA_HERESY_ACTIONS_H

#include "rules/ea-heresy/move/plan.h"

extern const RulesVerb eah_verb_order, eah_verb_activate, eah_verb_declare, eah_verb_move, eah_verb_enter,
    eah_verb_leave, eah_verb_popup, eah_verb_fire, eah_verb_react, eah_verb_unload, eah_verb_set;

/* ---- arguments (args.c) ---- */
/* Reads who acts: `unit`, `units` or `formation`, whichever is given. Returns 0, with the reason, when nobody is named,
 * when too many are named or when one of them is no longer on the table. */
int eah_acting(RulesCtx *ctx, int *units);
/* Reads `facing` as a bearing from 0 to 360, or the fallback when it is left out. Returns false, with the reason, when
 * it is not a bearing. */
bool eah_facing_of(RulesCtx *ctx, double fallback, double *facing);
/* Reads the centre of a template that the player gave: `point`, one place or a list of them. Returns false when there
 * is none at this index. */
bool eah_template_point(RulesCtx *ctx, int index, GeomVec *out);
/* The rows of a verb's arguments that these functions read. */
#define EAH_ARG_ACTING(kind, doc)                                                                                      \
    {"unit", kind, false, doc, NULL}, {"units", ARG_UNITS, false, "the same", NULL}, {                                 \
        "formation", ARG_FORMATION, false, "the same: its living units", NULL                                          \
    }
#define EAH_ARG_PATHS(doc)                                                                                             \
    {"path", ARG_PATH, false, doc, NULL}, {                                                                            \
        "paths", ARG_PATH, false, "the same", NULL                                                                     \
    }

/* ---- what an order lets a unit do (move/pace.c) ---- */
/* Returns how many of these moves the unit has left; -1: any number. */
int eah_order_moves_left(RulesCtx *ctx, int unit);
/* The same by the order, or by the step of an assault under way (assault/moves.c). */
int eah_moves_left(RulesCtx *ctx, int unit);
/* STRUCT-31: refuses, and returns true, when the unit has already taken its Hold. */
bool eah_hold_is_taken(RulesCtx *ctx, int unit);
/* Returns true when this unit may make another move now; otherwise refuses with the rule that forbids it. */
bool eah_may_move(RulesCtx *ctx, int unit);
/* Returns true when the unit may fire at the target of the action; otherwise refuses likewise. */
bool eah_may_fire(RulesCtx *ctx, int unit);
/* Notes that the unit has moved once. */
void eah_note_move(RulesCtx *ctx, int unit);

/* CORE-04: call before an action moves these units. Returns by unit index (in the ruling's arena) whether the unit's
 * formation is in coherency, or can still get into it, and how sure that is. */
const RulesDecision *eah_note_coherency(RulesCtx *ctx, const int *units, int count);
/* Call after the move: cites each unit that is out of coherency with its formation. Refuses, and returns true, when
 * this action can no longer mend that although it could before. */
bool eah_check_coherency(RulesCtx *ctx, const int *units, int count, const RulesDecision *sound);

/* ---- travel: all units of an action are planned before a die is rolled (move/travel.c) ---- */
typedef struct {
    const EahWalk *walk;
    TableWhere end;
} EahTravel;

/* Checks: 1. The unit has a move left. 2. Nothing on the path or at its end forbids the move. 3. A declared road move
 * is kept. Refuses when a check fails, otherwise puts the unit at the end. In both cases the walk goes into the ruling.
 */
bool eah_plan_travel(RulesCtx *ctx, const EahWalkAsk *ask, TableWhere end, EahTravel *out);
/* Cites what the unit passes and rolls its tests. Returns false when the input ended. `*lost`: the unit did not arrive.
 */
bool eah_make_travel(RulesCtx *ctx, const EahTravel *travel, bool *lost);

/* ---- buildings ---- */
/* Implements RulesSystem.admit (STRUCT-06, -07, -11, ASSAULT-04, -05): returns false and refuses with the rule when the
 * units may not enter. */
bool eah_admit(RulesCtx *ctx, TableRef host, const int *units, int count, int role);
/* STRUCT-07 alone: returns true when the unit is of a kind that may occupy a building. */
bool eah_may_occupy(RulesCtx *ctx, int unit);
bool eah_refuse_unit(RulesCtx *ctx, const char *rule, const char *key, int unit, TableRef host);
/* Returns the greatest distance of any part of the base from the footprint, in mm (stronghold/wall.c). */
double eah_far_side(RulesCtx *ctx, int area, const GeomShape *base);
/* Returns the base moved from outside by the shortest way into contact with the footprint: it touches and never
 * overlaps. */
GeomShape eah_flush(RulesCtx *ctx, int area, const GeomShape *base);
/* Sets up the walk of a unit that leaves a building: `start` is flush against the wall at the place nearest to the
 * first point outside, and `before` makes the cost count from the wall to the leading edge (STRUCT-14). Points on the
 * footprint at the beginning of the path are dropped. Returns false when no point outside is left. */
bool eah_at_wall(RulesCtx *ctx, EahWalkAsk *ask);

#endif
