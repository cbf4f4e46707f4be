/* Shared by the files that say how sure a full view is. Private to this folder. */
#ifndef EA_HERESY_SIGHT_VIEW_PARTS_H
#define EA_HERESY_SIGHT_VIEW_PARTS_H

#include "rules/bodies.h"
#include "rules/ea-heresy/sight/sight.h"

typedef struct {
    EahPair *pair;
    RulesBodies bodies;
    BaseArena *arena;
    double max;        /* no more is of use */
    double weights[2]; /* how far each end moves */
} EahViewAsk;

/* By how much a piece moves when everything is moved by 1. */
double eah_view_weight(const EahViewAsk *ask, int piece);
/* The point of the outline at this angle, from the axis of a round shape. */
GeomVec eah_rim_at(const GeomShape *shape, double turn);
/* COVER-09: a size of displacement below which some eye still sees all of the target; `found` is one that does. */
double eah_clear_view(EahViewAsk *ask, GeomVec found);

#endif
