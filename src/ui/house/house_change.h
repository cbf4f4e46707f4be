/* What the page of the house rules does: a value that is typed is tried on the ruleset at once, and when it stands the
 * table is laid out anew by it and the game played again, as far as it carries. */
#ifndef UI_HOUSE_HOUSE_CHANGE_H
#define UI_HOUSE_HOUSE_CHANGE_H

#include "ui/shell/app_state.h"

void house_save(App *app, const char *path);
void house_load(App *app, const char *path);

#endif
