/* Games of EA - Heresy laid out in a test: members of the battlefield as text with single quotes, actions likewise. */
#ifndef SHARED_EAH_GAME_H
#define SHARED_EAH_GAME_H

#include "play/shared_toy.h"

/* Lists without their brackets: terrain, formations, units. A table of 200 x 200 cm, sides red and blue. `options` is
 * an object or "". Whatever is wrong with the text fails the test. */
PlaySession *eah_game(const char *terrain, const char *formations, const char *units, const char *options);
/* Does the action; a BAD one is returned, too. */
const Ruling *eah_do(PlaySession *session, const char *format, ...) BASE_PRINTF(2, 3);
/* A number among the ruling's facts; NAN when it is none. */
double eah_fact(const Ruling *ruling, const char *name);
bool eah_alive(const PlaySession *session, const char *id);
int eah_var(const PlaySession *session, const char *id, const char *name);

#endif
