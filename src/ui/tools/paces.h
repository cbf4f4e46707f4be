/* The kinds of moves that the move verb of the ruleset knows, and which of them a unit can make. */
#ifndef UI_TOOLS_PACES_H
#define UI_TOOLS_PACES_H

#include "ui/core/ui.h"

const char *const *select_paces(const Ui *ui, int *count); /* NULL: there is only one */

/* Why the selected unit cannot make the move of this kind now, valid until the table changes; NULL: it can, or nothing
 * is known (no unit stands on a plane there). A step to each side and the straight way to each enemy are tried, and the
 * kind counts as possible if the rules allow one of them. */
const char *select_pace_off(Ui *ui, int kind);
void select_forget_paces(Ui *ui);

#endif
