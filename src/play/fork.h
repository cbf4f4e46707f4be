/* A game to think on: a table of its own over a borrowed field, with work and cache of its own. It has no journal, no
 * file and no listeners. Many may be made of one field, each for a thread of its own.
 *
 * What is tried stands on levels: each is taken back to the bit, with the versions of the table, so that what the rules
 * keep between two questions stays good. Level 0 is the game itself. */
#ifndef PLAY_FORK_H
#define PLAY_FORK_H

#include "play/dice.h"
#include "rules/mind.h"

typedef struct PlayFork PlayFork;

PlayFork *fork_create(const RulesField *field, const Table *table);
void fork_destroy(PlayFork *fork);                  /* NULL is allowed */
void fork_load(PlayFork *fork, const Table *table); /* the setup is the same; on level 0 only */
const RulesField *fork_field(const PlayFork *fork);
const Table *fork_table(const PlayFork *fork);
/* A quiet context for questions about the table as it is; valid until the next call. */
RulesCtx *fork_ctx(PlayFork *fork);

void fork_push(PlayFork *fork);
void fork_pop(PlayFork *fork); /* takes the level back */
int fork_depth(const PlayFork *fork);

/* Does an action, a bare one without dice and answers of its own, quietly. `input` NULL: may it be done? Nothing
 * changes then. DONE changes the table; on any other outcome nothing has happened. WAITING: the input lacks an answer
 * to the ruling's `ask`; add it and do the same again, with the dice that have fallen. Dice must not run out. */
RulesOutcome fork_do(PlayFork *fork, const BaseTree *action, PlayInput *input);
bool fork_may(PlayFork *fork, const BaseTree *action); /* DONE or WAITING without dice */
const Ruling *fork_ruling(const PlayFork *fork);       /* what the last action came to; valid until the next call */
int64_t fork_count(const PlayFork *fork);              /* actions resolved so far: the unit of every budget */

#endif
