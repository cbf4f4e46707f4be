/* Where a dragged unit is put: against an enemy or a wall without overlap, cut where the rules stop it, or in a row
 * with its formation. Geometry only: whether a place is allowed is for the rules. */
#ifndef UI_TOOLS_DRAG_PLACES_H
#define UI_TOOLS_DRAG_PLACES_H

#include "ui/core/ui.h"

/* The path. */
void drag_bend(Ui *ui); /* adds a waypoint at the pointer; does nothing off the board or when the path is full */
GeomVec drag_last_place(const Ui *ui); /* the start of the stretch that ends at the pointer, mm */
int drag_cut_path(const RulesTrace *trace, double stop, GeomVec *out); /* up to `stop`, mm; returns the point count */

/* The end of the path from `from` to `to`, moved back so that the bases touch and do not overlap. */
GeomVec drag_up_to(const Ui *ui, GeomVec from, GeomVec to, int unit);
GeomVec drag_up_to_enemies(const Ui *ui, GeomVec from, GeomVec to);
TableRef drag_contact(const Ui *ui); /* the enemy or building that it touches where it would stand; REF_NONE */
GeomVec drag_into_contact(const Ui *ui, GeomVec to); /* the other way: a near miss is moved into base contact */

bool drag_may_turn(const Ui *ui); /* a facing means something on this table, under this ruleset */

/* Actions. */
BaseTree *drag_arrive(Ui *ui, GeomVec at); /* places the unit from reserve */
/* Adds a path for each unit that leaves a building or a carrier with the dragged one: a row beside it. */
void drag_add_row(Ui *ui, BaseTree *action, const GeomVec *points, int count);

#endif
