/* A quiz on one's own table: some of its lines of sight, as questions for paper. */
#ifndef PLAY_QUIZ_H
#define PLAY_QUIZ_H

#include "play/handout.h"

#define QUIZ_MAX 20 /* lines, so that they fit a page */

/* Chooses `count` pairs (1 to QUIZ_MAX) of enemies: as many that see each other as do not, where the table has them,
 * other units each time, and of those the ones that are hardest to tell by eye. What is too close to call is not asked.
 * The same table gives the same quiz. The session is taken over. Returns NULL with a fault if the system has no lines
 * of sight or the table no such pair; fewer lines than asked for if it has no more. */
PlayHandout *quiz_create(PlaySession *session, int count, BaseFaults *faults);

#endif
