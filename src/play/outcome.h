/* What an action did to the table, as a headline: the gravest first, and never "nothing" while something was lost. */
#ifndef PLAY_OUTCOME_H
#define PLAY_OUTCOME_H

#include "play/session.h"

/* Of what happened the two gravest kinds, a sentence each, appended: the game won; a building fallen, a formation
 * broken; units lost, and wounds of those that live; damage of buildings; markers taken and states come into. Nothing
 * where none of these happened. */
void outcome_say(const RulesField *field, const Table *before, const Table *after, const PlayEntry *entry,
                 BaseText *out);
/* The headline of an entry of the session: what it did; where it did nothing of that, what was ruled. */
void outcome_headline(const PlaySession *session, const PlayEntry *entry, BaseText *out);

#endif
