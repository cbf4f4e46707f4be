/* Who sits where in a game that is played in a session: by hand, or by the computer at some level. What a computer does
 * is an ordinary entry, with "by" saying who it was and what he expected; it can be undone, replayed and branched as
 * any other.
 *
 * Thinking needs no session: seats_take copies what it must know, seats_think may then run in any thread. */
#ifndef MIND_SEATS_H
#define MIND_SEATS_H

#include "mind/think.h"
#include "play/session.h"

typedef struct MindSeats MindSeats;

/* All seats are a hand's at first. The field must outlive them. NULL: no computer can play on this field. */
MindSeats *seats_create(const RulesField *field, const Table *table);
void seats_destroy(MindSeats *seats); /* NULL is allowed */
void seats_set(MindSeats *seats, int side, bool computer, MindLevel level);
bool seats_computer(const MindSeats *seats, int side, MindLevel *level); /* `level` may be NULL */
bool seats_any(const MindSeats *seats);                                  /* true when a computer sits somewhere */
/* Reads "south=fair,north=hand", or one word for all. Returns NULL, or what is wrong. */
const char *seats_read(MindSeats *seats, const char *text, BaseArena *arena);

/* Copies the state of the session. Returns false when nothing is for a computer to do: a hand decides, or nobody, or
 * the game is over. */
bool seats_take(MindSeats *seats, const PlaySession *session);
/* Thinks about it. Returns the action, a choice for what waits included, in memory that stays until the next call; NULL
 * when it was stopped, or when nothing needs to be done or can be. */
const BaseTree *seats_think(MindSeats *seats, const atomic_bool *stop);
BaseHash seats_state(const MindSeats *seats); /* the session had it when it was taken */
/* Tells that the rules refused the action that was thought of last: another one follows. */
void seats_refused(MindSeats *seats);

#endif
