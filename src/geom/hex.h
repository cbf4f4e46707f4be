/* Hexes in integers: columns and rows from 1, row A = 1; odd rows (A, C, E, G, I) are long. Knows no terrain. Lengths
 * and angles are never used: verdicts come from steps and from the doubled plane (the hex system's catalogue, HEX-01 to
 * HEX-06). */
#ifndef GEOM_HEX_H
#define GEOM_HEX_H

#include "geom/vec.h"

#include <stdint.h>

typedef struct {
    int16_t column, row; /* both from 1; 0,0 = none */
} HexId;

/* Rows of a board, and hexes in a row; io refuses more. */
#define HEX_LINE_MAX 100

typedef struct {
    int columns, rows; /* columns of a long row */
    bool full_rows;    /* the shifted rows are as long as the others (a reading of HEX-01) */
} HexBoard;

/* Doubled coordinates (HEX-02): x and y are both even or both odd, y = 0 for row A; half a hex to a unit of x. */
typedef struct {
    int x, y;
} HexDoubled;

static inline bool hex_equal(HexId a, HexId b) {
    return a.column == b.column && a.row == b.row;
}
HexDoubled hex_doubled(HexId hex);
bool hex_valid(const HexBoard *board, HexId hex);
int hex_count(const HexBoard *board);
/* Steps between two hexes, 0 for the same. */
int hex_steps(HexId a, HexId b);
/* Neighbour across side 0..5 (0 = north-east, clockwise); may be off the board. */
HexId hex_neighbour(HexId hex, int side);
/* "E7" (or "e7") <-> row E, column 7; after row Z come AA, AB and so on. False: not a name of any board. */
bool hex_parse(const char *text, HexId *out);
void hex_name(HexId hex, char out[8]);
/* The hex whose centre is nearest to a point of the table (HEX-06): of equally near ones (to a billionth of the width)
 * that of the upper row, then the left one. 0,0 when that is no hex of the board. */
HexId hex_at(const HexBoard *board, GeomVec at, double width);
/* Centre on the table for hexes `width` mm flat to flat, first long row's left hex centred half a width in. */
GeomVec hex_centre(HexId hex, double width);

/* Where the way from a to b runs through a hex or along its rim, as shares of the way: for drawing only, verdicts come
 * from hex_ray. False: it stays off it. */
bool hex_stretch(HexId hex, GeomVec a, GeomVec b, double width, double *in, double *out);

/* ---- the line between two centres (LOS-02, LOS-03) ---- */

typedef enum { HEX_CROSSED, HEX_LEFT, HEX_RIGHT } HexMeeting; /* sides as a traveller sees them */

/* A hex other than the two ends that the line meets. */
typedef struct {
    HexId hex;
    HexMeeting meeting;
    bool edge; /* a contact along a whole side; false: at one vertex */
    int t;     /* order along the line */
} HexTouch;

/* More than any line on a board meets. In one row it meets the hexes that its stretch within reach of that row covers
 * or touches: at most two more than the stretch is long in widths. Rows reach into each other by a third, so that all
 * stretches together are at most 4/3 HEX_LINE_MAX long. */
#define HEX_RAY_MAX (4 * HEX_LINE_MAX)

/* What the straight line from centre to centre meets, in its order, on a plane of hexes without end: what is off the
 * board is listed, too. Crossed: the line enters the interior; left, right: it only touches the boundary. Integers
 * only, nothing is rounded. At most `cap` are written, the full count returned; 0 for the same hex or neighbours. */
int hex_ray(HexId from, HexId to, HexTouch *out, int cap);

/* Which sides of `target` the line from another hex comes in through (STRUCT-06): one, or at a vertex k the two sides k
 * - 1 and k. Returns how many; sides[0] is k - 1 and sides[1] is k then. 0 for the same hex. */
int hex_entry(HexId target, HexId from, int sides[2]);

#endif
