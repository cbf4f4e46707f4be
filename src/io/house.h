/* House rules being made: the ruleset that a battlefield holds in its member "ruleset", changed member by member. Plain
 * trees, no table and no window. A set of house rules without a change is none: the battlefield names the book again.
 *
 * A member is named by its path in the row: "cover", "test.infantry", "weapons.heavy-support.range" (an item of a list
 * by its id). */
#ifndef IO_HOUSE_H
#define IO_HOUSE_H

#include "base/tree.h"

/* Those of the battlefield, or new ones that change nothing yet; in the arena. */
BaseTree *house_take(BaseArena *arena, const BaseTree *battlefield);
/* The battlefield with these house rules; in the arena. */
BaseTree *house_lay(BaseArena *arena, const BaseTree *battlefield, const BaseTree *house);
bool house_is_empty(const BaseTree *house);

void house_name(BaseArena *arena, BaseTree *house, const char *name);
/* `row` is the row as it is in force: it tells which members are lists of items. `value` must be in no tree. */
void house_set(BaseArena *arena, BaseTree *house, const char *list, const BaseTree *row, const char *path,
               BaseTree *value);
/* Takes a change back: the row is as in the book there. */
void house_unset(BaseTree *house, const char *list, const char *id, const char *path);
/* Takes back all that is said of a row; one that the book does not have is gone. */
void house_drop(BaseTree *house, const char *list, const char *id);
/* A row like `from`, with another name; returns its id, which no row of `rows` has. */
const char *house_copy(BaseArena *arena, BaseTree *house, const char *list, const BaseTree *rows, const BaseTree *from,
                       const char *name);

#endif
