/* The board in the window: its camera, what lies under the pointer, and the overlay drawn on it. Leaves what a click
 * means to the tool in use. */
#ifndef UI_BOARD_BOARD_VIEW_H
#define UI_BOARD_BOARD_VIEW_H

#include "ui/shell/app_state.h"

void board_frame(App *app);

/* The camera. */
void board_fit(App *app);
void board_zoom(App *app, GeomVec about_px, double factor);
void board_show(App *app, GeomVec mm);         /* pans so that the point is in view */
GeomVec app_unit_at(const App *app, int unit); /* where it stands or is drawn, mm; (0, 0) when it is nowhere */

/* The picture of the table, over its photograph. It is painted in slices; `before` (NULL: none) is shown until the
 * first whole picture is ready. */
ViewBoard *board_for(const App *app, const RulesField *field, const ViewBoard *before);
void board_forget(App *app);
void board_forget_texts(App *app); /* the units' texts are made again: the unit of length has changed */

#endif
