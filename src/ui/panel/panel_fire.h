/* What the page of a shot and its popover share: figures read off the preview and its odds. Knows no rules. Private to
 * src/ui/panel/panel_fire*.c. */
#ifndef UI_PANEL_FIRE_H
#define UI_PANEL_FIRE_H

#include "ui/panel/panel.h"

#define SHOOTERS_MAX SETUP_FORMATION_UNITS_MAX
#define NEED_MAX     16

/* Of each shooter the line that counts: to the target that was asked for, else a clear one, else the first. At most
 * `cap`. */
int panel_fire_lines(const Ruling *ruling, const RulesSight **out, int cap);
/* "5+", of a die that must be rolled under "≤ 13", else `none`: that there is nothing to reach. */
const char *panel_fire_need(const Ruling *ruling, const char *none, char out[NEED_MAX]);
/* The chances to show: of what is only declared nothing where the target cannot lose by it. */
bool panel_tells_losses(const App *app);

#endif
