/* Edits house rules: the ruleset that a battlefield holds in its member "ruleset", changed member by member. Works on
 * plain trees, without table or window. House rules without any change are dropped: the battlefield then names the
 * book's ruleset again.
 *
 * A member is named by its path in the row: "cover", "test.infantry", "weapons.heavy-support.range" (an item of a list
 * by its id). */
#ifndef IO_HOUSE_H
#define IO_HOUSE_H

#include "base/tree.h"

/* Returns the battlefield's house rules, or new ones that change nothing yet; in the arena. */
BaseTree *io_house_take(BaseArena *arena, const BaseTree *battlefield);
/* Returns the battlefield with these house rules, in the arena. */
BaseTree *io_house_lay(BaseArena *arena, const BaseTree *battlefield, const BaseTree *house);
bool io_house_is_empty(const BaseTree *house);

void io_house_name(BaseArena *arena, BaseTree *house, const char *name);
/* Changes a member of a row. `row` is the row in force, which shows which members are lists of items. `value` must not
 * be in another tree. */
void io_house_set(BaseArena *arena, BaseTree *house, const char *list, const BaseTree *row, const char *path,
                  BaseTree *value);
/* Removes a change, so that the member is as in the book again. */
void io_house_unset(BaseTree *house, const char *list, const char *id, const char *path);
/* Removes all changes of a row; a row that the book does not have disappears. */
void io_house_drop(BaseTree *house, const char *list, const char *id);
/* Adds a copy of the row `from` with another name, and returns its id, which is new among `rows`. */
const char *io_house_copy(BaseArena *arena, BaseTree *house, const char *list, const BaseTree *rows,
                          const BaseTree *from, const char *name);

#endif
