/* The rulers along the board's edges: drawn once for each camera, then copied. Know nothing of what is on the table. */
#ifndef UI_BOARD_RULERS_H
#define UI_BOARD_RULERS_H

#include "ui/core/ui.h"

void rulers_frame(Ui *ui);
void rulers_forget(Ui *ui);

#endif
