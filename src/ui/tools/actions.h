/* Actions that need no target and no place (orders, ends of scopes, skills), read from the ruleset's verbs: a verb is
 * offered here when it needs no more than a unit or a formation and one word. Knows none of the verbs. */
#ifndef UI_TOOLS_ACTIONS_H
#define UI_TOOLS_ACTIONS_H

#include "ui/core/ui.h"

/* For one thing on the table. */
void actions_open(Ui *ui, TableRef of, double x, double y); /* as a menu at this point, px */
void actions_frame(Ui *ui);                                 /* draws the menu while it is open */
double actions_chips(Ui *ui, KitBox box, TableRef of);      /* as chips, one row for each verb; returns their height */

/* For the whole game, such as ends of scopes. Labels are in the arena. */
const KitItem *actions_of_game(Ui *ui, BaseArena *arena, int *count);
void actions_do_of_game(Ui *ui, int index);

void actions_term(Ui *ui);

#endif
