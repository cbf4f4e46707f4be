/* An attack on the margins of actions and queries, on tables that are laid out by chance: everything is moved by less
 * than the margin, by chance and then downhill, by what the program itself says of the moved tables; and by a little
 * more than the nearest other answer, which has to be another one. Knows nothing of how margins are found. */
#ifndef SHARED_MOVED_ACTION_H
#define SHARED_MOVED_ACTION_H

#include "base/rng.h"
#include "play/session.h"

/* Writes a question of this kind about the table; false: it has none. */
typedef bool MovedAsk(PlaySession *session, BaseRng *rng, BaseArena *arena, BaseTree *action);

typedef struct {
    const char *system;
    MovedAsk *const *asks; /* kinds of questions */
    const char *const *names;
    int kinds;
    MovedAsk *before; /* an action that is done first, on every table; NULL: none */
    uint64_t seed;
    int questions, moves, steps; /* questions of each table; displacements of each by chance; and downhill */
    int nearest;                 /* one answer of so many is searched for the nearest other; 0: none */
} MovedTable;

#define MOVED_KINDS 11

typedef struct {
    int asked[MOVED_KINDS], measured[MOVED_KINDS], refused[MOVED_KINDS], near[MOVED_KINDS];
    int tables, trials, impossible, broken;
    int searched, found, tight, unturned; /* tight: the other answer is within 10 % or 0.2 mm of the margin */
    BaseText wrong;                       /* a line for each that is broken or unturned */
} MovedActionSum;

/* Adds up one table. */
void moved_table(const MovedTable *table, MovedActionSum *sum);
void moved_action_describe(const MovedTable *table, const MovedActionSum *sum, BaseText *out);

#endif
