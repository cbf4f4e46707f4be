/* The ground of a piece of terrain while it is being reshaped: rings of corners, or a path. Knows no window, and no
 * ruleset but for the name that marked edges have in it.
 *
 * Coordinates in table units, as the file has them: a corner that nobody moved keeps its digits. Everything is made
 * anew in the arena that is given; a shape is never changed. Corners are numbered over all rings, as the edges of a
 * file are: edge i begins at corner i. */
#ifndef IO_PLAN_OUTLINE_H
#define IO_PLAN_OUTLINE_H

#include "io/plan.h"

typedef struct {
    const GeomVec *points;
    const bool *marked;    /* by the edge that begins there */
    const int *ring_start; /* rings + 1 entries */
    int rings, count;      /* count 0: it has no such shape (hexes, or nothing that can be read) */
    bool open;             /* a path */
} PlanOutline;

PlanOutline outline_read(BaseArena *arena, const BaseTree *thing, const char *edges_key);
/* Puts outline, holes, path and marked edges that differ from the thing's into the step. */
void outline_write(BaseArena *arena, BaseTree *step, const BaseTree *thing, const char *edges_key,
                   const PlanOutline *outline);
PlanOutline outline_of_points(BaseArena *arena, const GeomVec *points, int count, bool open);

PlanOutline outline_shifted(BaseArena *arena, const PlanOutline *outline, double dx, double dy);
PlanOutline outline_with_corner(BaseArena *arena, const PlanOutline *outline, int corner, GeomVec at);
/* A corner more, between `corner` and the next of its ring; its number is corner + 1. */
PlanOutline outline_with_more(BaseArena *arena, const PlanOutline *outline, int corner, GeomVec at);
/* A corner less; a hole that would have fewer than three is closed. False: outline or path would be none. */
bool outline_with_less(BaseArena *arena, const PlanOutline *outline, int corner, PlanOutline *out);
PlanOutline outline_with_hole(BaseArena *arena, const PlanOutline *outline, const GeomVec *points, int count);
PlanOutline outline_without_ring(BaseArena *arena, const PlanOutline *outline, int ring);
/* Stretched so that its box becomes this one; a side of no length stays. */
PlanOutline outline_fitted(BaseArena *arena, const PlanOutline *outline, GeomBox box);
PlanOutline outline_with_mark(BaseArena *arena, const PlanOutline *outline, int edge, bool marked);
/* A ring that crosses itself, drawn without crossing through the same corners: each crossing taken out by running the
 * corners between its two edges the other way round. The same shape when nothing crosses. */
PlanOutline outline_untangled(BaseArena *arena, const PlanOutline *outline);

int outline_ring_of(const PlanOutline *outline, int corner);
int outline_next(const PlanOutline *outline, int corner); /* within its ring; -1: the end of a path */
GeomBox outline_box(const PlanOutline *outline);
double outline_size(const PlanOutline *outline);   /* square units, holes taken off; a path has none */
double outline_length(const PlanOutline *outline); /* of a path */
/* Inside the outline and no hole (even-odd); of a path, within `width` / 2 of it. */
bool outline_holds_point(const PlanOutline *outline, GeomVec at, double width);
/* The first two edges that cross, of one ring or of two; false: none do. */
bool outline_crossing(const PlanOutline *outline, int *a, int *b, GeomVec *at);

#endif
