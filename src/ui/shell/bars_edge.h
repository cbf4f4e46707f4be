/* The toolbar at the left edge and the strip of hints under the board. Both show what tools.h lists. */
#ifndef UI_SHELL_BARS_EDGE_H
#define UI_SHELL_BARS_EDGE_H

#include "ui/core/ui.h"

void bars_tools(Ui *ui);
void bars_hints(Ui *ui);

#endif
