/* The dice that a player rolls with his own hand, asked for by the handful: all dice of one kind that an action is sure
 * to need, whoever throws them and whenever in it. Knows no rule: runs of the action say which dice they need. */
#ifndef UI_TOOLS_HANDFUL_H
#define UI_TOOLS_HANDFUL_H

#include "ui/tools/tools_state.h"

/* Runs the action with what has been typed. True: nothing is missing, and `whole` gets all dice in the order in which
 * they are used. Else typed->wanted says what is needed next. */
bool handful_run(Ui *ui, ToolsTyped *typed, PlayInput *whole);
void handful_take(ToolsTyped *typed, const int *faces, int count); /* what was typed for typed->wanted */
/* Takes the last handful back and writes its faces into typed->text. False: there is none. */
bool handful_back(ToolsTyped *typed);
/* True for dice that count alike: the same throw of the same side, with the same need. */
bool handful_is_like(const TableSetup *setup, const RulesDice *a, const RulesDice *b);

#endif
