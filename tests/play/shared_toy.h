/* A rule system for the tests of play: dice in pools, a choice between two rolls, a refusal, a query. */
#ifndef PLAY_SHARED_TOY_H
#define PLAY_SHARED_TOY_H

#include "play/session.h"

/* shoot: by, at, shots: pool, 4+ hits, each hit takes a wound, at 0 the unit is gone.
 * gamble: unit: one die; then "again" yes or no; on yes another die. The sum goes to the side's score. A 1 loses the
 * unit. twice: unit: two choices, "first" of a or b, "second" of any of x, y, z; no dice. land: unit: asks for a place
 * within 10 cm, then one die. go: unit, path: moves to its end, refused off the table (TOY-EDGE). pass: nothing. count:
 * units on the table (a query). hex system: the same. */
extern const RulesSystem toy_system;

/* Two sides, two units each: r1 (10,10) r2 (20,10), b1 (10,40) b2 (20,40) on 100 x 50 cm; two wounds each. */
PlaySession *toy_session(uint64_t seed);
const BaseTree *toy_battlefield(BaseArena *arena);
RulesField *toy_field(void);
/* JSON with ' for ", living as long as the program's test (freed by toy_free). */
const BaseTree *toy_tree(const char *text);
void toy_free(void);
/* play_do with an action in that form. */
const Ruling *toy_do(PlaySession *session, const char *action);
int toy_value(PlaySession *session, const char *id, const char *variable);
bool toy_alive(PlaySession *session, const char *id);

/* The same for any system: a battlefield of the project's rulesets, and an action whose ruling is as expected. */
PlaySession *toy_play(const char *battlefield);
void toy_does(PlaySession *session, const char *action, const char *expect);

#endif
