/* A way whose start, and whose end where that was laid against something, stand otherwise than they were measured: what
 * it may meet then, and what it meets in any case. The points between are told, not measured, and so is an end in the
 * open. Behind every bound stands a displacement of size r of which only r is known: each end goes by up to its speed
 * times r, a piece by up to its own. Knows no rule. Millimetres. */
#ifndef RULES_KIT_WAY_H
#define RULES_KIT_WAY_H

#include "geom/sweep/sweep.h"
#include "rules/kit/spans.h"

typedef struct {
    BaseArena *arena;
    const GeomScene *scene;
    GeomPath path;     /* with the start */
    GeomShape shape;   /* the base, or the point of it that is asked about */
    double start, end; /* speeds: by how much the first and the last point are displaced at most when r is 1 */
} KitWay;

/* The most and the least that the way may be long. */
double rulekit_way_longest(const KitWay *way, double r);
double rulekit_way_shortest(const KitWay *way, double r);
/* Adds the spans of the longest way that may lie in the piece, and those of the shortest that do in any case. */
void rulekit_way_max(const KitWay *way, double r, int piece, double speed, int area, KitSpans *out);
void rulekit_way_min(const KitWay *way, double r, int piece, double speed, int area, KitSpans *out);

/* What the way keeps clear of, or meets: a convex shape or, where `shape` is NULL, an area. */
typedef struct {
    const GeomShape *shape;
    const GeomArea *area;
    double speed;              /* by how much it is displaced when r is 1 */
    bool with_start, with_end; /* it moves as one with the start, or with the end, which is laid against it */
} KitMet;

/* By how much the base comes nearer it at most at this point of the path, when r is 1. */
double rulekit_way_speed(const KitWay *way, const KitMet *met, int point);
/* The displacement below which the base stays further than `reach` from it all along; 0 where it comes as near. With
 * reach 0 the base may begin or end laid against an area that moves with it there, if it comes from one side of it. */
double rulekit_way_clear(const KitWay *way, const KitMet *met, double reach);
/* The same for the sides of an area, from within as from outside; INFINITY beyond RULES_MARGIN_MAX. */
double rulekit_way_clear_of_sides(const KitWay *way, const KitMet *met, double reach);
/* The displacement below which the base comes within `reach` of it in any case; negative: laps it by as much. 0 where
 * no place of the way was found that does. Only places short of the end by more than `short_of` count; -INFINITY: all.
 */
double rulekit_way_met(const KitWay *way, const KitMet *met, double reach, double short_of);

#endif
