/* The shape of a piece of terrain while it is being edited: rings of corners, or a path. Knows no window, and of the
 * ruleset only its name for marked edges.
 *
 * Coordinates are in table units as in the file, so that a corner that was not moved keeps its digits. Each function
 * makes a new shape in the given arena; a shape is never changed. Corners are numbered over all rings, as the edges of
 * a file are: edge i begins at corner i. */
#ifndef IO_PLAN_OUTLINE_H
#define IO_PLAN_OUTLINE_H

#include "io/plan.h"

typedef struct {
    const GeomVec *points;
    const bool *marked;    /* by corner: marks of the edge that begins there */
    const int *ring_start; /* rings + 1 entries */
    int rings, count;      /* count 0: no such shape (hexes, or not readable) */
    bool open;             /* true for a path */
} PlanOutline;

PlanOutline outline_read(BaseArena *arena, const BaseTree *thing, const char *edges_key);
/* Adds to the step the outline, holes, path and marked edges that differ from those of the thing. */
void outline_write(BaseArena *arena, BaseTree *step, const BaseTree *thing, const char *edges_key,
                   const PlanOutline *outline);
PlanOutline outline_of_points(BaseArena *arena, const GeomVec *points, int count, bool open);

PlanOutline outline_shifted(BaseArena *arena, const PlanOutline *outline, double dx, double dy);
PlanOutline outline_with_corner(BaseArena *arena, const PlanOutline *outline, int corner, GeomVec at);
/* Adds a corner between `corner` and the next of its ring; its number is corner + 1. */
PlanOutline outline_with_more(BaseArena *arena, const PlanOutline *outline, int corner, GeomVec at);
/* Removes a corner; a hole left with fewer than three is removed. False if the outline or path would become invalid. */
bool outline_with_less(BaseArena *arena, const PlanOutline *outline, int corner, PlanOutline *out);
PlanOutline outline_with_hole(BaseArena *arena, const PlanOutline *outline, const GeomVec *points, int count);
/* Stretches the outline to this box; a side of length zero stays unchanged. */
PlanOutline outline_fitted(BaseArena *arena, const PlanOutline *outline, GeomBox box);
PlanOutline outline_with_mark(BaseArena *arena, const PlanOutline *outline, int edge, bool marked);
/* Removes the crossings of a ring that crosses itself, keeping its corners: each crossing is removed by reversing the
 * order of the corners between its two edges. Returns the same shape if nothing crosses. */
PlanOutline outline_untangled(BaseArena *arena, const PlanOutline *outline);

int outline_ring_of(const PlanOutline *outline, int corner);
/* the next corner of the same ring; -1 at the end of a path */
int outline_next(const PlanOutline *outline, int corner);
GeomBox outline_box(const PlanOutline *outline);
double outline_size(const PlanOutline *outline);   /* area in square table units without holes; 0 for a path */
double outline_length(const PlanOutline *outline); /* the length of a path */
/* True if the point is inside the outline and in no hole (even-odd rule) or, for a path, within `width` / 2 of it. */
bool outline_holds_point(const PlanOutline *outline, GeomVec at, double width);
/* Finds the first two edges that cross, of the same ring or of two; false if there are none. */
bool outline_crossing(const PlanOutline *outline, int *a, int *b, GeomVec *at);

#endif
