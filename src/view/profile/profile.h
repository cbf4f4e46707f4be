/* The side view of a line of sight: ground, bodies and models with their heights, the witness line, where it is stopped
 * and by how much. Drawn from the ruling that decided, below the board in the window and in pictures. Knows no rule.
 *
 * Lengths along the line are those of the ruling's first line; heights are mm above the table. The vertical scale is
 * stretched if heights would be too small to read; the profile then shows the factor. */
#ifndef VIEW_PROFILE_H
#define VIEW_PROFILE_H

#include "rules/rules.h"
#include "view/camera.h"
#include "view/canvas/canvas.h"

#define PROFILE_HEIGHT 168.0 /* px in a picture; a window may use less */

/* True if the ruling has a line with heights to show. */
bool profile_has(const Ruling *ruling);
/* Draws into the box (px). `highlighted` is the finding under the pointer, whose body is drawn in bold; -1 if none. */
void profile_draw(ViewCanvas *canvas, GeomBox box, const Table *table, const Ruling *ruling, int highlighted);
/* Appends the same in words, for screen readers: "0 in: tank, 0.7 in high. 4 in: West hill, 2 in high, stops the line,
 * 1.33 in short." */
void profile_describe(const Ruling *ruling, BaseText *out);
/* Returns the first finding about the body under a point of the profile, -1 if none. */
int profile_pick(GeomBox box, const Table *table, const Ruling *ruling, GeomVec at);

#endif
