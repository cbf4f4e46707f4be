/* The card beside what the pointer rests on: a unit, a piece of terrain, a building, a formation's name. It opens after
 * a moment, at once where one was open just before, and goes with the pointer; Ctrl holds it. */
#ifndef UI_PANEL_HOVER_CARD_H
#define UI_PANEL_HOVER_CARD_H

#include "ui/core/ui.h"

#define HOVER_CARD "About what the pointer is on" /* its label in the record */

void hover_card_frame(Ui *ui);
void hover_card_drop(Ui *ui); /* closes it */

#endif
