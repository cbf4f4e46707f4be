/* The side view of a line of sight: ground, bodies and models by their heights, the witness line, where it is stopped
 * and by how much. Drawn from the ruling that decided, under the board and under a picture. Knows no rule.
 *
 * Lengths along the line are those of the ruling's first line; heights are mm above the table. The vertical scale is
 * stretched where the heights would be too small to read; the strip says by how much. */
#ifndef VIEW_PROFILE_H
#define VIEW_PROFILE_H

#include "rules/rules.h"
#include "view/camera.h"
#include "view/canvas/canvas.h"

#define PROFILE_HEIGHT 168.0 /* px: what a picture gives it; a window may give it less */

/* Has the ruling a line whose heights it shows? */
bool profile_has(const Ruling *ruling);
/* Into the box (px). `highlighted`: the finding under the pointer, -1: what it is about is drawn heavy. */
void profile_draw(ViewCanvas *canvas, GeomBox box, const Table *table, const Ruling *ruling, int highlighted);
/* The same in words, for readers: "0 in: tank, 0.7 in high. 4 in: West hill, 2 in high, stops the line, 1.33 in short."
 */
void profile_say(const Ruling *ruling, BaseText *out);
/* The first finding about the body under a point of the strip, -1. */
int profile_pick(GeomBox box, const Table *table, const Ruling *ruling, GeomVec at);

#endif
