/* The reserve tray: units off the table, in a strip under the board. They are dragged onto the board, or picked up with
 * a click or Enter and set down with another. The ruleset's data say which units these are, its rules when one may
 * arrive. */
#ifndef UI_TOOLS_RESERVE_BAR_H
#define UI_TOOLS_RESERVE_BAR_H

#include "ui/core/ui.h"

bool reserve_bar_is_wanted(const Ui *ui);
void reserve_bar_frame(Ui *ui);

#endif
