/* What the player is about to do: building an action, doing it. Knows no verb: the tools name its role.
 */
#ifndef UI_TOOLS_HAND_H
#define UI_TOOLS_HAND_H

#include "ui/core/ui.h"
#include "ui/tools/tools_state.h"

/* Building an action, in ui->tools->arena. */
BaseTree *hand_action(Ui *ui, RulesVerbRole role); /* resets the arena first */
void hand_add_ref(Ui *ui, BaseTree *action, const char *key, TableRef ref);
void hand_add_who(Ui *ui, BaseTree *action, RulesVerbRole role, TableRef unit); /* the unit, or its formation */
BaseTree *hand_place(Ui *ui, GeomVec mm); /* rounded as a player would write it; on hexes the hex's name */
void hand_add_place(Ui *ui, BaseTree *action, const char *key, GeomVec mm);
void hand_add_path(Ui *ui, BaseTree *action, const char *key, const GeomVec *points, int count);

void hand_finish(Ui *ui, const BaseTree *action, PlayInput *input); /* with this input; NULL: rolls */

void hand_select(Ui *ui, TableRef ref);

#endif
