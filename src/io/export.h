/* Rulings as text for people and as trees for programs: the same object that the window draws. Lengths in table units.
 */
#ifndef IO_EXPORT_H
#define IO_EXPORT_H

#include "base/text.h"
#include "rules/ruling.h"

/* Returns {"do", "outcome", "facts", "findings", "dice", "sums", "ask", "readings", "house", "house_rules"}, without
 * members that do not apply. */
BaseTree *ruling_tree(BaseArena *arena, const Ruling *ruling);
/* Returns [{"rule", "terrain", "role", "says"}, ...]. */
BaseTree *findings_tree(BaseArena *arena, const Ruling *ruling);
/* Adds "house_rules": [{"by", "list", "id", "member", "now", "book", "says"}] for the house rules that have a part in
 * the ruling; adds nothing if there are none. */
void export_house(BaseArena *arena, BaseTree *tree, const Ruling *ruling);
BaseTree *change_tree(BaseArena *arena, const RulesData *data, const RulesChange *change);
/* Writes numbered notes with their rules, the dice, and the readings and house rules that mattered, one per line. */
void ruling_text(const Ruling *ruling, BaseText *out);
/* Returns "done", "answer", "refused", "waiting" or "bad". */
const char *outcome_word(RulesOutcome outcome);

#endif
