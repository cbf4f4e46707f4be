/* Verbs of EA - Heresy that change the table, and what they share. Private to this folder. */
#ifndef RULES_EAH_ACTIONS_H
#define RULES_EAH_ACTIONS_H

#include "rules/ea-heresy/eah_walk.h"

extern const RulesVerb eah_verb_order, eah_verb_activate, eah_verb_declare, eah_verb_move, eah_verb_enter,
    eah_verb_leave, eah_verb_popup, eah_verb_fire, eah_verb_react, eah_verb_unload, eah_verb_set;

/* ---- arguments (eah_args.c) ---- */
/* Who acts: `unit`, `units` or `formation`, whichever is there. 0, with the reason, when nobody is named, when too many
 * are or when one of them is no longer on the table. */
int eah_acting(RulesCtx *ctx, int *units);
/* The places of `path` or `paths` for this unit, at most EAH_PATH_MAX; 0 when there are none; -1, with the reason, when
 * there are too many. */
int eah_path_of(RulesCtx *ctx, int unit, GeomVec *out);
/* `facing` as a bearing 0 to 360, the fallback when it is left out. False, with the reason: it is none. */
bool eah_facing_of(RulesCtx *ctx, double fallback, double *facing);
/* The rows of arguments that go with them. */
#define EAH_ARG_ACTING(kind, doc)                                                                                      \
    {"unit", kind, false, doc, NULL}, {"units", ARG_UNITS, false, "the same", NULL}, {                                 \
        "formation", ARG_FORMATION, false, "the same: its living units", NULL                                          \
    }
#define EAH_ARG_PATHS(doc)                                                                                             \
    {"path", ARG_PATH, false, doc, NULL}, {                                                                            \
        "paths", ARG_PATH, false, "the same", NULL                                                                     \
    }

/* ---- what an order lets a unit do (eah_pace.c) ---- */
/* How many moves an order gives; -1: as many as asked for (free play without an order). */
int eah_moves_of(RulesCtx *ctx, EahOrder order);
/* How many of them the unit has left; -1: any number. */
int eah_moves_left(RulesCtx *ctx, int unit);
/* STRUCT-31: its Hold has been taken already. Refuses when so. */
bool eah_hold_is_taken(RulesCtx *ctx, int unit);
/* May this unit make another move now? Refuses with the rule against it when not. */
bool eah_may_move(RulesCtx *ctx, int unit);
/* May it fire at what the action aims at? The same. */
bool eah_may_fire(RulesCtx *ctx, int unit);
/* Notes that it has moved once. */
void eah_note_move(RulesCtx *ctx, int unit);

/* CORE-04. Before an action moves these units: whose formation is in one chain, or still can be, by unit (in the
 * ruling's arena). */
const bool *eah_note_coherency(RulesCtx *ctx, const int *units, int count);
/* After it: cites who stands apart from his formation; refuses when that can no longer be mended in this action, though
 * before it could. True if refused. */
bool eah_check_coherency(RulesCtx *ctx, const int *units, int count, const bool *sound);

/* ---- travelling: all units of an action are planned before a die is rolled (eah_travel.c) ---- */
typedef struct {
    const EahWalk *walk;
    TableWhere end;
} EahTravel;

/* 1. The unit has a move left. 2. Nothing on the way or at the end forbids it. 3. A declared road move is kept.
 * Refuses, or puts the unit at the end. Either way the walk is told. */
bool eah_plan_travel(RulesCtx *ctx, const EahWalkAsk *ask, TableWhere end, EahTravel *out);
/* Tells what it passes and rolls its tests. False: the input ended. `*lost`: it did not arrive. */
bool eah_make_travel(RulesCtx *ctx, const EahTravel *travel, bool *lost);

/* ---- buildings ---- */
/* The descriptor's `admit`: STRUCT-06, -07, -11, ASSAULT-04, -05. Refuses with the rule when not. */
bool eah_admit(RulesCtx *ctx, TableRef host, const int *units, int count, int role);
/* STRUCT-07 alone: is it of a kind that may occupy? */
bool eah_may_occupy(RulesCtx *ctx, int unit);
bool eah_refuse_unit(RulesCtx *ctx, const char *rule, const char *key, int unit, TableRef host);
/* The furthest that any part of the base stands from the footprint (eah_wall.c). */
double eah_far_side(RulesCtx *ctx, int area, const GeomShape *base);
/* The base brought the shortest way into contact with the footprint from outside: a touch, never an overlap. */
GeomShape eah_flush(RulesCtx *ctx, int area, const GeomShape *base);
/* A unit inside a building, on its way out: `start` flush against the wall at the place nearest to where it goes first,
 * `before` so that the cost is measured from the wall to the leading edge (STRUCT-14). Places on the footprint at the
 * beginning of the path are left out. False: no place outside is left. */
bool eah_at_wall(RulesCtx *ctx, EahWalkAsk *ask);

#endif
