/* A trial: many games by computers on one battlefield, or on several arms of it that differ in a reading, a number, a
 * house rule, the terrain. Each game hangs on the trial's seed and its own number alone, so that it does not matter
 * which machine plays it, and when.
 *
 * The file of a trial is JSON Lines. The first says everything that the games hang on, the others are a game each, in
 * any order while it runs; merged, they stand by number and arm, so that however a trial was cut, the file is the same
 * to the byte. */
#ifndef MIND_TRIAL_H
#define MIND_TRIAL_H

#include "io/document.h"
#include "mind/game.h"

typedef struct Trial Trial;

typedef struct {
    const char *seats; /* "south=fair,north=easy"; "fair": both; NULL: fair */
    const char *arms;  /* "NAME:reading.ID=VALUE;NAME:number.ID=VALUE;NAME:house=FILE;NAME=FILE"; NULL: one, "book" */
    bool swap;         /* odd games are played with the levels of the sides changed, on the dice of the game before */
    uint64_t seed;
    int games, rounds, actions;
} TrialOptions;

/* Sets up a trial of a battlefield's file, or takes it from the first line of its own file. NULL with faults. */
Trial *trial_create(const char *path, const TrialOptions *options, BaseFaults *faults);
Trial *trial_from_header(const BaseTree *header, const char *path, BaseFaults *faults);
void trial_destroy(Trial *trial); /* NULL is allowed */

const BaseTree *trial_header(const Trial *trial); /* the first line */
int trial_games(const Trial *trial);
int trial_arms(const Trial *trial);
bool trial_swaps(const Trial *trial);
const RulesField *trial_field(const Trial *trial, int arm);

/* Plays one game. Returns its line in the arena. `record` (may be NULL) gets each action as a line of a game file. */
typedef void (*TrialRecord)(void *context, const BaseTree *line);
const BaseTree *trial_play(const Trial *trial, int game, int arm, BaseArena *arena, TrialRecord record, void *context);

#endif
