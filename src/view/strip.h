/* A line of sight unrolled: from its start at the left to its end at the right, each piece of terrain that it meets as
 * a box in its own pattern, a stop where it stops, and a scale under it. Drawn from the ruling's ledger. */
#ifndef VIEW_STRIP_H
#define VIEW_STRIP_H

#include "rules/rules.h"
#include "view/canvas/canvas.h"

#define STRIP_HEIGHT 54.0 /* px that it takes, the figures of the scale included, at 12 px text */

/* Across `w` px from (x, y); `text` is the size of its figures, 12 px on a screen, and all its heights go by it. */
void strip_draw(ViewCanvas *canvas, const RulesField *field, const Table *table, const RulesSight *sight, double x,
                double y, double w, double text);

#endif
