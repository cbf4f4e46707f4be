/* "Which actions hang on it?": asks the game about a reading before it is changed. For each other value it lists the
 * actions that would have come out otherwise, each a row that goes there. Changes nothing. */
#ifndef UI_PANEL_PANEL_ASKED_H
#define UI_PANEL_PANEL_ASKED_H

#include "ui/core/ui.h"
#include "ui/panel/page.h"

void page_asked(Page *page, int index, const RulesReading *reading); /* the button, the progress, the list */
bool asked_tick(Ui *ui);                                             /* computes a slice; true: a frame is due */
void asked_drop(Ui *ui);

#endif
