/* What an Order notes as it is declared: targets and their dice, the way gone, the point of a shot, where a reaction
 * meets it. Knows no rule of who may do what.
 *
 * The notes are variables that end with the Order, and the values of its activity; hundredths of a millimetre. */
#ifndef RULES_INF_RECORD_H
#define RULES_INF_RECORD_H

#include "geom/sweep/sweep.h"
#include "rules/infinity/inf_roll.h"

enum { INF_TARGETS = 4, INF_CORNERS = 5, INF_WAY = INF_CORNERS + 2 };

typedef struct {
    int unit, dice;
} InfTarget;

/* Whom a skill of the unit is aimed at; at most INF_TARGETS. */
int inf_targets(RulesCtx *ctx, int unit, InfSkillId skill, InfTarget *out);
void inf_note_target(RulesCtx *ctx, int unit, InfSkillId skill, int index, InfTarget target);
bool inf_is_target(RulesCtx *ctx, int attacker, int unit);
bool inf_shoots(RulesCtx *ctx, int unit); /* it has declared an attack at range */

/* LOS-12: where the unit's attack is made: the point of its way that it chose, else where it stands. */
GeomVec inf_point_of(RulesCtx *ctx, int unit);
void inf_note_point(RulesCtx *ctx, int unit, GeomVec at);
/* Where a reaction of `unit` meets the active trooper: the point of its attack, if the unit sees it there; else where
 * it saw it on its way. */
GeomVec inf_met_at(RulesCtx *ctx, int unit, int active);
void inf_note_met(RulesCtx *ctx, int unit, GeomVec at);

/* The way of the movement declared last, as far as it went: its start, its corners, where the trooper is. One point: it
 * has not moved. */
int inf_way(RulesCtx *ctx, GeomVec *out);
/* mm of the way that an Order can note: up to the corner that is one too many; INFINITY: all of it. */
double inf_way_kept(const GeomPath *path, double stop);
/* The way up to there can be kept. */
void inf_note_way(RulesCtx *ctx, const GeomPath *path, double stop);

#endif
