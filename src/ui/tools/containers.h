/* What units can be inside or on: buildings, carriers, and the reserve off the table. All of it is read from the
 * ruleset's portraits and data; no rule of boarding is known here. */
#ifndef UI_TOOLS_CONTAINERS_H
#define UI_TOOLS_CONTAINERS_H

#include "ui/core/ui.h"

/* What a ref is. */
bool select_is_host(const Ui *ui, TableRef ref);    /* an area that units can enter */
bool select_is_target(const Ui *ui, TableRef ref);  /* terrain that can be fired at */
bool select_in_reserve(const Ui *ui, TableRef ref); /* a unit off the table that the ruleset lets arrive */
int select_carries(const Ui *ui, TableRef ref);     /* how many units are aboard; they have no place of their own */

/* During a drag. */
TableRef drag_host_under(const Ui *ui, GeomVec mm);    /* the host at this point; ref_none() if there is none */
TableRef drag_carrier_under(const Ui *ui, GeomVec mm); /* a friendly carrier of another formation; else none */
/* The action that embarks the dragged unit's formation; `only`: into drag.carrier and no other carrier. */
BaseTree *drag_board(Ui *ui, bool only);

#endif
