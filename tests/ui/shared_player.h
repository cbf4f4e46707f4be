/* A user who carries a game on: he does what the window offers, whatever rule system it is that offers it. What may be
 * done is read off the controls that are on, off what is under way and off whose turn it is; what it means he does not
 * know. Everything is done by events of mouse and keyboard. */
#ifndef TESTS_UI_SHARED_PLAYER_H
#define TESTS_UI_SHARED_PLAYER_H

#include "base/rng.h"
#include "ui/shared_app.h"

/* One intention, from wherever the window is: a move, a shot, an action by name, an answer, a step through time. It may
 * come to nothing. Fewer than a hundred events of SDL. */
void player_turn(Desk *desk, BaseRng *rng);

#endif
