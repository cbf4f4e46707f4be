/* What the hand means to do: actions as data, their preview, and doing them. */
#ifndef UI_TOOLS_HAND_H
#define UI_TOOLS_HAND_H

#include "ui/shell/app_state.h"

BaseTree *hand_action(App *app, const char *verb); /* a new action in app->arena, which is reset */
void hand_add_ref(App *app, BaseTree *action, const char *key, TableRef ref);
void hand_add_who(App *app, BaseTree *action, const char *verb, TableRef unit);
void hand_add_place(App *app, BaseTree *action, const char *key, GeomVec mm);
BaseTree *hand_place(App *app, GeomVec mm); /* as a player writes it */
bool hand_is_refused(const App *app);       /* what is previewed */
void hand_add_path(App *app, BaseTree *action, const char *key, const GeomVec *points, int count);
/* Shows what the action would do; takes no dice. */
void hand_preview(App *app, const BaseTree *action);
void hand_drop_preview(App *app);
/* Does it: rolls, or asks for dice when the player types them. `action` may be in app->arena. */
void hand_do(App *app, const BaseTree *action);
void hand_select(App *app, TableRef ref);
/* Lines from a unit to every enemy; with `at`, as if it stood there. */
void hand_lines(App *app, int unit, const GeomVec *at, double facing);
void hand_finish(App *app, const BaseTree *action, PlayInput *input);

#endif
