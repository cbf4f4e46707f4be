/* What is foretold of an action before any die, for tests of each system. */
#ifndef TESTS_PLAY_SHARED_FORETOLD_H
#define TESTS_PLAY_SHARED_FORETOLD_H

#include "play/odds.h"
#include "play/shared_toy.h"
#include "rules/ruling_words.h"
#include "support/test.h"

#define SIDES "'sides': [{'id': 'red', 'home': 'south'}, {'id': 'blue', 'home': 'north'}]"

int teardown(void **state);
/* A battlefield in JSON with single quotes; the caller destroys it. */
PlaySession *game(const char *text);
/* All that is foretold of the action, a line each, is this. */
void assert_foretold(PlaySession *session, const char *action, const char *expected);

#endif
