/* What panel and board show: the ruling on the action in the making, and what lies under it. */
#ifndef UI_TOOLS_SHOWN_H
#define UI_TOOLS_SHOWN_H

#include "ui/core/ui.h"

/* After a change of the table: drops previews, region and odds, and shows what was decided last. */
void tools_changed(Ui *ui);
/* Shows what is under the preview: the ruling that waits, else what is selected, else what was decided last. */
void tools_rest(Ui *ui);

#endif
