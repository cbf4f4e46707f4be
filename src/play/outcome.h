/* What an action did to the table as a headline, the gravest effect first. */
#ifndef PLAY_OUTCOME_H
#define PLAY_OUTCOME_H

#include "play/session.h"

/* Appends the headline of an entry of the session: what it did or, if it had none of these effects, what was ruled. */
void outcome_headline(const PlaySession *session, const PlayEntry *entry, BaseText *out);

#endif
