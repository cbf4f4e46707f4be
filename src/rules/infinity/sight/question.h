/* One question to the geometry about a line of fire: what blocks it, and how wide it must be (LOS-01, LOS-08, CORE-06).
 * Knows neither which line is the best nor what a zone costs. */
#ifndef INFINITY_SIGHT_QUESTION_H
#define INFINITY_SIGHT_QUESTION_H

#include "rules/infinity/sight/sight.h"

/* Scenery and bases as they are, and the zones to be avoided. */
typedef struct {
    RulesCtx *ctx;
    const InfLook *look;
    int level, sat; /* zones above either are avoided; with INF_LEVEL_BLOCKS none is */
    bool zones;
    const bool *only; /* by area: areas not marked are ignored; NULL: all count */
    GeomShape *bases; /* bases that may be in the way, in the ruling's arena */
    int *base_units, base_count;
} InfQuestion;

/* CORE-06: collects the bases of other upright troopers near any line to the target while it moves straight on to
 * `until`, or within `room` of them. */
void inf_question_bases(RulesCtx *ctx, const InfLookAsk *ask, GeomVec until, double room, InfQuestion *question);
/* What a piece of the scene does to this line. */
GeomFireRole inf_question_role(const InfQuestion *question, int piece);
/* The request for the geometry, without the reading of the centres. It borrows the question. */
GeomFireQuery inf_question_fire(RulesCtx *ctx, const InfQuestion *question, const InfLookAsk *ask, double width);
void inf_question_ask(RulesCtx *ctx, const InfQuestion *question, const InfLookAsk *ask, double width,
                      GeomFireLine *out);
/* The area or trooper behind a source that the geometry names: a piece, GEOM_FIRE_BASE(i), or GEOM_FIRE_RIM (none). */
TableRef inf_question_ref(const RulesField *field, const InfQuestion *question, int source);

#endif
