/* The camera: which part of the table is in view, and where. */
#ifndef UI_BOARD_CAMERA_H
#define UI_BOARD_CAMERA_H

#include "ui/core/ui.h"

GeomBox pane_box(const Ui *ui);       /* where the board stands, px */
GeomBox pane_clear_box(const Ui *ui); /* the part that no drawer covers; the whole if almost nothing would be left */
KitBox pane_free_box(const Ui *ui);   /* the part that neither a drawer nor the strip of heights covers */
/* Boxes along a line of sight, px, for what should not cover it. Returns their number. */
int pane_line_boxes(const Ui *ui, const RulesSight *line, KitBox *out, int cap);
/* Fits the table, or what a lesson looks at. What lies under a resting pointer afterwards, nobody has pointed at. */
void pane_fit(Ui *ui);
/* True while the window, and what of the table is looked at, are still those that pane_fit fitted to each other. What
 * opens, closes or grows beside the board lies over it: things stay where they are under the pointer. */
bool pane_fits(const Ui *ui);
void pane_zoom(Ui *ui, GeomVec about_px, double factor);
void pane_show(Ui *ui, GeomVec mm); /* pans so that the point is in view */

#endif
