/* The Assault tool: choose a target, then play the steps of the procedure (procedure.h): units that may move
 * are dragged, choices are chips, a button ends a step. Does not know which procedure it plays. */
#ifndef UI_TOOLS_TOOL_ASSAULT_H
#define UI_TOOLS_TOOL_ASSAULT_H

#include "ui/core/ui.h"

/* The target. */
bool assault_is_aimed(const Ui *ui);
void assault_begin(Ui *ui);

const char *const *assault_hints(const Ui *ui); /* hints for the step in play; NULL: none is */

#endif
