/* The dialog of the game's branches (B). A branch can be named, gone to, compared with the table, or hidden; hiding
 * loses nothing: its entries stay in the game file and can be brought back. */
#ifndef UI_DIALOGS_BRANCH_DIALOG_H
#define UI_DIALOGS_BRANCH_DIALOG_H

#include "ui/core/ui.h"

void branches_open(Ui *ui);
void branches_close(Ui *ui);
void branches_frame(Ui *ui);

#endif
