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

typedef struct {
    int columns, rows; /* columns of a long row */
} HexBoard;

bool hex_valid(const HexBoard *board, HexId hex);
int hex_count(const HexBoard *board);
/* Steps between two hexes, 0 for the same. */
int hex_steps(HexId a, HexId b);
/* Neighbour across side 0..5 (0 = north-east, clockwise); may be off the board. */
HexId hex_neighbour(HexId hex, int side);
/* "E7" (or "e7") <-> row E, column 7. False: not a name of any board. */
bool hex_parse(const char *text, HexId *out);
void hex_name(HexId hex, char out[8]);
/* The hex whose centre is nearest to a point of the table (HEX-06): of equally near ones (to a billionth of the width)
 * that of the upper row, then the left one. 0,0 when that is no hex of the board. */
HexId hex_at(const HexBoard *board, GeomVec at, double width);
/* Centre on the table for hexes `width` mm flat to flat, first long row's left hex centred half a width in. */
GeomVec hex_centre(HexId hex, double width);

#endif
