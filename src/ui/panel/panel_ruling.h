/* The page of one ruling: question, answer and figures stay in place, the reasons scroll below them. Every part is read
 * from the ruling; no system is known here. */
#ifndef UI_PANEL_PANEL_RULING_H
#define UI_PANEL_PANEL_RULING_H

#include "ui/core/ui.h"

void panel_ruling(Ui *ui, KitBox box);
/* The result in one line: losses and chances where there are any, else what decided. */
void panel_answer(const Ui *ui, const Ruling *ruling, BaseText *out);

#endif
