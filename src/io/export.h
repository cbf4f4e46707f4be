/* Rulings as text for people and as trees for programs: the same object that the window draws. Lengths in table units.
 */
#ifndef IO_EXPORT_H
#define IO_EXPORT_H

#include "base/text.h"
#include "rules/ruling.h"

/* Returns {"do", "outcome", "headline", "facts", "findings", "dice", "sums", "ask", "readings", "house",
 * "house_rules"}, without members that do not apply. */
BaseTree *io_ruling_tree(BaseArena *arena, const Ruling *ruling);
/* Returns [{"rule", "terrain", "role", "says"}, ...]. */
BaseTree *findings_tree(BaseArena *arena, const Ruling *ruling);
/* Adds "house_rules": [{"by", "list", "id", "member", "now", "book", "says"}] for the house rules that have a part in
 * the ruling; adds nothing if there are none. */
void export_house(BaseArena *arena, BaseTree *tree, const Ruling *ruling);
BaseTree *change_tree(BaseArena *arena, const RulesData *data, const RulesChange *change);
/* Writes what the ruling tells (rules/telling.h) in lines of at most 78 columns, with the rules' ids at their right
 * end: the headline, the sums, the dice, the sentences that decide; with `full` also those that are folded otherwise,
 * and the readings and house rules that mattered. `headline` as in telling_make; "": without one. */
void io_ruling_text(const Ruling *ruling, const char *headline, bool full, BaseText *out);
/* Appends the text in lines of at most 78 columns, each but the first indented, and what stands at the right end of the
 * first. `begun`: the columns that the first line has already. */
void export_lines(const char *text, const char *right, size_t begun, size_t indent, BaseText *out);
/* Returns "done", "answer", "refused", "waiting" or "bad". */
const char *io_outcome_word(RulesOutcome outcome);

#endif
