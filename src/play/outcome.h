/* What an action did to the table as a headline, the gravest effect first. */
#ifndef PLAY_OUTCOME_H
#define PLAY_OUTCOME_H

#include "play/session.h"

/* Appends a sentence for each of the two gravest kinds of effect, in this order: the game won; a building destroyed or
 * a formation broken; units lost, and wounds of those that live; damage to buildings; markers gained and states
 * entered. Appends nothing if there are none. */
void outcome_say(const RulesField *field, const Table *before, const Table *after, const PlayEntry *entry,
                 BaseText *out);
/* Appends the headline of an entry of the session: what it did or, if it had none of these effects, what was ruled. */
void outcome_headline(const PlaySession *session, const PlayEntry *entry, BaseText *out);

#endif
