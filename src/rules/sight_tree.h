/* The members of a line of sight as JSON: what the facts of the verb `sight` and `los --json` have in common. Lengths
 * in table units. A member that does not apply is left out. */
#ifndef RULES_SIGHT_TREE_H
#define RULES_SIGHT_TREE_H

#include "rules/ruling.h"

/* "visible", "close", "undecided", "cut_short" */
void rules_sight_set_answer(BaseArena *arena, BaseTree *tree, const RulesSight *sight);
/* "depth", "limit", "depth_off" */
void rules_sight_set_depth(BaseArena *arena, BaseTree *tree, const TableSetup *setup, const RulesSight *sight);
/* "margin_mm" (null where nothing was measured) and "margin_is": "found", "at least", "none". */
void rules_sight_set_margin(BaseArena *arena, BaseTree *tree, const RulesMargin *margin);
/* "nearest": the nearest other answer, its moves in mm; nothing where none was found. */
void rules_sight_set_nearest(BaseArena *arena, BaseTree *tree, const TableSetup *setup, const RulesMargin *margin);
/* "blockers": [id] */
void rules_sight_set_blockers(BaseArena *arena, BaseTree *tree, const TableSetup *setup, const RulesSight *sight);
/* "zones": [{"terrain", "how"}], where the system has zones */
void rules_sight_set_zones(BaseArena *arena, BaseTree *tree, const TableSetup *setup, const RulesSight *sight);
/* On hexes "crossed", "left", "right": the names of the hexes that the line crosses, and of those that it touches on
 * its left and on its right, each list in the line's order. */
void rules_sight_set_touches(BaseArena *arena, BaseTree *tree, const TableSetup *setup, const RulesSight *sight);

/* Returns the word for what a piece is to a line: "open", "depth", "over", "through", "complete". */
const char *rules_sight_row_word(RulesRowHow how);
/* Returns the word for how a line meets a zone: "from", "into", "through". */
const char *rules_sight_zone_word(RulesZoneHow how);

#endif
