/* What a thing without a name of its own is called where players read. In files and on the command line its id stands
 * for it; a unit is spoken of as "B3·1", the first of the formation B3 Tanks, or "Rider Troop 2"; a piece of terrain as
 * "The doorway". */
#ifndef RULES_SPOKEN_H
#define RULES_SPOKEN_H

#include "rules/ruling.h"

#define SPOKEN_CODE_MAX 12

/* The beginning of a formation's name that stands for it ("B10" of "B10 Super-heavy"); false if it has none. */
bool spoken_code(const char *name, char out[SPOKEN_CODE_MAX]);
/* Appends the name of a thing, or what it is called for want of one. */
void spoken_name(const RulesField *field, TableRef ref, BaseText *out);
/* Returns the field with a name for everything that has none. It borrows all else from the given one, and is for
 * telling only: nothing is decided with it. In the arena. */
const RulesField *spoken_field(BaseArena *arena, const RulesField *field);
/* Returns the ruling, to be told with those names. It borrows from the given one. */
Ruling spoken_ruling(const Ruling *ruling, const RulesField *spoken);

#endif
