/* The page of one ruling: question, answer and figures stand, the reasons scroll under them. */
#ifndef UI_PANEL_PANEL_RULING_H
#define UI_PANEL_PANEL_RULING_H

#include "ui/shell/app_state.h"

void panel_ruling(App *app, KitBox box);
/* What came of it, in a line: losses and chances where there are, else what decided. */
void panel_answer(const App *app, const Ruling *ruling, BaseText *out);

#endif
