/* The Fire tool: choose who fires, hover a target for what it needs and the exact odds, click to roll. Choices that the
 * ruleset leaves to the player (which weapon, which value) are chips in the ruleset's words. Knows no weapon. */
#ifndef UI_TOOLS_TOOL_FIRE_H
#define UI_TOOLS_TOOL_FIRE_H

#include "ui/core/ui.h"

double tool_fire_choices(Ui *ui, KitBox box); /* the chips; returns their height */

const char *const *tool_fire_hints(const Ui *ui); /* for shooting one at a time; NULL: use the tool's own */

#endif
