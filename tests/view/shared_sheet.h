/* A sheet to draw on and areas to draw, for the tests of the view. */
#ifndef SHARED_SHEET_H
#define SHARED_SHEET_H

#include "support/test.h"
#include "view/terrain/terrain_internal.h"

#include <string.h>

/* The patterns that draw something, by index; NULL past the last. */
const char *sheet_pattern(int index);

typedef struct {
    cairo_surface_t *surface;
    ViewCanvas canvas;
    int width, high;
} Sheet;

Sheet sheet_make(int width, int high, bool dark); /* filled with one grey */
void sheet_free(Sheet *sheet);
/* Bytes that differ by more than `by` between two sheets of one size, `b` read as if shifted back by (dx, dy) px. */
int sheet_difference(const Sheet *a, const Sheet *b, int by, int dx, int dy);

/* An area with up to two rings and, for ribbons, the path through its middle. */
typedef struct {
    GeomVec points[160], path[8];
    int start[3], count;
    GeomArea area;
    ViewTerrain piece;
} SheetPiece;

/* A nine-cornered body about (x, y), or a ribbon for the patterns that want one. All within `radius` and its half. */
void piece_fill(SheetPiece *out, const char *pattern, double x, double y, double radius);
/* From corners: `ring` of them are the first ring, the rest a hole. */
void piece_corners(SheetPiece *out, const char *pattern, const double (*corners)[2], int count, int ring);
/* Independent of the code under test: winding number and distance by brute force. */
double plain_depth(const SheetPiece *piece, GeomVec p);

#endif
