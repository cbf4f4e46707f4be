/* "Which actions hang on it?": a reading asked of the game before it is changed. For each other value the actions that
 * would have come out otherwise, each a row that goes there. */
#ifndef UI_PANEL_PANEL_ASKED_H
#define UI_PANEL_PANEL_ASKED_H

#include "ui/panel/page.h"
#include "ui/shell/app_state.h"

void asked_drop(App *app);
bool asked_tick(App *app); /* goes on with what was asked of a reading; true: a frame is due */
/* Under a reading: which actions of the game hang on it, asked by a button. */
void page_asked(Page *page, int index, const RulesReading *reading);

#endif
