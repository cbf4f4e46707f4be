/* A recorded game played through the window by hand: each line of its script becomes clicks, drags, keys and typed
 * dice, and the state after it is the recorded one. How a verb is done is the test's to say. */
#ifndef TESTS_UI_SHARED_GAME_H
#define TESTS_UI_SHARED_GAME_H

#include "ui/shared_app.h"

typedef struct {
    Desk *desk;
    const char *const *faces; /* names of a die's faces, NULL: numbers */
    int face_count;
    const BaseTree *line, *dice;
    int die; /* the next of them */
    int number;
} Hand;

typedef struct {
    const char *verb;
    void (*does)(Hand *hand);
} HandVerb;

const char *hand_text(const Hand *hand, const char *key); /* of the line; NULL */
void hand_rolls(Hand *hand);                              /* types the line's dice as long as some are asked for */
/* `game`: the path of GAME.script and GAME.game in the source tree. `answers` follows each line. */
void hand_plays(Hand *hand, const char *game, const HandVerb *verbs, int count, void (*answers)(Hand *hand));

#endif
