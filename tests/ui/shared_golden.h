/* Pictures against the ones that were looked at and found good: tests/golden/. With SIGHTLINE_GOLDEN=write they are
 * written anew, to be looked at again.
 *
 * The tolerance is of two kinds, and both outlive another minor version of a font: glyphs may stand a pixel or two
 * elsewhere and have other edges. No tile of 8 x 8 px may differ much as a whole, wherever within a pixel and a half it
 * fits best: another word, a missing line of sight, a lost unit or a shifted wood fills tiles. And hardly any pixel may
 * have nothing like it near its place: a thin line that is gone. */
#ifndef TESTS_UI_SHARED_GOLDEN_H
#define TESTS_UI_SHARED_GOLDEN_H

#include "ui/shared_app.h"

#include <cairo.h>

#define GOLDEN_PIXELS 2e-4 /* share of pixels that may have nothing like them near */

typedef struct {
    int tiles_off;
    double pixels_off; /* share */
    int x, y;          /* the worst tile */
} GoldenDifference;

GoldenDifference golden_compare(cairo_surface_t *a, cairo_surface_t *b);
/* Where the picture is to be drawn: a new file, or the approved one when pictures are being approved. */
typedef struct {
    const char *name;
    char path[512];
} Golden;

Golden golden_begin(const char *name);
/* It has been drawn. Fails when it is not as the one that was approved; else the new file goes. */
void golden_end(const Golden *golden);
/* The window as it is now. */
void golden_approve(Desk *desk, const char *name);

#endif
