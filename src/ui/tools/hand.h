/* What the player is about to do: building an action, previewing it, doing it. Knows no verb: the tools name them. */
#ifndef UI_TOOLS_HAND_H
#define UI_TOOLS_HAND_H

#include "ui/shell/app_state.h"

/* Building an action, in app->arena. */
BaseTree *hand_action(App *app, const char *verb); /* resets the arena first */
void hand_add_ref(App *app, BaseTree *action, const char *key, TableRef ref);
void hand_add_who(App *app, BaseTree *action, const char *verb, TableRef unit); /* the unit, or its formation */
BaseTree *hand_place(App *app, GeomVec mm); /* rounded as a player would write it; on hexes the hex's name */
void hand_add_place(App *app, BaseTree *action, const char *key, GeomVec mm);
void hand_add_path(App *app, BaseTree *action, const char *key, const GeomVec *points, int count);

/* Showing what it would do; takes no dice. */
void hand_preview(App *app, const BaseTree *action);
bool hand_is_refused(const App *app); /* of the preview, which must be there */
void hand_drop_preview(App *app);
/* Lines of sight from a unit to every enemy; `at` (NULL: where it stands), mm. */
void hand_lines(App *app, int unit, const GeomVec *at, double facing);

/* Doing it: rolls, or asks for the dice when the player types them. `action` may be in app->arena. */
void hand_do(App *app, const BaseTree *action);
void hand_finish(App *app, const BaseTree *action, PlayInput *input); /* with this input; NULL: rolls */

void hand_select(App *app, TableRef ref);

#endif
