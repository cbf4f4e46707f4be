/* The timeline: one tick for each action with its dice below, the playhead at the table's place in time, and the forks
 * where the past was changed. Reads the journal, changes nothing but the cursor. */
#ifndef UI_TIMELINE_TIMELINE_H
#define UI_TIMELINE_TIMELINE_H

#include "ui/core/ui.h"

void timeline_frame(Ui *ui);

#endif
