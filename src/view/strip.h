/* Draws a line of sight as a strip from its start at the left to its end at the right, with each piece of terrain on it
 * as a box in its own pattern, a mark where it is stopped, and a scale below. Drawn from the ruling's ledger. */
#ifndef VIEW_STRIP_H
#define VIEW_STRIP_H

#include "rules/rules.h"
#include "view/canvas/canvas.h"

#define STRIP_HEIGHT 54.0 /* px, including the numbers of the scale, with text of 12 px */

/* Draws the strip `w` px wide at (x, y). `text` is the size of its numbers (12 px on a screen), and all heights are
 * proportional to it. */
void strip_draw(ViewCanvas *canvas, const RulesField *field, const Table *table, const RulesSight *sight, double x,
                double y, double w, double text);

#endif
