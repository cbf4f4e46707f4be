/* A line of sight in words: the sentences that window, command line and printed card share. Knows nothing of drawing.
 * Everything is appended to `out`; lengths are in table units, margins in mm. */
#ifndef RULES_LOS_WORDS_H
#define RULES_LOS_WORDS_H

#include "rules/ruling.h"

/* A depth of no more than this many mm is not worth mentioning. */
#define LOS_SHALLOW 0.05

/* "Can B3-3 see R1-1?": worded so that plural unit names read well, too. */
void los_question(const RulesField *field, const RulesSight *sight, BaseText *out);
/* Appends the answer in one line: "Hidden by The keep.", "Hidden by the barn, and by the wall." where each alone would
 * hide, "Hidden by the barn and the wall together.", "Too close to call: 0.4 mm short." */
void los_answer(const RulesField *field, const RulesSight *sight, BaseText *out);
/* Appends the line below the answer, which explains it. */
void los_how(const RulesField *field, const RulesSight *sight, BaseText *out);
/* Appends the figures: of the depth, where something is too deep the least that any line has, and of the line that is
 * drawn: "At the least 18.05 of 10 cm deep in Witch wood; the line that is drawn is 117.3 cm long." Appends nothing
 * where there is no line. */
void los_line(const RulesField *field, const RulesSight *sight, BaseText *out);
/* Appends the answer for the opposite direction when both directions have the same answer: "Hidden as well." */
void los_same(const RulesField *field, const RulesSight *here, const RulesSight *there, BaseText *out);
/* Appends what part of the answer was cut off for lack of room, or given up; nothing if the answer is complete. */
void los_describe_cut(const RulesSight *sight, BaseText *out);

/* Returns true when the target is hidden because of depth: lines clear of everything else exist, or depth alone would
 * hide it. */
bool los_too_deep(const RulesSight *sight);
/* Returns the piece that stops the drawn line when it is not one of the blockers, which close every line; else none. */
TableRef los_first_stop(const RulesSight *sight);
/* Returns the deciding row of the ledger in which the drawn line ends; of several, one that is among the blockers.
 * NULL: the line only touches what closes the way. */
const struct RulesSightRow *los_row_at_stop(const RulesSight *sight);
/* Of several blockers that close the way together, returns the one at which the drawn line ends; none if it ends at
 * none of them. */
TableRef los_blocker_at_stop(const RulesField *field, const Table *table, const RulesSight *sight);
/* Returns true when this piece of the ledger lies behind that stop and would have stopped the line as well. */
bool los_stops_too(const RulesSight *sight, const struct RulesSightRow *row);
/* Returns the stretches where the line is inside this piece of the ledger, in mm from its start, from x to y. `whole`
 * is storage for the single stretch from in to out that is returned where the row has none of its own. */
const GeomVec *los_stretches(const struct RulesSightRow *row, GeomVec *whole, int *count);
/* Returns true when the two heights of the line print alike: it goes neither up nor down. */
bool los_is_level(const RulesField *field, const RulesSight *sight);
/* Returns true when the line runs through a noticeable depth of ground that holds one of its ends. */
bool los_is_deep(const RulesSight *sight);

/* Returns why the answers of two directions differ: the first deciding finding of `there` whose rule is not cited in
 * `here`, else the first deciding finding of `there`. NULL: `there` has none. */
const RulesFinding *los_difference(const Ruling *here, const Ruling *there);

#endif
