/* Tables laid out by chance, of any rule system, from what its ruleset lists; and what a sound table is. */
#ifndef SHARED_RANDOM_TABLE_H
#define SHARED_RANDOM_TABLE_H

#include "base/rng.h"
#include "base/text.h"
#include "io/document.h"

/* A battlefield as a tree in `arena`: pieces of every kind, two sides, units of every profile; free play, or the first
 * phase of a game. What the program does not take is left out again. NULL with faults when it still takes none. The
 * same seed gives the same table. */
const BaseTree *random_table(BaseArena *arena, const char *system, uint64_t seed, BaseFaults *faults);

/* A RandomJudge (shared_random_player.h). */
void random_judge(const RulesField *field, const BaseTree *action, const Table *before, const Table *after,
                  BaseText *wrong);

#endif
