/* A line of sight in words: the sentences that window, command line and printed card share. Knows no picture.
 *
 * Everything is appended to `out`; lengths in table units, margins in mm. */
#ifndef RULES_LOS_WORDS_H
#define RULES_LOS_WORDS_H

#include "rules/ruling.h"

/* A depth that is none to the eye, mm. */
#define LOS_SHALLOW 0.05

/* "Can B3-3 see R1-1?": so that a name of many reads as well. */
void los_question(const RulesField *field, const RulesSight *sight, BaseText *out);
/* In one line: "Hidden by The keep.", "Hidden by the barn, and by the wall." where each would do, "Hidden by the barn
 * and the wall together.", "Too close to call: 0.4 mm short." */
void los_answer(const RulesField *field, const RulesSight *sight, BaseText *out);
/* The line under it. */
void los_how(const RulesField *field, const RulesSight *sight, BaseText *out);
/* The other way round, where both ways have the same answer: "Hidden as well." */
void los_same(const RulesField *field, const RulesSight *here, const RulesSight *there, BaseText *out);
/* "The barn, the wall and the mill". */
void los_names(const RulesField *field, const TableRef *refs, int count, BaseText *out);
/* What of the answer was cut off for want of room, or given up; nothing where nothing was. */
void los_say_cut(const RulesSight *sight, BaseText *out);

/* What decided, as a length of mm from the other answer. Seen: the lesser of what the clearance and the depth have to
 * spare. Hidden: what the depth lacks, what the clearance lacks, or the greater of them where either would hide alone.
 * INFINITY where the system knows none. */
double los_margin(const RulesSight *sight);
/* Hidden for its depth: lines clear of the rest exist, or the depth alone would do. */
bool los_too_deep(const RulesSight *sight);
/* The piece that stops the line which is drawn, where that is none of those that close every line; else none. */
TableRef los_first_stop(const RulesSight *sight);
/* The row of the ledger in which the line that is drawn ends, of those that decide; of several the one that is among
 * the blockers. NULL: it only touches what closes the way. */
const struct RulesSightRow *los_row_at_stop(const RulesSight *sight);
/* Of several that close the way together, the one at which the line that is drawn ends; none: it ends at none of them.
 */
TableRef los_blocker_at_stop(const RulesField *field, const Table *table, const RulesSight *sight);
/* Behind that stop: would this piece of the ledger have stopped the line as well? */
bool los_stops_too(const RulesSight *sight, const struct RulesSightRow *row);
/* Where along the line this piece of the ledger is, mm from its start, x to y: `whole` holds it where nothing says
 * more. */
const GeomVec *los_stretches(const struct RulesSightRow *row, GeomVec *whole, int *count);
/* Its two heights read alike: it goes neither up nor down. */
bool los_is_level(const RulesField *field, const RulesSight *sight);
/* It goes some way into ground that holds an end. */
bool los_is_deep(const RulesSight *sight);

/* Why the answers of two directions differ: the first finding that decides there and whose rule is not cited here, else
 * the first that decides there. NULL: none does. */
const RulesFinding *los_difference(const Ruling *here, const Ruling *there);

#endif
