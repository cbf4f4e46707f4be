/* Verbs of EA - Heresy that change the table, and what they share. Private to this folder. */
#ifndef RULES_EAH_ACTIONS_H
#define RULES_EAH_ACTIONS_H

#include "rules/ea-heresy/eah.h"

extern const RulesVerb eah_verb_order, eah_verb_move, eah_verb_enter, eah_verb_leave, eah_verb_popup, eah_verb_fire,
    eah_verb_end;

/* How many moves an order gives; -1: as many as asked for (free play without an order). */
int eah_moves_of(RulesCtx *ctx, EahOrder order);
/* May this unit make another move now? Cites the rule against it when not. */
bool eah_may_move(RulesCtx *ctx, int unit);
/* Notes that it has moved once. */
void eah_note_move(RulesCtx *ctx, int unit);
/* CORE-04: cites when the unit stands out of coherency; refuses when no mate can still reach it. True if refused. */
bool eah_check_coherency(RulesCtx *ctx, int unit);
/* ROAD-03, -04: is the unit on a road as `road_on` says? */
bool eah_on_road(RulesCtx *ctx, int unit);
/* The descriptor's `admit`: STRUCT-06, -07, -11, ASSAULT-04, -05. Refuses with the rule when not. */
bool eah_admit(RulesCtx *ctx, TableRef host, const int *units, int count, int role);

#endif
