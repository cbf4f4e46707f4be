/* The board in the window: camera, what lies under the pointer, what stands over it. */
#ifndef UI_BOARD_BOARD_VIEW_H
#define UI_BOARD_BOARD_VIEW_H

#include "ui/shell/app_state.h"

GeomVec app_unit_at(const App *app, int unit); /* where it stands, or is drawn: mm; 0, 0 when nowhere */
void board_frame(App *app);
void board_fit(App *app);
void board_zoom(App *app, GeomVec about_px, double factor);
/* For the window: painted in slices, over the table's photograph; `before` (NULL: none) is shown until then. */
ViewBoard *board_for(const App *app, const RulesField *field, const ViewBoard *before);
void board_forget(App *app);
void board_forget_texts(App *app);     /* what is said of the units: the unit of lengths is another */
void board_show(App *app, GeomVec mm); /* pans so that the point is in view */

#endif
