/* Pictures of the tables that come with the program and of recent files: found when the panel shows them, then their
 * titles are read and their pictures drawn, a little in each tick. A game is shown as it stands. */
#ifndef UI_PANEL_PANEL_TABLES_H
#define UI_PANEL_PANEL_TABLES_H

#include "ui/core/ui.h"
#include "ui/panel/panel_state.h"

/* Size of a picture, px. */
#define TABLES_WIDTH  180.0
#define TABLES_HEIGHT 96.0

void tables_find(Ui *ui, bool pictures); /* fills ui->panel->tables from now on; `pictures`: draws them, too */
/* The recent file with this path, which is drawn from now on. */
const PanelTable *tables_recent(Ui *ui, const char *path);
bool tables_tick(Ui *ui); /* true: a frame is due */
void tables_forget(Ui *ui);

#endif
