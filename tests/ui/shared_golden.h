/* Pictures against the ones that were looked at and found good: tests/golden/. With SIGHTLINE_GOLDEN=write they are
 * written anew, to be looked at again.
 *
 * The tolerance is of two kinds. Hardly any pixel may differ by much (rounding of another FreeType shifts a glyph's
 * edge), and none of the 16 x 16 px tiles may differ much as a whole: a missing line of sight, a lost unit or a shifted
 * wood fills tiles. */
#ifndef TESTS_UI_SHARED_GOLDEN_H
#define TESTS_UI_SHARED_GOLDEN_H

#include "ui/shared_app.h"

#include <cairo.h>

#define GOLDEN_PIXELS 2e-4 /* share of pixels that may differ by much */

typedef struct {
    int tiles_off;
    double pixels_off; /* share */
    int x, y;          /* the worst tile */
} GoldenDifference;

GoldenDifference golden_compare(cairo_surface_t *a, cairo_surface_t *b);
bool golden_is_written(void);
/* The picture in the file `fresh`, which goes when it is as the golden `name` is. */
void golden_assert(const char *name, const char *fresh);
/* The window as it is now. */
void golden_approve(Desk *desk, const char *name);

#endif
