/* The colours of the two themes: board, terrain kinds, window. Data only (design: look of the board, look of the
 * window). */
#ifndef VIEW_THEME_H
#define VIEW_THEME_H

#include <stdbool.h>
#include <stdint.h>

typedef struct {
    double r, g, b, a;
} ViewColour;

ViewColour colour_hex(uint32_t rrggbb);
ViewColour colour_alpha(ViewColour colour, double alpha); /* the colour with its alpha multiplied */
ViewColour colour_mix(ViewColour a, ViewColour b, double t);
bool colour_parse(const char *text, ViewColour *out); /* "#b23a2e" */

typedef struct {
    ViewColour fill, ink, highlighted, shade;
} ViewTint;

/* Two sets of colours for each theme: one as on paper, and one whose sides, verdicts and kinds of ground can be
 * distinguished with red-green colour blindness (after Okabe and Ito, "Color universal design", 2008). */
typedef enum { VIEW_PAPER, VIEW_SAFE } ViewPalette;

typedef struct {
    bool dark;
    ViewPalette palette;
    /* the table */
    ViewColour desk, paper, ink, ink2, hair, chip, accent, side_one, side_two, neutral, symbol, shadow, light;
    /* the window; ink2 and hair are a shade stronger there */
    ViewColour panel, strip, raised, field, hover, sel, press, win_hair, edge, win_ink2, ink3, accsoft, onacc, warn,
        warnsoft, bad, badsoft, ok, bar, barsoft;
} ViewTheme;

const ViewTheme *theme_get(bool dark); /* with the VIEW_PAPER palette */
const ViewTheme *theme_find(bool dark, ViewPalette palette);
/* Returns the colour to draw a side in: the given one or, in the dark theme, its light counterpart (the two default
 * sides have theirs in the theme, others are mixed with white). In the safe palette, the colour of the same family:
 * warm, green, blue, purple or grey. */
ViewColour theme_side(const ViewTheme *theme, uint32_t rrggbb);
/* Returns a tint by its name ("woods", "water", "rock", ...; terrain_tint gives the name for a pattern). An unknown
 * name gives "field". */
ViewTint theme_tint(const ViewTheme *theme, const char *name);

#endif
