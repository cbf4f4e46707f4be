/* What a thing without a name of its own is called wherever people read. Ids are for files and for whoever writes
 * actions: a unit of the formation B3 Tanks is spoken of as "B3·1", one of the formation Rider Troop as "Rider Troop
 * 2", one of none by its profile, and a piece of terrain as "The wood", or "Wood 2" where it is one of several. */
#ifndef RULES_SPOKEN_H
#define RULES_SPOKEN_H

#include "rules/data.h"
#include "table/setup.h"
#include "table/table.h"

#define SPOKEN_CODE_MAX 12

/* The beginning of a formation's name that stands for it ("B10" of "B10 Super-heavy"); false if it has none. */
bool spoken_code(const char *name, char out[SPOKEN_CODE_MAX]);
/* Fills in what setup_name says of the things that have no name of their own. Call it once, after setup_finish. */
void spoken_fill(TableSetup *setup, const RulesData *data);
/* Returns a setup in which terrain without a name of its own is called by the kind that it has on the table. In the
 * arena; it borrows all but these names from the given one. */
TableSetup *spoken_setup(BaseArena *arena, const TableSetup *setup, const RulesData *data, const Table *table);

#endif
