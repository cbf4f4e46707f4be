/* What the guide (panel_guide.h) lists: the rows of a stage, the acts of the one that is chosen, the odds of what comes
 * next. All of it is read from the ruleset's query `stage`; no procedure is known here. */
#ifndef UI_PANEL_PANEL_STAGE_H
#define UI_PANEL_PANEL_STAGE_H

#include "ui/core/ui.h"
#include "ui/panel/page.h"

/* True: the player has acted, and the stage that was read is gone. */
bool page_stage_rows(Page *page, const RulesStage *stage, const RulesStageRow *chosen);
/* The acts of a row as cells, two to a line; a click or a digit picks one. */
bool page_stage_cells(Page *page, const RulesStageRow *row);
/* The act of this row that is picked; NULL: none, or the rules forbid it. */
const RulesChoice *panel_stage_pick(const Ui *ui, const RulesStageRow *row);
/* Appends what a button that does it says: "Roll for Advance: 3+, 66.7 %". */
void panel_stage_act(const Ui *ui, const RulesStageRow *row, const RulesChoice *choice, BaseText *out);
void page_stage_odds(Page *page);

#endif
