/* Rulings as text for people and as trees for programs: the same object that the window draws. Lengths in table units.
 */
#ifndef IO_EXPORT_H
#define IO_EXPORT_H

#include "base/text.h"
#include "rules/ruling.h"

/* {"do", "outcome", "facts", "findings", "dice", "sums", "ask", "readings", "house", "house_rules"}: what there is of
 * it. */
BaseTree *ruling_tree(BaseArena *arena, const Ruling *ruling);
/* [{"rule", "terrain", "role", "says"}, ...] */
BaseTree *findings_tree(BaseArena *arena, const Ruling *ruling);
/* Adds "house_rules": [{"by", "list", "id", "member", "now", "book", "says"}], those that have a part in the ruling;
 * nothing where there are none. */
void export_house(BaseArena *arena, BaseTree *tree, const Ruling *ruling);
BaseTree *change_tree(BaseArena *arena, const RulesData *data, const RulesChange *change);
/* Numbered notes with their rules, dice and the readings and house rules that mattered, a line each. */
void ruling_text(const Ruling *ruling, BaseText *out);
/* "done", "answer", "refused", "waiting", "bad". */
const char *outcome_word(RulesOutcome outcome);

#endif
