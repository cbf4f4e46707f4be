/* An action that was let go of and that the rules refuse: it stays where it was asked for, and beside it stand acts
 * that would mend it, each tried before it is offered. Nothing of it is recorded until one of them is taken.
 *
 * It is open from refusal_open until anything else is asked, done or chosen. */
#ifndef UI_TOOLS_REFUSAL_H
#define UI_TOOLS_REFUSAL_H

#include "ui/tools/tools_state.h"

/* `action`, whose refusal is ui->preview, was asked of `of` (a unit) at this place of the table, mm. It is copied. */
void refusal_open(Ui *ui, const BaseTree *action, TableRef of, GeomVec at);
void refusal_open_shot(Ui *ui, const BaseTree *action); /* the same for a shot of the selected at ui->target */
bool refusal_is_open(const Ui *ui);
void refusal_term(Ui *ui);
/* Does what is offered at this index: first what mends it, then, once that has come out well, what was refused. */
void refusal_take(Ui *ui, int index);
/* Once what was taken has been done, with typed dice maybe frames later, what was to follow it follows. */
void refusal_frame(Ui *ui);

#endif
