/* What an Order records while it is declared: targets and their dice, the path moved, the point of a shot, the place
 * where a reaction meets it. Knows no rule about who may do what.
 *
 * The records are variables that end with the Order, and the values of its activity; lengths are kept in hundredths of
 * a millimetre. */
#ifndef INFINITY_RECORD_H
#define INFINITY_RECORD_H

#include "geom/sweep/sweep.h"
#include "rules/infinity/inf.h"

enum { INF_ORDER = 1 }; /* procedure id of the activity */
/* The activity of the Order under way, or NULL. */
const TableActivity *inf_order(const Table *table);

enum { INF_TARGETS = 4, INF_CORNERS = 5, INF_WAY = INF_CORNERS + 2 };

typedef struct {
    int unit, dice;
} InfTarget;

/* Writes the targets of a skill of the unit, at most INF_TARGETS, and returns their number. */
int inf_targets(RulesCtx *ctx, int unit, InfSkillId skill, InfTarget *out);
void inf_note_target(RulesCtx *ctx, int unit, InfSkillId skill, int index, InfTarget target);
bool inf_is_target(RulesCtx *ctx, int attacker, int unit);
bool inf_shoots(RulesCtx *ctx, int unit); /* it has declared a ranged attack */

/* LOS-12: the place where the unit's attack is made: the point of its path that it chose, otherwise where it stands. */
GeomVec inf_point_of(RulesCtx *ctx, int unit);
void inf_note_point(RulesCtx *ctx, int unit, GeomVec at);
/* The place where a reaction of `unit` meets the active trooper: the point of its attack if the unit sees it there,
 * otherwise where the unit saw it on its path. */
GeomVec inf_met_at(RulesCtx *ctx, int unit, int active);
void inf_note_met(RulesCtx *ctx, int unit, GeomVec at);

/* Writes the path of the movement declared last, as far as it went: its start, its corners, the trooper's place.
 * Returns the number of points; one when it has not moved. */
int inf_way(RulesCtx *ctx, GeomVec *out);
/* Returns mm of the path that an Order can record: up to the first corner too many (or too far off); INFINITY: all of
 * it. */
double inf_way_kept(const GeomPath *path, double stop);
/* Records the path up to `stop` mm. inf_way_kept must have allowed it. */
void inf_note_way(RulesCtx *ctx, const GeomPath *path, double stop);

#endif
