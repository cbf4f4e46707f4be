/* The panel at the right: tabs, one page at a time, a footer. What a page says is in the file of that page. */
#ifndef UI_SHELL_SIDE_PANEL_H
#define UI_SHELL_SIDE_PANEL_H

#include "ui/core/ui.h"

void shell_panel_frame(Ui *ui);
void shell_panel_copy(Ui *ui); /* puts the shown ruling on the clipboard as text */

#endif
