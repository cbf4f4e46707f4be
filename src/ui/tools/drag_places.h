/* Where a dragged unit is put: against an enemy or a wall without overlap, cut where the rules stop it, or in a row
 * with its formation. Geometry only: whether a place is allowed is for the rules. */
#ifndef UI_TOOLS_DRAG_PLACES_H
#define UI_TOOLS_DRAG_PLACES_H

#include "ui/shell/app_state.h"

/* The path. */
void drag_bend(App *app); /* adds a waypoint at the pointer; does nothing off the board or when the path is full */
GeomVec drag_last_place(const App *app); /* the start of the stretch that ends at the pointer, mm */
int drag_cut_path(const RulesTrace *trace, double stop, GeomVec *out); /* up to `stop`, mm; returns the point count */

/* The end of the path from `from` to `to`, moved back so that the bases touch and do not overlap. */
GeomVec drag_up_to(const App *app, GeomVec from, GeomVec to, int unit);
GeomVec drag_up_to_enemies(const App *app, GeomVec from, GeomVec to);
GeomVec drag_into_contact(const App *app, GeomVec to); /* the other way: a near miss is moved into base contact */

/* Actions. */
BaseTree *drag_arrive(App *app, GeomVec at); /* places the unit from reserve */
/* Adds a path for each unit that leaves a building or a carrier with the dragged one: a row beside it. */
void drag_add_row(App *app, BaseTree *action, const GeomVec *points, int count);

#endif
