/* A whole game played by computers on a fork, to its end by the rules. What it does can be written as lines of a game
 * file, and a session that plays them comes to the same states. */
#ifndef MIND_GAME_H
#define MIND_GAME_H

#include "mind/think.h"

typedef struct {
    MindLevel level;
    int64_t budget; /* 0: what the level has */
} MindSeat;

typedef enum {
    GAME_GOES_ON,
    GAME_WON,
    GAME_DRAWN,
    GAME_ROUNDS,  /* as many rounds as were to be played; the score decides */
    GAME_ACTIONS, /* cut off after too many actions */
    GAME_STUCK    /* somebody is to decide, and nothing that he can think of is allowed */
} MindEnd;
const char *game_end_word(MindEnd end);

typedef struct {
    MindSeat seats[RULES_SIDES_MAX]; /* by side */
    uint64_t seed;                   /* for dice and for thoughts */
    int rounds;                      /* the most; 0: as many as the rules have it */
    int actions;                     /* the most */
} MindGameRules;

/* Dice of one side that can be good or bad for it. */
typedef struct {
    int64_t count, good;
    double expected; /* how many of them should be good */
} MindLuck;

typedef struct MindGame MindGame;

/* Borrows the field and the table at the start. */
MindGame *game_create(const RulesField *field, const Table *start, const MindGameRules *rules);
void game_destroy(MindGame *game); /* NULL is allowed */
/* Plays one action. Returns false when the game is over, or cannot go on. */
bool game_step(MindGame *game);

MindEnd game_end(const MindGame *game);
const PlayFork *game_fork(const MindGame *game);
RulesVerdict game_verdict(MindGame *game);
/* Who has won: the side of the verdict, or if the game was cut off after its rounds the one with the highest score;
 * -1: nobody. */
int game_winner(MindGame *game);
int game_actions(const MindGame *game);
const MindLuck *game_luck(const MindGame *game, int side);
/* The action of the last step as a line of a game file: with its dice and answers. Valid until the next step. */
const BaseTree *game_line(const MindGame *game);

#endif
