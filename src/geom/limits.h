/* The tolerances of the geometry that more than one file, or a rule, relies on, each with its reason. What ends a
 * search of one file stands at the head of that file.
 *
 * There are two families. A *limit* is a number of a rule book ("within 10 cm") and is compared with GEOM_LIMIT,
 * because nobody can lay a table more exactly. A *floor* is where double arithmetic ends; nothing a player can see
 * hangs on it. */
#ifndef GEOM_LIMITS_H
#define GEOM_LIMITS_H

/* Limits of rules are closed and pass up to this much beyond: 0.01 mm. Strict comparisons need this much more. */
#define GEOM_LIMIT 0.01
/* Interiors that interpenetrate by less than this only touch: a base that a move has set flush against an edge laps it
 * by about 1e-13. */
#define GEOM_LAP_FLOOR 1e-7
/* Where an area is eroded by that floor, a corner sharper than about a degree moves by no more than one of a degree
 * does (1 + cosine of the turn). */
#define GEOM_MITRE_FLOOR 1e-4
/* Beams narrower than this count as none (design: sight): ten times the lap floor's effect on both sides of a beam. */
#define GEOM_BEAM_FLOOR 2e-7
/* A point this near to an outline lies on it: what is left of a point that was computed to lie there. */
#define GEOM_TOUCH 1e-9
/* What rounding may do to a shape that was laid against another: far above that, far below GEOM_TOUCH. */
#define GEOM_NOISE 1e-11
/* Gaps and laps of ovals are found to within this. */
#define GEOM_SUPPORT_EPS 1e-10
/* The depths of a place are found to within this part of themselves (and GEOM_TOUCH). */
#define GEOM_PLACE_SHARE 1e-7
/* A base with less area than this is none, in mm2. */
#define GEOM_AREA_FLOOR 1e-6
/* Two hex centres are equally near if their distances differ by less than this part of a hex's width. */
#define GEOM_HEX_TIE 1e-9
/* Edges are listed in each grid cell they come this near to: far above the rounding of a cell's number, far below a
 * cell. */
#define GEOM_GRID_SLACK 1e-6
/* Bounds of beams that are above what is asked for by less are so by rounding: it is below 1e-11 at table size. */
#define GEOM_SWEEP_ROUNDING 1e-9
/* Sines of half the angle of a range of directions below which it is not halved again: distances across a table change
 * by less than 1e-9 mm over it. */
#define GEOM_NODE_FLOOR 1e-12
/* The directions of lines between two ends stay this far, as a sine, within the half turn that they lie in: what
 * rounding does to a tangent of ends that nearly touch. */
#define GEOM_AHEAD 1e-7
/* A range is cut where a beam is widest unless that is as near to its end as this sine; ten times the floor. */
#define GEOM_CUT_FLOOR 1e-11
/* Corners this near to the furthest across a direction count as furthest: a side square to it has two. */
#define GEOM_TIE 1e-9
/* A beam found at first glance must be this wide: far above the floor of beams, so that the sweep would say the same.
 */
#define GEOM_GLANCE_FLOOR 1e-3
/* A clearance is found to within this; never used to decide a verdict. */
#define GEOM_CLEARANCE_EPS 1e-6
/* Widths that a placement margin stands on are found to within this, and a margin is closed in on to within twice as
 * much: a figure too large would say that a shift opens nothing which does. */
#define GEOM_MARGIN_EPS 1e-7
/* A least depth is found to within this; never used to decide whether a limit holds unless the difference is below it.
 * Mostly it is found to within the finer one, so that turning a table changes no figure. */
#define GEOM_DEPTH_EPS  1e-3
#define GEOM_DEPTH_FINE 1e-6
/* Boxes of lines that move by less than this everywhere are not halved again: no beam at the floor is lost in one. */
#define GEOM_BOX_FLOOR 1e-7
/* Least depths are often at the side of a gap: a line is tried this far from it at most, a few floors of beams. */
#define GEOM_SIDE_MAX 1e-6
/* Discs that stand in a field of view are polygons true to this: a hundredth of the finest cell that is painted. */
#define GEOM_REGION_ROUND 0.005
/* Eyes on an outline nearer than this, in turns or sides, are one. */
#define GEOM_EYE_FLOOR 1e-7
/* Stretches of a rim that lap by less than this part of it only meet, and leave a place between them. */
#define GEOM_RIM_SLACK 1e-11
/* Sines of half the angle of a fan of lines from one eye below which it is not halved again. */
#define GEOM_FAN_FLOOR 1e-10
/* Squares of eyes with half this side are not halved again: what they see differs by less than GEOM_LIMIT, which a
 * width of sight passes by anyway. */
#define GEOM_FIRE_FLOOR 1e-3

#endif
