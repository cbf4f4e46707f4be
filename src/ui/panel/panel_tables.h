/* The tables that come with the program: found when the panel shows them, then their titles are read and their pictures
 * drawn, a little in each tick. */
#ifndef UI_PANEL_PANEL_TABLES_H
#define UI_PANEL_PANEL_TABLES_H

#include "ui/core/ui.h"
#include "ui/panel/panel_state.h"

/* Size of a picture, px. */
#define TABLES_WIDTH  180.0
#define TABLES_HEIGHT 72.0

void tables_find(Ui *ui, bool pictures); /* fills ui->panel->tables from now on; `pictures`: draws them, too */
bool tables_tick(Ui *ui);                /* true: a frame is due */
void tables_forget(Ui *ui);

#endif
