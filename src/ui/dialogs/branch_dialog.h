/* B: the branches of the game. One is picked, named, gone to, compared with what stands on the table, or put out of
 * sight, which loses nothing: its entries stay in the game file and can be brought back. */
#ifndef UI_DIALOGS_BRANCH_DIALOG_H
#define UI_DIALOGS_BRANCH_DIALOG_H

#include "ui/shell/app_state.h"

void branches_open(App *app);
void branches_close(App *app);
void branches_frame(App *app);

#endif
