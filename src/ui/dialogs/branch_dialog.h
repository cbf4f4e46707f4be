/* The dialog of the game's branches (B). A branch can be named, gone to, compared with the table, or hidden; hiding
 * loses nothing: its entries stay in the game file and can be brought back. */
#ifndef UI_DIALOGS_BRANCH_DIALOG_H
#define UI_DIALOGS_BRANCH_DIALOG_H

#include "ui/shell/app_state.h"

void branches_open(App *app);
void branches_close(App *app);
void branches_frame(App *app);

#endif
