/* What an action in the making would do. Takes no dice and changes nothing. */
#ifndef UI_TOOLS_PREVIEW_H
#define UI_TOOLS_PREVIEW_H

#include "ui/core/ui.h"

void hand_preview(Ui *ui, const BaseTree *action);
bool hand_is_refused(const Ui *ui); /* there must be a preview */
void hand_drop_preview(Ui *ui);
/* Lines of sight from a unit to every enemy; `at` (NULL: where it stands), mm. */
void hand_lines(Ui *ui, int unit, const GeomVec *at, double facing);

#endif
