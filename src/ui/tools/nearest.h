/* The nearest other answer to what is asked about: looked for beside the window, on copies of the table. For a line of
 * sight while the question rests, and shown on request as a what-if; for an action once it is called for, and drawn as
 * ghosts of what would have to stand elsewhere. */
#ifndef UI_TOOLS_NEAREST_H
#define UI_TOOLS_NEAREST_H

#include "ui/core/ui.h"

/* Begins to look once the question has rested, and takes what was found into the preview. Takes the key W where no tool
 * has taken it and the answer is no line of sight. */
void tool_nearest_frame(Ui *ui);
bool tool_nearest_is_sought(const Ui *ui);
/* True for an action whose nearest other answer can be called for, and has not been. */
bool tool_nearest_may_call(const Ui *ui);
void tool_nearest_call(Ui *ui);
/* What is to be drawn as ghosts; NULL: nothing. */
const RulesNearest *tool_nearest_drawn(const Ui *ui);
void tool_nearest_drop(Ui *ui); /* ends a search that is under way, and waits until it has: some ms */

#endif
